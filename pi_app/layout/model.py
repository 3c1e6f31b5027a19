"""A layout: maps laid on a table, and tiles on its grid. Says which spaces a pad covers and which pixels light a space.

Page, director, bridge and drawings all read this one object. It joins places and decides nothing.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.at_doors import pixels_at_doors
from gloamboard.pi_app.layout.cells import Grid, MapNow, board_of, grid_for, grid_of
from gloamboard.pi_app.layout.forms import LayoutForm
from gloamboard.pi_app.layout.ground import Covered, Pixels, PlacedSpace, TableGround, named_file
from gloamboard.pi_app.layout.layout_file import LayoutFile
from gloamboard.pi_app.layout.public import public
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.growing import Laid
from gloamboard.rules.kernel.board.maps import Map, MapPlace
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError, did_you_mean, load


@dataclass(frozen=True)
class Layout:
    file: LayoutFile
    path: str
    table: Table
    maps: Mapping[str, Map]
    laid: Mapping[str, MapPlace]  # by map id
    spaces: Mapping[str, PlacedSpace]  # of all maps, then the free cells of the grid
    pad_spaces: Mapping[str, tuple[str, ...]]  # a pad over no space has an empty tuple
    space_pads: Mapping[str, tuple[str, ...]]
    space_pixels: Mapping[str, Mapping[str, Pixels]]  # space → strip → indices
    gauge_pixels: Mapping[str, tuple[str, Pixels]]  # shown name → strip, indices in order of the bar
    ground: TableGround = field(repr=False, compare=False)
    grid: Grid | None = None  # on which the board lies: the file's own, or one beside the table
    board: Laid | None = None  # what lies on it

    @property
    def id(self) -> str:
        return self.file.id

    @property
    def game(self) -> str:
        return self.file.game

    @property
    def crowds(self) -> frozenset[str]:
        """Pads where more stand than the antenna reads."""
        return frozenset(self.file.crowds)

    @property
    def pixel_mm(self) -> Mapping[str, list[Point]]:
        """By strip."""
        return self.ground.pixel_mm

    @property
    def size_mm(self) -> Point:
        """Of all that lies here: the table, and a board beside it."""
        (width, depth), beside = self.table.size_mm, self.grid is not None and self.grid.beside
        far = self.grid.far_mm if self.grid is not None and beside else (0.0, 0.0)
        return max(width, far[0]), max(depth, far[1])

    @cached_property
    def door_pixels(self) -> Mapping[str, Mapping[str, Pixels]]:
        """Door or window → strip → indices, of those with pixels of their own."""
        return pixels_at_doors(self)

    def bearing_deg(self, prop: str, space: str) -> float | None:
        """Where a space lies from a prop, in degrees clockwise from the table's far edge; None when nobody said where
        the prop stands, or there is no such space."""
        stand = next((stand for stand in self.file.stand if stand.prop == prop), None)
        if stand is None or space not in self.spaces:
            return None
        (x, y), (to_x, to_y) = stand.at_mm, self.spaces[space].spot
        return math.degrees(math.atan2(to_x - x, y - to_y)) % 360

    def direction(self, prop: str, space: str) -> int | None:
        """The same in sixteenths of the prop's own ring, counted from its first pixel."""
        bearing = self.bearing_deg(prop, space)
        if bearing is None:
            return None
        faces = next(stand.faces_deg for stand in self.file.stand if stand.prop == prop)
        return round((bearing - faces) / 22.5) % 16

    def as_public(self) -> LayoutForm:
        """Plain data for the page and for the public view."""
        return public(self)

    def showing(self, maps: Iterable[str]) -> Layout:
        """The layout with tiles turned over where needed, so that these maps are up. Nothing is rewired."""
        return self.lying(MapNow(tuple(maps)))

    def lying(self, wanted: MapNow, before: Laid | None = None) -> Layout:
        """The layout as a game wants it: tiles turned over, and others laid on the grid, after the board `before`.
        Only what is new is worked out, and no file is read again."""
        up = set(wanted.tiles)
        sides = {side: None for tile in self.file.lay for side in (tile.map, tile.back) if side}
        for name in sorted(up):
            _known(self.path, "lay", name, sides, "side of a tile here")
        tiles = tuple(
            dataclasses.replace(tile, map=tile.back, back=tile.map) if tile.back in up and tile.map not in up else tile
            for tile in self.file.lay
        )
        own = self.grid if self.grid is not None and not self.grid.beside else None
        grid = grid_for(wanted, own, self.ground)
        if grid is not None and grid.beside:  # a tile that can be turned over, and is not wanted, does not lie here
            tiles = tuple(tile for tile in tiles if not tile.back or tile.map in up)
        board = board_of(wanted, grid, self.ground, before) if grid is not None and wanted.laid else None
        return build(dataclasses.replace(self.file, lay=tiles), self.ground, grid, board)


def load_layout(name: str | Path) -> Layout:
    """A layout by name or path, with its table and all maps that it may show, checked."""
    path = shipped_files.find_layout(name)
    file = load(path, LayoutFile)
    ground = TableGround(
        str(path), file.game, load_table(named_file(str(path), "table", file.table, shipped_files.find_table))
    )
    for i, lay in enumerate(file.lay):
        if lay.back:
            ground.map(lay.back, f"lay[{i}].back")  # turned over in play, nothing is read
    return build(file, ground, None if file.grid is None else grid_of(file.grid, ground))


def table_file(layout: Layout) -> Path:
    """The file of the table it lies on."""
    return named_file(layout.path, "table", layout.file.table, shipped_files.find_table)


