"""The Tunnel of Love: whoever first wades into the Water in a turn is carried along."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.state.state import ALIVE, State
from gloamboard.rules.stifling_dark.walking.forced import force
from gloamboard.rules.stifling_dark.walking.steps import CARRIED_OFF

CARRIES = 2
WADED = "water"  # among what was used this turn


def carried_to(state: State, who: int, space: str) -> str:
    """Where the Water takes them from a space: up to two spaces clockwise, the farthest that is free."""
    found, there = space, space
    for _ in range(CARRIES):  # SD-TOL-02
        there = state.board.clockwise[there]  # SD-TOL-01
        if not state.occupied(there, who):
            found = there  # SD-TOL-03 SD-RULING-49
    return found


@at("stepped")
def carry(state: State, who: int, what: str) -> Script:
    space = state.place[who]
    if state.status[who] != ALIVE or space not in state.board.clockwise or WADED in state.used:
        return
    state.used.append(WADED)  # SD-TOL-02
    yield from force(state, who, carried_to(state, who, space), "SD-TOL-02")


def is_carried(state: State, who: int, space: str) -> bool:
    """Whether a step onto that space would take them off it again at once."""
    wades = space in state.board.clockwise and WADED not in state.used
    return wades and not state.occupied(carried_to(state, who, space), who)


CARRIED_OFF.append(is_carried)
