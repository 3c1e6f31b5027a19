"""Who dies, who escapes, and whether that ends the game."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.light.sources import take_beam
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.state import (
    ADVERSARY,
    ALIVE,
    DEAD,
    ESCAPED,
    INVESTIGATORS,
    OFF,
    SPIRIT,
    State,
)
from gloamboard.rules.stifling_dark.state.story import end, mark, tell


def killed(state: State) -> int:
    return sum(status in (DEAD, SPIRIT) for status in state.status)


def adversary_has_won(state: State) -> bool:
    """Whether as many are dead as this Adversary needs; all, where its board says so."""
    needed = state.foe.kills or len(state.people)  # SD-CUL-02
    return killed(state) >= needed  # SD-HOR-01 SD-BUT-01


def die(state: State, who: int) -> Script:
    """An Investigator is dead: first the Adversary's win is checked, then they may go on as a Spirit."""
    state.status[who] = DEAD
    mark(state, "death", state.place[who])
    tell(state, f"{state.name(who)} is dead.", "SD-WND-04")
    if adversary_has_won(state):  # SD-SPI-01
        says = f"{state.foe.name} has what it came for."
        end(state, (ADVERSARY,), "killed", says, "SD-SPI-01")  # SD-HOR-01 SD-BUT-01 SD-CUL-02
    check_anybody_left(state)  # before a Spirit is offered that would never take a turn
    yield from happens(state, "died", who)
    if state.status[who] == DEAD:
        yield from leave_board(state, who)


def leave_board(state: State, who: int) -> Script:
    """Their standee leaves the board, and a Flashlight they placed with it: SD-RULING-53."""
    yield from take_beam(state, who)
    state.place[who] = OFF


def escape(state: State, who: int, rule: str) -> Script:
    """An Investigator leaves the map and survives."""
    state.status[who] = ESCAPED  # SD-GATE-10
    mark(state, "escape", state.place[who])
    tell(state, f"{state.name(who)} escapes.", rule)
    yield from leave_board(state, who)
    yield from happens(state, "escaped", who)
    check_anybody_left(state)


def check_anybody_left(state: State) -> None:
    """With nobody alive on the board the game is over; the Adversary has not won, so the Investigators have."""
    if ALIVE not in state.status:
        out = state.status.count(ESCAPED)
        says = f"{out} got away, and {state.foe.name} goes hungry."
        end(state, (INVESTIGATORS,), "escape", says, "SD-RULING-04")  # SD-GOAL-02
