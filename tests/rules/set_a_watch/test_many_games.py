"""Whole games, many of them, over difficulties, player counts and ways to set up."""

from collections import Counter
from collections.abc import Callable

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup, replay
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.set_a_watch import GAME
from tests.rules.set_a_watch.night import seats
from tests.rules.whole_games import checked_game, faults, many_ends, pick, play_out, what_is

DIFFICULTIES = ("easy", "normal", "hard", "insane")


def new_game(seed: int, hands: frozenset[str] = frozenset()) -> Play:
    choices = {
        "difficulty": DIFFICULTIES[seed % 4],
        "party": ("random", "choose")[seed % 2],
        "fire": ("seven", "rolled")[seed // 2 % 2],
        "final": ("random", "choose")[seed // 3 % 2],
        "wood": ("forced", "forced", "any-time")[seed % 3],
    }
    return Play(GAME, Setup(seats(seed % 4 + 1), seed, choices, hands))


def test_three_hundred_random_games_have_no_fault() -> None:
    ends: Counter[str] = Counter()
    choices = 0
    for seed in range(300):
        outcome, count = checked_game(new_game, seed, thorough=seed % 20 == 1)
        ends[outcome.result] += 1
        choices += count
    assert sum(ends.values()) == 300
    assert set(ends) == {"win", "loss"}
    assert choices > 8_000


def how_it_ends(seed: int) -> str:
    return checked_game(new_game, seed, thorough=seed % 10 == 1)[0].result


@pytest.mark.soak
def test_ten_thousand_random_games_have_no_fault(soak_record: Callable[..., None]) -> None:
    ends = many_ends(how_it_ends, range(10_000))
    soak_record(
        **{
            "set_a_watch.random_games": ends.total(),
            "set_a_watch.random_faults": faults(ends),
            "set_a_watch.random_wins": ends["win"],
        }
    )
    assert (ends.total(), faults(ends)) == (10_000, [])


def test_copies_played_to_the_end_leave_the_game_alone() -> None:
    play, rng = new_game(6), Rng(6)
    for _ in range(60):
        if play.outcome is not None:
            break
        before = what_is(play)
        twin = play.clone()
        play_out(twin, Rng(rng.below(1000)), 5)
        assert what_is(play) == before
        play.answer(*pick(play, rng, 9))


def test_undo_gives_back_the_moment_before() -> None:
    play, rng = new_game(9), Rng(9)
    for _ in range(40):
        before = what_is(play)
        play.answer(*pick(play, rng, 9))
        assert what_is(play.undo()) == before


def test_a_record_with_a_wrong_answer_is_refused_by_name() -> None:
    play, rng = new_game(4), Rng(4)
    for _ in range(10):
        play.answer(*pick(play, rng, 9))
    with pytest.raises(ValueError, match="answer 10 of the record"):
        replay(GAME, play.setup, [*play.answers, ("seat1", ("fly",))])


def test_games_with_cards_and_dice_in_hands_have_no_fault() -> None:
    hands = frozenset({"dice", "creatures", "unhallowed", "locations", "abilities", "fire", "party"})
    for seed in range(12):
        play = new_game(seed, hands)
        play_out(play, Rng(seed), 5)
        assert play.outcome is not None


def test_views_hold_nothing_nobody_has_seen() -> None:
    """What is facedown is in no view, question, panel, story or light."""
    for seed in range(8):
        play, rng = new_game(seed), Rng(seed)

        def look(play: Play) -> None:
            state = play.state
            hidden = {card for card, up in zip(state.line, state.up, strict=True) if not up} | set(state.horde)
            known = {card["id"] for card in GAME.view(state, "public")["deck"]["seen"]}
            told = str([GAME.view(play.state, seat)["line"] for seat in (*play.setup.seats, "public")])
            told += str(seen_by(play, "public")["panels"]) + str(scene_of(play))
            for card in hidden - known:
                assert f"'{card}'" not in told, card

        play_out(play, rng, 9, look)
