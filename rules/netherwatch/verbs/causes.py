"""How what asks is called at the table, so that a question begins with its cause: "Rakshasa, Confrontation: …"."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause

PARTS = {"board": "Confrontation", "ritual": "Ritual"}
ASKERS = {
    "event": "The Event",
    "board": "The Demon",  # where the owner's real boards are read
    "ritual": "The ritual",
    "ruling": "The host",
    "specter": "The Specter",
}
"""Abilities and Interactions go by their own names."""


def asker(cause: Cause) -> str:
    """The name of the card or effect, and no more than lies open: what an Event is called tells whose it is."""
    rows = cards.cards()
    if cause.kind in ("item", "device") and (row := rows.items.get(cause.card) or rows.devices.get(cause.card)):
        return row.name
    if cause.kind in PARTS and (demon := rows.demons.get(cause.card)):
        return f"{demon.name}, {PARTS[cause.kind]}"
    if cause.kind == "operation":
        return f"Objective {cause.card[-1].upper()}"
    return ASKERS.get(cause.kind, cause.card)


VERBS.called = asker
