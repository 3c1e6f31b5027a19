"""What is seen of the wood: the tiles as they lie, the Paths that are open, Hazards, and what is kept beside HQ."""

from __future__ import annotations

from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards, explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import BOUNDS, CELL_MM, Camp
from gloamboard.rules.netherwatch.state import State


def view(state: State, seat: str, made: VigilView) -> None:
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
    made["explores"] = of(state).explores
    made["drawn"] = of(state).drawn or None
    made["stacks"] = {kind: len(explore.pile(state, kind)) for kind in ("exploration", "special")}
    made["open_paths"] = {
        zone: [[edge.side, edge.kind, edge.onto] for edge in paths]
        for zone in house.zones
        if (paths := house.open_paths(zone))
    }
    wood = of(state)
    made["hazards"] = {zone: list(row) for zone, row in wood.hazards.items()}
    made["wilds"], made["hq_tokens"] = wood.wilds, list(house.hq_tokens)
    made["known_safe"] = [
        cover for cover in state.covers if cover in state.flags
    ]  # face down, set aside before all eyes
    for zone, (name, face) in wood.hazards.items():
        said = boards.reference()[face].name if face else "A Hazard"
        made["pieces"][name] = {"at": zone, "name": said, "kind": "hazard", "face": "up" if face else "down"}
    for number, zone in state.rifts.items():  # LV-RIFT-02
        made["pieces"][f"rift-{number}"] = {"at": zone, "name": f"Rift {number}", "kind": "rift", "face": "up"}
    for number, zone in enumerate(house.hq_tokens, 1):
        made["pieces"][f"hq-token-{number}"] = {"at": zone, "name": "HQ Token", "kind": "hq-token", "face": None}


def hide(state: State, seat: str) -> None:
    """A tile is decided when it is drawn and a Hazard when it is turned up, so that no order and no face is in a state.
    What is left over is known to all, but not in which order a bag has it."""
    wood = of(state)
    for stack in (wood.exploration, wood.special):
        stack.bag = tuple(sorted(stack.bag))
    wood.hazard_bag = tuple(sorted(wood.hazard_bag))
