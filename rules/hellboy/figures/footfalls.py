"""Where enemies set their feet, for all to see: the newest areas that one came to, which the lights walk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.hellboy.board.ways import beside
from gloamboard.rules.hellboy.state.state import State

KEPT = 12  # areas; more than one enemy ever goes at a time


def set_feet(state: State, areas: Sequence[str]) -> None:
    """An enemy came over these areas, one after the other."""
    state.trod = (*state.trod, *areas)[-KEPT:]
    state.footfalls += len(areas)


def shortest_way(state: State, start: str, end: str, may_pass: Callable[[str], bool]) -> list[str]:
    """The areas from one to the other, without the first. Of ways alike the rules mean none, the lights show one."""
    came: dict[str, str] = {start: ""}
    now = [start]
    while now and end not in came:
        then = []
        for area in now:
            for one in beside(state, area):
                if one not in came and (one == end or may_pass(one)):
                    came[one] = area
                    then.append(one)
        now = then
    way = [end]
    while came.get(way[-1]):
        way.append(came[way[-1]])
    return way[-2::-1] or [end]
