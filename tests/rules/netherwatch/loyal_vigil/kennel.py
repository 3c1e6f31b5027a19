"""A game with dogs, set up to one's liking. The rest is in tests/rules/netherwatch/table.py."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards.kinds import Lasting
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import SEATS, Evening, turn_of

Test = Callable[..., Any]
BOX = "loyal_vigil"


def shows(*rules: str) -> Callable[[Test], Test]:
    """Marks a test with every rule of the box that it shows."""

    def mark(test: Test) -> Test:
        for rule in rules:
            test = pytest.mark.rule(f"LV-{rule}")(test)
        return test

    return mark


def new_game(*agents: str, seed: int = 7, seats: int = 0, **choices: Any) -> Play:
    count = seats or len(agents) or 2
    chosen: dict[str, Any] = {"boxes": BOX, "agents": agents, **choices}
    return Play(GAME, Setup(SEATS[:count], seed, chosen))


@functools.cache
def _fresh(agents: tuple[str, ...], tier: str, choices: tuple[tuple[str, str], ...]) -> State:
    chosen: dict[str, Any] = dict(choices)
    state: State = new_game(*agents, tier=tier, **chosen).boundary
    return state


def kennel(*agents: str, tier: str = "initiate", zone: str = "study", bare: bool = True, **choices: str) -> State:
    """A game after set-up, all in one lit Zone of the Mansion; bare of Items, cubes and tokens."""
    state = _fresh(agents or ("historian", "husky"), tier, tuple(sorted(choices.items()))).copy()
    if bare:
        state.clues, state.covers, state.locks, state.blocked = {}, {}, {}, frozenset()
        state.interactions, state.scavenge, state.cold, state.dropped = [], [], [], {}
        for agent in state.agents:
            agent.hand, agent.pocket = (), ()
    state.light = {zone: "lit"}
    for agent in state.agents:
        agent.zone = zone
    return state


def board_rule(operation: str, name: str) -> Lasting:
    """An Operation Rule or Fate Effect as its board has it."""
    row = cards.operation(operation)
    return cards.note(next(rule for rule in (*row.special, *row.fate_effect) if rule.name == name))


def turn(state: State, agent: str, *dice: int) -> Evening:
    return turn_of(state, agent, list(dice))
