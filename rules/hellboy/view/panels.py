"""What the page shows beside the board, from the view alone, in the shared vocabulary of panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gloamboard.rules.hellboy import forms
from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import CASE, called
from gloamboard.rules.hellboy.forms import AgentForm, EnemyForm, SceneryForm, View, markers_on
from gloamboard.rules.hellboy.rolls.dice import EFFECT, faces_of
from gloamboard.rules.hellboy.view.enemy_words import card_of
from gloamboard.rules.kernel.forms import CardForm, DieForm, PanelForm

OF_A_COLOUR = {
    "yellow": ("Yellow dice", "#e8c547"),
    "orange": ("Orange dice", "#e88a3c"),
    "red": ("Red dice", "#d8503f"),
    "black": ("Black dice", "#8f8a99"),
    EFFECT: ("The effect die", "#5c93e0"),
}
"""How dice of a kind are called together, and the colour they are drawn in."""

SIGNS = {
    "catastrophe": "Catastrophe", "plus-one": "+1", "plus-two": "+2", "re-roll": "Re-roll", "double": "×2",
    "bprd": "BPRD",
}  # fmt: skip
"""Faces of the effect die as they are written on a button."""


def panels(view: View) -> list[PanelForm]:
    found = _tracks(view)
    card = view["card"]
    in_force = [(f"{card['name']}: {card['says']}", "HB-SETUP-10")]
    if view["confrontation"]:
        in_force.insert(0, (f"The Confrontation: {CASE[view['case']].showdown.says}", "HB-CONF-05"))
    in_force += [(f"{one['name']}: {one['says']}", "HB-SETUP-17") for one in view["in_play"]]
    found += _thrown(view)
    if any(view["credits"].values()):
        found.append(_notes("Credits", [(_credits(view), "HB-CREDIT-04")]))
    found.append(_notes("In force", in_force))
    for agent in view["agents"]:
        found += _agent(agent)
    if view["queue"]:
        found.append(_notes("Target priority", [(" · ".join(map(called, view["queue"])), "HB-PRIO-03")]))
    if lying := list(_lying(view)):
        found.append(_notes("On the board", lying))
    if view["enemies"]:
        found.append(_notes("Enemies", [(_enemy(one), "HB-DMG-08") for one in view["enemies"]]))
    return found


def _notes(title: str, lines: Iterable[tuple[str, str]]) -> PanelForm:
    return {"kind": "notes", "title": title, "lines": [{"says": says, "rule": rule} for says, rule in lines]}


def _tracks(view: View) -> list[PanelForm]:
    if view["confrontation"]:
        boss = next((enemy["name"] for enemy in view["enemies"] if enemy["id"] == view["boss"]), "The boss")
        says, left = "The Confrontation: health left.", view["boss_health"]
        return [{"kind": "track", "title": boss, "value": left, "of": view["boss_of"], "says": says}]
    doom, info = view["doom"], view["info"]
    return [
        {"kind": "track", "title": "Impending doom", "value": doom["at"], "of": doom["of"],
         "markers": markers_on(doom), "says": _marks(doom["triggers"], [])},
        {"kind": "track", "title": "Information gathered", "value": info["at"], "of": info["of"],
         "markers": markers_on(info), "says": _marks(info["triggers"], info["insights"])},
    ]  # fmt: skip


def _credits(view: View) -> str:
    """Whose credits there are: "Roger: 4 · in the middle: 1"."""
    names = {seat: one["name"] for seat, one in view["seats"].items()} | {"": "in the middle"}
    return " · ".join(f"{names[seat]}: {left}" for seat, left in view["credits"].items() if left or seat)


def _lying(view: View) -> Iterator[tuple[str, str]]:
    """What lies in each area that has no figure, and with what rule: scenery, counters, points of interest."""
    label = board(view["layout"]).label
    for area in label:
        words = [_standing(one) for one in view["scenery"] if one["area"] == area]
        words += [_some(n, word) for word, n in _counted(view, area) if n]
        words += [f"a cube of {one['name']}'s" for one in view["agents"] if one["fell"] == area]
        if words:
            yield f"{label[area]}: {', '.join(words)}.", "HB-EXPL-02"


def _standing(piece: SceneryForm) -> str:
    """A piece of scenery with what lies on it: "Cabinet (size 2, 1 cube)"."""
    lies = (("cube", piece["cubes"]), ("clue", piece["clues"]), ("damage marker", piece["damage"]))
    words = [f"size {piece['size']}", *(_some(n, word) for word, n in lies if n)]
    return f"{piece['name']} ({', '.join(words)})"


def _some(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _counted(view: View, area: str) -> tuple[tuple[str, int], ...]:
    return (
        ("clue", view["clues"].get(area, 0) - sum(one["clues"] for one in view["scenery"] if one["area"] == area)),
        ("frog swarm", view["swarms"].get(area, 0)),
        ("inferno", view["infernos"].count(area)),
        ("destruction counter", view["rubble"].count(area)),
        ("point of interest", list(view["interests"].values()).count(area)),
    )


def _thrown(view: View) -> list[PanelForm]:
    """The dice of the roll under way: a screen to enter them for whoever is asked, what they show for the others."""
    test = view["test"]
    if test is None or not test["faces"]:
        return []
    dice = [_die(n, die, face) for n, (die, face) in enumerate(zip(test["dice"], test["faces"], strict=True), 1)]
    return [{"kind": "entry", "title": "What the dice show", "about": "dice", "dice": dice}]


def _die(n: int, die: str, face: str) -> DieForm:
    called, colour = OF_A_COLOUR[die]
    faces = dict.fromkeys(faces_of(die))
    return {
        "of": called,
        "colour": colour,
        "sides": len(faces_of(die)),
        "faces": [{"face": one, "says": SIGNS.get(str(one), str(one))} for one in faces],
        "face": next((one for one in faces if str(one) == face), None),
        "key": ["die", n, die],
    }


def _marks(triggers: list[int], insights: list[int]) -> str:
    parts = [f"Triggers at {', '.join(map(str, triggers))}."] if triggers else []
    parts += [f"Insight at {', '.join(map(str, insights))}."] if insights else []
    return " ".join(parts)


def _enemy(one: EnemyForm) -> str:
    return f"{one['name']}: {card_of(one)}"


def _agent(agent: AgentForm) -> list[PanelForm]:
    hurt = agent["wounds"] + 2 * len(agent["injuries"])
    most = agent["health"] * (1 if agent["supports"] else 2)
    says = "Knocked out." if agent["out"] else f"{_some(agent['cubes'], 'cube')}."
    for word, n in (("vital spark", agent["spark"]), ("insight marker", agent["insight"])):
        says += f" {_some(n, word)}." if n else ""
    if agent["stunned"]:
        says += " Stunned."
    if agent["injuries"]:
        says += f" Injuries: {', '.join(agent['injuries'])}."
    left = max(0, most - hurt)
    found: list[PanelForm] = [
        {
            "kind": "track",
            "title": f"{agent['name']}: health",
            "seat": agent["seat"],
            "value": left,
            "of": most,
            "says": says,
        }
    ]
    if agent["cards"]:
        title = f"{agent['name']}: cards"
        cards = [_card(card) for card in agent["cards"]]
        found.append({"kind": "hand", "title": title, "seat": agent["seat"], "cards": cards})
    return found


def _card(card: forms.AgentCardForm) -> CardForm:
    tags = [word for word, so in (("flipped", card["flipped"]), ("sideways", card["sideways"])) if so]
    return {"id": card["id"], "name": card["name"], "says": card["says"], "tags": tags, "slot": ""}
