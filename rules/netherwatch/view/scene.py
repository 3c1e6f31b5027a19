"""Words for the lights, from the public view alone: levels, cold, Rifts, gauges, and hints at what moves unseen.

A hint says what everybody at the table could work out, so none can tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gloamboard.rules.kernel.forms import GaugeForm, Plain, SceneForm
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.house import ground, rifts
from gloamboard.rules.netherwatch.view import signs

EVENTS = 30
FEELS = "scrying-orb"
FELT: dict[str, Plain] = {  # moments that come over the Orb by themselves
    "manifest": {"scene": "manifest", "strength": 7},
    "summon": {"scene": "manifest", "strength": 9},
    "reveal": {"scene": "manifest", "strength": 9},
    "ascend": {"scene": "manifest", "strength": 9},
    "banish": {"scene": "banished"},
}


MORE: dict[str, Callable[[View, SceneForm], None]] = {}
"""By box: what it adds to a scene."""


def scene(view: View) -> SceneForm:
    made = _of_netherwatch(view)
    for box in view["boxes"]:
        if box in MORE:
            MORE[box](view, made)
    return made


def _of_netherwatch(view: View) -> SceneForm:
    spaces: dict[str, list[str]] = {zone: [level] for zone, level in view["light"].items()}
    spaces["hq"] = ["dark"] if view["manifested"] else ["lit"]
    for zone in view["cold"]:
        spaces[zone].append("cold")
    for zone in view["rifts"].values():
        spaces[zone].append("rift")
    for zone, word in hints(view):
        spaces[zone].append(word)
    target = view["agents"].get(view["target"] or "")
    if target is not None and target["at"] in spaces:
        spaces[target["at"]].append("target")
    if "escape" in view["tokens"]:
        spaces[view["tokens"]["escape"]].append("bright")
    gauges: dict[str, GaugeForm] = {
        "hq.fate": {"value": view["fate"], "of": 5, "word": "fate"},
        "hq.events": {"value": view["events"]["left"], "of": EVENTS, "word": "events"},
    }
    for agent in view["agents"].values():
        of = 2 if view["manifested"] or agent["specter"] else 3
        gauges[f"{agent['seat']}.sanity"] = {"value": agent["sanity"], "of": 9, "word": "sanity"}
        gauges[f"{agent['seat']}.actions"] = {"value": min(agent["actions"], 3), "of": of, "word": "actions"}
    made: SceneForm = {"spaces": spaces, "gauges": gauges, "props": props(view)}
    word, space, n = _moment(view)
    if word:
        made["moment"] = {"word": word, "space": space, "n": n}
    demon = view["demon"]
    if demon["footfalls"]:
        made["path"] = {"spaces": list(demon["trod"]), "n": demon["footfalls"], "word": "presence"}
    return made


def _moment(view: View) -> tuple[str, str, int]:
    """Its word, its Zone, and how many there were."""
    word, space, n = view["moment"]
    return str(word), str(space), int(n)


def hints(view: View) -> Iterator[tuple[str, str]]:
    """Zones and what stirs there; where two would lie on one layer, the later one is seen."""
    house, at = ground.of_words(view["ground"]), view["demon"]["at"]
    for zone, (_, face) in view["clues"].items():
        if not face:
            yield zone, "smoulder"
    if at is None:
        numbers = {int(number): zone for number, zone in view["rifts"].items()}
        for number in rifts.rift_numbers(view["ground"], numbers, view["fate"]):  # NW-RIFT-03
            yield numbers[number], "stir"
        return
    target = view["agents"].get(view["target"] or "")
    if target is not None and not target["escaped"]:
        for zone in house.demon_ways(at, target["at"]):
            yield zone, "pull"
    beside = house.demon_near(at)  # it is heard through a Lock too
    for zone in dict.fromkeys(agent["at"] for agent in view["agents"].values() if not agent["escaped"]):
        if zone in beside:
            yield zone, "noise"
    yield at, "presence"


def props(view: View) -> dict[str, Plain]:
    """What the electronic props show: the sign of the reading just taken, else tension; the Orb feels what happens."""
    made: dict[str, Plain] = {}
    word, space, n = _moment(view)
    device, *sign = word.split(" ")
    for row in cards.in_play(tuple(view["boxes"])).devices.values():
        if row.prop:
            made[row.prop] = {"scene": "idle", "tension": tension(view)}
            if device == row.id:
                made[row.prop] = signs.shown(sign[0], sign[1:], space, n)
            if row.id == FEELS:
                made[row.prop] = dict(felt(view) or made[row.prop])
    return made


def felt(view: View) -> Plain | None:
    """What comes over the Orb by itself: an Event that nobody has read yet, the Demon's coming, its end."""
    event, (word, _, _) = view["event"], _moment(view)
    if event is not None and event["story"] is None:
        return {"scene": "omen", "strength": tension(view)}
    return FELT.get(word)


def tension(view: View) -> int:
    """0 to 9: it grows as Events go, leaps when the Demon is there, and is at its height once it has Ascended."""
    if view["demon"]["ascended"]:
        return 9
    if view["manifested"]:
        return 8 if view["stage"] == "confrontation" else 7
    left: int = view["events"]["left"]
    return 6 * (EVENTS - min(left, EVENTS)) // EVENTS
