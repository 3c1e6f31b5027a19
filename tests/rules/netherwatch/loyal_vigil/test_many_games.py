"""Whole evenings with dogs and in the wood, many of them, over Operations, Tiers, player counts and variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.boxes import open_boxes
from tests.rules.netherwatch.loyal_vigil.kennel import BOX
from tests.rules.netherwatch.table import SEATS
from tests.rules.netherwatch.test_many_games import SOLO, TIERS, VARIANTS
from tests.rules.whole_games import checked_game, faults, many_ends

DOGS = ("none", "one", "pack")
HANDS: tuple[tuple[str, ...], ...] = (*((),) * 6, ("exploration-tiles", "special-tiles", "hazards"))
SOAK = range(40_000, 50_000)
THOROUGH = 10  # one soaked game in so many tries every option


def new_game(seed: int) -> Play:
    """A set-up drawn from the seed: two games in three in the wood, the others with dogs in the Mansion."""
    open_boxes((BOX,))
    draw = Rng(-1 - seed)
    players = draw.below(4) + 1
    camp = [*cards.of_box(BOX).operations]
    choices: dict[str, Any] = {
        "boxes": BOX,
        "tier": draw.pick(TIERS),
        "operation": draw.pick(camp if draw.below(3) else list(cards.in_play().operations)),
        "variant": draw.pick(VARIANTS),
        "start": draw.pick(("quick", "table")),
        "dogs": draw.pick(DOGS),
        "solo": [each for each in SOLO if players == 1 and draw.below(2)],
    }
    return Play(GAME, Setup(SEATS[:players], seed, choices, frozenset(draw.pick(HANDS))))


@pytest.mark.parametrize("tens", range(6))
def test_fifty_games_run_clean_and_replay_to_the_same_hash(tens: int) -> None:
    ends = Counter(checked_game(new_game, tens * 50 + n, every=40)[0].by for n in range(50))
    assert sum(ends.values()) == 50


@pytest.mark.parametrize("seed", range(1000, 1006))
def test_no_option_changes_nothing(seed: int) -> None:
    assert checked_game(new_game, seed, thorough=True)


def how_it_ends(seed: int) -> str:
    return checked_game(new_game, seed, thorough=seed % THOROUGH == 0)[0].by


@pytest.mark.soak
def test_ten_thousand_games_run_clean(soak_record: Callable[..., None]) -> None:
    ends = many_ends(how_it_ends, SOAK)
    soak_record(
        **{
            "loyal_vigil.random_games": ends.total(),
            "loyal_vigil.random_faults": faults(ends),
            "loyal_vigil.random_ends": dict(ends),
        }
    )
    assert (ends.total(), faults(ends)) == (10_000, [])
