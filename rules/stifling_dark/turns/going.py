"""Walks of several steps at once, as when a standee is carried: the cheapest way that harms nobody. Ways through a
Window, and onto a Ride, are taken step by step, so that what they do is chosen before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.board.board import WINDOW, Board
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, SPIRIT_MENU
from gloamboard.rules.stifling_dark.people.lasting import changed, flagged
from gloamboard.rules.stifling_dark.state.state import SPIRIT, State
from gloamboard.rules.stifling_dark.state.ways import edges_with
from gloamboard.rules.stifling_dark.turns.moving import no_walk, step_onto
from gloamboard.rules.stifling_dark.walking.steps import BRIGHT_COST, DARK_COST, DIM_COST

FAR = 999
PLAIN = ("path", "passage")  # Movement Lines that do nothing but lead somewhere


@lru_cache(maxsize=16)
def rides(board: Board) -> frozenset[str]:
    """Spaces that carry on whoever steps onto them."""
    return frozenset((*board.clockwise, *board.next_carriage))


class Walker(NamedTuple):
    """All that a walk depends on."""

    board: Board
    here: str
    mp: int
    dark_cost: int
    bright_cost: int
    unhurt: bool  # goes through Windows as if they stood open
    spirit: bool  # nothing on the way hinders it, and no space costs more
    bright: frozenset[str]
    closed: frozenset[str]
    blocked: frozenset[str]
    dim_zones: tuple[str, ...]
    panes: frozenset[str]
    passage: tuple[str, ...]


def ground(state: State, who: int) -> Walker:
    if state.status[who] == SPIRIT:
        none: frozenset[str] = frozenset()
        return Walker(
            state.board, state.place[who], state.mp, DIM_COST, DIM_COST, True, True,
            none, state.closed, none, (), none, state.passage,
        )  # fmt: skip  # SD-SPI-08
    return Walker(
        state.board, state.place[who], state.mp,
        max(DIM_COST, DARK_COST + changed(state, who, "dark_cost")),  # SD-MOVE-08
        BRIGHT_COST + changed(state, who, "bright_cost") if state.bright else BRIGHT_COST,  # SD-MOVE-09
        flagged(state, who, "safe-windows"), False,
        state.bright, state.closed, state.blocked, state.dim_zones, frozenset(state.panes), state.passage,
    )  # fmt: skip


@lru_cache(maxsize=512)
def ways(on: Walker) -> tuple[dict[str, int], dict[str, str]]:
    """What each space costs that can be walked to unhurt with the MP left, and the space before it on the way there."""
    board, mp = on.board, on.mp
    spent, before = {on.here: 0}, {on.here: on.here}
    dark, zone, barred = board.printed_dark, board.zone, rides(board) | on.closed
    if on.spirit:
        barred = frozenset()
    steps: list[list[str]] = [[] for _ in range(mp + 1)]  # by what it costs to get there
    steps[0].append(on.here)
    for cost in range(mp):
        for space in steps[cost]:
            if spent[space] != cost:
                continue
            for edge in edges_with(board, on.passage, space):
                there = edge.there
                if there in barred or edge.way in on.blocked:
                    continue
                window = edge.kind == WINDOW and (on.unhurt or edge.window in on.panes)
                if edge.kind not in PLAIN and not window and not on.spirit:
                    continue
                if there in on.bright:
                    total = cost + on.bright_cost
                elif there in dark and zone[there] not in on.dim_zones:
                    total = cost + on.dark_cost
                else:
                    total = cost + DIM_COST
                if total <= mp and total < spent.get(there, FAR):
                    spent[there], before[there] = total, space
                    steps[total].append(there)
    return spent, before


def goes(state: State, who: int) -> Sequence[Option]:
    """Spaces farther than one step where a walk may end."""
    if state.mp < 2 or state.stopped:
        return ()
    taken = () if state.status[who] == SPIRIT else tuple(state.place)
    return _walks(ground(state, who), state.people[who], taken)


@lru_cache(maxsize=512)
def _walks(on: Walker, person: str, taken: tuple[str, ...]) -> tuple[Option, ...]:
    spent, before = ways(on)
    label, here = on.board.label, on.here
    return tuple(
        _go(person, here, there, label[there], cost)
        for there, cost in spent.items()
        if before[there] != here and there not in taken and there not in on.closed
    )


@cache
def _go(person: str, here: str, there: str, label: str, cost: int) -> Option:
    return Option(("go", person, there), f"Walk to {label}.", "SD-MOVE-02", ("move", person, here, there), "",
                  f"{cost} MP")  # fmt: skip


def no_go(state: State, who: int, key: Key) -> Reason | None:
    """Why they cannot walk there: nothing, or what keeps them from stepping there."""
    return None if any(option.key == key for option in goes(state, who)) else no_walk(state, who, key)


@SPIRIT_MENU.deed("go", goes, no_go)
@INVESTIGATOR.deed("go", goes, no_go)
def go(state: State, who: int, key: Key) -> Script:
    """Step by step along the cheapest way; it ends early where a step leads elsewhere."""
    there = str(key[2])
    _, before = ways(ground(state, who))
    way = [there]
    while before[way[-1]] != state.place[who]:
        way.append(before[way[-1]])
    for space in reversed(way):
        yield from step_onto(state, who, space)  # SD-MOVE-02 SD-MOVE-03
        if state.place[who] != space:
            return
