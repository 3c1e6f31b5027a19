"""The board a game is played on: the table's layout, with the tiles the running game wants up. Nothing is rewired."""

from __future__ import annotations

from collections.abc import Collection

from gloamboard.pi_app.layout.cells import MapNow
from gloamboard.pi_app.layout.model import Layout
from gloamboard.rules.kernel.forms import MapForm, PieceForm

MOST_KEPT = 40  # layouts; a board grows by a tile at a time, and is asked for after every move


class TileTag(PieceForm):
    """A tag under a tile, as a piece of the board."""

    tile: str
    under: str  # the space of the tile


class Tiles:
    """Remembers the layouts it has laid last. A board that has grown is made from the one before it."""

    def __init__(self, layout: Layout) -> None:
        self._first = self._last = layout  # as its file has it; as it was laid last
        self._laid: dict[MapNow, Layout] = {}

    def lay(self, view_map: MapForm | None) -> Layout:
        """The layout for a view's `map`; without one, the layout as its file has it."""
        if not view_map:
            return self._first
        wanted = MapNow.of(view_map)
        if wanted not in self._laid:
            if len(self._laid) >= MOST_KEPT:
                del self._laid[next(iter(self._laid))]
            lies = not wanted.laid and wanted.grid is None and set(wanted.tiles) <= set(self._first.maps)
            self._laid[wanted] = self._first if lies else self._first.lying(wanted, self._last.board)
        self._last = self._laid[wanted]
        return self._last

    def in_words(self) -> str:
        """The layout and its maps as they were read; the same words as long as nothing of it has changed."""
        return repr((self._first.file, list(self._first.maps.values())))


def tile_tags(layout: Layout, named: Collection[str]) -> dict[str, TileTag]:
    """The tags under tiles of the grid as pieces, of those that the table has: where each belongs, or nowhere. One
    called as a space lies under that space; one called as the tile lies under its first."""
    if layout.grid is None:
        return {}
    found: dict[str, TileTag] = {}
    for tile in layout.grid.tiles.values():
        lies = layout.board is not None and tile.id in layout.board.placed
        first = tile.map.space[0].id
        for tag, space, name in (
            (tile.id, first, tile.map.title),
            *((space.id, space.id, space.name) for space in tile.map.space),
        ):
            if tag in named and tag not in found:
                at = space if lies else None
                found[tag] = {
                    "at": at,
                    "name": f"{name} tile",
                    "kind": "tile",
                    "face": None,
                    "tile": tile.id,
                    "under": space,
                }
    return found


def space_names(layout: Layout) -> dict[str, str]:
    return {space.id: space.name for space in layout.spaces.values()}
