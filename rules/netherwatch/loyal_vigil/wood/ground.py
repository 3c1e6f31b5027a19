"""The Campsite's ground: tiles on a grid of 10 × 8 cells, HQ beside it, and what joins what. Changes no game.

Its words are the tiles as they lie (`dirt-trail@e6/90`: the top left cell, turned clockwise) and the Zones that an HQ
Token joins to HQ (`hq=managers-cabin`), in the order they came.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from gloamboard.rules.kernel.board.graph import Graph, Way
from gloamboard.rules.kernel.board.grid import ROTATIONS, Bounds, Tile, cell_at, cell_name, tile_of
from gloamboard.rules.kernel.board.growing import Edge, Laid, lay
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Map, Rotation, link_id
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground, locations, locks
from gloamboard.rules.netherwatch.house.grounds import Ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.strict_toml import FileError

CAMPSITE = "campsite"
MAPS = Path(__file__).resolve().parents[1] / "content" / "maps"
CELL_MM = 100
BOUNDS = Bounds(10, 8)
RAVINE = "ravine"  # a link that only the Demon takes
KINDS = {1: "exploration", 2: "special", 4: "entrance"}  # LV-MAP-18: by how many Zones a tile has
TOKEN = "hq="


class Camp(Ground):
    """The wood as it lies."""

    def __init__(self, laid: Laid, hq_tokens: tuple[str, ...]) -> None:
        graph = laid.graph  # LV-MAP-01 LV-MAP-02 LV-MAP-04 LV-MAP-17 LV-EXPL-12 LV-EX-06
        icons = [*(space.id for space in graph.spaces.values() if "hq" in space.features), *hq_tokens]
        graph = graph.plus(_hq_ways(graph, icons, hq_tokens))  # LV-TOK-05 LV-TOK-06
        down = [way for tile in laid.placed for way in ravines(tile)]  # LV-MAP-05
        super().__init__(tuple(laid.placed), graph, graph.plus(down) if down else None)  # LV-MAP-06 LV-MAP-07 LV-MAP-10
        self.names = _zone_names() | self.names  # boards name Zones that nobody has found yet
        self.icons = tuple(icons)
        self.laid = laid
        self.hq_tokens = hq_tokens
        self._open: dict[str, tuple[Edge, ...]] = {}
        for edge in laid.open:
            self._open[edge.space] = (*self._open.get(edge.space, ()), edge)

    def open_paths(self, zone: str) -> tuple[Edge, ...]:
        """Paths of a Zone that lead to a free cell: no dead ones, and none over the edge of the table."""
        return self._open.get(zone, ())  # LV-EXPL-01 LV-EXPL-11 LV-RULING-16

    def touching(self, zone: str) -> tuple[str, ...]:
        """Zones that lie against this one on the grid, joined or not."""
        at = self.laid.space_at
        mine = [cell_at(cell) for cell, space in at.items() if space == zone]
        beside = [(x + dx, y + dy) for x, y in mine for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        found = (at.get(cell_name((x, y)), "") for x, y in beside if x >= 0 and y >= 0)
        return tuple(dict.fromkeys(other for other in found if other and other != zone))


@functools.cache
def tiles() -> Mapping[str, Tile]:
    """All tiles of the box by id; the Ravine's own link is left to the Demon."""
    found = {}
    for path in sorted(MAPS.glob("*.toml")):
        whole = load_map(path)
        check_tile(whole, path)
        walked = replace(whole, link=tuple(link for link in whole.link if link.kind != RAVINE))  # LV-MAP-05
        found[whole.id] = tile_of(walked, CELL_MM)
    return found


def check_tile(tile: Map, path: Path) -> None:
    """Refuses a tile whose Zones have no Path or too many, or more than one place for a lamp."""
    for space in tile.space:
        paths = [way for way in tile.exit if way.space == space.id and not way.joins]
        walls = [link for link in tile.link if space.id in (link.a, link.b) and link.kind != RAVINE]
        if not 1 <= len(paths) <= 4 - len(walls):  # LV-MAP-16
            raise FileError(path, space.id, "a Zone has one to four Paths, on its sides.", value=len(paths))
        if space.features.count("bulb") > 1:  # LV-MAP-08
            raise FileError(path, space.id, "of a Zone's four cube slots at most one is for a lamp.")


