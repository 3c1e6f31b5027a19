"""A camp without a way in: the Entrance comes to light with Rift 5, and HQ with it."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.board.grid import cell_name
from gloamboard.rules.kernel.board.growing import DoesNotFit, where_fits
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import rifts
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import hazards, reveal
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import BOUNDS, camp, grow, tiles, word_for
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.state.ties import decider

MODIFIERS = {
    "hq-found": "With Rift 5 the Entrance is found: HQ opens, Rift 1 in the Trailhead, a Hazard in the Lavatories."
}
TILE, RIFT = "entrance", 5


def find(state: State, agent: Agent | None, zone: str) -> Script:
    """A Rift has been placed."""
    if RIFT not in state.rifts or modifiers.total(state, "hq-found") <= 0 or TILE in camp(state).laid.placed:
        return
    places = _places(state)
    if not places:
        return
    options = [
        Option(
            ("lay", TILE, cell, rotation),
            f"Lay the Entrance on {cell.upper()}, turned {rotation}°.",
            "LV-BT-03",
            ("lay", TILE, cell, str(rotation), *more),
        )
        for cell, rotation, more in places
    ]
    key = yield Choice({decider(state): options}, "Where is the way in?", about="lay", rule="LV-BT-03")
    grow(state, word_for(TILE, str(key[2]), int(key[3])))  # LV-BT-03 LV-BT-04
    of(state).shut = frozenset()
    tell(state, "The Entrance comes to light, and HQ with it.", "LV-BT-04")
    yield from rifts.place_rift(state, 1, "trailhead", "LV-BT-05")  # LV-BT-05 LV-RULING-72
    yield from reveal.zones(state, [space.id for space in tiles()[TILE].map.space], agent)
    hazards.place(state, "lavatories", "LV-BT-05")  # LV-BT-05


def _places(state: State) -> list[tuple[str, int, tuple[str, ...]]]:
    """Where it may lie: joined to any open Path that leaves room, else anywhere apart."""
    laid = camp(state).laid
    fits = where_fits(tiles()[TILE], laid, laid.open)  # LV-BT-03 LV-RULING-72
    if fits:
        return [(fit.cell, fit.rotation, fit.cells[1:]) for fit in fits]
    return [(cell, 0, ()) for cell in map(cell_name, _every_cell()) if _lies(state, cell)]


def _every_cell() -> list[tuple[int, int]]:
    return [(column, row) for row in range(BOUNDS.rows) for column in range(BOUNDS.columns)]


def _lies(state: State, cell: str) -> bool:
    try:
        camp(state).laid.plus(tiles()[TILE], cell)
    except DoesNotFit:
        return False
    return True
