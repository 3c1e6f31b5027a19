"""What is seen of the wood: the tiles as they lie, and the Paths that are open."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import BOUNDS, CELL_MM, Camp
from gloamboard.rules.netherwatch.state import State


def view(state: State, seat: str, made: dict[str, Any]) -> None:
    """The board as it lies, for referee, table, page and report."""
    house = ground.ground(state)
    if not isinstance(house, Camp):
        return
    put = house.laid.placed
    made["map"] = {
        "tiles": list(put),
        "laid": {tile: {"cell": each.cell, "rotation": each.rotation} for tile, each in put.items()},
        "grid": {"columns": BOUNDS.columns, "rows": BOUNDS.rows, "cell_mm": CELL_MM},
    }
    made["stacks"] = {kind: len(explore.pile(state, kind)) for kind in ("exploration", "special")}
    made["open_paths"] = {
        zone: [[edge.side, edge.kind, edge.onto] for edge in paths]
        for zone in house.zones
        if (paths := house.open_paths(zone))
    }
