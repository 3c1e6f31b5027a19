"""What each word of a menu weighs for a sensible Agent of the box, in the wood and beside a dog. Only from a view."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel import Key
from gloamboard.rules.kernel.board.grid import ROTATIONS, cell_at
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.bots.sensible import WEIGHTS as BASE
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.bots import again, bags, places, shopping
from gloamboard.rules.netherwatch.loyal_vigil.canine import fetch
from gloamboard.rules.netherwatch.loyal_vigil.forms import of_vigil
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, kind_of, tile_with, tiles


def _explore(view: View, me: AgentForm, key: Key) -> float:
    more = places.hopes(of_vigil(view)).get(str(key[1]), 0) / 4
    if not of_vigil(view)["explores"]:
        return 19.0 + more  # free, and before anybody hides
    if view["manifested"] and places.from_demon(view, me["at"]) <= places.NEAR:
        return -3.0
    return 5.7 + more if places.exploring(view, False) > 5 else -3.0


def _lay(view: View, me: AgentForm, key: Key) -> float:
    """Of a tile: away from Rifts, off the edge, and so that Paths stay open, above all those of a kind looked for."""
    if len(key) < 4:
        return 0.0  # something else is laid down
    cell = str(key[2])
    at = cell_at(cell)
    room = min(at.column, 9 - at.column, at.row, 7 - at.row, 2)
    left = _open_after(view["ground"], str(key[1]), cell, int(key[3]))
    special = 3.0 if any(kind_of(tile_with(zone)) == "special" for zone in places.looked_for(view)) else 0.5
    ways = 0.4 * min(left.count("exploration"), 6) + special * min(left.count("special"), 3)
    return 1.0 + places.from_rifts(view["ground"], places.rifts(view), cell) + 0.5 * room + ways


@functools.lru_cache(4096)
def _open_after(words: str, tile: str, cell: str, rotation: int) -> tuple[str, ...]:
    """The kinds of the Paths that are open once a tile lies so."""
    house = ground.of_words(words)
    assert isinstance(house, Camp)
    turned = next(each for each in ROTATIONS if each == rotation)
    return tuple(edge.kind for edge in house.laid.plus(tiles()[tile], cell, turned).open)


def _investigate(view: View, me: AgentForm, key: Key) -> float:
    """What is counted goes first."""
    counts = "open_paths" in view and me["at"] in places.counted(view)
    if key[1] in ("interaction", "objective") and counts:
        return 30.0
    if key[1] == "clue" and me["kind"] == CANINE:
        return 7.0 if _would_find_a_clue(view, me) else -5.0
    if key[1] == "interaction" and again.stays(view, me["at"]):
        return again.worth_again(view, me, me["at"])
    if key[1] == "interaction" and me["kind"] == CANINE and me["sanity"] <= 3:
        return -3.0  # a dog that has nothing to read keeps its nerves for the way
    return BASE["investigate"](view, me, key)


def _would_find_a_clue(view: View, me: AgentForm) -> bool:
    """A dog with nerves and time finds one for a human beside it who can read it, and leads them to it."""
    here = [each for each in view["agents"].values() if each["at"] == me["at"] and each["kind"] != CANINE]
    reader = any(places.useful_categories(view, human) for human in here if not human["specter"])
    return reader and me["at"] not in view["clues"] and me["sanity"] >= 5 and me["actions"] >= 2


def _help(view: View, me: AgentForm, key: Key) -> float:
    """A dog leads a human to what lies here: to a Clue, or to what the Operation asks for."""
    human = view["agents"][str(key[1])]
    counts = "open_paths" in view and me["at"] in places.counted(view)
    return 14.0 if counts or places.can_read_here(view, human) else -1.0


def _hide(view: View, me: AgentForm, key: Key) -> float:
    """In the wood Cover is rare: one hides while the Demon is near, or where all can."""
    if "open_paths" not in view or view["stage"] == "confrontation" or not view["manifested"]:
        return BASE["hide"](view, me, key)
    near = places.from_demon(view, me["at"]) <= places.NEAR
    return 18.0 if near or not me["actions"] or places.all_can_hide(view) else -3.0


def _leave_cover(view: View, me: AgentForm, key: Key) -> float:
    if "open_paths" not in view or view["stage"] == "confrontation" or not view["manifested"]:
        return BASE["leave-cover"](view, me, key)
    near = places.from_demon(view, me["at"]) <= places.NEAR + 1
    return -10.0 if near or not me["actions"] or places.all_can_hide(view) else 8.0


def _distract(view: View, me: AgentForm, key: Key) -> float:
    """Never while everybody hides: the Demon would stay for the Specter."""
    if view["stage"] == "confrontation":
        return BASE["distract"](view, me, key)
    living = [each for each in view["agents"].values() if not each["specter"] and not each["escaped"]]
    near = any(not each["hiding"] and places.from_demon(view, each["at"]) <= places.NEAR for each in living)
    return 3.0 if near and not places.all_can_hide(view) else -3.0


def _guard(view: View, me: AgentForm, key: Key) -> float:
    """A dog with nerves left draws the Demon off the others; never while all hide, for it would stay for the Target."""
    if view["stage"] == "discovery" and places.all_can_hide(view):
        return -4.0
    near = [agent for agent in view["agents"].values() if agent["at"] == me["at"]]
    return 4.0 if me["sanity"] >= 4 and len(near) < 2 else -4.0


def _fetch(view: View, me: AgentForm, key: Key) -> float:
    """A dog's FETCH, or a card that an effect lets one fetch."""
    return shopping.WEIGHTS["take"](view, me, key) if len(key) == 2 else fetch.errand(view, me, key)


def _drift(view: View, me: AgentForm, key: Key) -> float:
    """A Specter's way home, where somebody new can take its place; over the Rift beside HQ, if need be."""
    if view["stage"] == "confrontation" or view["manifested"] or not view["hqs"]:
        return 0.0
    away = {zone: reading.far(view, zone, "hq") for zone in (me["at"], str(key[-1]))}
    return 6.0 - away[str(key[-1])] * 0.1 if away[str(key[-1])] < away[me["at"]] else -1.0


def _center(view: View, me: AgentForm, key: Key) -> float:
    """Nerves are kept on the way, above all far from HQ."""
    return 7.5 if me["sanity"] <= places.SHAKEN and me["at"] != "hq" else BASE["center"](view, me, key)


def _pick_up(view: View, me: AgentForm, key: Key) -> float:
    lying = [row for row in view["dropped"].values() if row["at"] == me["at"]]
    if key[1] == "dropped" and view["locks"] and any(places.keys_among(row["items"] or ()) for row in lying):
        return -4.0 if me["kind"] == CANINE else 20.0
    return BASE["pick-up"](view, me, key)


def _use(view: View, me: AgentForm, key: Key) -> float:
    if len(key) > 2 and places.keys_among((str(key[1]),)):
        return 18.0
    if any(call.verb == "lead" for call in cards.cards().items[str(key[1])].use):
        return -1.0  # each walks better on their own
    return BASE["use"](view, me, key)


WEIGHTS = {
    **shopping.WEIGHTS,
    **again.WEIGHTS,
    **bags.WEIGHTS,
    "fetch": _fetch,
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
    "wild": lambda view, me, key: float(key[1] == "yes"),  # it can be read with anything
}
