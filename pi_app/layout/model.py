"""A layout: maps laid on a table. Says which spaces a pad covers and which pixels light a space.

Page, director, bridge and drawings all read this one object. It joins places and decides nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gloamboard.hal.geometry import pixel_places
from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.public import public
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map, Place, Rotation, Space
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError, did_you_mean, load

Pixels = list[int]


@dataclass(frozen=True)
class Lay:
    """One map laid on the table, and the map on the other side of its tile, if it has one."""

    map: str
    origin_mm: Point
    rotation: Rotation = 0
    back: str = ""


@dataclass(frozen=True)
class Cover:
    """What a pad covers, said outright instead of worked out from the shapes."""

    pad: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Gauge:
    """A gauge of the table, and the name by which scenes address it."""

    gauge: str
    shows: str


@dataclass(frozen=True)
class LayoutFile:
    v: int
    id: str
    title: str
    game: str
    table: str
    lay: tuple[Lay, ...] = ()
    cover: tuple[Cover, ...] = ()
    gauge: tuple[Gauge, ...] = ()
    tokens: str = ""  # the sheet, and answers to the game's set-up, of an evening here unless somebody says otherwise
    choices: dict[str, str] = field(default_factory=dict)
    notes: str = field(default="")


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """A space where it lies on the table, in millimetres of the table."""

    id: str
    name: str
    map: str
    polygon: tuple[Point, ...]
    spot: Point
    label: Point
    limit: int = 0
    features: tuple[str, ...] = ()
    radius: float = 0.0  # of a round one
    groups: tuple[str, ...] = ()
    light: str = ""  # as printed


@dataclass(frozen=True)
class Layout:
    file: LayoutFile
    path: str
    table: Table
    maps: Mapping[str, Map]
    laid: Mapping[str, Place]  # by map id
    spaces: Mapping[str, PlacedSpace]
    pad_spaces: Mapping[str, tuple[str, ...]]  # a pad over no space has an empty tuple
    space_pads: Mapping[str, tuple[str, ...]]
    space_pixels: Mapping[str, Mapping[str, Pixels]]  # space → strip → indices
    gauge_pixels: Mapping[str, tuple[str, Pixels]]  # shown name → strip, indices in order of the bar
    pixel_mm: Mapping[str, list[Point]]  # by strip

    @property
    def id(self) -> str:
        return self.file.id

    @property
    def game(self) -> str:
        return self.file.game

    def as_public(self) -> dict[str, Any]:
        """Plain data for the page and for the public view."""
        return public(self)

    def showing(self, maps: Iterable[str]) -> Layout:
        """The layout with tiles turned over where needed, so that these maps are up. Nothing is rewired."""
        up = set(maps)
        sides = {side: None for tile in self.file.lay for side in (tile.map, tile.back) if side}
        for name in sorted(up):
            _known(self.path, "lay", name, sides, "side of a tile here")
        tiles = tuple(
            dataclasses.replace(tile, map=tile.back, back=tile.map) if tile.back in up and tile.map not in up else tile
            for tile in self.file.lay
        )
        return build(dataclasses.replace(self.file, lay=tiles), self.path, self.table)

    def grow(self, more: Iterable[Lay]) -> Layout:
        """The layout with further maps laid, as when a tile is explored. Later tiles hide nothing of earlier ones."""
        return build(dataclasses.replace(self.file, lay=(*self.file.lay, *more)), self.path, self.table)


def load_layout(name: str | Path) -> Layout:
    """A layout by name or path, with its table and maps, all checked."""
    path = shipped_files.find_layout(name)
    file = load(path, LayoutFile)
    return build(file, str(path), load_table(_found(str(path), "table", file.table, shipped_files.find_table)))


def table_file(layout: Layout) -> Path:
    """The file of the table it lies on."""
    return _found(layout.path, "table", layout.file.table, shipped_files.find_table)


def build(file: LayoutFile, path: str, table: Table) -> Layout:
    """Join table and maps."""
    maps: dict[str, Map] = {}
    laid: dict[str, Place] = {}
    spaces: dict[str, PlacedSpace] = {}
    for i, lay in enumerate(file.lay):
        m = load_map(_found(path, f"lay[{i}].map", lay.map, lambda name: shipped_files.find_map(file.game, name)))
        if m.id in maps:
            raise FileError(path, f"lay[{i}].map", "this map is laid already.", value=lay.map)
        maps[m.id], laid[m.id] = m, Place(lay.origin_mm, lay.rotation)
        _check_fits(path, i, table, m, laid[m.id], maps, laid)
        for space in m.space:
            if space.id in spaces:
                raise FileError(
                    path, f"lay[{i}].map", f"its space {space.id} is on {spaces[space.id].map} too.", value=lay.map
                )
            spaces[space.id] = _placed(space, m, laid[m.id])
    pad_spaces = _pad_spaces(file, path, table, spaces)
    space_pads = {s: tuple(pad for pad, covered in pad_spaces.items() if s in covered) for s in spaces}
    pixel_mm = pixel_places(table)
    return Layout(
        file,
        path,
        table,
        maps,
        laid,
        spaces,
        pad_spaces,
        space_pads,
        _space_pixels(table, spaces, pixel_mm),
        _gauge_pixels(file, path, table),
        pixel_mm,
    )


def _found(path: str, key: str, name: str, find: Callable[[str | Path], Path]) -> Path:
    """A file this layout names: beside it when the name ends in .toml, else a shipped one."""
    try:
        return find(Path(path).parent / name if name.endswith(".toml") else name)
    except FileError as missing:
        raise FileError(path, key, missing.cause, value=name, hint=missing.hint) from None


def _placed(space: Space, m: Map, place: Place) -> PlacedSpace:
    label = space.label_mm if space.label_mm is not None else space.spot_mm
    return PlacedSpace(
        space.id,
        space.name,
        m.id,
        tuple(place.put(corner, m.size_mm) for corner in space.outline()),
        place.put(space.spot_mm, m.size_mm),
        place.put(label, m.size_mm),
        space.limit,
        space.features,
        space.radius_mm,
        space.groups,
        space.light,
    )


def sheet(m: Map, place: Place) -> tuple[Point, ...]:
    """The four corners of a laid map."""
    w, h = m.size_mm
    return tuple(place.put(corner, m.size_mm) for corner in ((0, 0), (w, 0), (w, h), (0, h)))


def _check_fits(
    path: str, i: int, table: Table, m: Map, place: Place, maps: Mapping[str, Map], laid: Mapping[str, Place]
) -> None:
    left, top, right, bottom = shapes.box(sheet(m, place))
    if left < 0 or top < 0 or right > table.size_mm[0] or bottom > table.size_mm[1]:
        raise FileError(
            path,
            f"lay[{i}].origin_mm",
            f"{m.id} reaches to [{right:g}, {bottom:g}], beyond the table of "
            f"{table.size_mm[0]:g} × {table.size_mm[1]:g} mm.",
            value=list(place.origin_mm),
            hint="Move or turn it.",
        )
    for other in list(maps)[:-1]:
        if shapes.overlap(sheet(m, place), sheet(maps[other], laid[other])):
            raise FileError(
                path, f"lay[{i}].origin_mm", f"{m.id} lies over {other}.", value=list(place.origin_mm), hint="Move it."
            )


def _pad_spaces(
    file: LayoutFile, path: str, table: Table, spaces: Mapping[str, PlacedSpace]
) -> dict[str, tuple[str, ...]]:
    """A pad covers the spaces whose spot lies over it, else the space its middle is in; `cover` overrules."""
    covers: dict[str, tuple[str, ...]] = {}
    for pad in table.pad:
        (x, y), (w, h) = pad.at_mm, pad.size_mm
        over = [
            space.id for space in spaces.values() if abs(space.spot[0] - x) <= w / 2 and abs(space.spot[1] - y) <= h / 2
        ]
        if not over:
            over = [space.id for space in spaces.values() if shapes.inside(pad.at_mm, space.polygon)]
        covers[pad.id] = tuple(over)
    for i, cover in enumerate(file.cover):
        _known(path, f"cover[{i}].pad", cover.pad, covers, "pad on this table")
        for j, space in enumerate(cover.spaces):
            _known(path, f"cover[{i}].spaces[{j}]", space, spaces, "space on these maps")
        covers[cover.pad] = cover.spaces
    return covers


def _space_pixels(
    table: Table, spaces: Mapping[str, PlacedSpace], pixel_mm: Mapping[str, list[Point]]
) -> dict[str, dict[str, Pixels]]:
    """Pixels that are no gauge's light the space they lie in."""
    found: dict[str, dict[str, list[int]]] = {space: {} for space in spaces}
    boxes = {space.id: shapes.box(space.polygon) for space in spaces.values()}
    for run in table.run:
        if run.gauge is not None:
            continue
        for pixel in range(run.first, run.first + run.count):
            x, y = pixel_mm[run.strip][pixel]
            for space in spaces.values():
                left, top, right, bottom = boxes[space.id]
                if left <= x <= right and top <= y <= bottom and shapes.inside((x, y), space.polygon):
                    found[space.id].setdefault(run.strip, []).append(pixel)
                    break
    return {space: {strip: sorted(pixels) for strip, pixels in strips.items()} for space, strips in found.items()}


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