@functools.cache
def _zone_names() -> dict[str, str]:
    return {space.id: space.name for tile in tiles().values() for space in tile.map.space}


def kind_of(tile: str) -> str:
    """Entrance, Special or Exploration."""
    return KINDS[len(tiles()[tile].map.space)]  # LV-COMP-01 LV-COMP-02 LV-COMP-03 LV-MAP-03 LV-MAP-18


def stack(kind: str) -> tuple[str, ...]:
    """All tiles of a kind."""
    return tuple(tile for tile in tiles() if kind_of(tile) == kind)


@functools.cache
def tile_with(zone: str) -> str:
    """The tile that a Zone is printed on; "" for none."""
    return next((tile for tile, row in tiles().items() if any(space.id == zone for space in row.map.space)), "")


@functools.cache
def ravines(tile: str) -> tuple[Way, ...]:
    """The ways of a tile that only the Demon takes."""
    links = load_map(MAPS / f"{tile}.toml").link
    return tuple(Way(link_id(link.a, link.b), link.a, link.b, RAVINE) for link in links if link.kind == RAVINE)


def _hq_ways(graph: Graph, icons: list[str], tokens: tuple[str, ...]) -> list[Way]:
    """An HQ Token joins its Zone to HQ and to every other Zone beside HQ."""
    found: dict[str, Way] = {}
    for zone in tokens:
        for other in (HQ, *icons):
            way = link_id(zone, other)
            if other != zone and way not in graph.ways:
                found.setdefault(way, Way(way, zone, other, "path"))
    return list(found.values())


def build(words: tuple[str, ...]) -> Camp:
    """The ground that these words name."""
    tokens = tuple(word.removeprefix(TOKEN) for word in words if word.startswith(TOKEN))
    return Camp(_lying(tuple(word for word in words if not word.startswith(TOKEN))), tokens)


@functools.lru_cache(1024)
def _lying(words: tuple[str, ...]) -> Laid:
    """The tiles of these words: the last one is added to those before it."""
    if not words:
        return lay(tiles(), {}, BOUNDS, fixed=(_station(),))
    tile, cell, rotation = _tile(words[-1])
    return _lying(words[:-1]).plus(tiles()[tile], cell, rotation)


@functools.cache
def _station() -> Map:
    return load_map(locations.MAPS / "hq.toml")


def _tile(word: str) -> tuple[str, str, Rotation]:
    tile, _, put = word.partition("@")
    cell, _, turned = put.partition("/")
    return tile, cell, next(rotation for rotation in ROTATIONS if str(rotation) == turned)


def word_for(tile: str, cell: str, rotation: int) -> str:
    return f"{tile}@{cell}/{rotation}"


def hq_word(zone: str) -> str:
    return f"{TOKEN}{zone}"


def grow(state: State, word: str) -> None:
    """One more tile, or one more Zone beside HQ. A Lock in the middle of a Zone closes its new ways too."""
    state.ground = f"{state.ground} {word}"
    for name in state.locks:
        state.locks[name] = locks.lock_ways(state, name.split("--"))  # LV-TOK-04
    state.blocked = frozenset().union(*state.locks.values())


def camp(state: State) -> Camp:
    house = ground.ground(state)
    assert isinstance(house, Camp)
    return house


def lower_rift(in_play: Collection[int], number: int) -> list[int]:
    """The Rift of that number, or else the next lower one in play; with none lower, the next higher."""
    if number in in_play:
        return [number]
    below, above = [n for n in in_play if n < number], [n for n in in_play if n > number]
    if below:
        return [max(below)]  # LV-RIFT-07 LV-EX-08
    return [min(above)] if above else []  # LV-RULING-09


def _laid_at_start(row: cards.Operation) -> tuple[str, ...]:
    return row.tiles  # LV-OPB-02 LV-SETUP-06 LV-SETUP-01 LV-SETUP-03


LOCATION = locations.Location(CAMPSITE, "The Campsite", _laid_at_start, build, lower_rift)
