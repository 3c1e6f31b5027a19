"""The round as data: its phases in order, each one small script; and the next small step of the game."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.hellboy.flow import (
    agent_phase,
    confrontation,
    doom_phase,
    end_phase,
    enemy_phase,
    opening,
    rest_phase,
)
from gloamboard.rules.hellboy.flow.phases import SKIPPED, next_phase
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.kernel import Ended, Script

STEPS: dict[str, Callable[[State], Script]] = {
    "setup": opening.step,
    "enemy": enemy_phase.step,  # HB-ROUND-01
    "agent": agent_phase.step,
    "rest": rest_phase.step,
    "doom": doom_phase.step,
    "end": end_phase.step,
}


def step(state: State) -> Script:
    """The next small step; a game that ends leaves it at once."""
    try:
        if state.due and not state.confrontation and state.step == "" and state.phase != "setup":
            yield from confrontation.begin(state)  # HB-RULING-16
            if state.phase in SKIPPED:
                next_phase(state)
            return
        yield from STEPS[state.phase](state)
    except Ended:
        return
