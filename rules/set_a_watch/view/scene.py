"""Words for the lights, from the public view: the fire breathes with its wood, what is revealed is bright, what is not
is dark, and the first place of the Line pulses. Hints say what is coming: who approaches in the dark, that the fire is
about to sink, that a Summon is next. A path is walked where the Line comes and closes up, and where the dark or an
Unhallowed comes in."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import GaugeForm, MomentForm, Plain, SceneForm
from gloamboard.rules.set_a_watch.cards import CAMP
from gloamboard.rules.set_a_watch.forms import CreatureForm, Fire, View
from gloamboard.rules.set_a_watch.state import ENTERED, PLACES

EMBERS = 3  # firewood that one more loss may eat up


def scene(view: View) -> SceneForm:
    lit = view["location"] is not None  # before that the piles are made and no fire burns
    spaces: dict[str, list[str]] = {"fire": _fire(view["fire"]) if lit else ["dark"]}
    line = view["line"]
    for n in range(PLACES):
        spaces[f"line-{n + 1}"] = _place(line[n]) if n < len(line) else ["bare"]
    unseen = next((n for n, card in enumerate(line) if card["face"] == "down"), PLACES)
    if unseen < PLACES:  # the next that will come into the light
        spaces[f"line-{unseen + 1}"].append("noise")
    if line:
        spaces["line-1"].append("first")
    for card in line[:PLACES]:
        if view["aim"] and card.get("id") == view["aim"]["card"]:
            spaces[f"line-{card['place']}"].append("target")
    for space, dice in view["camp"].items():
        spaces[space] = ["lit"] if dice or view["step"] == "camp" else ["dim"]
    for n, adventurer in enumerate(view["party"]):
        spaces[f"board-{n + 1}"] = [{"watch": "lit", "camp": "dim", "out": "dark"}[adventurer["place"]]]
    spaces["rest"] = ["lit"] if view["camper"] else ["dim"]
    spaces["horde"] = ["dark", "shadow"] if view["horde"] else ["dark"]
    spaces["graveyard"] = ["dim"] if view["graveyard"] else ["dark"]
    spaces["creature-deck"] = ["dim"]
    spaces["unhallowed-deck"] = ["unhallowed"] if view["unhallowed"]["count"] else ["alarm"] if lit else ["dark"]
    spaces["map"] = ["dim"]
    if any(card["type"] == "summon" for card in view["deck"]["seen"][:1]):  # somebody has looked
        spaces["creature-deck"].append("stir")
        spaces["unhallowed-deck"].append("stir")
    made: SceneForm = {
        "spaces": spaces,
        "gauges": _gauges(view),
        "props": {"dice": _dice(view), "orb": _orb(view)},
    }
    if view["moment"]:
        made["moment"] = _in_sight(view["moment"])
    if view["footfalls"]:
        leads = "first" if "first" in spaces.get(view["trod"][-1], ()) else ""
        made["path"] = {"spaces": list(view["trod"]), "n": view["footfalls"], "word": leads}
    return made


def _fire(fire: Fire) -> list[str]:
    """Embers, a fire, or a blaze by the places it lights; it gutters when one log less would light one place less."""
    words = ["fire", "embers" if fire["wood"] <= EMBERS else f"fire-{fire['level']}"]
    return [*words, "sinking"] if fire["wood"] in CAMP.levels and fire["level"] > 1 else words


def _in_sight(moment: MomentForm) -> MomentForm:
    """A moment far back in a long Line is seen at the last place the table has."""
    place = str(moment["space"]).removeprefix("line-")
    if place.isdecimal() and int(place) > PLACES:
        return {**moment, "space": f"line-{PLACES}"}
    return moment


def _dice(view: View) -> Plain:
    """What the dice prop shows: whose dice are to be told next, one Adventurer's at a time; else it is quiet."""
    for adventurer in view["party"]:
        wanted = [(n, d) for n, d in enumerate(adventurer["dice"], 1) if d["lies"] == ENTERED and not d["rolled"]]
        if wanted:
            return {
                "scene": "dice",
                "dice": [f"{adventurer['id']}-{n}" for n, _ in wanted],
                "sides": [d["sides"] for _, d in wanted],
            }
    return {"scene": "idle"}


ORB: dict[str, Plain] = {  # what the Orb feels of a moment; it points at its place
    "reveal": {"scene": "vision", "strength": 4, "colour": "#fca020"},
    "slain": {"scene": "vision", "strength": 8, "colour": "#fce0a0"},
    "breach": {"scene": "vision", "strength": 6, "colour": "#fc1800"},
    "summon": {"scene": "manifest", "strength": 9},
    "victory": {"scene": "banished"},
    "defeat": {"scene": "manifest", "strength": 9},
}


def _orb(view: View) -> Plain:
    """An omen while somebody knows of a Summon that comes next; the moment, as long as nothing else has happened; else
    its heart beats faster the larger the Horde and the lower the fire."""
    if any(card["type"] == "summon" for card in view["deck"]["seen"][:1]):
        return {"scene": "omen", "strength": 6}
    moment = view["moment"]
    if moment is not None and (felt := ORB.get(moment["word"])) is not None:
        return felt | {"towards": _in_sight(moment)["space"]}
    low = view["location"] is not None and view["fire"]["wood"] <= EMBERS
    return {"scene": "idle", "tension": min(9, view["horde"] + 4 * low)}


def _place(card: CreatureForm) -> list[str]:
    if card["face"] == "down":
        return ["unseen"]
    words = ["bright"]
    if card["type"] == "unhallowed":
        words.append("unhallowed")
    return words


def _gauges(view: View) -> dict[str, GaugeForm]:
    fire = view["fire"]
    gauges: dict[str, GaugeForm] = {
        "fire.wood": {"value": fire["wood"], "of": fire["of"], "word": "fire"},
        "fire.level": {"value": fire["level"], "of": 3, "word": "lit"},
        "horde": {"value": min(view["horde"], 12), "of": 12, "word": "unhallowed"},
        "round": {"value": view["round"], "of": 9, "word": "gauge"},
    }
    for n, adventurer in enumerate(view["party"]):
        up = sum(not card["down"] for card in adventurer["abilities"])
        gauges[f"board{n + 1}.abilities"] = {"value": up, "of": 3, "word": "lit"}
    return gauges
