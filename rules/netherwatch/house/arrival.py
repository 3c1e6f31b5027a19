"""What lies face down where a Living Agent ends movement is turned up."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import banishment, clues, covers
from gloamboard.rules.netherwatch.state import Agent, State


def arrive(state: State, agent: Agent) -> Script:
    """A Living Agent has ended movement here: what lies face down is turned up."""
    if agent.specter:  # NW-SPEC-19
        yield from moments.fire(state, "ends-movement", agent)
        return
    zone = agent.zone
    if zone in state.clues:
        yield from clues.reveal_clue(state, zone, "NW-CLUE-05")  # NW-CLUE-05 NW-ACT-11
    for cover, (where, face) in list(state.covers.items()):
        if where == zone and not face:
            yield from covers.reveal_cover(state, cover, "NW-COVER-02")  # NW-COVER-02 NW-ACT-11
    if state.banishment:
        yield from banishment.on_arrival(state, zone, "NW-ACT-12")  # NW-ACT-12
    yield from moments.fire(state, "ends-movement", agent)
