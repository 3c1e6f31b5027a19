"""What is said and shown as things happen: lines of the story, moments for the lights, and the end of the game."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.rules.kernel import EVERYBODY, LOOKED, Ended, Line
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS, State


def tell(state: State, says: str, rule: str = "", eyes: str = EVERYBODY, *, learnt: bool = False) -> None:
    state.told.append(Line(says, rule, eyes, learnt, state.round))


def look(state: State) -> None:
    """Somebody sees where the Adversary could be, found or not."""
    if ADVERSARY not in state.terms.open_info:
        state.told.append(LOOKED)


def mark(state: State, word: str, space: str) -> None:
    """A moment for the lights: only ever of what everybody may know."""
    state.moment = state.moment.then(word, space)


def end(state: State, winners: tuple[str, ...], by: str, says: str, rule: str) -> NoReturn:
    result = "draw" if len(winners) > 1 else "win"
    state.ended = (result, by, says, rule, winners)
    state.phase = "over"
    mark(state, "victory" if INVESTIGATORS in winners else "defeat", "")
    tell(state, says, rule)
    raise Ended


BOTH = (ADVERSARY, INVESTIGATORS)
