"""Whole games, many of them: nothing breaks, every option changes something, a record plays the same again, and copies
never change each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from rules.kernel import Key, Play, Rng, Setup
from rules.kernel.door import scene_of, seen_by
from rules.netherwatch import GAME, cards
from tests.rules.netherwatch.table import SEATS

TIERS = ("initiate", "operative", "veteran")
VARIANTS = ("full", "full", "full", "discovery", "confrontation")
SOLO = ("artifact", "second-specter", "shared-slot", "far-flight")
MAY_CHANGE_NOTHING = {"pass", "decline", "done"}
MOST = 6000


def new_game(seed: int) -> Play:
    """Tiers, Operations, player counts, variants, solo adaptations and promotions in turn."""
    players = seed % 4 + 1
    choices: dict[str, object] = {
        "tier": TIERS[seed % 3],
        "operation": list(cards.cards().operations)[seed % 6],
        "variant": VARIANTS[seed // 2 % 5],
        "start": ("quick", "table")[seed // 3 % 2],
        "promotions": ("", "on")[seed // 5 % 2],
        "solo": [each for n, each in enumerate(SOLO) if players == 1 and seed >> (n + 2) & 1],
    }
    points = dict.fromkeys(SEATS[:players], seed * 7 % 110)
    return Play(GAME, Setup(SEATS[:players], seed, choices, points=points))


def pick(play: Play, rng: Rng, sense: int) -> tuple[str, Key]:
    """An answer by chance, or `sense` times in ten by the sensible bot, so that games reach their end."""
    assert play.pending is not None
    seat = rng.pick(play.waiting())
    options = play.pending.options(seat)
    assert options, "a choice without options"
    if rng.below(10) < sense:
        return seat, GAME.bots["sensible"](GAME.view(play.state, seat), options, rng)
    return seat, GAME.bots["random"]({}, options, rng)


def what_is(play: Play) -> tuple[object, ...]:
    """All that a player could notice."""
    asked = () if play.pending is None else (play.pending.asks, str(play.pending.listed()))
    return (play.hash(), asked, play.outcome)


def idle_options(play: Play) -> list[Key]:
    """Options that change nothing, though they should."""
    assert play.pending is not None
    before, found = what_is(play), []
    for seat in play.waiting():
        for option in play.pending.options(seat):
            if option.key[0] not in MAY_CHANGE_NOTHING:
                twin = play.clone()
                twin.answer(seat, option.key)
                if what_is(twin) == before:
                    found.append(option.key)
    return found


def play_out(play: Play, rng: Rng, sense: int, each: Callable[[Play], None] = lambda play: None) -> None:
    for _ in range(MOST):
        if play.outcome is not None:
            return
        each(play)
        play.answer(*pick(play, rng, sense))
    raise AssertionError("a game without an end")


def checked_game(seed: int, *, thorough: bool = False) -> str:
    """One game with all the checks; how it ended."""
    play, rng = new_game(seed), Rng(seed)
    hashes: dict[int, str] = {}
    twins: list[tuple[Play, str]] = []

    def look(play: Play) -> None:
        if rng.below(10) == 0:
            hashes[len(play.answers)] = play.hash()
            twin = play.clone()
            assert what_is(twin) == what_is(play)
            twins.append((twin, twin.hash()))
        if thorough and rng.below(6) == 0:
            assert idle_options(play) == []
            seen_by(play, play.waiting()[0])
            scene_of(play)

    play_out(play, rng, 8 if seed % 10 == 0 else 0, look)
    for twin, was in twins:
        assert twin.hash() == was  # the game went on; its copy did not
    again = new_game(seed)
    for n, answer in enumerate(play.answers):
        if n in hashes:
            assert again.hash() == hashes[n]
        again.answer(*answer)
    assert again.hash() == play.hash()
    assert play.outcome is not None
    return play.outcome.by


@pytest.mark.parametrize("tens", range(6))
def test_fifty_games_run_clean_and_replay_to_the_same_hash(tens: int) -> None:
    ends = Counter(checked_game(tens * 50 + n) for n in range(50))
    assert sum(ends.values()) == 50


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_no_option_changes_nothing(seed: int) -> None:
    assert checked_game(seed, thorough=True)


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_ten_thousand_games_run_clean(soak_record: Callable[..., None]) -> None:
    ends = Counter(checked_game(20_000 + n) for n in range(10_000))
    assert sum(ends.values()) == 10_000
    soak_record(netherwatch_random_games=10_000, netherwatch_ends=dict(ends))
