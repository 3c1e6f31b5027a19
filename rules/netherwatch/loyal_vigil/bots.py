"""What a sensible bot wants in the wood: Paths that lead away from the known Rifts, what a Requirement still asks for,
and a way out. Only from a view."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel import Key
from gloamboard.rules.kernel.board.grid import cell_at
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import goals as base
from gloamboard.rules.netherwatch.bots.goals import Agent
from gloamboard.rules.netherwatch.bots.reading import View
from gloamboard.rules.netherwatch.bots.sensible import WEIGHTS as BASE
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp

FAR = 4  # cells from every Rift: there a new one opens for sure


def goals(view: View, me: Agent, found: dict[str, float]) -> None:
    if "open_paths" not in view or me["specter"]:
        return
    for zone in _counted(view):
        found[zone] = max(found.get(zone, 0), 9.0)
    lost = view["stage"] == "confrontation" and not base.ritual_open(view)
    if lost and "escape" not in view["tokens"]:
        for token, zone in view["tokens"].items():
            if token.startswith("objective-"):
                found[zone] = found.get(zone, 0) + 24.0
    if not view["manifested"] or lost:
        worth = _exploring(view, lost)
        for zone, paths in view["open_paths"].items() if worth else ():
            if any(view["stacks"][kind] for _, kind, _ in paths):
                best = max(_from_rifts(view["ground"], _rifts(view), cell) for _, _, cell in paths)
                found[zone] = max(found.get(zone, 0), worth + best)
    for zone in view["hazards"]:
        found[zone] = found.get(zone, 0) - 2.0


def _exploring(view: View, lost: bool) -> float:
    """How much a new tile is worth now: much while a Requirement asks for Rifts or for a Zone nobody has found."""
    if lost:
        return 8.0 if "escape" not in view["tokens"] else 0.0
    unfound = any(mark.startswith(("rifts-", "revealed-")) for _, mark in view["needs"])
    return 7.0 if unfound else 1.0


def _counted(view: View) -> list[str]:
    """Zones whose Interaction counts towards something that is still asked for."""
    marks = [mark for _, mark in view["needs"] if mark]
    return [
        row.zone
        for row in cards.cards().operations[view["operation"]].interaction
        for call in row.effects
        if row.zone in view["interactions"]
        and "what" in call.words
        and any(mark.startswith(f"{call.words['what']}-") for mark in marks)
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


def _explore(view: View, me: Agent, key: Key) -> float:
    if not view["explores"]:
        return 8.0
    return 5.7 if _exploring(view, False) > 5 and me["actions"] > 1 and not view["manifested"] else -3.0


def _lay(view: View, me: Agent, key: Key) -> float:
    """Of a tile: away from Rifts, and off the edge."""
    if len(key) < 4:
        return 0.0  # something else is laid down
    cell = str(key[2])
    at = cell_at(cell)
    room = min(at.column, 9 - at.column, at.row, 7 - at.row, 2)
    return 1.0 + _from_rifts(view["ground"], _rifts(view), cell) + 0.7 * room


def _investigate(view: View, me: Agent, key: Key) -> float:
    """What is counted goes first."""
    return 30.0 if key[1] == "interaction" and me["at"] in _counted(view) else BASE["investigate"](view, me, key)


WEIGHTS = {"explore": _explore, "lay": _lay, "investigate": _investigate}
