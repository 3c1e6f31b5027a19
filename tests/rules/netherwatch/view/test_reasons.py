"""Random positions of Netherwatch: every refused attempt cites a condition that really forbids it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.rules.netherwatch.state import Agent, State
from tests.rules.netherwatch.test_many_games import new_game
from tests.rules.netherwatch.view.attempts import attempts, shaken
from tests.rules.netherwatch.view.lifts import LIFTS
from tests.rules.reasons import Held

PRINTED = (
    *(
        "NW-ITEM-08",
        "NW-ITEM-05",
        "NW-ACT-21",
        "NW-MAP-02",
        "no USE of its own",
        "no such",
        "alone",
        "no Clues",
        "that Trait",
    ),
    *("another way", "no Summoning Circle", "opens no Lock", "cannot go there", "one of the Locks"),
)
"""What is printed and no state changes: that Field Equipment has no USE, that the Mansion is not explored."""


def _whose(state: State) -> Agent:
    return state.agent(state.turn)


REASONS = Held(
    new_game,
    ("action",),
    lambda state, rng: shaken(state, _whose(state), rng),
    lambda then, _rng: _whose(then.state).seat,
    lambda then, _seat, rng: attempts(then.state, _whose(then.state), rng),
    LIFTS,
    lambda line: "cannot lift" in line and any(word in line for word in PRINTED),
)


def test_reasons_of_300_random_positions_are_true() -> None:
    REASONS.hold(300, seed=1, rules=60, refused=20_000)


@pytest.mark.soak
def test_reasons_of_5000_random_positions_are_true(soak_record: Callable[..., None]) -> None:
    soak_record(**REASONS.hold(5_000, seed=10_000))
