"""How hard a case is: the same sensible bot on each difficulty, case and team. The same seeds play the same games
everywhere, so a sample can be counted; the bars themselves are measured with `soak`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.rules.hellboy.balance import CASES, LEVELS, evening, evenings, share


def test_a_sample_is_won_and_lost_in_every_way() -> None:
    ended = [evening(seed) for seed in range(48)]
    ways = Counter((one.won, one.fought) for one in ended)
    assert set(ways) == {(True, True), (False, True), (False, False)}
    assert {one.because for one in ended if one.fought} == {"info", "doom"}
    assert 12 <= sum(one.won for one in ended) <= 36
    assert all(one.decisions > 20 for one in ended)


def test_guessing_wins_next_to_nothing() -> None:
    assert sum(evening(seed, bot="random").won for seed in range(24)) <= 2


@pytest.mark.soak
def test_a_thousand_seeds_of_each_difficulty(soak_record: Callable[..., None]) -> None:
    found = {level: evenings(range(1000), level) for level in LEVELS}
    printed = found["printed"]
    rates = {level: share(ended) for level, ended in found.items()}
    cases = {case: share([one for one in printed if one.case == case]) for case in CASES}
    teams = {agents: share([one for one in printed if one.agents == agents]) for agents in (2, 3, 4)}
    begun = {word: sum(one.because == word and one.fought for one in printed) / 1000 for word in ("info", "doom")}
    guessed = share(evenings(range(1000), bot="random"))
    decisions = {
        players: sum(one.decisions for one in printed if one.players == players)
        / sum(one.players == players for one in printed)
        for players in (1, 2, 3, 4)
    }
    soak_record(**{f"hellboy.won.{word}": rate for word, rate in (rates | cases | teams).items()})
    assert rates["calm"] - rates["printed"] >= 5
    assert rates["printed"] - rates["grim"] >= 5
    assert 35 <= rates["printed"] <= 65
    assert all(20 <= rate <= 85 for rate in cases.values()), cases
    assert max(teams.values()) - min(teams.values()) <= 15, teams
    assert rates["printed"] - guessed >= 25
    assert all(of >= 0.1 for of in begun.values()), begun
    assert all(60 <= count <= 180 for count in decisions.values()), decisions
