"""A wood of one's own for tests: tiles where one wants them."""

from __future__ import annotations

from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, build
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel

ENTRANCE = "entrance@e4/0"


def wood(*words: str) -> Camp:
    """The ground of these tiles: `dirt-trail@e3/0`."""
    kennel()  # opens the box
    return build(words)


def camping(*words: str, zone: str = "trailhead") -> State:
    """Everybody in one Zone of a wood of these tiles."""
    state = kennel()
    state.ground = " ".join(("campsite", *(words or (ENTRANCE,))))
    state.rifts, state.light = {}, {zone: "lit"}
    for agent in state.agents:
        agent.zone = zone
    return state
