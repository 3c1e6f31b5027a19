"""The board as it is now: who can go where, how far it is, and who sees whom. Unexplored rooms are closed to all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from gloamboard.rules.hellboy.board.board import Beyond, Board, board
from gloamboard.rules.hellboy.state.state import MOST
from gloamboard.rules.kernel.board.graph import NONE

if TYPE_CHECKING:
    from gloamboard.rules.hellboy.state.state import State


def on(state: State) -> Board:
    return board(state.layout)


def room_of(area: str) -> str:
    return area.rpartition("-")[0]


def areas_of(state: State, room: str) -> tuple[str, ...]:
    """Clockwise, as they are printed."""
    return board(state.layout).areas_of[room]


def label(state: State, area: str) -> str:
    return board(state.layout).label[area]


def beside(state: State, area: str) -> tuple[str, ...]:
    """Explored areas adjacent to this one."""
    return _beside(state.layout, area, state.closed)  # HB-BOARD-05 HB-BOARD-06 HB-BOARD-13


@lru_cache(4096)
def _beside(layout: str, area: str, closed: frozenset[str]) -> tuple[str, ...]:
    return board(layout).graph.neighbours(area, NONE, closed)


def steps(state: State, area: str) -> Mapping[str, int]:
    """How far every explored area is that can be reached from here."""
    return board(state.layout).graph.distances(area, NONE, state.closed)  # HB-RULING-48


def sees(state: State, a: str, b: str) -> bool:
    """Whether b is visible from a: no wall on the line, and nothing unexplored."""
    line = board(state.layout).line(a, b)
    if not line.clear:
        return False
    closed = state.closed
    if not closed:
        return True
    return b not in closed and a not in closed and not any(area in closed for area in line.between)  # HB-BOARD-08


def between(state: State, a: str, b: str) -> tuple[str, ...]:
    """The areas that a line from a to b passes, without both ends."""
    return board(state.layout).line(a, b).between


def line_of_fire(state: State, a: str, b: str) -> tuple[str, ...]:
    """Both ends, and what lies between them."""
    return (a, *between(state, a, b), b)


def obscuring(state: State, a: str, b: str) -> int:
    """Characters in the areas that the line passes."""
    return sum(state.crowd(area) for area in between(state, a, b))  # HB-BOARD-10


def unexplored_beyond(state: State, area: str) -> list[Beyond]:
    """Rooms not yet explored onto which this area gives: by a door, or outdoors over the shared edge."""
    return [way for way in board(state.layout).beyond[area] if way.room not in state.explored]  # HB-BOARD-12


def full(state: State) -> frozenset[str]:
    """Areas where nobody more fits."""
    held: dict[str, int] = defaultdict(int)
    for enemy in state.enemies:
        held[enemy.area] += 1
    for agent in (*state.agents, *state.backups):
        held[agent.area] += 1
    for piece in state.pieces:
        held[piece.area] += piece.size  # HB-BOARD-03
    return frozenset([area for area, n in held.items() if n >= MOST])  # HB-BOARD-02
