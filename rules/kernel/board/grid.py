"""A grid of named cells, and tiles that cover some of them in any of four rotations. What follows from tiles that lie
beside each other is in growing.py.

A tile is a map whose size is whole cells. Its ways on are exits that join nothing by name, each in the middle of an
outer side of one of its cells; their kinds are the game's own words.
"""

from __future__ import annotations

import functools
import string
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.joining import MEET_MM
from gloamboard.rules.kernel.board.maps import Exit, Map, Rotation
from gloamboard.strict_toml import FileError

Side = Literal["n", "e", "s", "w"]
SIDES: tuple[Side, ...] = ("n", "e", "s", "w")  # clockwise, as tiles are turned
STEPS: Mapping[Side, tuple[int, int]] = MappingProxyType({"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)})
FACING: Mapping[Side, Side] = MappingProxyType({"n": "s", "e": "w", "s": "n", "w": "e"})
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)
MOST_COLUMNS = len(string.ascii_lowercase)


class At(NamedTuple):
    """A cell by its column and row, from 0 at the top left."""

    column: int
    row: int


class Bounds(NamedTuple):
    """How many cells there are."""

    columns: int
    rows: int

    def hold(self, at: tuple[int, int]) -> bool:
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.rows

    def cells(self) -> tuple[str, ...]:
        """All names, row by row."""
        return tuple(cell_name(At(column, row)) for row in range(self.rows) for column in range(self.columns))


@functools.lru_cache(4096)
def cell_name(at: tuple[int, int]) -> str:
    """(2, 3) is c4: columns are letters, rows numbers from 1."""
    return f"{string.ascii_lowercase[at[0]]}{at[1] + 1}"


@functools.lru_cache(4096)
def cell_at(name: str) -> At:
    """c4 is (2, 3). Raises ValueError for what is no cell's name."""
    column, row = string.ascii_lowercase.find(name[:1]), name[1:]
    if not name or column < 0 or not row.isdecimal() or row.startswith("0"):
        raise ValueError(f"{name!r} is no cell: one is called by its column's letter and its row's number, as c4.")
    return At(column, int(row) - 1)


class Opening(NamedTuple):
    """A way off a tile: from a space, over one side of one of the tile's own cells."""

    at: At
    side: Side
    space: str
    kind: str


class Turned(NamedTuple):
    """A tile as it looks in one rotation, its top left cell at (0, 0)."""

    rotation: Rotation
    bounds: Bounds
    spaces: tuple[tuple[At, str], ...]  # every cell it covers, with the space in its middle ("" where there is none)
    openings: tuple[Opening, ...]

    def looks(self) -> tuple[object, ...]:
        """Two rotations that look the same are the same way to lay it."""
        return self.bounds, self.spaces, self.openings


@dataclass(frozen=True, slots=True)
class Tile:
    map: Map
    turned: Mapping[Rotation, Turned]
    distinct: tuple[Turned, ...]  # one of each look, the least turned

    @property
    def id(self) -> str:
        return self.map.id


def turn(tile: Turned) -> Turned:
    """A quarter further, clockwise."""
    rows = tile.bounds.rows

    def put(at: At) -> At:
        return At(rows - 1 - at.row, at.column)

    return Turned(
        _ROTATION[(tile.rotation + 90) % 360],
        Bounds(rows, tile.bounds.columns),
        tuple(sorted((put(at), space) for at, space in tile.spaces)),
        tuple(sorted(Opening(put(o.at), _further(o.side), o.space, o.kind) for o in tile.openings)),
    )


_ROTATION: Mapping[int, Rotation] = {0: 0, 90: 90, 180: 180, 270: 270}


def _further(side: Side) -> Side:
    return SIDES[(SIDES.index(side) + 1) % 4]


def tile_of(m: Map, cell_mm: float) -> Tile:
    """A map as a tile of a grid, or a FileError that says why it cannot be one."""
    columns, rows = (round(length / cell_mm) for length in m.size_mm)
    if not columns or not rows or abs(columns * cell_mm - m.size_mm[0]) + abs(rows * cell_mm - m.size_mm[1]) > 0.1:
        cause = f"a tile of this grid is whole cells of {cell_mm:g} × {cell_mm:g} mm."
        raise FileError(m.path, "size_mm", cause, value=list(m.size_mm))
    bounds = Bounds(columns, rows)
    cells = [At(column, row) for column in range(columns) for row in range(rows)]
    openings = [_opening(m, i, way, bounds, cell_mm) for i, way in enumerate(m.exit) if not way.joins]
    turned = [Turned(0, bounds, tuple((at, _space(m, at, cell_mm)) for at in cells), tuple(sorted(openings)))]
    for _ in range(3):
        turned.append(turn(turned[-1]))
    looks: dict[tuple[object, ...], Turned] = {}
    for each in turned:
        looks.setdefault(each.looks(), each)
    return Tile(m, MappingProxyType({each.rotation: each for each in turned}), tuple(looks.values()))


def _space(m: Map, at: At, cell_mm: float) -> str:
    middle = ((at.column + 0.5) * cell_mm, (at.row + 0.5) * cell_mm)
    return next((space.id for space in m.space if shapes.inside(middle, space.outline())), "")


def _opening(m: Map, i: int, way: Exit, bounds: Bounds, cell_mm: float) -> Opening:
    """The outer side of a cell in whose middle an exit lies."""
    x, y = way.at_mm
    for column in range(bounds.columns):
        for row in range(bounds.rows):
            for side, (dx, dy) in STEPS.items():
                if bounds.hold((column + dx, row + dy)):
                    continue
                far_x = abs(x - (column + 0.5 + dx / 2) * cell_mm)
                far_y = abs(y - (row + 0.5 + dy / 2) * cell_mm)
                if far_x <= MEET_MM and far_y <= MEET_MM:
                    return Opening(At(column, row), side, way.space, way.kind)
    raise FileError(
        m.path,
        f"exit[{i}].at_mm",
        "a way off a tile lies in the middle of an outer side of one of its cells.",
        value=list(way.at_mm),
        hint=f"Cells are {cell_mm:g} mm wide. A way to somewhere by name has `joins`.",
    )
