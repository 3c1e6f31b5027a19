"""Neither side is lost from the start, thinking beats guessing, and fear of the unseen pays. The same seeds play the
same games everywhere, so a sample can be counted; the bars themselves are measured with `soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.stifling_dark.bots.balance import CELLS, Match, play_all, play_out, share

OBJECTIVES = {"gate", "truck", "flare", "service", "banish-butcher", "banish-horror", "banish-cult"}


def test_both_sides_win_some_games_of_a_small_sample() -> None:
    wins = Counter(play_out(Match(seed)).winner for seed in range(18))
    assert wins.total() == 18
    assert wins["investigators"] >= 4
    assert wins["adversary"] >= 4
    assert wins["draw"] <= 3


def test_thinking_beats_guessing_on_either_side() -> None:
    in_the_park = range(1, len(CELLS), 2)  # where it takes longest to be gone
    searching = [play_out(Match(seed, adversary="random")).winner for seed in in_the_park]
    hunting = [play_out(Match(seed, investigators="random")).winner for seed in range(6)]
    assert len(searching) == 9
    assert searching.count("investigators") >= 8
    assert hunting.count("adversary") >= 5


@pytest.mark.soak
def test_each_side_wins_its_share_of_a_thousand() -> None:
    results = play_all(Match(seed) for seed in range(1000))
    assert 35 <= share(results) <= 65
    assert sum(result.winner == "draw" for result in results) <= 100
    assert {result.objective for result in results if result.winner == "investigators"} >= OBJECTIVES


@pytest.mark.soak
@pytest.mark.parametrize("cell", CELLS)
def test_no_table_is_lost_from_the_start(cell: tuple[int, str, str]) -> None:
    first = CELLS.index(cell)
    results = play_all(Match(seed) for seed in range(first, first + 200 * len(CELLS), len(CELLS)))
    assert {result.cell for result in results} == {cell}
    assert 30 <= share(results) <= 70


@pytest.mark.soak
@pytest.mark.parametrize("side", ["investigators", "adversary"])
def test_the_sensible_beat_the_random(side: str) -> None:
    other = {"investigators": "adversary", "adversary": "investigators"}[side]
    results = play_all(Match(seed, **{other: "random"}) for seed in range(400))
    assert sum(result.winner == side for result in results) >= 360


@pytest.mark.soak
def test_what_is_known_of_hidden_places_wins_games() -> None:
    seeds = range(1000)
    known = share(play_all(Match(seed, info="open") for seed in seeds))
    believed = share(play_all(Match(seed) for seed in seeds))
    ignored = share(play_all(Match(seed, investigators="heedless") for seed in seeds))
    assert believed >= ignored + 8
    assert known >= believed + 8
