"""What the page shows beside the board, from the view alone, in the shared vocabulary of panels."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import CardForm, DieForm, PanelForm
from gloamboard.rules.set_a_watch.cards import BOARD
from gloamboard.rules.set_a_watch.forms import AbilityForm, AdventurerForm, CreatureForm, Looked, View
from gloamboard.rules.set_a_watch.state import ENTERED, PLACES

LEVELS = "It lights 2 from 7 firewood, 3 from 12."

WITH_DICE = ("rolled", "rest", "camp", "dusk", "fight", "settle")  # steps in which dice are spent
DICE_MATTER = [
    "give", "rest", "camp", "reroll", "who", "fight", "strike", "target", "boost", "turn", "recover", "steal", "stun",
]  # fmt: skip
"""Questions that turn on dice."""


def panels(view: View) -> list[PanelForm]:
    fire = view["fire"]
    found: list[PanelForm] = [
        {"kind": "line", "title": "The Line", "cards": [_in_line(card) for card in view["line"]], "first": 0},
        {"kind": "track", "title": "Firewood", "value": fire["wood"], "of": fire["of"], "mark": fire["level"],
         "says": _light(view)},
    ]  # fmt: skip
    if entry := _entry(view):
        found.append({"kind": "entry", "title": "What the dice show", "about": "dice", "dice": entry})
    if view["step"] in WITH_DICE:
        found.append({"kind": "dice", "title": "Dice at hand", "about": DICE_MATTER, "dice": _at_hand(view)})
    if view["looking"]:
        found.append(
            {
                "kind": "hand",
                "title": "You look at",
                "about": ["scout", "map"],
                "slots": 0,
                "cards": [_looked(row) for row in view["looking"]],
            }
        )
    for adventurer in view["party"]:
        found += _board(adventurer)
    found += _piles(view)
    return found


def _light(view: View) -> str:
    if not view["location"]:
        return "The fire is not lit yet."
    level = view["fire"]["level"]
    return f"The fire lights {level} place{'s' if level > 1 else ''} of the Line. {LEVELS}"


def _in_line(card: CreatureForm) -> CardForm:
    if card["face"] == "down":
        return {"name": "", "face": "down", "says": f"Place {card['place']}, unseen.", "health": None, "of": None}
    says = [card["says"], f"Damage {card['damage']}."]
    if card["rides"]:
        says.append(f"Riding a {card['rides']}.")
    if card["quiet"]:
        says = ["Its text is ignored this round.", says[1]]
    if card["dice"]:
        says.append("Holds " + ", ".join(str(face) for face in card["dice"]) + ".")
    here = f"line-{card['place']}" if card["place"] <= PLACES else None  # a longer Line scrolls
    return {"id": card["id"], "name": card["name"], "face": "up", "says": " ".join(says),
            "health": card["health"], "of": card["base"], "at": here}  # fmt: skip


def _entry(view: View) -> list[DieForm]:
    """Every die whose face is being entered; its key and a face make the key of an option."""
    return [
        {"of": adventurer["name"], "colour": BOARD[adventurer["id"]].colour, "sides": d["sides"],
         "face": d["face"] or None, "key": ["die", adventurer["id"], n]}
        for adventurer in view["party"]
        for n, d in enumerate(adventurer["dice"], 1)
        if d["lies"] == ENTERED
    ]  # fmt: skip


def _at_hand(view: View) -> list[DieForm]:
    """Every die that can still be used; once the Watch has begun, of those who stand it."""
    return [
        {"id": f"{adventurer['id']}-{d['face']}", "sides": d["sides"], "face": d["face"], "used": False,
         "of": adventurer["name"]}
        for adventurer in view["party"]
        if adventurer["place"] == "watch" or view["step"] in ("rolled", "rest", "camp")
        for d in adventurer["dice"]
        if d["face"] and not d["used"]
    ]  # fmt: skip


def _board(adventurer: AdventurerForm) -> list[PanelForm]:
    seat = adventurer["of"][0] if len(adventurer["of"]) == 1 else None
    where = {"watch": "on Watch", "camp": "in Camp", "out": "too exhausted to fight"}[adventurer["place"]]
    title = f"{adventurer['name']}, {where}"
    dice: list[DieForm] = [
        {"sides": d["sides"], "face": d["face"] or None, "used": d["used"], "of": adventurer["name"],
         "thing": ["die", adventurer["id"], n]}
        for n, d in enumerate(adventurer["dice"], 1)
    ]  # fmt: skip
    cards = [_ability(card) for card in adventurer["abilities"]]
    cards += [_ability(card) | {"slot": "spare"} for card in adventurer["spares"]]
    cards += [{"name": c["name"], "says": f"Tamed: strikes for {c['value']}.", "tags": ["tamed"], "slot": "tamed"}
              for c in adventurer["tamed"]]  # fmt: skip
    return [
        {"kind": "dice", "title": title, "seat": seat, "dice": dice},
        {
            "kind": "hand",
            "title": f"{adventurer['name']}: rested {adventurer['rests']} of 2",
            "seat": seat,
            "cards": cards,
            "slots": 3,
            **({"about": ["fight", "stun"]} if adventurer["place"] == "watch" else {}),
        },
    ]


def _ability(card: AbilityForm) -> CardForm:
    tags = ["passive"] if card["passive"] else []
    if card.get("down"):
        tags.append("exhausted")
    if card.get("fed"):
        tags.append("had its die")
    if card.get("used"):
        tags.append("used this round")
    return {"id": card["id"], "name": card["name"], "says": card["says"], "tags": tags, "slot": "board"}


def _looked(row: Looked) -> CardForm:
    tags = [f"{row['wood']:+d} firewood", f"{row['count']} Creatures"] if "wood" in row else [f"Health {row['base']}"]
    return {"id": row["id"], "name": row["name"], "says": row["says"], "tags": tags, "slot": ""}


def _piles(view: View) -> list[PanelForm]:
    place, top = view["location"], view["unhallowed"]["top"]
    seen = ", then ".join(card["name"] for card in view["deck"]["seen"])
    buried = ", ".join(card["name"] for card in view["graveyard"])
    here = f"{place['name']}: {place['count']} Creatures. {place['says']}" if place else ""
    if view["next"]:
        here += f" Next: {view['next']['name']}."
    return [
        {"kind": "track", "title": "Round", "value": view["round"], "of": 9, "says": here},
        {"kind": "deck", "title": "Creature deck", "count": view["deck"]["count"], "of": 34, "back": "Creature",
         "says": f"On top: {seen}." if seen else ""},
        {"kind": "deck", "title": "Unhallowed", "count": view["unhallowed"]["count"], "of": 7, "back": "Unhallowed",
         "says": f"On top: {top['name']}. {top['says']}" if top else ""},
        {"kind": "deck", "title": "Horde", "count": view["horde"], "back": "Horde",
         "says": "They all come in the final round."},
        {"kind": "deck", "title": "Graveyard", "count": len(view["graveyard"]), "back": "Graveyard",
         "says": f"From the top: {buried}." if buried else ""},
    ]  # fmt: skip
