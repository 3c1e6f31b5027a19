"""Events written for a test: the back and the effects it needs, whatever becomes of the real deck."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS

WRITTEN: dict[str, cards.Event] = {}
Rows = list[dict[str, Any]]


def written(name: str, fate: int, dormant: Rows | None = None, manifested: Rows | None = None) -> str:
    """A card of that name; the test module asks for the fixture `written_events` to have it in the box."""
    card = f"written-{name}"
    upper, lower = (VERBS.compile(rows or [], "test", "effects") for rows in (dormant, manifested))
    WRITTEN[card] = cards.Event(card, fate, cards.Half(f"Upper {name}.", upper), cards.Half(f"Lower {name}.", lower))
    return card
