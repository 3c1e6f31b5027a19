"""Whole evenings, many of them, over Tiers, Operations, player counts and variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from rules.kernel import Play, Setup
from rules.netherwatch import GAME, cards
from tests.rules.netherwatch.table import SEATS
from tests.rules.whole_games import checked_game, faults, many_ends

TIERS = ("initiate", "operative", "veteran")
VARIANTS = ("full", "full", "full", "discovery", "confrontation")
SOLO = ("artifact", "second-specter", "shared-slot", "far-flight")


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


@pytest.mark.parametrize("tens", range(6))
def test_fifty_games_run_clean_and_replay_to_the_same_hash(tens: int) -> None:
    ends = Counter(checked_game(new_game, tens * 50 + n, every=20)[0].by for n in range(50))
    assert sum(ends.values()) == 50


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_no_option_changes_nothing(seed: int) -> None:
    assert checked_game(new_game, seed, thorough=True)


def how_it_ends(seed: int) -> str:
    return checked_game(new_game, seed, thorough=seed % 10 == 0)[0].by


@pytest.mark.soak
def test_ten_thousand_games_run_clean(soak_record: Callable[..., None]) -> None:
    ends = many_ends(how_it_ends, range(20_000, 30_000))
    soak_record(
        **{
            "netherwatch.random_games": ends.total(),
            "netherwatch.random_faults": faults(ends),
            "netherwatch.random_ends": dict(ends),
        }
    )
    assert (ends.total(), faults(ends)) == (10_000, [])
