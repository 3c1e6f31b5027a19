"""Whole games, many of them, over Scenarios, Adversaries and player counts."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import new_play
from tests.rules.whole_games import checked_game

ADVERSARIES = ("butcher", "horror", "cult")


def new_game(seed: int) -> Play:
    return new_play(
        2 + seed % 4,
        seed,
        scenario=("sawmill", "park")[seed % 2],
        adversary=ADVERSARIES[seed // 2 % 3],
        info=("hidden", "hidden", "open")[seed % 3],
    )


@pytest.mark.parametrize("first", range(0, 300, 30))
def test_thirty_random_games_from_each_of_ten_seeds_have_no_fault(first: int) -> None:
    for seed in range(first, first + 30):
        outcome, _ = checked_game(new_game, seed, thorough=seed % 20 == 1, every=20)
        assert outcome.winners
