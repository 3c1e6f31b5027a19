"""What the table tells: one line of the story, with the rule it rests on."""

from __future__ import annotations

from gloamboard.rules.kernel import Line
from gloamboard.rules.netherwatch.state.state import State


def line(state: State, says: str, rule: str = "") -> Line:
    return Line(says, rule, round=state.round)


def tell(state: State, says: str, rule: str = "") -> None:
    """Say it."""
    state.told.append(line(state, says, rule))


def moment(state: State, word: str, zone: str) -> None:
    """Something the lights play once."""
    state.moment = state.moment.then(word, zone)
