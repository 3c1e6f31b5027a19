"""The Growing Wood as the kernel sees it. Walkers explore a wood from its Gate: whoever stands at an open way takes the
next tile and lays it there. When the last tile lies, the wood is explored. Rule ids stand in the comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import (
    PUBLIC,
    Choice,
    Key,
    Option,
    Outcome,
    PlainData,
    Reason,
    Refused,
    Rng,
    Script,
    Setup,
    Sides,
    one_side,
)
from gloamboard.rules.kernel.board.grid import Bounds, tile_of
from gloamboard.rules.kernel.board.growing import Fit, Laid, lay, where_fits
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Rotation
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import Attempt

FOLDER = Path(__file__).parent
CELL_MM = 100
BOUNDS = Bounds(10, 8)
TILES = {path.stem: tile_of(load_map(path), CELL_MM) for path in sorted((FOLDER / "tiles").glob("*.toml"))}
STACK = ("lane", "ford", "hut", "bend")  # WD-SETUP-01
Placed = tuple[tuple[str, tuple[str, Rotation]], ...]


@lru_cache(64)
def board_of(placed: Placed) -> Laid:
    return lay(TILES, dict(placed), BOUNDS)


@dataclass(slots=True, eq=False, init=False)
class Wood(PlainData):
    seats: tuple[str, ...]
    seed: int
    streams: dict[str, int]
    told: list[Any]
    turn: int
    at: dict[str, str]
    placed: Placed
    drawn: str  # the tile that is being laid

    def __init__(self, setup: Setup) -> None:
        self.seats, self.seed, self.streams, self.told = setup.seats, setup.seed, {}, []
        self.turn, self.drawn = 0, ""
        self.placed = (("gate", ("e4", 0)),)  # WD-SETUP-02
        self.at = dict.fromkeys(setup.seats, "gate")


class GrowingWood:
    id = "wood"
    title = "The Growing Wood"
    folder = FOLDER
    seats = (1, 2)
    screen_for = "players"
    questions = ()
    kinds = (Wood,)

    def __init__(self) -> None:
        self.bots = {"random": any_option, "sensible": any_option}

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

    def new(self, setup: Setup) -> Wood:
        return Wood(setup)

    def step(self, state: Wood) -> Script:
        seat = state.seats[state.turn]
        key = yield Choice({seat: partial(self.turns, state, seat)}, "Walk or explore?", about="turn", opens=True)
        if key[0] == "walk":
            state.at[seat] = str(key[2])  # WD-WALK-01
        elif key[0] == "explore":
            yield from self.explore(state, seat)
        state.turn = (state.turn + 1) % len(state.seats)

    def explore(self, state: Wood, seat: str) -> Script:
        state.drawn = STACK[len(state.placed) - 1]  # WD-EXPLORE-01
        asks = f"Where does the {TILES[state.drawn].map.title} go?"
        key = yield Choice({seat: partial(self.lays, state, seat)}, asks, about="lay", even_one=True)
        _, tile, cell, rotation = key
        state.placed = (*state.placed, (tile, (cell, rotation)))
        state.drawn = ""

    def turns(self, state: Wood, seat: str) -> list[Option]:
        board, at = board_of(state.placed), state.at[seat]
        river = board.graph.ways_of_kind("river")
        walks = [
            Option(("walk", seat, there), f"Walk to the {there}.", "WD-WALK-01", ("move", seat, at, there))
            for there in board.graph.neighbours(at, river)
        ]
        explores = Option(("explore",), "Explore.", "WD-EXPLORE-01", ("press", "confirm"))
        rests = Option(("rest",), "Rest.", "WD-REST-01", ("press", f"seat{state.turn + 1}"))
        return [*walks, *([explores] if self.fits(state, seat) else []), rests]

    def fits(self, state: Wood, seat: str) -> tuple[Fit, ...]:
        board = board_of(state.placed)
        tile = TILES[state.drawn or STACK[len(state.placed) - 1]]
        return where_fits(tile, board, [edge for edge in board.open if edge.space == state.at[seat]])

    def lays(self, state: Wood, seat: str) -> list[Option]:
        tile, title = state.drawn, TILES[state.drawn].map.title
        return [
            Option(
                ("lay", tile, fit.cell, fit.rotation),
                f"Lay the {title} on {fit.cell.upper()}, turned {fit.rotation}°.",
                "WD-LAY-01",
                ("lay", tile, fit.cell, str(fit.rotation), *fit.cells[1:]),
                lights=fit.opens,
            )
            for fit in self.fits(state, seat)
        ]

    def outcome(self, state: Wood) -> Outcome | None:
        if len(state.placed) <= len(STACK):
            return None
        return Outcome("win", "explored", "The wood is explored.", "WD-END-01")

    def hide(self, state: Wood, eyes: str) -> None:
        """Everybody sees all of it."""

    def earned(self, state: Wood) -> Mapping[str, int]:
        return {}

    def check_ruling(self, state: Wood, key: Key) -> None:
        raise Refused("nothing is ruled here")

    def ruling(self, state: Wood, key: Key) -> Script:
        yield from ()

    # --- what is shown ------------------------------------------------------------------

    def view(self, state: Wood, eyes: str) -> dict[str, Any]:
        view: dict[str, Any] = {
            "game": self.id,
            "title": self.title,
            "seats": {seat: {"name": seat, "colour": "grey", "piece": seat} for seat in state.seats},
            "pieces": {seat: {"at": at, "name": seat, "kind": "walker", "face": None} for seat, at in state.at.items()},
            "map": {
                "tiles": [tile for tile, _ in state.placed],
                "laid": {tile: {"cell": cell, "rotation": rotation} for tile, (cell, rotation) in state.placed},
                "grid": {"columns": BOUNDS.columns, "rows": BOUNDS.rows, "cell_mm": CELL_MM},
            },
            "open": sorted({edge.onto for edge in board_of(state.placed).open}),
            "drawn": state.drawn or None,
        }
        return view if eyes == PUBLIC else view | {"you": eyes}

    def scene(self, view: Mapping[str, Any]) -> SceneForm:
        """Zones are lit, and what lies beyond an open way breathes."""
        zones = [space.id for tile in view["map"]["tiles"] for space in TILES[tile].map.space]
        return {"spaces": {zone: ["lit"] for zone in zones} | {cell: ["pull"] for cell in view["open"]}, "gauges": {}}

    def panels(self, view: Mapping[str, Any]) -> list[PanelForm]:
        return [{"kind": "track", "title": "Tiles", "value": len(view["map"]["tiles"]), "of": 1 + len(STACK)}]

    def why_not(self, state: Wood, seat: str, attempt: Attempt, about: str) -> Reason | None:
        if attempt[0] != "lay":
            return Reason("WD-WALK-01", "One place at a time, along a way.")
        if not state.drawn:
            return Reason("WD-EXPLORE-01", "Explore first: then the next tile is laid.")
        if attempt[1] != state.drawn:
            return Reason("WD-EXPLORE-01", f"The next tile is the {TILES[state.drawn].map.title}.")
        cells = tuple(cell for fit in self.fits(state, seat) for cell in fit.cells)
        return Reason("WD-LAY-01", "A way of the tile meets an open way of your zone.", tuple(dict.fromkeys(cells)))


def any_option(view: Mapping[str, Any], options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key
