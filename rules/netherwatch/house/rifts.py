"""Rifts: opening, closing, and which one a number means."""

from __future__ import annotations

from collections.abc import Collection

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.house.locations import LOCATIONS
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.story import tell


def place_rift(state: State, number: int, zone: str, rule: str) -> Script:
    """A Rift token; a Zone holds one at most."""
    if zone == HQ or zone in state.rifts.values() or number in state.rifts:  # NW-RIFT-02
        return
    state.rifts[number] = zone  # NW-RIFT-01
    tell(state, f"Rift {number} opens in the {ground.name(state, zone)}.", rule)
    yield from moments.fire(state, "rift-placed", zone=zone)


def rift_numbers(words: str, in_play: Collection[int], number: int) -> list[int]:
    """The Rifts in play that a number means on the ground of these words."""
    return LOCATIONS[words.partition(" ")[0]].rifts_for(in_play, number)  # NW-RIFT-03


def close_rift(state: State, number: int, rule: str) -> None:
    """A Rift goes back to the Supply."""
    zone = state.rifts.pop(number)
    tell(state, f"Rift {number} in the {ground.name(state, zone)} closes.", rule)
