"""A board for verbs: two Agents in an empty house, and one row of a card played on it."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.table import house, run

HISTORIAN, SKEPTIC = "historian", "skeptic"


def play(state: State, row: dict[str, Any], *answers: Any, cause: Cause | None = None) -> Any:
    effects = VERBS.compile([row], "a test", "effects")
    return run(VERBS.run(state, cause or Cause("item", "flashlight", HISTORIAN), effects), *answers)


def board(historian: str = "study", skeptic: str = "parlor") -> State:
    """The Historian's turn; both stand in the house and nothing else lies there."""
    state = house()
    state.agent(HISTORIAN).zone, state.agent(SKEPTIC).zone = historian, skeptic
    state.active = state.turn = HISTORIAN
    state.last_active = HISTORIAN
    return state


def next_back(state: State) -> list[str]:
    """What chance is asked for when the top card goes: the next one, unless it is known."""
    return [state.events.bag[0]] if len(state.events.top) == 1 else []


def first(key: str) -> Key:
    return ("first", key)
