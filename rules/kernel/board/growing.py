"""A board that grows: tiles laid on a grid, and what follows from it. Pure; a board is never changed, `plus` gives the
next one.

Where two ways on meet, the spaces are joined, whatever their kinds. One that meets a border without one is dead: nobody
crosses it. One that leads to a free cell is open, and further tiles may be laid to it; at the edge of the grid it leads
nowhere. Doors are not printed on tiles: whoever lays the board says between which cells they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel.board.graph import Graph, Way
from gloamboard.rules.kernel.board.grid import FACING, STEPS, At, Bounds, Side, Tile, Turned, cell_at, cell_name
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.maps import Map, Rotation, link_id

Cells = tuple[str, str]


class DoesNotFit(GloamboardError, ValueError):
    """This tile cannot lie there: says why."""


class Put(NamedTuple):
    """How a tile lies: its top left cell as it lies turned, and how far clockwise it is turned."""

    cell: str
    rotation: Rotation = 0


class Edge(NamedTuple):
    """A way on, of a laid tile."""

    tile: str
    space: str
    cell: str
    side: Side
    kind: str
    onto: str  # the cell it leads to; "" beyond the edge of the grid


class Meeting(NamedTuple):
    """Two ways on that meet; the one in the cell that comes first by name is `one`."""

    one: Edge
    other: Edge

    @property
    def kind(self) -> str:
        """What both are called, else a path."""
        return self.one.kind if self.one.kind == self.other.kind else "path"


class Fit(NamedTuple):
    """One way to lay a tile."""

    cell: str
    rotation: Rotation
    cells: tuple[str, ...]  # all it would cover, its top left one first
    joins: tuple[Meeting, ...]  # would come about
    opens: tuple[str, ...]  # free cells that its other ways on would lead to


class Laid:
    """Tiles on a grid. Treat as read-only; `lay` and `plus` make them."""

    def __init__(
        self,
        bounds: Bounds,
        tiles: Mapping[str, Tile],
        placed: Mapping[str, Put],
        edges: Mapping[tuple[str, Side], Edge],
        tile_at: Mapping[str, str],
        space_at: Mapping[str, str],
        fixed: tuple[Map, ...] = (),
        doors: tuple[Cells, ...] = (),
    ) -> None:
        self.bounds, self.tiles, self.placed, self.edges = bounds, tiles, placed, edges
        self.tile_at, self.space_at = tile_at, space_at  # by cell
        self.fixed, self.doors = fixed, doors

    def plus(self, tile: Tile, cell: str, rotation: Rotation = 0) -> Laid:
        """This board with one more tile. Raises DoesNotFit."""
        if tile.id in self.placed:
            raise DoesNotFit(f"{tile.id} lies on {self.placed[tile.id].cell} already")
        corner, turned = cell_at(cell), tile.turned[rotation]
        spaces = {_moved(at, corner): space for at, space in turned.spaces}
        for at in spaces:
            if not self.bounds.hold(at):
                raise DoesNotFit(f"{tile.id} on {cell} reaches beyond the {_said(self.bounds)} cells")
            if (other := self.tile_at.get(cell_name(at))) is not None:
                raise DoesNotFit(f"{tile.id} on {cell} lies over {other}")
        names = {cell_name(at): space for at, space in spaces.items()}
        edges = {(edge.cell, edge.side): edge for edge in _edges(tile.id, turned, corner, self.bounds)}
        return Laid(
            self.bounds,
            {**self.tiles, tile.id: tile},
            {**self.placed, tile.id: Put(cell, rotation)},
            {**self.edges, **edges},
            {**self.tile_at, **dict.fromkeys(names, tile.id)},
            {**self.space_at, **names},
            self.fixed,
            self.doors,
        )

    @cached_property
    def open(self) -> tuple[Edge, ...]:
        """Ways on that lead to a free cell, in the order they were laid."""
        return tuple(edge for edge in self.edges.values() if edge.onto and edge.onto not in self.tile_at)

    @cached_property
    def dead(self) -> tuple[Edge, ...]:
        """Ways on that end at a border without one: nobody crosses it."""
        return tuple(
            edge for edge in self.edges.values() if edge.onto in self.tile_at and self._other(edge) not in self.edges
        )

    @cached_property
    def outward(self) -> tuple[Edge, ...]:
        """Ways on that lead off the grid."""
        return tuple(edge for edge in self.edges.values() if not edge.onto)

    @cached_property
    def joins(self) -> tuple[Meeting, ...]:
        """Ways on that meet, each pair once."""
        pairs = ((edge, self.edges.get(self._other(edge))) for edge in self.edges.values())
        return tuple(Meeting(one, other) for one, other in pairs if other is not None and one.cell < other.cell)

    @cached_property
    def graph(self) -> Graph:
        """All spaces of the tiles and of the fixed maps, with their ways."""
        maps = (*self.fixed, *(tile.map for tile in self.tiles.values()))
        found: dict[str, Way] = {}
        for one in self.joins:
            way = link_id(one.one.space, one.other.space)
            found.setdefault(way, Way(way, one.one.space, one.other.space, one.kind))
        for a, b in self.doors:
            if a in self.space_at and b in self.space_at:
                way = link_id(self.space_at[a], self.space_at[b])
                found[way] = Way(way, self.space_at[a], self.space_at[b], "door")
        return join(maps, more=found.values())

    def _other(self, edge: Edge) -> tuple[str, Side]:
        return edge.onto, FACING[edge.side]


def lay(
    tiles: Mapping[str, Tile],
    placed: Mapping[str, tuple[str, Rotation]],
    bounds: Bounds,
    *,
    fixed: Sequence[Map] = (),
    doors: Iterable[Cells] = (),
) -> Laid:
    """The board of these tiles, laid one after the other. `fixed` maps lie beside the grid. Raises DoesNotFit."""
    between = tuple(doors)
    for a, b in between:
        if abs(cell_at(a).column - cell_at(b).column) + abs(cell_at(a).row - cell_at(b).row) != 1:
            raise DoesNotFit(f"a door stands between two cells that touch, and {a} and {b} do not")
    board = Laid(bounds, {}, {}, {}, {}, {}, tuple(fixed), between)
    for tile, (cell, rotation) in placed.items():
        board = board.plus(tiles[tile], cell, rotation)
    return board


def where_fits(tile: Tile, board: Laid, edges: Iterable[Edge] | None = None) -> tuple[Fit, ...]:
    """Every way to lay a tile to one of these open edges (all of them when none are named), each once: rotations that
    look the same are one. Over the bounds, or over another tile, nothing fits."""
    found: dict[tuple[At, Rotation], Fit] = {}
    for edge in board.open if edges is None else edges:
        onto = cell_at(edge.onto)
        for turned in tile.distinct:
            for opening in turned.openings:
                if opening.side != FACING[edge.side]:
                    continue
                corner = At(onto.column - opening.at.column, onto.row - opening.at.row)
                key = (corner, turned.rotation)
                if key not in found and (fit := _fit(tile.id, turned, corner, board)) is not None:
                    found[key] = fit
    return tuple(found.values())


def cells_under(tile: Tile, cell: str, rotation: Rotation) -> dict[str, str]:
    """In which cell each space of a tile would lie: of a larger one, the first."""
    corner, found = cell_at(cell), dict[str, str]()
    for at, space in tile.turned[rotation].spaces:
        moved = _moved(at, corner)
        if space and min(moved) >= 0:
            found.setdefault(space, cell_name(moved))
    return found


def _fit(tile: str, turned: Turned, corner: At, board: Laid) -> Fit | None:
    covered = [_moved(at, corner) for at, _ in turned.spaces]
    if not all(board.bounds.hold(at) for at in covered):
        return None
    cells = sorted(map(cell_name, covered), key=lambda name: name != cell_name(corner))
    if any(cell in board.tile_at for cell in cells):
        return None
    joins, opens = [], dict[str, None]()
    for edge in _edges(tile, turned, corner, board.bounds):
        other = board.edges.get((edge.onto, FACING[edge.side]))
        if other is not None:
            joins.append(Meeting(*sorted((edge, other), key=lambda each: each.cell)))
        elif edge.onto and edge.onto not in board.tile_at:
            opens[edge.onto] = None
    return Fit(cell_name(corner), turned.rotation, tuple(cells), tuple(joins), tuple(opens))


def _edges(tile: str, turned: Turned, corner: At, bounds: Bounds) -> Iterator[Edge]:
    for at, side, space, kind in turned.openings:
        here, step = _moved(at, corner), STEPS[side]
        onto = (here.column + step[0], here.row + step[1])
        yield Edge(tile, space, cell_name(here), side, kind, cell_name(onto) if bounds.hold(onto) else "")


def _moved(at: At, by: At) -> At:
    return At(at.column + by.column, at.row + by.row)


def _said(bounds: Bounds) -> str:
    return f"{bounds.columns} × {bounds.rows}"
