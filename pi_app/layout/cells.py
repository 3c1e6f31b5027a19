"""A layout's grid: its cells as spaces, for as long as no tile lies there, and the tiles of a view's `map` on them.

A table without the grid that a game wants has no pads and pixels for it: then the cells lie beside the table, where
only a page shows them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from gloamboard.pi_app.layout.ground import Covered, PlacedSpace, TableGround
from gloamboard.pi_app.layout.layout_file import GridSpec
from gloamboard.rules.kernel.board.grid import MOST_COLUMNS, ROTATIONS, At, Bounds, Tile, cell_at, cell_name
from gloamboard.rules.kernel.board.growing import DoesNotFit, Laid, Put, lay
from gloamboard.rules.kernel.board.maps import MapPlace
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.rules.kernel.forms import MapForm
from gloamboard.strict_toml import FileError

BESIDE_MM = 40.0  # between a table and a board that lies on the page alone


@dataclass(frozen=True, slots=True)
class MapNow:
    """A view's `map`, read: which maps of the layout are up, and how tiles lie on the grid."""

    tiles: tuple[str, ...] = ()
    laid: tuple[tuple[str, Put], ...] = ()
    doors: tuple[tuple[str, str], ...] = ()
    grid: tuple[int, int, float] | None = None  # columns, rows, millimetres a cell

    @staticmethod
    def of(view_map: MapForm | None) -> MapNow:
        said: MapForm = view_map or {}
        laid = said.get("laid") or {}
        grid = said.get("grid")
        return MapNow(
            tuple(tile for tile in said.get("tiles", ()) if tile not in laid),
            tuple((tile, Put(put["cell"], put["rotation"])) for tile, put in laid.items()),
            tuple((a, b) for a, b in said.get("doors", ())),
            None if grid is None else (grid["columns"], grid["rows"], float(grid["cell_mm"])),
        )


@dataclass(frozen=True)
class Grid:
    """Named cells on a table, or beside it."""

    spec: GridSpec
    beside: bool = False
    says: str = ""  # to the people at the table
    cells: Mapping[str, Covered] = field(default_factory=dict)
    tiles: Mapping[str, Tile] = field(default_factory=dict)  # that may come to lie here; only the file's own names them

    @property
    def bounds(self) -> Bounds:
        return Bounds(self.spec.columns, self.spec.rows)

    def corner(self, cell: str) -> Point:
        """Its top left corner."""
        at, (x, y) = cell_at(cell), self.spec.origin_mm
        return x + at.column * self.spec.cell_mm, y + at.row * self.spec.cell_mm

    def place(self, put: Put) -> MapPlace:
        return MapPlace(self.corner(put.cell), put.rotation)

    @property
    def far_mm(self) -> Point:
        """Its bottom right corner."""
        (x, y), mm = self.spec.origin_mm, self.spec.cell_mm
        return x + self.spec.columns * mm, y + self.spec.rows * mm


def grid_of(spec: GridSpec, ground: TableGround) -> Grid:
    """The grid a layout file says; a FileError where that cannot be."""
    for key, value, most in (("columns", spec.columns, MOST_COLUMNS), ("rows", spec.rows, 99)):
        if not 1 <= value <= most:
            raise FileError(ground.path, f"grid.{key}", f"a grid has 1 to {most} {key}.", value=value)
    if spec.cell_mm < 20:
        raise FileError(ground.path, "grid.cell_mm", "a cell is 20 mm or wider.", value=spec.cell_mm)
    far, (width, depth) = Grid(spec).far_mm, ground.table.size_mm
    if min(spec.origin_mm) < 0 or far[0] > width or far[1] > depth:
        cause = f"the grid reaches to [{far[0]:g}, {far[1]:g}], beyond the table of {width:g} × {depth:g} mm."
        raise FileError(ground.path, "grid.origin_mm", cause, value=list(spec.origin_mm))
    tiles = [ground.tile(name, f"grid.tiles[{i}]", spec.cell_mm) for i, name in enumerate(spec.tiles)]
    return _with_cells(Grid(spec, tiles={tile.id: tile for tile in tiles}), ground)


def grid_for(wanted: MapNow, own: Grid | None, ground: TableGround) -> Grid | None:
    """The grid to lay these tiles on: the layout's own, or one beside the table that says so."""
    if not wanted.laid and wanted.grid is None:
        return own
    if own is not None and (wanted.grid is None or _serves(own.spec, *wanted.grid)):
        return own
    if wanted.grid is None:
        raise FileError(ground.path, "grid", "this layout has no grid for tiles to lie on.", hint="Say grid = { … }.")
    columns, rows, cell_mm = wanted.grid
    spec = GridSpec((ground.table.size_mm[0] + BESIDE_MM, 0.0), cell_mm, columns, rows)
    has = (
        "no grid" if own is None else f"a grid of {own.spec.columns} × {own.spec.rows} cells of {own.spec.cell_mm:g} mm"
    )
    says = (
        f"This table has {has}, and the board that grows here wants {columns} × {rows} cells of {cell_mm:g} mm: "
        "it lies on the page alone."
    )
    return _with_cells(Grid(spec, beside=True, says=says), ground)


def _serves(spec: GridSpec, columns: int, rows: int, cell_mm: float) -> bool:
    return spec.columns >= columns and spec.rows >= rows and spec.cell_mm == cell_mm


def board_of(wanted: MapNow, grid: Grid, ground: TableGround, before: Laid | None) -> Laid:
    """The tiles as they lie. What the board `before` has already is taken over."""
    tiles = {
        name: grid.tiles.get(name) or ground.tile(name, "grid.tiles", grid.spec.cell_mm) for name, _ in wanted.laid
    }
    try:
        for name, put in wanted.laid:
            if put.rotation not in ROTATIONS:
                raise DoesNotFit(f"{name} is turned by {put.rotation}; a tile lies at 0, 90, 180 or 270")
        if before is not None and before.bounds == grid.bounds and before.doors == wanted.doors:
            had = tuple(before.placed.items())
            if wanted.laid[: len(had)] == had:
                for name, put in wanted.laid[len(had) :]:
                    before = before.plus(tiles[name], *put)
                return before
        return lay(tiles, dict(wanted.laid), grid.bounds, doors=wanted.doors)
    except ValueError as no:  # a cell that is none, or a tile that does not fit
        raise FileError(ground.path, "grid", f"{no}.", hint="The view's map says so.") from None


def _with_cells(grid: Grid, ground: TableGround) -> Grid:
    mm = grid.spec.cell_mm
    found = {}
    for row in range(grid.spec.rows):
        for column in range(grid.spec.columns):
            name = cell_name(At(column, row))
            x, y = grid.corner(name)
            middle = (x + mm / 2, y + mm / 2)
            shape = ((x, y), (x + mm, y), (x + mm, y + mm), (x, y + mm))
            found[name] = ground.cover([PlacedSpace(name, f"cell {name.upper()}", "", shape, middle, middle)])
    return dataclasses.replace(grid, cells=found)
