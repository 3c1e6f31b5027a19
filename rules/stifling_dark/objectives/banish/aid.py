"""The aid of a Banish Objective, with the Supply tokens that come onto it."""

from __future__ import annotations

from gloamboard.rules.stifling_dark.state.state import State, count
from gloamboard.rules.stifling_dark.state.story import tell

SUPPLY = "banish.supply"
NEEDED = 3


def supply(state: State) -> int:
    return state.counts.get(SUPPLY, 0)


def add_supply(state: State, rule: str) -> int:
    now = count(state, SUPPLY)
    tell(state, f"{now} of {NEEDED} Supply tokens on the aid.", rule)
    return now
