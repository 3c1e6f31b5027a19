"""Panels beside the board: the two stacks of tiles, Companions and what Containers hold, Hazards in the open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed

STACKS = {"exploration": ("Exploration Tiles", 16), "special": ("Special Tiles", 6)}
Panel = dict[str, Any]


def panels(view: Mapping[str, Any]) -> list[Panel]:
    return [*_stacks(view), *_inside(view), *_companions(view), *_collars(view)]


def _stacks(view: Mapping[str, Any]) -> list[Panel]:
    if "stacks" not in view:
        return []
    says = "EXPLORE draws from them: the first of a turn is free."
    return [
        {"kind": "deck", "title": title, "count": view["stacks"][kind], "of": of, "back": title[0], "says": says}
        for kind, (title, of) in STACKS.items()
    ]


def _inside(view: Mapping[str, Any]) -> list[Panel]:
    """What lies in Containers that somebody carries."""
    rows = cards.cards().items
    made = []
    for agent in view["agents"].values():
        shown = [
            _card(card, rows[bag].name)
            for bag in (*agent["hand"], *agent["pocket"])
            for card in view["inside"].get(bag, ())
        ]
        if shown:
            title = f"{agent['name']}: in Containers"
            made.append({"kind": "hand", "title": title, "seat": agent["seat"], "cards": shown, "slots": []})
    return made


def _companions(view: Mapping[str, Any]) -> list[Panel]:
    """The dogs that wait at HQ for a human to take them along."""
    return _at_hq(view, "companion", "Companions at HQ: ESSENTIALS takes one along")


def _collars(view: Mapping[str, Any]) -> list[Panel]:
    """For whoever plays a dog."""
    dogs = any(agent["kind"] == "canine" for agent in view["agents"].values())
    return _at_hq(view, "collar", "Collars at HQ: ESSENTIALS takes one") if dogs else []


def _at_hq(view: Mapping[str, Any], tag: str, title: str) -> list[Panel]:
    rows = cards.cards().items
    shown = [_card(card, "") for card in view["essential"] if tag in rows[card].properties]
    return [{"kind": "hand", "title": title, "cards": shown, "slots": []}] if shown else []


def _card(card: str, slot: str) -> dict[str, Any]:
    row = cards.cards().items[card]
    return {
        "id": card,
        "name": row.name,
        "says": printed.item(row) or row.note,
        "tags": [word.replace("-", " ").upper() for word in row.properties],
        "slot": slot,
    }
