"""Panels of the page, from a view: the round, the Investigators' boards, and for the Adversary its own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloamboard.rules.stifling_dark.view import banish

Panel = dict[str, Any]


def panels(view: Mapping[str, Any]) -> list[Panel]:
    found: list[Panel] = [{"kind": "track", "title": "Round", "value": view["round"], "of": view["of_rounds"]}]
    if view["event"]:
        found.append({"kind": "notes", "title": view["event"]["name"], "lines": [{"says": view["event"]["says"]}]})
    if view["evidence"]["needed"]:
        evidence = view["evidence"]
        found.append(
            {"kind": "track", "title": "Evidence", "value": evidence["turned_in"], "of": max(5, evidence["needed"]),
             "mark": evidence["needed"]}
        )  # fmt: skip
    if view["objective"]:
        lines = [{"says": view["objective"]["says"]}]
        found.append({"kind": "notes", "title": view["objective"]["name"], "lines": lines})
    found += banish.panels(view)
    for person in view["people"]:
        found += _person(person)
    return found + _screen(view["foe"])


def _person(person: Mapping[str, Any]) -> list[Panel]:
    name, seat = person["name"], person["of"]
    found: list[Panel] = [
        {"kind": "track", "title": f"{name}: Stamina", "seat": seat, "value": person["stamina"],
         "of": person["stamina_most"]},
        {"kind": "track", "title": f"{name}: Charge", "seat": seat, "value": person["charge"],
         "of": person["charge_most"]},
        {"kind": "hand", "title": f"{name}: Wounds", "seat": seat, "slots": 4,
         "cards": [_held(one) for one in person["wounds"]]},
    ]  # fmt: skip
    if person.get("hand"):
        cards = [_held(card) for card in person["hand"]]
        found.append({"kind": "hand", "title": f"{name}: Items", "seat": seat, "cards": cards})
    return found


def _held(card: Mapping[str, Any]) -> Panel:
    if card.get("face") == "down":
        return {"name": "Face-down", "says": "", "tags": []}
    return {"id": card["id"], "name": card["name"], "says": card["says"], "tags": [card["type"]]}


def _screen(foe: Mapping[str, Any]) -> list[Panel]:
    if "lurks" not in foe:
        return []
    cards = [_held(card) for card in ([foe["attack"]] if foe["attack"] else []) + foe["abilities"]]
    found: list[Panel] = [{"kind": "hand", "title": "The Adversary's cards", "cards": cards}]
    if foe["track"]["of"]:
        track = foe["track"]
        found.append({"kind": "track", "title": track["name"], "value": track["value"], "of": track["of"]})
    return found
