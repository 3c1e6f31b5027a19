"""Looking ahead in Set a Watch: how good a party stands, and how much more it wins."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from time import process_time

import pytest

from gloamboard.pi_app.study.playing import EVERY, play_out
from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.set_a_watch import GAME

PAIRS = 100
MOST_CPU_MINUTES = 90
FOUR = ("seat1", "seat2", "seat3", "seat4")


def test_a_party_is_worth_something_only_when_its_dice_are_rolled() -> None:
    setup = Setup(FOUR, 2, {"difficulty": "normal"})
    play, rng, told = Play(GAME, setup), Rng(2), 0
    while play.pending is not None:
        good = GAME.worth(play.state, "players")
        assert (good is not None) == (play.state.phase == "rest")
        if good is not None:
            assert 0 < good < 1
            told += 1
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng))
    assert told >= 5


def test_a_rested_party_with_a_small_horde_is_worth_more() -> None:
    setup = Setup(FOUR, 2, {"difficulty": "normal"})
    play, rng = Play(GAME, setup), Rng(2)
    while play.state.phase != "rest":
        assert play.pending is not None
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng))
    now = GAME.worth(play.state, "players")
    tired, hunted = play.state.copy(), play.state.copy()
    tired.down[:6] = [True] * 6
    hunted.horde = ["one", "two", "three"]
    assert now is not None
    assert all(now > (GAME.worth(worse, "players") or 0) for worse in (tired, hunted))


def _pair(seed: int) -> tuple[bool, bool, float]:
    """Whether the sensible bot and the search win the game of that seed, and the processor's time that took."""
    began = process_time()
    setup = Setup(FOUR, seed, {"difficulty": "normal"})
    ends = [play_out(GAME, setup, {EVERY: bot}, seed).outcome for bot in ("sensible", "search")]
    won = [end is not None and end.result == "win" for end in ends]
    return won[0], won[1], process_time() - began


@pytest.mark.soak
def test_looking_ahead_wins_ten_points_more_over_a_hundred_pairs(soak_record: Callable[..., None]) -> None:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        pairs = list(pool.map(_pair, range(1, PAIRS + 1)))
    sensible, search = (sum(pair[n] for pair in pairs) for n in (0, 1))
    cpu_minutes = sum(pair[2] for pair in pairs) / 60
    soak_record(
        search_pairs=PAIRS, search_wins=search, sensible_wins=sensible, search_cpu_minutes=round(cpu_minutes, 1)
    )
    assert search >= sensible + PAIRS // 10
    assert cpu_minutes <= MOST_CPU_MINUTES
