"""Panels beside the board: the two stacks of tiles, Hazards in the open, Objectives that somebody has taken along,
Companions and what Containers hold."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import CardForm, NoteForm, PanelForm
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import modifiers, printed
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards

STACKS = {"exploration": ("Exploration Tiles", 16), "special": ("Special Tiles", 6)}
WHEN: dict[boards.When, str] = {
    "enters": "As you enter",
    "here": "While you are here",
    "leaves": "As you leave",
    "turn-end": "At the end of your turn here",
}


def panels(view: VigilView) -> list[PanelForm]:
    return [*_stacks(view), *_hazards(view), *_held(view), *_inside(view), *_companions(view), *_collars(view)]


def _stacks(view: VigilView) -> list[PanelForm]:
    if "stacks" not in view:
        return []
    says = "EXPLORE draws from them: the first of a turn is free."
    return [
        {"kind": "deck", "title": title, "count": view["stacks"][kind], "of": of, "back": title[0], "says": says}
        for kind, (title, of) in STACKS.items()
    ]


def _hazards(view: VigilView) -> list[PanelForm]:
    """What the Hazards that lie face up do, and where."""
    names = ground.of_words(view["ground"]).names
    shown: list[CardForm] = [
        {"name": row.name, "says": _hazard(row), "tags": [], "slot": names[zone]}
        for zone, (_, face) in view.get("hazards", {}).items()
        if face and (row := boards.reference()[face])
    ]
    return [{"kind": "hand", "title": "Hazards in the open", "cards": shown, "slots": []}] if shown else []


def _hazard(row: boards.Hazard) -> str:
    parts = [printed.say(row.effects, own=True)] if row.effects else []
    parts += [modifiers.says(word, amount) for word, amount in row.modifiers.items()]
    return f"{WHEN[row.when]}: {' '.join(parts)}"


def _held(view: VigilView) -> list[PanelForm]:
    """Objectives taken along; they are no Items, so that no hand has them."""
    lines: list[NoteForm] = [
        {"says": f"{view['agents'][agent]['name']}: {count}.", "rule": "LV-BT-20"}
        for agent, count in view["held"].items()
    ]
    return [{"kind": "notes", "title": "Objectives taken along", "lines": lines}] if lines else []


def _inside(view: VigilView) -> list[PanelForm]:
    """What lies in Containers that somebody carries."""
    rows = cards.cards().items
    made: list[PanelForm] = []
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


def _companions(view: VigilView) -> list[PanelForm]:
    """The dogs that wait at HQ for a human to take them along."""
    return _at_hq(view, "companion", "Companions at HQ: ESSENTIALS takes one along")


def _collars(view: VigilView) -> list[PanelForm]:
    """For whoever plays a dog."""
    dogs = any(agent.get("kind") == "canine" for agent in view["agents"].values())
    return _at_hq(view, "collar", "Collars at HQ: ESSENTIALS takes one") if dogs else []


def _at_hq(view: VigilView, tag: str, title: str) -> list[PanelForm]:
    rows = cards.cards().items
    shown = [_card(card, "") for card in view["essential"] if tag in rows[card].properties]
    return [{"kind": "hand", "title": title, "cards": shown, "slots": []}] if shown else []


def _card(card: str, slot: str) -> CardForm:
    row = cards.cards().items[card]
    return {
        "id": card,
        "name": row.name,
        "says": printed.item(row) or row.note,
        "tags": [word.replace("-", " ").upper() for word in row.properties],
        "slot": slot,
    }
