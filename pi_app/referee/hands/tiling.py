"""What a tile on the board may mean: where its tags lie, against the options that lay that tile.

A tile with two tags tells how it is turned; the referee waits until both lie. With one it may be turned in several
ways, and the dial picks among them. Nothing is done here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.tiles import TileTag
from gloamboard.pi_app.referee.hands.board import Fit, Lying, distinct, open_options
from gloamboard.rules.kernel import Option, Play
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.board.grid import ROTATIONS
from gloamboard.rules.kernel.board.growing import cells_under

Tags = Mapping[str, TileTag]


class Tiling(NamedTuple):
    """What may be meant: all tags of the tile lie so, or those that lie already do and others are still awaited."""

    sure: list[Fit]
    awaited: list[Fit]


def meant(play: Play, layout: Layout, tags: Tags, lying: Lying, tag: str) -> Tiling:
    """The answers that lay the tile of this tag as its tags lie."""
    tile = tags[tag]["tile"]
    places = {
        name: {cell for pad in lying.places().get(name, ()) for cell in layout.pad_spaces.get(pad, ())}
        for name, facts in tags.items()
        if facts["tile"] == tile
    }
    sure: list[Fit] = []
    awaited: list[Fit] = []
    for seat, option in _laying(play, tile):
        cells = _cells(layout, option)
        if all(cells.get(tags[name]["under"]) in here for name, here in places.items() if here):
            (sure if all(places.values()) else awaited).append((seat, option.key))
    return Tiling(distinct(sure), distinct(awaited))


def landings(play: Play, tags: Tags, tag: str) -> list[str]:
    """The cells that a tile in somebody's hand may come to cover."""
    if tag not in tags:
        return []
    return [cell for _, option in _laying(play, tags[tag]["tile"]) for cell in gesture(option.hand).spaces]


def every_cell(play: Play) -> list[str]:
    """The cells that any tile may come to cover as things stand."""
    return [cell for _, option in _laying(play) for cell in gesture(option.hand).spaces]


def _laying(play: Play, tile: str | None = None) -> Iterator[tuple[str, Option]]:
    for seat, option in open_options(play):
        hand = gesture(option.hand)
        if hand.do == "lay" and tile in (None, hand.thing):
            yield seat, option


def _cells(layout: Layout, option: Option) -> Mapping[str, str]:
    """Under which cell each space of the tile would come to lie."""
    hand = gesture(option.hand)
    known = layout.grid.tiles.get(hand.thing) if layout.grid is not None else None
    rotation = next((each for each in ROTATIONS if str(each) == hand.turned), None)
    return {} if known is None or rotation is None else cells_under(known, hand.spaces[0], rotation)
