"""Locks: the ways they close, placing and opening them."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.story import tell


def lock_ways(state: State, between: Sequence[str]) -> frozenset[str]:
    """The ways a Lock closes: one link, or all of a Zone's when it lies in the middle."""
    graph = ground.ground(state).graph
    if len(between) == 1:
        return graph.ways_of(between[0])  # NW-LOCK-03
    a, b = between
    if HQ in between:
        return graph.opening(b if a == HQ else a, "drive")
    return frozenset(way.id for way in graph.between(a, b))  # NW-LOCK-02


def place_lock(state: State, between: Sequence[str], rule: str) -> None:
    """A Lock on a link, or in the middle of a Zone."""
    name = "--".join(sorted(between))
    if name in state.locks or state.supply("lock") <= 0:
        return
    state.locks[name] = lock_ways(state, between)
    state.blocked = frozenset().union(*state.locks.values())  # NW-MAP-08 NW-LOCK-01 NW-EX-17
    tell(state, f"A Lock is placed {where(state, between)}.", rule)


def where(state: State, between: Sequence[str]) -> str:
    """Where a Lock lies, in words."""
    return f"{'between' if len(between) > 1 else 'in'} " + " and ".join(ground.the(state, zone) for zone in between)


def remove_lock(state: State, name: str, rule: str) -> None:
    del state.locks[name]
    state.blocked = frozenset().union(*state.locks.values())
    tell(state, f"The Lock {where(state, name.split('--'))} is opened.", rule)


def locks_at(state: State, zone: str) -> list[str]:
    """Locks that can be opened from a Zone: on a link of it, or in the middle of it or of a neighbour."""
    graph = ground.ground(state).graph
    found = []
    for name in state.locks:
        ends = name.split("--")
        if zone in ends or (len(ends) == 1 and ends[0] in graph.neighbours(zone)):
            found.append(name)
    return found
