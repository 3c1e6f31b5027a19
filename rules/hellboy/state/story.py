"""What is said and shown as things happen: lines of the story, moments for the lights, and the end of the game."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.kernel import EVERYBODY, Ended, Line


def line(state: State, says: str, rule: str = "") -> Line:
    return Line(says, rule, round=state.round)


def tell(state: State, says: str, rule: str = "", eyes: str = EVERYBODY, *, learnt: bool = False) -> None:
    state.told.append(Line(says, rule, eyes, learnt, state.round))


def mark(state: State, word: str, area: str = "") -> None:
    """A moment for the lights."""
    state.moment = state.moment.then(word, area)


def end(state: State, result: str, by: str, says: str, rule: str) -> NoReturn:
    """`result` is "win" or "loss"."""
    state.ended = (result, by, says, rule)
    state.phase = "over"
    mark(state, "victory" if result == "win" else "defeat")
    tell(state, says, rule)
    raise Ended
