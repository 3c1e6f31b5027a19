"""What a bot reads off the board and its view: how far it is, what a space is, who is where. Never state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from gloamboard.rules.stifling_dark.board.board import MIRRORS, WINDOW, Board
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.state.state import ADVERSARY

View = Mapping[str, Any]
FAR = 999
WINDOW_COUNTS = 5  # steps round about that one would rather go
BARRED = ("locked", "damaged", "false")


def board_of(view: View) -> Board:
    return board(str(view["map"]["tiles"][0]))


def barred(view: View) -> frozenset[str]:
    """Door spaces that nobody gets past as they are."""
    return frozenset(space for space, token in view["doors"].items() if token in BARRED)


def mirrors_shut(view: View) -> tuple[str, ...]:
    """Colours of the Mirror Maze that these eyes do not know to be Open."""
    if "maze" not in view:
        return ()
    maze = view["maze"]
    known = {colour for colour, how in maze["shown"].items() if how == "open"} | {maze.get("open")}
    return tuple(colour for colour in MIRRORS if colour not in known)


@lru_cache(maxsize=1024)
def _from(
    map_id: str, space: str, closed: frozenset[str], mirrors: tuple[str, ...], dim: frozenset[str] | None
) -> Mapping[str, int]:
    """The cheapest ways to a space: a Window counts as a long way round, and the dark as 2 where it does. `dim` are the
    Zones whose dark is lifted."""
    on = board(map_id)
    blocked = {way for colour in mirrors for way in on.mirrors[colour]}
    far = {space: 0}
    waiting = [(0, space)]
    while waiting:
        steps, here = heappop(waiting)
        if steps > far[here] or (here in closed and here != space):
            continue
        for edge in on.around[here]:
            dark = dim is not None and here in on.printed_dark and on.zone[here] not in dim
            there = steps + (WINDOW_COUNTS if edge.kind == WINDOW else 2 if dark else 1)
            if edge.way not in blocked and there < far.get(edge.there, FAR):
                far[edge.there] = there
                heappush(waiting, (there, edge.there))
    return far


def far_from(view: View, space: str, *, through_doors: bool = False) -> Mapping[str, int]:
    """Steps from a space to all that can be reached; with `through_doors`, as if every Door could be opened."""
    closed = frozenset[str]() if through_doors else barred(view)
    light = view["light"]
    dim = None if view["side"] == ADVERSARY else frozenset([*light["bright_zones"], *light["dim_zones"]])
    return _from(board_of(view).id, space, closed, mirrors_shut(view), dim)


def steps(view: View, a: str, b: str) -> int:
    return far_from(view, b, through_doors=True).get(a, FAR)


def nearest(view: View, here: str, spaces: Iterable[str]) -> str:
    """The nearest of these spaces, or none."""
    far = far_from(view, here, through_doors=True)
    found = sorted((far.get(space, FAR), space) for space in spaces)
    return found[0][1] if found and found[0][0] < FAR else ""


def person(view: View, id: object) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(row for row in view["people"] if row["id"] == id)
    return found


def acting(view: View) -> Mapping[str, Any] | None:
    """The Investigator whose turn it is."""
    return person(view, view["turn"]) if view["turn"] else None


def alive(view: View) -> list[Mapping[str, Any]]:
    return [row for row in view["people"] if row["status"] == "alive" and row["at"]]


def tokens(view: View, *kinds: str) -> dict[str, str]:
    """Tokens of these kinds on the main board, with their spaces."""
    return {id: str(row["at"]) for id, row in view["pieces"].items() if row["kind"] in kinds and row["at"]}
