"""What lasting cards do to an Investigator: numbers they change and things they allow or forbid."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from gloamboard.rules.stifling_dark.cards.box import CARD, PERSON
from gloamboard.rules.stifling_dark.cards.kinds import Card, Change, Flag, Power
from gloamboard.rules.stifling_dark.state.state import SPIRIT, State

Row = Card | Power


def lasting(state: State, who: int) -> tuple[Row, ...]:
    """Every row that is in force for them: own board, face-up Wounds, Conditions, Items held, Events."""
    return _in_force(state, who)[0]


def changed(state: State, who: int, word: Change) -> int:
    """What lasting cards add to a printed number."""
    return _in_force(state, who)[1].get(word, 0)


def settle_mp(state: State, who: int, before: int) -> None:
    """A card that comes or goes in one's own turn takes its MP from this turn, or gives them back: SD-WND-06. `before`
    is what cards changed until then. It may leave less than none, for a Sprint to make up."""
    if state.turn == who:
        state.mp += changed(state, who, "mp") - before


def flagged(state: State, who: int, word: Flag) -> bool:
    return word in _in_force(state, who)[2]


def _in_force(state: State, who: int) -> tuple[tuple[Row, ...], dict[str, int], frozenset[str]]:
    person = state.people[who] if state.status[who] != SPIRIT else ""
    event = state.event  # SD-EVT-06
    lasting = tuple(state.lasting) if state.lasting else ()
    return _added_up(person, state.wounds[who], state.conditions[who], state.items[who], event, lasting)


@lru_cache(maxsize=1024)
def _added_up(
    person: str, wounds: tuple[str, ...], conditions: tuple[str, ...], items: tuple[str, ...], event: str,
    lasting: tuple[str, ...],
) -> tuple[tuple[Row, ...], dict[str, int], frozenset[str]]:  # fmt: skip
    """Those rows, the sum of what they change, and all that they flag."""
    rows: list[Row] = [*PERSON[person].powers] if person else []
    cards = (*wounds, *conditions, *items, *((event,) if event else ()), *lasting)
    rows += [CARD[card] for card in cards if card in CARD]  # a face-down Wound is none: SD-WND-02
    changes: Counter[str] = Counter()
    for row in rows:
        changes.update(row.changes)
    return tuple(rows), dict(changes), frozenset(flag for row in rows for flag in row.flags)
