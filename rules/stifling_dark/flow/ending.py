"""When time runs out: a chosen Banish Objective has its own line, else whoever is left counts as killed."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.cards.box import PRINTED
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.objectives.escape import objective_of
from gloamboard.rules.stifling_dark.people.death import adversary_has_won
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, DEAD, INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.story import BOTH, end


def is_last_round(state: State) -> bool:
    return state.round >= PRINTED.rounds  # SD-GOAL-03


def time_out(state: State) -> Script:
    """Round 17 is over."""
    yield from happens(state, "time_out")
    if objective_of(state) == "banish":
        if state.foe.time_out == "draw":
            says = "Time has run out, and neither side has what it wanted."
            end(state, BOTH, "time", says, "SD-BNH-01")  # SD-BNH-01 SD-BNB-01 SD-RULING-03
        end(state, (ADVERSARY,), "time", "Time has run out for the Investigators.", "SD-BNC-01")  # SD-BNC-01
    for who in state.alive():
        state.status[who] = DEAD  # SD-SAW-09 SD-RULING-02
    if adversary_has_won(state):
        end(state, (ADVERSARY,), "time", "Time has run out, and nobody else gets away.", "SD-SAW-09")
    end(state, (INVESTIGATORS,), "escape", "Time has run out, but enough got away.", "SD-RULING-02")
