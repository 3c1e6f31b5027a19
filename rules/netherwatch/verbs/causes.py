"""How what asks is called at the table, so that a question begins with its cause: "Rakshasa, Confrontation: …"."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause


def called(cause: Cause) -> str:
    """The name of the card or effect, and no more than lies open: what an Event is called tells whose it is."""
    rows = cards.cards()
    if cause.kind in ("board", "ritual"):
        demon = rows.demons.get(cause.card)  # none where the owner's real boards are read
        return f"{demon.name}, {'Ritual' if cause.kind == 'ritual' else 'Confrontation'}" if demon else ""
    if cause.kind in ("item", "device"):
        row = rows.items.get(cause.card) or rows.devices.get(cause.card)
        return row.name if row else ""
    if cause.kind == "operation":
        return f"Objective {cause.card[-1].upper()}"
    if cause.kind == "event":
        return "The Event"
    return cause.card if cause.kind in ("ability", "interaction") else ""


VERBS.called = called
