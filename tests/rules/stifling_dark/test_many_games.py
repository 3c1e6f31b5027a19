"""Whole games, many of them, over Scenarios, Adversaries and player counts."""

from __future__ import annotations

from collections import Counter

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


def test_sixty_random_games_have_no_fault() -> None:
    ends: Counter[str] = Counter()
    for seed in range(60):
        outcome, _ = checked_game(new_game, seed, thorough=seed % 20 == 1)
        assert outcome.winners
        ends[outcome.by] += 1
    assert ends.total() == 60
