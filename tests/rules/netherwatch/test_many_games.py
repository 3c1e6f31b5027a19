"""Whole evenings, many of them, over Tiers, Operations, player counts and variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME, cards
from tests.rules.netherwatch.table import SEATS
from tests.rules.whole_games import checked_game, faults, many_ends

TIERS = ("initiate", "operative", "veteran")
VARIANTS = ("full", "full", "full", "discovery", "confrontation")
SOLO = ("artifact", "second-specter", "shared-slot", "far-flight")
BY_HAND = (*("nothing",) * 10, "events", "items", "devices", "boards", "vault")
HANDS: tuple[tuple[str, ...], ...] = (*((),) * 6, ("sanity-die",), ("sanity-die", "clues", "cover"))


def new_game(seed: int) -> Play:
    """A set-up drawn from the seed, so that no stride of seeds meets only some of them."""
    draw = Rng(-1 - seed)
    players = draw.below(4) + 1
    choices: dict[str, Any] = {
        "tier": draw.pick(TIERS),
        "operation": draw.pick(list(cards.in_play().operations)),
        "variant": draw.pick(VARIANTS),
        "start": draw.pick(("quick", "table")),
        "promotions": draw.pick(("", "on")),
        "solo": [each for each in SOLO if players == 1 and draw.below(2)],
        "by_hand": draw.pick(BY_HAND),
    }
    points = dict.fromkeys(SEATS[:players], draw.below(110))
    return Play(GAME, Setup(SEATS[:players], seed, choices, frozenset(draw.pick(HANDS)), points))


@pytest.mark.parametrize("tens", range(6))
def test_fifty_games_run_clean_and_replay_to_the_same_hash(tens: int) -> None:
    ends = Counter(checked_game(new_game, tens * 50 + n, every=20)[0].by for n in range(50))
    assert sum(ends.values()) == 50


@pytest.mark.parametrize("seed", range(1000, 1012))
def test_no_option_changes_nothing(seed: int) -> None:
    assert checked_game(new_game, seed, thorough=True)


SOAK = range(20_000, 30_000)
THOROUGH = 10  # one soaked game in so many tries every option


def test_the_thorough_games_of_the_soak_meet_everything_the_box_holds() -> None:
    plays = [new_game(seed) for seed in SOAK[:3000:THOROUGH]]
    met = Counter(
        word
        for play in plays
        for word in (
            play.state.demon or "unknown",
            play.state.operation,
            play.state.variant,
            play.state.tier,
            f"{len(play.setup.seats)} players",
            f"promotions {play.state.promotions}",
            *play.state.solo,
            *play.state.by_hand,
        )
    )
    box = cards.in_play()
    wanted = {*box.demons, *box.operations, *TIERS, *VARIANTS, *SOLO, *BY_HAND[10:], *HANDS[-1]}
    wanted |= {"unknown", "promotions True", "promotions False", *(f"{n} players" for n in (1, 2, 3, 4))}
    assert wanted - set(met) == set()


def how_it_ends(seed: int) -> str:
    return checked_game(new_game, seed, thorough=seed % THOROUGH == 0)[0].by


@pytest.mark.soak
def test_ten_thousand_games_run_clean(soak_record: Callable[..., None]) -> None:
    ends = many_ends(how_it_ends, SOAK)
    soak_record(
        **{
            "netherwatch.random_games": ends.total(),
            "netherwatch.random_faults": faults(ends),
            "netherwatch.random_ends": dict(ends),
        }
    )
    assert (ends.total(), faults(ends)) == (10_000, [])
