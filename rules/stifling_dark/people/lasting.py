"""What lasting cards do to an Investigator: numbers they change and things they allow or forbid."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.cards.kinds import Card, Change, Flag, Power
from gloamboard.rules.stifling_dark.state.state import SPIRIT, State


def lasting(state: State, who: int) -> Iterator[Card | Power]:
    """Every row that is in force for them: own board, face-up Wounds, Conditions, Items held, Events."""
    if state.status[who] != SPIRIT:
        yield from state.person(who).powers
    for cards in (state.wounds[who], state.conditions[who], state.items[who]):
        for card in cards:
            row = CARD.get(card)  # a face-down Wound is none: SD-WND-02
            if row is not None:
                yield row
    if state.event:
        yield CARD[state.event]  # SD-EVT-06
    for card in state.lasting:
        yield CARD[card]


def changed(state: State, who: int, word: Change) -> int:
    """What lasting cards add to a printed number."""
    return sum(row.changes.get(word, 0) for row in lasting(state, who) if row.changes)


def flagged(state: State, who: int, word: Flag) -> bool:
    return any(word in row.flags for row in lasting(state, who) if row.flags)
