"""Where a sensible Agent wants to be: the zones worth going to, and how much."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.forms import AgentForm, DueForm, View
from gloamboard.rules.netherwatch.house import ground

LOW = 2  # Sanity at which one goes home
MORE: dict[str, Callable[[View, AgentForm, dict[str, float]], None]] = {}
"""By box: where else it is worth going, or no longer."""


def goals(view: View, me: AgentForm) -> dict[str, float]:
    """Zones with what they are worth to this Agent now."""
    if view["stage"] == "confrontation":
        found = _confrontation(view, me)
    else:
        found = _cover(view, me) if view["manifested"] else discovery(view, me)
    for box in view["boxes"]:
        if box in MORE:
            MORE[box](view, me, found)
    return found


def discovery(view: View, me: AgentForm) -> dict[str, float]:
    left = reading.suspects(view)
    wanted = reading.wanted_items(view, left)
    found: dict[str, float] = {}
    if me["sanity"] <= LOW or me["condition"] == "breakdown":
        found["hq"] = 30.0
    for zone in reading.places_of_marks(view):
        found[zone] = 8.0
    if view["variant"] == "discovery":
        if len(left) == 1 or reading.hurry(view):
            return {"hq": 25.0}  # the name is declared from there
    elif (wanted or reading.hurry(view)) and not view["needs"]:
        return found | _to_summon(view, me, left, wanted)
    elif wanted - reading.team_kinds(view) and fetches(view, me):
        found["hq"] = 12.0  # the Demon is known, the Operation still asks for something: one fetches what banishes it
    useful = reading.useful_traits(view, left)
    devices = {reading.device_of(trait) for trait in useful}
    reads = reading.reads(view, me)
    mine = devices & reading.kinds(me) if reads else set[str]()
    rows = cards.cards().devices
    categories = {rows[device].category for device in mine}
    for zone, (_, face) in view["clues"].items():
        if not face:
            found[zone] = max(found.get(zone, 0), 6.0 if mine else 2.0)
        elif face == "wild" or categories & set(face.split()):
            found[zone] = 12.0 if mine else found.get(zone, 0)
    if not mine and reads:
        found["hq"] = max(found.get("hq", 0), 9.0)
    for zone in (*view["interactions"], *view["scavenge"]):
        found[zone] = max(found.get(zone, 0), 3.0)
    return found


def _to_summon(view: View, me: AgentForm, left: tuple[str, ...], wanted: set[str]) -> dict[str, float]:
    missing = wanted - reading.team_kinds(view)
    found: dict[str, float] = {}
    if missing and fetches(view, me):
        found["hq"] = 20.0
        return found
    circles = {card for card in reading.kinds(me) if card in cards.cards().circles}
    rift = meeting_rift(view)
    for zone in reading.beside(view, rift):
        found[zone] = 15.0 if circles or wanted & reading.kinds(me) else 10.0
    return found


def fetches(view: View, me: AgentForm) -> bool:
    """The Agent nearest HQ fetches what is missing: one who can also use it."""
    if not reading.reads(view, me):
        return False
    all_kinds = {id: agent for id, agent in view["agents"].items() if cards.kind_of(id).reads}
    living = [a for a in all_kinds.values() if not a["specter"] and not a["escaped"]]
    nearest = min(living, key=lambda a: (reading.far(view, a["at"], "hq"), a["seat"]))
    return bool(nearest["seat"] == me["seat"] or me["at"] == "hq")


def meeting_rift(view: View) -> str:
    """The Rift nearest HQ, where everybody gathers; the lowest where no Zone is beside HQ."""
    zones: list[str] = list(view["rifts"].values())
    home = view["hqs"][0] if view["hqs"] else zones[0]
    return min(zones, key=lambda zone: (reading.far(view, home, zone), zone))


def free_covers(view: View) -> list[str]:
    """Where Covers are that nobody hides in and that may be Safe."""
    taken = {agent["hiding"] for agent in view["agents"].values()}
    return [zone for name, (zone, face) in view["covers"].items() if name not in taken and face != "exposed"]


def safe_covers(view: View, me: AgentForm) -> dict[str, float]:
    """Zones with Cover that may shelter this Agent."""
    taken = [a["hiding"] for a in view["agents"].values() if a["hiding"] and a["seat"] != me["seat"]]
    found = {}
    for name, (zone, face) in view["covers"].items():
        if name not in taken and face != "exposed":
            found[zone] = 20.0 if face == "safe" else 14.0
    return found


def _cover(view: View, me: AgentForm) -> dict[str, float]:
    """Against a Manifested Demon: Cover, or at least distance."""
    found = safe_covers(view, me) if me["condition"] != "breakdown" else {}
    demon = view["demon"]["at"] or ""
    for zone in view["light"]:
        away = reading.far(view, demon, zone)
        found[zone] = found.get(zone, 0) + min(away, 4) * 1.5
    found[demon] = -40.0
    for zone in reading.beside(view, demon):
        found[zone] = found.get(zone, 0) - 4.0
    return found


def ritual_open(view: View) -> bool:
    """Whether the team can still finish the ritual with what it has."""
    return step_open(view) is not None


def step_open(view: View) -> DueForm | None:
    """The ritual's next step, while the team can still finish it with what it has."""
    ritual = view["ritual"]
    if ritual is None or ritual["due"] is None:
        return None
    have = reading.team_kinds(view) | {
        cards.cards().items[card].kind for row in view["dropped"].values() for card in row["items"] or ()
    }
    return ritual["due"] if have.issuperset(ritual["ahead"]) else None


def _confrontation(view: View, me: AgentForm) -> dict[str, float]:
    found = {zone: worth * 0.3 for zone, worth in _cover(view, me).items()}
    due = step_open(view)
    if due is not None:
        holds = not due["relic"] or due["relic"] in reading.kinds(me)
        for zone in step_zones(view, due["where"]):
            if zone != view["demon"]["at"] or due["where"] in ("circle", "demon"):
                found[zone] = found.get(zone, 0) + (25.0 if holds else 3.0)
        for zone, face in view["banishment"].values():
            if not face:
                found[zone] = found.get(zone, 0) + 18.0
        for row in view["dropped"].values():
            if any(cards.cards().items[c].kind == due["relic"] for c in row["items"] or ()):
                found[row["at"]] = found.get(row["at"], 0) + 22.0
        return found
    for zone in reading.places_of_marks(view):
        found[zone] = found.get(zone, 0) + 22.0
    if not view["needs"] and "escape" in view["tokens"]:
        found[view["tokens"]["escape"]] = 40.0
    elif "escape" in view["tokens"]:
        found[view["tokens"]["escape"]] = found.get(view["tokens"]["escape"], 0) + 6.0
    return found


def step_zones(view: View, where: str) -> list[str]:
    """Zones where the ritual's next step can be done."""
    circle, demon = view["tokens"].get("circle", ""), view["demon"]["at"] or ""
    zones = list(ground.of_words(view["ground"]).zones)
    found: dict[str, list[str]] = {
        "circle": [circle],
        "beside-circle": list(reading.beside(view, circle)) if circle else [],
        "demon": [demon],
        "beside-demon": list(reading.beside(view, demon)),
        "rift": list(view["rifts"].values()),
        "lit": [zone for zone in zones if view["light"][zone] == "lit"],
        "dark": [zone for zone in zones if view["light"][zone] == "dark"],
        "active-token": [zone for zone, face in view["banishment"].values() if face == "active"],
        "any": zones,
    }
    return found[where]
