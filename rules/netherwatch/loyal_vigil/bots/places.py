"""Where a sensible Agent of the box wants to be: at Paths that lead away from the known Rifts, at what a Requirement
still asks for, beside a human with a Clue, home before the nerves are gone, and out. Only from a view."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from gloamboard.rules.kernel.board.grid import cell_at
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import goals as base
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.bots import again, shopping
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView, of_vigil
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, kind_of, tile_with

SHAKEN = 3  # Sanity at which one goes home, while the Demon is away
FAR = 4  # cells from every Rift: there a new one opens for sure
WORTH_A_KEY = 10.0
JUST_THERE = 3.0  # what an Interaction is worth to the base game's bot, whatever it does
OUT = 40.0  # what the way out is worth: more than any Cover, from the far end of the wood
NEAR = 2  # Zones from a Manifested Demon: there one hides rather than works


def goals(seen: View, me: AgentForm, found: dict[str, float]) -> None:
    view = of_vigil(seen)
    if view["stage"] == "discovery" and not view["manifested"] and me["sanity"] <= SHAKEN and not me["specter"]:
        found["hq"] = 30.0
    if view["stage"] == "discovery":
        _what_is_missing(view, me, found)
    if me["kind"] == CANINE and not me["specter"] and view["stage"] == "discovery" and not view["manifested"]:
        _at_heel(view, me, found)
    if "open_paths" not in view or me["specter"]:
        return
    lost = view["stage"] == "confrontation" and not base.ritual_open(view)
    if view["stage"] == "discovery" and view["manifested"] and not all_can_hide(view):
        _work_on(view, me, found)
    for zone in view["interactions"]:
        if again.stays(view, zone):
            _come_back(view, me, zone, found)
    for zone in counted(view):
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


def _what_is_missing(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """It lies dropped, or is in the deck at HQ; where it is not, nobody need go for it."""
    missed = shopping.missing(view)
    if missed and not missed & shopping.in_deck(view) and me["sanity"] > SHAKEN and not me["condition"]:
        found.pop("hq", None)
    for row in view["dropped"].values():
        if any(cards.cards().items[card].kind in missed for card in row["items"] or ()):
            found[row["at"]] = max(found.get(row["at"], 0), 20.0)


def _come_back(view: View, me: AgentForm, zone: str, found: dict[str, float]) -> None:
    """To an Interaction that stays one comes for what it gives, and for as much as HQ would give; else not at all."""
    worth = again.worth_again(view, me, zone)
    if worth > 0:
        as_home = found.get("hq", 0) if again.supplies(view, zone) and me["sanity"] > SHAKEN else 0
        found[zone] = max(found.get(zone, 0), worth, as_home)
    elif found.get(zone) == JUST_THERE:
        del found[zone]


def _keys(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """Something to do lies behind a Lock: a key is fetched, and carried there."""
    locked = [lock for lock in view["locks"] if found.get(lock, 0) >= WORTH_A_KEY]
    if not locked:
        return
    humans = [each for each in view["agents"].values() if each["kind"] != CANINE and not each["specter"]]
    if me["kind"] == CANINE:
        return  # no dog turns a key
    if keys_among((*me["hand"], *me["pocket"])):
        for lock in locked:
            for zone in ground.of_words(view["ground"]).near(lock, frozenset()):
                found[zone] = max(found.get(zone, 0), found[lock])
    elif not any(keys_among((*each["hand"], *each["pocket"])) for each in humans):
        for row in view["dropped"].values():
            if keys_among(row["items"] or ()):
                found[row["at"]] = max(found.get(row["at"], 0), 0.9 * max(found[lock] for lock in locked))


def keys_among(cards_held: Iterable[str]) -> list[str]:
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
            found[human["at"]] = max(found.get(human["at"], 0), 13.0 if can_read_here(view, human) else 4.0)


def can_read_here(view: View, human: AgentForm) -> bool:
    """Whether a Clue lies where this human stands, and fits a device of theirs that would tell something."""
    _, face = view["clues"].get(human["at"], ("", ""))
    return any(face == "wild" or each in face.split() for each in useful_categories(view, human))


def useful_categories(view: View, human: AgentForm) -> set[str]:
    """Of Clues, for the devices this human carries that would tell something."""
    useful = {reading.device_of(trait) for trait in reading.useful_traits(view, reading.suspects(view))}
    return {cards.cards().devices[device].category for device in useful & reading.kinds(human)}


def _work_on(view: View, me: AgentForm, found: dict[str, float]) -> None:
    """Nobody can wait for the Demon to go: the work goes on, out of its way."""
    shelter = from_demon(view, me["at"]) <= NEAR
    danger = {zone for zone in view["light"] if from_demon(view, zone) <= NEAR}
    if not shelter:
        for zone in found:
            found[zone] = min(found[zone], 3.0)
    for zone, worth in base.discovery(view, me).items():
        if zone not in danger and zone != "hq":
            found[zone] = max(found.get(zone, 0), worth)


def from_demon(view: View, zone: str) -> int:
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
    general = exploring(view, lost)
    if not general:
        return
    chances = hopes(view)
    for zone, paths in view["open_paths"].items():
        for _, kind, cell in paths:
            if view["stacks"][kind]:
                worth = general + chances.get(kind, 0) + from_rifts(view["ground"], rifts(view), cell)
                found[zone] = max(found.get(zone, 0), worth)


def hopes(view: VigilView) -> dict[str, float]:
    """By kind of tile: how likely the next one is one that is looked for."""
    wanted = [kind_of(tile_with(zone)) for zone in looked_for(view)]
    found = {kind: 12.0 * wanted.count(kind) / left for kind, left in view["stacks"].items() if left}
    if "special" in wanted and not any(way[1] == "special" for ways in view["open_paths"].values() for way in ways):
        found["exploration"] = found.get("exploration", 0) + 4.0  # one of them opens a Path to it
    return found


def looked_for(view: View) -> list[str]:
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


def exploring(view: View, lost: bool) -> float:
    """How much a new tile is worth now: much while a Requirement asks for Rifts or for a Zone nobody has found."""
    if lost:
        return OUT / 2 if "escape" not in view["tokens"] else 0.0
    unfound = any(mark.startswith(("rifts-", "revealed-")) for _, mark in view["needs"]) or looked_for(view)
    return 7.0 if unfound else 1.0


def counted(view: View) -> list[str]:
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


def rifts(view: View) -> tuple[str, ...]:
    return tuple(view["rifts"].values())


@functools.lru_cache(4096)
def from_rifts(words: str, rifts: tuple[str, ...], cell: str) -> float:
    """How far a cell lies from the nearest Rift, in cells, at most so far as counts."""
    house = ground.of_words(words)
    assert isinstance(house, Camp)
    at = cell_at(cell)
    cells = [cell_at(under) for under, zone in house.laid.space_at.items() if zone in rifts]
    return min([abs(at.column - one.column) + abs(at.row - one.row) for one in cells] + [FAR])
