"""What a sensible bot wants in the wood: Paths that lead away from the known Rifts, what a Requirement still asks for,
and a way out. Only from a view."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from gloamboard.rules.kernel import Key
from gloamboard.rules.kernel.board.grid import cell_at
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import goals as base
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.bots.sensible import WEIGHTS as BASE
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView, of_vigil
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, kind_of, tile_with, word_for

FAR = 4  # cells from every Rift: there a new one opens for sure
WORTH_A_KEY = 10.0
OUT = 40.0  # what the way out is worth: more than any Cover, from the far end of the wood
NEAR = 2  # Zones from a Manifested Demon: there one hides rather than works


def goals(seen: View, me: AgentForm, found: dict[str, float]) -> None:
    view = of_vigil(seen)
    if me["kind"] == CANINE and not me["specter"] and view["stage"] == "discovery" and not view["manifested"]:
        _at_heel(view, me, found)
    if "open_paths" not in view or me["specter"]:
        return
    lost = view["stage"] == "confrontation" and not base.ritual_open(view)
    if view["stage"] == "discovery" and view["manifested"] and not all_can_hide(view):
        _work_on(view, me, found)
    for zone in _counted(view):
        found[zone] = max(found.get(zone, 0), 14.0)
    if view["stage"] == "discovery" and view["needs"]:
        for zone in reading.places_of_marks(view):
            found[zone] = max(found.get(zone, 0), 15.0)
    if lost:
        _way_out(view, found)
    if view["stage"] == "discovery" or lost:
        _paths(view, lost, found)
    _keys(view, me, found)
    for zone in view["hazards"]:
        found[zone] = found.get(zone, 0) - 2.0


def _keys(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """Something to do lies behind a Lock: a key is fetched, and carried there."""
    locked = [lock for lock in view["locks"] if found.get(lock, 0) >= WORTH_A_KEY]
    if not locked:
        return
    humans = [each for each in view["agents"].values() if each["kind"] != CANINE and not each["specter"]]
    if me["kind"] == CANINE:
        return  # no dog turns a key
    if _keys_among((*me["hand"], *me["pocket"])):
        for lock in locked:
            for zone in ground.of_words(view["ground"]).near(lock, frozenset()):
                found[zone] = max(found.get(zone, 0), found[lock])
    elif not any(_keys_among((*each["hand"], *each["pocket"])) for each in humans):
        for row in view["dropped"].values():
            if _keys_among(row["items"] or ()):
                found[row["at"]] = max(found.get(row["at"], 0), 0.9 * max(found[lock] for lock in locked))


def _keys_among(cards_held: Iterable[str]) -> list[str]:
    rows = cards.cards().items
    return [card for card in cards_held if "key" in rows[card].properties]


def _way_out(view: View, found: dict[str, float]) -> None:
    """The ritual is lost: whatever opens the Escape, however far, and then the Escape itself."""
    for zone in reading.places_of_marks(view):
        found[zone] = found.get(zone, 0) + OUT
    if "escape" not in view["tokens"]:
        for token, zone in view["tokens"].items():
            if token.startswith("objective-"):
                found[zone] = found.get(zone, 0) + OUT
    elif not view["needs"]:
        found[view["tokens"]["escape"]] = found.get(view["tokens"]["escape"], 0) + OUT


def _at_heel(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """A dog is of most use beside a human who has a Clue to read: each INVESTIGATE of its is one of theirs."""
    for human in view["agents"].values():
        if human["kind"] != CANINE and not human["specter"] and not human["escaped"] and human["at"] != "hq":
            found[human["at"]] = max(found.get(human["at"], 0), 13.0 if _can_read_here(view, human) else 4.0)


def _can_read_here(view: View, human: AgentForm) -> bool:
    """Whether a Clue lies where this human stands, and they carry a device that it would tell something."""
    useful = {reading.device_of(trait) for trait in reading.useful_traits(view, reading.suspects(view))}
    return bool(useful & reading.kinds(human)) and human["at"] in view["clues"]


def _work_on(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """Nobody can wait for the Demon to go: the work goes on, out of its way."""
    shelter = _from_demon(view, me["at"]) <= NEAR
    danger = {zone for zone in view["light"] if _from_demon(view, zone) <= NEAR}
    if not shelter:
        for zone in found:
            found[zone] = min(found[zone], 3.0)
    for zone, worth in base.discovery(view, me).items():
        if zone not in danger and zone != "hq":
            found[zone] = max(found.get(zone, 0), worth)


def _from_demon(view: View, zone: str) -> int:
    return reading.far(view, view["demon"]["at"] or "", zone)


def all_can_hide(view: View) -> bool:
    """Whether everybody alive hides or soon could, so that the Demon finds nobody and goes."""
    free = base.free_covers(view)
    for agent in view["agents"].values():
        if agent["specter"] or agent["escaped"] or agent["hiding"]:
            continue
        near = min(free, key=lambda zone: reading.far(view, agent["at"], zone), default="")
        if agent["condition"] == "breakdown" or not near or reading.far(view, agent["at"], near) > 3:
            return False
        free.remove(near)
    return True


def _paths(view: VigilView, lost: bool, found: dict[str, float]) -> None:
    """Zones with an open Path, for what may lie behind it."""
    general = _exploring(view, lost)
    if not general:
        return
    hopes = _hopes(view)
    for zone, paths in view["open_paths"].items():
        for _, kind, cell in paths:
            if view["stacks"][kind]:
                worth = general + hopes.get(kind, 0) + _from_rifts(view["ground"], _rifts(view), cell)
                found[zone] = max(found.get(zone, 0), worth)


def _hopes(view: VigilView) -> dict[str, float]:
    """By kind of tile: how likely the next one is one that is looked for."""
    wanted = [kind_of(tile_with(zone)) for zone in _looked_for(view)]
    found = {kind: 12.0 * wanted.count(kind) / left for kind, left in view["stacks"].items() if left}
    if "special" in wanted and not any(way[1] == "special" for ways in view["open_paths"].values() for way in ways):
        found["exploration"] = found.get("exploration", 0) + 4.0  # one of them opens a Path to it
    return found


def _looked_for(view: View) -> list[str]:
    """Zones not found yet that something still asked for lies in."""
    marks = [mark for _, mark in view["needs"] if mark]
    letters = [letter for letter, _ in view["needs"] if letter]
    row = cards.cards().operations[view["operation"]]
    zones = [mark.removeprefix("revealed-") for mark in marks if mark.startswith("revealed-")]
    zones += [each.zone for each in row.objective if each.letter in letters]
    zones += [each.zone for each in row.interaction if _counts(each, marks)]
    zones += [each.zone for each in row.objective if _counts(each, marks)]
    return [zone for zone in dict.fromkeys(zones) if zone not in view["light"]]


def _counts(row: object, marks: list[str]) -> bool:
    calls = getattr(row, "effects", ()) or getattr(row, "cleared", ())
    return any(mark.startswith(f"{call.words['what']}-") for call in calls if "what" in call.words for mark in marks)


def _exploring(view: View, lost: bool) -> float:
    """How much a new tile is worth now: much while a Requirement asks for Rifts or for a Zone nobody has found."""
    if lost:
        return OUT / 2 if "escape" not in view["tokens"] else 0.0
    unfound = any(mark.startswith(("rifts-", "revealed-")) for _, mark in view["needs"]) or _looked_for(view)
    return 7.0 if unfound else 1.0


def _counted(view: View) -> list[str]:
    """Zones whose Interaction or Objective counts towards something that is still asked for."""
    marks = [mark for _, mark in view["needs"] if mark]
    row = cards.cards().operations[view["operation"]]
    found = [each.zone for each in row.interaction if each.zone in view["interactions"] and _counts(each, marks)]
    lying = {token: zone for token, zone in view["tokens"].items() if token.startswith("objective-")}
    return found + [
        lying[f"objective-{each.letter}"]
        for each in row.objective
        if f"objective-{each.letter}" in lying and _counts(each, marks)
    ]


def _rifts(view: View) -> tuple[str, ...]:
    return tuple(view["rifts"].values())


@functools.lru_cache(4096)
def _from_rifts(words: str, rifts: tuple[str, ...], cell: str) -> float:
    """How far a cell lies from the nearest Rift, in cells, at most so far as counts."""
    house = ground.of_words(words)
    assert isinstance(house, Camp)
    at = cell_at(cell)
    cells = [cell_at(under) for under, zone in house.laid.space_at.items() if zone in rifts]
    return min([abs(at.column - one.column) + abs(at.row - one.row) for one in cells] + [FAR])


def _explore(view: View, me: AgentForm, key: Key) -> float:
    more = _hopes(of_vigil(view)).get(str(key[1]), 0) / 4
    if not of_vigil(view)["explores"]:
        return 19.0 + more  # free, and before anybody hides
    if view["manifested"] and _from_demon(view, me["at"]) <= NEAR:
        return -3.0
    return 5.7 + more if _exploring(view, False) > 5 else -3.0


def _lay(view: View, me: AgentForm, key: Key) -> float:
    """Of a tile: away from Rifts, off the edge, and so that Paths stay open, above all those of a kind looked for."""
    if len(key) < 4:
        return 0.0  # something else is laid down
    cell = str(key[2])
    at = cell_at(cell)
    room = min(at.column, 9 - at.column, at.row, 7 - at.row, 2)
    left = _open_after(view["ground"], str(key[1]), cell, int(key[3]))
    special = 3.0 if any(kind_of(tile_with(zone)) == "special" for zone in _looked_for(view)) else 0.5
    ways = 0.4 * min(left.count("exploration"), 6) + special * min(left.count("special"), 3)
    return 1.0 + _from_rifts(view["ground"], _rifts(view), cell) + 0.5 * room + ways


@functools.lru_cache(4096)
def _open_after(words: str, tile: str, cell: str, rotation: int) -> tuple[str, ...]:
    """The kinds of the Paths that are open once a tile lies so."""
    house = ground.of_words(f"{words} {word_for(tile, cell, rotation)}")
    assert isinstance(house, Camp)
    return tuple(edge.kind for edge in house.laid.open)


def _investigate(view: View, me: AgentForm, key: Key) -> float:
    """What is counted goes first."""
    counts = "open_paths" in view and me["at"] in _counted(view)
    if key[1] in ("interaction", "objective") and counts:
        return 30.0
    if key[1] == "interaction" and me["kind"] == CANINE and me["sanity"] <= 3:
        return -3.0  # a dog that has nothing to read keeps its nerves for the way
    return BASE["investigate"](view, me, key)


def _help(view: View, me: AgentForm, key: Key) -> float:
    """A dog leads a human to what lies here: to a Clue, or to what the Operation asks for."""
    human = view["agents"][str(key[1])]
    counts = "open_paths" in view and me["at"] in _counted(view)
    return 14.0 if counts or _can_read_here(view, human) else -1.0


def _hide(view: View, me: AgentForm, key: Key) -> float:
    """In the wood Cover is rare: one hides while the Demon is near, or where all can."""
    if "open_paths" not in view or view["stage"] == "confrontation" or not view["manifested"]:
        return BASE["hide"](view, me, key)
    near = _from_demon(view, me["at"]) <= NEAR
    return 18.0 if near or not me["actions"] or all_can_hide(view) else -3.0


def _leave_cover(view: View, me: AgentForm, key: Key) -> float:
    if "open_paths" not in view or view["stage"] == "confrontation" or not view["manifested"]:
        return BASE["leave-cover"](view, me, key)
    near = _from_demon(view, me["at"]) <= NEAR + 1
    return -10.0 if near or not me["actions"] or all_can_hide(view) else 8.0


def _distract(view: View, me: AgentForm, key: Key) -> float:
    """Never while everybody hides: the Demon would stay for the Specter."""
    if view["stage"] == "confrontation":
        return BASE["distract"](view, me, key)
    living = [each for each in view["agents"].values() if not each["specter"] and not each["escaped"]]
    near = any(not each["hiding"] and _from_demon(view, each["at"]) <= NEAR for each in living)
    return 3.0 if near and not all_can_hide(view) else -3.0


def _guard(view: View, me: AgentForm, key: Key) -> float:
    """A dog with nerves left draws the Demon off the others; never while all hide, for it would stay for the Target."""
    if view["stage"] == "discovery" and all_can_hide(view):
        return -4.0
    near = [agent for agent in view["agents"].values() if agent["at"] == me["at"]]
    return 4.0 if me["sanity"] >= 4 and len(near) < 2 else -4.0


def _drift(view: View, me: AgentForm, key: Key) -> float:
    """A Specter's way home, where somebody new can take its place; over the Rift beside HQ, if need be."""
    if view["stage"] == "confrontation" or view["manifested"] or not view["hqs"]:
        return 0.0
    away = {zone: reading.far(view, zone, "hq") for zone in (me["at"], str(key[-1]))}
    return 6.0 - away[str(key[-1])] * 0.1 if away[str(key[-1])] < away[me["at"]] else -1.0