def build(file: LayoutFile, ground: TableGround, grid: Grid | None = None, board: Laid | None = None) -> Layout:
    """Join table and maps, those that lie by themselves and those on the grid."""
    path = ground.path
    maps: dict[str, Map] = {}
    laid: dict[str, MapPlace] = {}
    for i, lay in enumerate(file.lay):
        m = ground.map(lay.map, f"lay[{i}].map")
        if m.id in maps:
            raise FileError(path, f"lay[{i}].map", "this map is laid already.", value=lay.map)
        maps[m.id], laid[m.id] = m, MapPlace(lay.origin_mm, lay.rotation)
        _check_fits(path, i, ground.table, m, laid[m.id], maps, laid, grid)
    if grid is not None and board is not None:
        for name, put in board.placed.items():
            maps[name], laid[name] = board.tiles[name].map, grid.place(put)
    covered = [(ground.covered(m, laid[m.id]), m.id) for m in maps.values()]
    if grid is not None:
        taken = board.tile_at if board is not None else {}
        covered += [(cell, name) for name, cell in grid.cells.items() if name not in taken]
    spaces: dict[str, PlacedSpace] = {}
    pixels: dict[str, Mapping[str, Pixels]] = {}
    for each, name in covered:
        for space in each.spaces:
            if space in spaces:
                at = next((f"lay[{i}].map" for i, lay in enumerate(file.lay) if lay.map == name), "grid")
                cause = f"its space {space} is on {spaces[space].map} too."
                raise FileError(path, at, cause, value=name)
        spaces.update(each.spaces)
        pixels.update(each.pixels)
    props = {prop.name: None for prop in ground.table.prop}
    for i, stand in enumerate(file.stand):
        _known(path, f"stand[{i}].prop", stand.prop, props, "prop on this table")
    pad_spaces = _pad_spaces(file, path, ground.table, spaces, [each for each, _ in covered])
    space_pads: dict[str, tuple[str, ...]] = dict.fromkeys(spaces, ())
    for pad, names in pad_spaces.items():
        for space in names:
            space_pads[space] = (*space_pads[space], pad)
    for i, pad in enumerate(file.crowds):
        _known(path, f"crowds[{i}]", pad, pad_spaces, "pad on this table")
    gauges = _gauge_pixels(file, path, ground.table)
    return Layout(
        file, path, ground.table, maps, laid, spaces, pad_spaces, space_pads, pixels, gauges, ground, grid, board
    )


def sheet(m: Map, place: MapPlace) -> tuple[Point, ...]:
    """The four corners of a laid map."""
    w, h = m.size_mm
    return tuple(place.put(corner, m.size_mm) for corner in ((0, 0), (w, 0), (w, h), (0, h)))


def _check_fits(
    path: str,
    i: int,
    table: Table,
    m: Map,
    place: MapPlace,
    maps: Mapping[str, Map],
    laid: Mapping[str, MapPlace],
    grid: Grid | None,
) -> None:
    left, top, right, bottom = shapes.box(sheet(m, place))
    at, value = f"lay[{i}].origin_mm", list(place.origin_mm)
    if left < 0 or top < 0 or right > table.size_mm[0] or bottom > table.size_mm[1]:
        cause = (
            f"{m.id} reaches to [{right:g}, {bottom:g}], beyond the table of "
            f"{table.size_mm[0]:g} × {table.size_mm[1]:g} mm."
        )
        raise FileError(path, at, cause, value=value, hint="Move or turn it.")
    for other in list(maps)[:-1]:
        if shapes.overlap(sheet(m, place), sheet(maps[other], laid[other])):
            raise FileError(path, at, f"{m.id} lies over {other}.", value=value, hint="Move it.")
    if grid is not None and shapes.boxes_meet((left, top, right, bottom), (*grid.spec.origin_mm, *grid.far_mm)):
        raise FileError(path, at, f"{m.id} lies over the grid.", value=value, hint="Move it, or lay it as a tile.")


def _pad_spaces(
    file: LayoutFile,
    path: str,
    table: Table,
    spaces: Mapping[str, PlacedSpace],
    covered: Iterable[Covered],
) -> dict[str, tuple[str, ...]]:
    """A pad covers the spaces whose spot lies over it, else the space its middle is in; `cover` overrules."""
    covers: dict[str, tuple[str, ...]] = {pad.id: () for pad in table.pad}
    under = dict(covers)
    for each in covered:
        for pad, names in each.over.items():
            covers[pad] += names
        for pad, names in each.under.items():
            under[pad] += names
    covers = {pad: names or under[pad] for pad, names in covers.items()}
    for i, cover in enumerate(file.cover):
        _known(path, f"cover[{i}].pad", cover.pad, covers, "pad on this table")
        for j, space in enumerate(cover.spaces):
            _known(path, f"cover[{i}].spaces[{j}]", space, spaces, "space on these maps")
        covers[cover.pad] = cover.spaces
    return covers


def _gauge_pixels(file: LayoutFile, path: str, table: Table) -> dict[str, tuple[str, Pixels]]:
    runs = {run.gauge: run for run in table.run if run.gauge is not None}
    found: dict[str, tuple[str, Pixels]] = {}
    for i, gauge in enumerate(file.gauge):
        _known(path, f"gauge[{i}].gauge", gauge.gauge, runs, "gauge on this table")
        if gauge.shows in found:
            raise FileError(path, f"gauge[{i}].shows", "another gauge shows this already.", value=gauge.shows)
        run = runs[gauge.gauge]
        found[gauge.shows] = run.strip, list(range(run.first, run.first + run.count))
    return found


def _known(path: str, key: str, name: str, known: Mapping[str, object], what: str) -> None:
    if name not in known:
        raise FileError(path, key, f"there is no such {what}.", value=name, hint=did_you_mean(name, known))
