"""One board of a case, worked out once: rooms on the 10 × 8 grid, ways, doors, walls and lines of sight.

A layout is called by its case and the rooms added in play, "moth-house+attic". No state of a game.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from gloamboard.rules.hellboy.cards.box import CASE, CONTENT
from gloamboard.rules.hellboy.cards.cases import Added, RoomLaid
from gloamboard.rules.kernel.board.graph import Way
from gloamboard.rules.kernel.board.grid import STEPS, Bounds, Tile, cell_at, cell_name, tile_of
from gloamboard.rules.kernel.board.growing import cells_under, lay
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map, MapPlace, Wall, link_id
from gloamboard.rules.kernel.sight.sight import Sight

GRID = Bounds(10, 8)
CELL_MM = 100.0
GAP = (0.25, 0.75)  # of a cell's side: where a door stands, one sees and walks


class Beyond(NamedTuple):
    """A way from an area into another room, by a door or over the edge of two outdoor tiles."""

    room: str
    area: str


class LineOfFire(NamedTuple):
    """The line from one centre to another: whether no wall crosses it, and the areas it passes between."""

    clear: bool
    between: tuple[str, ...]


@functools.cache
def tile(id: str) -> Tile:
    return tile_of(load_map(CONTENT / "maps" / f"{id}.toml"), CELL_MM)


class Board:
    """Shared by all games on it; never changed."""

    def __init__(self, rooms: Iterable[RoomLaid], doors: Iterable[tuple[str, str]]) -> None:
        self.laid = tuple(rooms)
        self.doors = tuple(doors)
        tiles = {room.tile: tile(room.tile) for room in self.laid}
        board = lay(tiles, {room.tile: (room.cell, room.rotation) for room in self.laid}, GRID, doors=self.doors)
        self.rooms = tuple(tiles)
        self.cell_of = {
            space: cell
            for room in self.laid
            for space, cell in cells_under(tiles[room.tile], room.cell, room.rotation).items()
        }
        self.area_at = {cell: area for area, cell in self.cell_of.items()}
        spaces = {space.id: space for each in tiles.values() for space in each.map.space}
        self.areas = tuple(spaces)
        self.room_of = {area: area.rpartition("-")[0] for area in spaces}
        self.areas_of = {room: tuple(s.id for s in tiles[room].map.space) for room in tiles}  # clockwise
        self.outdoor = frozenset(room for room in tiles if "outdoor" in tiles[room].map.space[0].features)
        self.label = {id: f"{tiles[self.room_of[id]].map.title}: {space.name}" for id, space in spaces.items()}
        self.title = {room: tiles[room].map.title for room in tiles}
        self._door_pairs = {frozenset(pair) for pair in self.doors}
        graph = board.graph
        more = [way for way in self._diagonals() if way.id not in graph.ways]
        self.graph = graph.plus(more) if more else graph  # HB-SETUP-18
        self.beyond = {area: tuple(self._beyond(area)) for area in self.areas}
        walls = Map(1, "walls", "Walls", (GRID.columns * CELL_MM, GRID.rows * CELL_MM), wall=tuple(self._walls()))
        places = {room.tile: _place(room) for room in self.laid}
        bare = (replace(each.map, wall=()) for each in tiles.values())  # their edges depend on what lies beside them
        self._sight = Sight([walls, *bare], places)
        self._seen: dict[tuple[str, str], LineOfFire] = {}

    def line(self, a: str, b: str) -> LineOfFire:
        """What a straight line from centre to centre meets."""
        seen = self._seen.get((a, b))
        if seen is None:
            clear = self._sight.sees(a, b)  # HB-BOARD-09
            seen = self._seen[a, b] = LineOfFire(clear, self._sight.line(a, b).spaces if clear else ())
        return seen

    def _is_outside(self, cell: str) -> bool:
        area = self.area_at.get(cell)
        return area is not None and self.room_of[area] in self.outdoor

    def _open(self, one: str, other: str) -> bool:
        """Whether two cells of different rooms are joined: by a door, or both outdoors."""
        return frozenset((one, other)) in self._door_pairs or (self._is_outside(one) and self._is_outside(other))

    def _diagonals(self) -> Iterator[Way]:
        """Outdoor tiles that touch are joined across corners too."""
        for area, cell in self.cell_of.items():  # HB-RULING-59
            if not self._is_outside(cell):
                continue
            column, row = cell_at(cell)
            for dx, dy in ((1, 1), (1, -1)):
                if not GRID.hold((column + dx, row + dy)):
                    continue
                across = cell_name((column + dx, row + dy))
                sides = (cell_name((column + dx, row)), cell_name((column, row + dy)))
                if self._is_outside(across) and all(map(self._is_outside, sides)):
                    other = self.area_at[across]
                    if self.room_of[other] != self.room_of[area]:
                        yield Way(link_id(area, other), area, other, "opening")

    def _beyond(self, area: str) -> Iterator[Beyond]:
        column, row = cell_at(self.cell_of[area])
        for dx, dy in STEPS.values():
            if not GRID.hold((column + dx, row + dy)):
                continue
            cell = cell_name((column + dx, row + dy))
            other = self.area_at.get(cell)
            if other is not None and self.room_of[other] != self.room_of[area] and self._open(self.cell_of[area], cell):
                yield Beyond(self.room_of[other], other)

    def _walls(self) -> Iterator[Wall]:
        """The edges of rooms, with a gap where a door stands; none between two outdoor tiles."""
        done: set[frozenset[str]] = set()
        for area, cell in self.cell_of.items():
            column, row = cell_at(cell)
            for side, (dx, dy) in STEPS.items():
                there = (column + dx, row + dy)
                other = cell_name(there) if GRID.hold(there) else ""
                beside = self.area_at.get(other)
                if beside is not None and self.room_of[beside] == self.room_of[area]:
                    continue
                edge = frozenset((cell, other or side))
                if edge in done or (self._is_outside(cell) and self._is_outside(other)):  # HB-BOARD-11
                    continue
                done.add(edge)
                x, y = (column + max(dx, 0)) * CELL_MM, (row + max(dy, 0)) * CELL_MM
                along = (0.0, CELL_MM) if dx else (CELL_MM, 0.0)

                def at(
                    part: float, x: float = x, y: float = y, along: tuple[float, float] = along
                ) -> tuple[float, float]:
                    return x + part * along[0], y + part * along[1]

                if frozenset((cell, other)) in self._door_pairs:
                    yield Wall(at(0), at(GAP[0]), f"{cell}{side}-1")
                    yield Wall(at(GAP[1]), at(1), f"{cell}{side}-2")
                else:
                    yield Wall(at(0), at(1), f"{cell}{side}")  # HB-BOARD-01


def _place(room: RoomLaid) -> MapPlace:
    column, row = cell_at(room.cell)
    return MapPlace((column * CELL_MM, row * CELL_MM), room.rotation)


def added(layout: str) -> list[Added]:
    case, *more = layout.split("+")
    return [each for name in more for each in CASE[case].added if each.id == name]


@functools.lru_cache(64)
def board(layout: str) -> Board:
    """The board of a case with the rooms that were added in play."""
    case = CASE[layout.split("+")[0]]
    more = added(layout)
    return Board(
        (*case.room, *(room for each in more for room in each.room)),
        (*case.door, *(door for each in more for door in each.door)),
    )
