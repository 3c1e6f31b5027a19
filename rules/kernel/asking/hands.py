"""What a hand of an option does, read in one place: to what, from where, and which spaces it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Gesture(NamedTuple):
    do: str  # move, put, take, flip, lay, tap, press, hold, prop, dial; empty where only a page can
    thing: str = ""  # the piece, card, tile, control or prop
    start: str | None = None  # of a move: where the piece stood
    spaces: tuple[str, ...] = ()  # where it ends or is done: one space, or every cell that a tile covers
    turned: str = ""  # of a tile


NO_HAND = Gesture("")


def gesture(hand: Sequence[str | None] | None) -> Gesture:
    match hand:
        case ["move", str(piece), start, there]:
            return Gesture("move", piece, start, () if there is None else (there,))
        case ["put" | "take" | "flip" as do, str(piece), there]:
            return Gesture(do, piece, None, () if there is None else (there,))
        case ["lay", str(tile), cell, turned, *more]:
            return Gesture("lay", tile, None, tuple(str(each) for each in (cell, *more)), str(turned))
        case [str(do), str(thing), *_]:
            return Gesture(do, thing)
    return NO_HAND
