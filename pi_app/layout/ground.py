"""What stays as it is however tiles lie: the table's pads and pixels, and the maps that were read, each once. It also
remembers what a map covers where it has lain, so that laying a board again works out only what is new.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gloamboard.hal.geometry import pixel_places
from gloamboard.hal.table import Pad, Table
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.forms import OfTheTable
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.grid import Tile, tile_of
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map, MapPlace, Space
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError

Pixels = list[int]
SQUARE_MM = 100.0  # pixels are looked up by squares of this size


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """A space where it lies on the table, in millimetres of the table. A free cell of a grid is one too, on no map."""

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


@dataclass(frozen=True, slots=True)
class Covered:
    """What some spaces cover where they lie."""

    spaces: Mapping[str, PlacedSpace]
    over: Mapping[str, tuple[str, ...]]  # pad → spaces whose spot lies over it
    under: Mapping[str, tuple[str, ...]]  # pad → spaces its middle is in
    pixels: Mapping[str, Mapping[str, Pixels]]  # space → strip → indices


class TableGround:
    def __init__(self, path: str, game: str, table: Table) -> None:
        self.path, self.table = path, table
        self._game = game
        self.pixel_mm: Mapping[str, list[Point]] = pixel_places(table)
        self.kept: OfTheTable | None = None  # once public.py has made it
        self._maps: dict[str, Map] = {}
        self._tiles: dict[tuple[str, float], Tile] = {}
        self._covered: dict[tuple[str, MapPlace], Covered] = {}
        self._squares: dict[tuple[int, int], list[tuple[Point, str, int]]] = {}
        for run in table.run:
            if run.gauge is None:
                for pixel in range(run.first, run.first + run.count):
                    at = self.pixel_mm[run.strip][pixel]
                    if not math.isnan(at[0]):
                        self._squares.setdefault(_square(at), []).append((at, run.strip, pixel))

    def map(self, name: str, key: str) -> Map:
        """A map by the name that stands at `key` of the layout: read once."""
        if name not in self._maps:
            find = functools.partial(shipped_files.find_map, self._game)
            found = load_map(named_file(self.path, key, name, find))
            self._maps[name] = self._maps[found.id] = found
        return self._maps[name]

    def tile(self, name: str, key: str, cell_mm: float) -> Tile:
        """A map as a tile of a grid."""
        if (name, cell_mm) not in self._tiles:
            self._tiles[name, cell_mm] = tile_of(self.map(name, key), cell_mm)
        return self._tiles[name, cell_mm]

    def covered(self, m: Map, place: MapPlace) -> Covered:
        """What a map covers where it lies: worked out once for each place it has lain."""
        if (m.id, place) not in self._covered:
            self._covered[m.id, place] = self.cover([_placed(space, m, place) for space in m.space])
        return self._covered[m.id, place]

    def cover(self, spaces: Iterable[PlacedSpace]) -> Covered:
        """What these spaces cover. A pixel lights the first of them that it lies in."""
        known = {space.id: space for space in spaces}
        over: dict[str, tuple[str, ...]] = {}
        under: dict[str, tuple[str, ...]] = {}
        pixels: dict[str, dict[str, Pixels]] = {}
        taken: set[tuple[str, int]] = set()
        for space in known.values():
            box = shapes.box(space.polygon)
            for pad in self.table.pad:
                if _spot_over(space.spot, pad):
                    over[pad.id] = (*over.get(pad.id, ()), space.id)
                if _in_box(pad.at_mm, box) and shapes.inside(pad.at_mm, space.polygon):
                    under[pad.id] = (*under.get(pad.id, ()), space.id)
            strips: dict[str, Pixels] = {}
            for at, strip, pixel in self._near(box):
                if _in_box(at, box) and (strip, pixel) not in taken and shapes.inside(at, space.polygon):
                    taken.add((strip, pixel))
                    strips.setdefault(strip, []).append(pixel)
            pixels[space.id] = {strip: sorted(found) for strip, found in strips.items()}
        return Covered(known, over, under, pixels)

    def _near(self, box: shapes.Box) -> Iterable[tuple[Point, str, int]]:
        (left, top), (right, bottom) = _square(box[:2]), _square(box[2:])
        for column in range(left, right + 1):
            for row in range(top, bottom + 1):
                yield from self._squares.get((column, row), ())


def named_file(path: str, key: str, name: str, find: Callable[[str | Path], Path]) -> Path:
    """A file that the layout at `path` names: beside it when the name ends in .toml, else a shipped one."""
    try:
        return find(Path(path).parent / name if name.endswith(".toml") else name)
    except FileError as missing:
        raise FileError(path, key, missing.cause, value=name, hint=missing.hint) from None


def _square(at: Point) -> tuple[int, int]:
    return int(at[0] // SQUARE_MM), int(at[1] // SQUARE_MM)


def _spot_over(spot: Point, pad: Pad) -> bool:
    (x, y), (w, h) = pad.at_mm, pad.size_mm
    return abs(spot[0] - x) <= w / 2 and abs(spot[1] - y) <= h / 2


def _in_box(at: Point, box: shapes.Box) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def _placed(space: Space, m: Map, place: MapPlace) -> PlacedSpace:
    spot, outline = place.put(space.spot_mm, m.size_mm), tuple(place.put(one, m.size_mm) for one in space.outline())
    return PlacedSpace(
        space.id,
        space.name,
        m.id,
        outline,
        spot,
        _name_place(space, m, place, spot, outline),
        space.limit,
        space.features,
        space.radius_mm,
        space.groups,
        space.light,
    )


def _name_place(space: Space, m: Map, place: MapPlace, spot: Point, outline: Sequence[Point]) -> Point:
    """Where the name stands, which is always upright: as far over the middle as on the map, however the map is turned,
    so that pieces have the middle; turned along with the map where it would stand outside."""
    if space.label_mm is None:
        return spot
    over = (spot[0] + space.label_mm[0] - space.spot_mm[0], spot[1] + space.label_mm[1] - space.spot_mm[1])
    return over if shapes.inside(over, tuple(outline)) else place.put(space.label_mm, m.size_mm)
