"""What the table tells: one line of the story, with the rule it rests on."""

from __future__ import annotations

from gloamboard.rules.kernel import Line
from gloamboard.rules.netherwatch.state.state import State


def tell(state: State, says: str, rule: str = "") -> None:
    """Say it."""
    state.told.append(Line(says, rule, round=state.round))


def moment(state: State, word: str, zone: str) -> None:
    """Something the lights play once."""
    state.moment = state.moment.then(word, zone)
