"""The board a game is played on: the table's layout, with the tiles the running game wants up. Nothing is rewired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloamboard.pi_app.layout.model import Layout


class Tiles:
    """Remembers the layouts it has laid; a game turns tiles over seldom, and is asked after every move."""

    def __init__(self, layout: Layout) -> None:
        self._first = layout  # as its file has it
        self._laid: dict[tuple[str, ...], Layout] = {}

    def lay(self, wanted: Mapping[str, Any] | None) -> Layout:
        """The layout for a view's `map`: {"tiles": [map, …]}; without one, the layout as its file has it."""
        tiles = tuple(wanted["tiles"]) if wanted else ()
        if not tiles:
            return self._first
        if tiles not in self._laid:
            self._laid[tiles] = self._first if set(tiles) <= set(self._first.maps) else self._first.showing(tiles)
        return self._laid[tiles]

    def in_words(self) -> str:
        """The layout and its maps as they were read; the same words as long as nothing of it has changed."""
        return repr((self._first.file, list(self._first.maps.values())))


def space_names(layout: Layout) -> dict[str, str]:
    return {space.id: space.name for space in layout.spaces.values()}