def _center(view: View, me: AgentForm, key: Key) -> float:
    """Far from HQ nerves are kept on the way."""
    return (
        7.5 if "open_paths" in view and me["sanity"] <= 3 and not view["manifested"] else BASE["center"](view, me, key)
    )


def _pick_up(view: View, me: AgentForm, key: Key) -> float:
    lying = [row for row in view["dropped"].values() if row["at"] == me["at"]]
    if key[1] == "dropped" and view["locks"] and any(_keys_among(row["items"] or ()) for row in lying):
        return -4.0 if me["kind"] == CANINE else 20.0
    return BASE["pick-up"](view, me, key)


def _use(view: View, me: AgentForm, key: Key) -> float:
    if len(key) > 2 and _keys_among((str(key[1]),)):
        return 18.0
    if any(call.verb == "lead" for call in cards.cards().items[str(key[1])].use):
        return -1.0  # each walks better on their own
    return BASE["use"](view, me, key)


WEIGHTS = {
    "drift": _drift,
    "center": _center,
    "pick-up": _pick_up,
    "use": _use,
    "explore": _explore,
    "lay": _lay,
    "investigate": _investigate,
    "help": _help,
    "hide": _hide,
    "leave-cover": _leave_cover,
    "distract": _distract,
    "guard": _guard,
}
