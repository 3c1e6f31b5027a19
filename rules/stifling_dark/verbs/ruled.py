"""Verbs for the host who points: an Investigator is carried to a space, a Door is set right. No card says them."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.light.sources import board_changed
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible
from gloamboard.rules.stifling_dark.walking.doors import bar
from gloamboard.rules.stifling_dark.walking.forced import force

DoorToken = Literal["open", "locked", "damaged", "destroyed"]


@VERBS.verb(example='{ do = "carry", space = "n12" }')
def carry(state: State, cause: Cause, space: str) -> Script:
    """An Investigator is set down on a space."""
    yield from force(state, cause.who, space, "")
    mark(state, "found", space)


@possible("carry")
def can_carry(state: State, cause: Cause, space: str) -> bool:
    free = space in state.board.around and space not in state.closed and not state.occupied(space, cause.who)
    return free and cause.who in state.alive() and state.place[cause.who] != space


@VERBS.verb(example='{ do = "set_door", space = "n12", token = "locked" }')
def set_door(state: State, cause: Cause, space: str, token: DoorToken) -> Script:
    """A Door gets this token, or none."""
    says = f"The Door at {state.label(space)} is {token.title()}."
    if token in ("locked", "damaged"):
        yield from bar(state, space, token, says, "")
        return
    state.doors.pop(space, None)
    if token == "destroyed":
        state.doors[space] = token
    mark(state, "door", space)
    tell(state, says)
    yield from board_changed(state)


@possible("set_door")
def can_set_door(state: State, cause: Cause, space: str, token: str) -> bool:
    is_door = space in state.board.door_at
    return is_door and state.doors.get(space, "open") != token and (token != "locked" or not state.at(space))
