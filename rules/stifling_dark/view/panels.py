"""Panels of the page, from a view: the round, the Investigators' boards, and for the Adversary its own cards."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import CardForm, NoteForm, PanelForm
from gloamboard.rules.stifling_dark.forms import FoeForm, ItemForm, PersonForm, View, WoundForm
from gloamboard.rules.stifling_dark.view import banish


def panels(view: View) -> list[PanelForm]:
    found: list[PanelForm] = [{"kind": "track", "title": "Round", "value": view["round"], "of": view["of_rounds"]}]
    if view["event"]:
        found.append({"kind": "notes", "title": view["event"]["name"], "lines": [{"says": view["event"]["says"]}]})
    evidence, needed = view["evidence"], view["evidence"]["needed"]
    if needed:
        found.append(
            {"kind": "track", "title": "Evidence", "value": evidence["turned_in"], "of": max(5, needed),
             "mark": needed}
        )  # fmt: skip
    if view["objective"]:
        lines: list[NoteForm] = [{"says": view["objective"]["says"]}]
        found.append({"kind": "notes", "title": view["objective"]["name"], "lines": lines})
    found += banish.panels(view)
    for person in view["people"]:
        found += _person(person)
    return found + _screen(view["foe"])


def _person(person: PersonForm) -> list[PanelForm]:
    name, seat = person["name"], person["of"]
    found: list[PanelForm] = [
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


def _held(card: ItemForm | WoundForm) -> CardForm:
    if card.get("face") == "down":
        return {"name": "Face-down", "says": "", "tags": []}
    return {"id": card["id"], "name": card["name"], "says": card["says"], "tags": [card["type"]]}


def _screen(foe: FoeForm) -> list[PanelForm]:
    if "lurks" not in foe:
        return []
    cards = [_held(card) for card in ([foe["attack"]] if foe["attack"] else []) + foe["abilities"]]
    found: list[PanelForm] = [{"kind": "hand", "title": "The Adversary's cards", "cards": cards}]
    if foe["track"]["of"]:
        track = foe["track"]
        found.append({"kind": "track", "title": track["name"], "value": track["value"], "of": track["of"]})
    return found
