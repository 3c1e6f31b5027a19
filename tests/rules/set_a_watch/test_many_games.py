"""Whole games, many of them: nothing breaks, every option changes something, a record plays the same again, and copies
never change each other."""

from collections import Counter
from collections.abc import Callable

import pytest

from rules.kernel import Key, Play, Rng, Setup, replay
from rules.kernel.door import scene_of, seen_by
from rules.set_a_watch import GAME
from tests.rules.set_a_watch.night import seats

DIFFICULTIES = ("easy", "normal", "hard", "insane")
MAY_CHANGE_NOTHING = {"done", "decline", "pass"}


def new_game(seed: int, hands: frozenset[str] = frozenset()) -> Play:
    choices = {
        "difficulty": DIFFICULTIES[seed % 4],
        "party": ("random", "choose")[seed % 2],
        "fire": ("seven", "rolled")[seed // 2 % 2],
        "final": ("random", "choose")[seed // 3 % 2],
        "wood": ("forced", "forced", "any-time")[seed % 3],
    }
    return Play(GAME, Setup(seats(seed % 4 + 1), seed, choices, hands))


def pick(play: Play, rng: Rng, sense: int) -> tuple[str, Key]:
    """An answer: by chance, or `sense` times in ten by the thinking player, so that games last."""
    seat = rng.pick(play.waiting())
    options = play.pending.options(seat)
    assert options
    if rng.below(10) >= sense:
        return seat, rng.pick(options).key
    return seat, GAME.bots["sensible"](GAME.view(play.state, seat), options, rng)


def what_is(play: Play) -> tuple[object, ...]:
    """All that a player could notice."""
    asked = () if play.pending is None else (play.pending.asks, str(play.pending.listed()))
    return (play.hash(), asked, play.outcome)


def idle_options(play: Play) -> list[tuple[str, Key]]:
    """Options that change nothing, though they should."""
    before, found = what_is(play), []
    for seat in play.waiting():
        for option in play.pending.options(seat):
            if option.key[0] in MAY_CHANGE_NOTHING:
                continue
            twin = play.clone()
            twin.answer(seat, option.key)
            if what_is(twin) == before:
                found.append((seat, option.key))
    return found


def play_out(play: Play, rng: Rng, sense: int, each: Callable[[Play], None] = lambda play: None) -> None:
    for _ in range(3000):
        if play.outcome is not None:
            return
        each(play)
        play.answer(*pick(play, rng, sense))
    raise AssertionError("a game without an end")


def checked_game(seed: int, *, thorough: bool) -> tuple[str, int]:
    """One game with all the checks; how it ended and how many choices it took."""
    play, rng = new_game(seed), Rng(seed)
    hashes: dict[int, str] = {}  # by answers given
    twins: list[tuple[Play, str]] = []

    def look(play: Play) -> None:
        if len(play.answers) % 3 == 0:
            hashes[len(play.answers)] = play.hash()
        if thorough:
            assert idle_options(play) == []
        if rng.below(8) == 0:
            twin = play.clone()
            assert what_is(twin) == what_is(play)
            twins.append((twin, twin.hash()))

    play_out(play, rng, 9 if seed % 10 == 0 else 0, look)  # most by chance alone; some last longer
    for twin, was in twins:
        assert twin.hash() == was  # the game went on; its copy did not
    again = new_game(seed)
    for n, answer in enumerate(play.answers):
        assert n not in hashes or again.hash() == hashes[n]
        again.answer(*answer)
    assert again.hash() == play.hash()
    assert play.outcome is not None
    return play.outcome.result, len(play.answers)


def test_three_hundred_random_games_have_no_fault() -> None:
    ends: Counter[str] = Counter()
    choices = 0
    for seed in range(300):
        result, count = checked_game(seed, thorough=seed % 20 == 1)
        ends[result] += 1
        choices += count
    assert sum(ends.values()) == 300
    assert set(ends) == {"win", "loss"}
    assert choices > 8_000


@pytest.mark.soak
def test_ten_thousand_random_games_have_no_fault(soak_record: Callable[..., None]) -> None:
    ends = Counter(checked_game(seed, thorough=seed % 50 == 0)[0] for seed in range(10_000))
    soak_record(set_a_watch_random_games=sum(ends.values()), set_a_watch_random_wins=ends["win"])
    assert sum(ends.values()) == 10_000


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
            told = str([seen_by(play, seat)["view"]["line"] for seat in (*play.setup.seats, "public")])
            told += str(seen_by(play, "public")["panels"]) + str(scene_of(play))
            for card in hidden - known:
                assert f"'{card}'" not in told, card

        play_out(play, rng, 9, look)
