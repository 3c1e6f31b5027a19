"""Whole games, many of them, over cases, agents, team sizes and difficulties."""

from collections import Counter
from collections.abc import Callable

import pytest

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.kernel import Play, Rng, Setup
from tests.rules.hellboy.field import seats
from tests.rules.whole_games import checked_game, faults, many_ends, pick, play_out, what_is

LEVELS = ("calm", "printed", "grim")
HANDS = frozenset({"dice", "doom", "encounter", "requisition", "behaviour", "damage"})


def new_game(seed: int, hands: frozenset[str] = frozenset()) -> Play:
    cases = list(CASE)
    choices = {"case": cases[seed % len(cases)], "difficulty": LEVELS[seed // 6 % 3]}
    return Play(GAME, Setup(seats(seed // 18 % 4 + 1), seed, choices, hands))


@pytest.mark.parametrize("fifty", range(6))
def test_three_hundred_random_games_have_no_fault(fifty: int) -> None:
    ends: Counter[str] = Counter()
    choices = 0
    for seed in range(50 * fifty, 50 * (fifty + 1)):
        outcome, count = checked_game(new_game, seed, thorough=seed % 50 == 1, every=20)
        ends[outcome.result] += 1
        choices += count
    assert ends["win"] + ends["loss"] == 50
    assert choices > 3_000


def how_it_ends(seed: int) -> str:
    return checked_game(new_game, seed, thorough=seed % 50 == 1, every=50)[0].result


@pytest.mark.soak
def test_ten_thousand_random_games_have_no_fault(soak_record: Callable[..., None]) -> None:
    ends = many_ends(how_it_ends, range(10_000))
    soak_record(
        **{
            "hellboy.random_games": ends.total(),
            "hellboy.random_faults": faults(ends),
            "hellboy.random_wins": ends["win"],
        }
    )
    assert (ends.total(), faults(ends)) == (10_000, [])


def test_copies_played_to_the_end_leave_the_game_alone() -> None:
    play, rng = new_game(6), Rng(6)
    for _ in range(40):
        if play.outcome is not None:
            break
        before = what_is(play)
        twin = play.clone()
        play_out(twin, Rng(rng.below(1000)), 0)
        assert what_is(play) == before
        play.answer(*pick(play, rng, 9))


def test_undo_gives_back_the_moment_before() -> None:
    play, rng = new_game(9), Rng(9)
    for _ in range(40):
        before = what_is(play)
        play.answer(*pick(play, rng, 9))
        assert what_is(play.undo()) == before


def test_games_with_cards_and_dice_in_hands_have_no_fault() -> None:
    for seed in range(12):
        play = new_game(seed, HANDS)
        play_out(play, Rng(seed), 0)
        assert play.outcome is not None
