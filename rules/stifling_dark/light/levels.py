"""How bright a space is. The set of Bright spaces stands in the state and is worked out anew when a light, a Door or a
Zone's token changes; Dim and Dark follow from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from gloamboard.rules.stifling_dark.board.board import FLASHLIGHT, Board
from gloamboard.rules.stifling_dark.state.state import State

Level = Literal["dark", "dim", "bright"]


def level(state: State, space: str) -> Level:
    """Dark, Dim or Bright: lights first, then Dim tokens and print, last Dark print."""
    if space in state.bright:
        return "bright"  # SD-LIGHT-01 SD-LIGHT-07 SD-LIGHT-06
    board = state.board  # SD-LIGHT-01
    if space not in board.printed_dark:
        return "dim"  # SD-LIGHT-02
    if board.zone[space] in state.dim_zones:  # SD-ZONE-01 SD-ZONE-04 SD-TOK-04
        return "dim"  # SD-LIGHT-05 SD-LIGHT-07
    return "dark"  # SD-LIGHT-03


def work_out_light(state: State) -> frozenset[str]:
    """Every space that some light makes Bright: SD-LIGHT-04 SD-LIGHT-09."""
    board, lit = state.board, set[str]()
    for zone in state.bright_zones:
        lit |= board.spaces_in[zone]  # SD-LIGHT-06
    for beam in state.beams:
        lit |= lit_by(board, beam.space, beam.angle, state.shut)  # SD-FLASH-08 SD-RULING-52 SD-EX-02 SD-EX-03 SD-EX-04
    for spaces in state.lamps.values():
        lit.update(spaces)
    return frozenset(lit)  # SD-LIGHT-04 SD-LIGHT-09


@lru_cache(maxsize=4096)
def lit_by(board: Board, space: str, angle: float, shut: frozenset[str]) -> frozenset[str]:
    """What a Flashlight lights from a space at an angle, past the doors that are not shut."""
    for aim in board.sight.aims(space, FLASHLIGHT, shut):  # SD-FLASH-03 SD-FLASH-04 SD-FLASH-05 SD-FLASH-06
        if any(start <= angle <= end or start <= angle + 360 <= end for start, end in aim.spans):
            return frozenset(aim.spaces)
    return frozenset((space,))
