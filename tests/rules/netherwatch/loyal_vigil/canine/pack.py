"""What several tests of dogs share: how far one gets, and a team that is hunted."""

from __future__ import annotations

from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel
from tests.rules.netherwatch.table import Evening, manifested


def far(evening: Evening, word: str) -> int:
    """How far the farthest option of that word leads."""
    agent = evening.agent(evening.state.turn)
    steps = ground.ground(evening.state).graph.distances(agent.zone)
    return max(steps[str(key[2])] for key in evening.all(word))


def hunted(*team: str, tier: str = "initiate") -> State:
    """Everybody in the Study, the Demon two Zones away."""
    return manifested(kennel(*team, tier=tier), "dining-room")
