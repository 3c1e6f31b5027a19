"""Ferry Cottage: a house of our own, on one tile, for a first table with four pads."""

from __future__ import annotations

from collections import Counter

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.house.locations import ground_words
from tests.rules.whole_games import checked_game

COTTAGE = "ferry-cottage"


def new_game(seed: int) -> Play:
    seats = ("seat1", "seat2", "seat3", "seat4")[: 1 + seed % 4]
    return Play(GAME, Setup(seats, seed, {"operation": COTTAGE, "start": ("quick", "table")[seed % 2]}))


def test_it_is_none_of_the_boxs_boards_and_lies_on_a_tile_of_its_own() -> None:
    assert not cards.operation(COTTAGE).printed
    house = ground.of_words(ground_words(COTTAGE))
    assert house.floors == ("cottage-a",)
    assert GAME.view(new_game(0).state, "seat1")["map"]["tiles"] == ["cottage-a"]


def test_ten_zones_are_all_within_four_steps_of_hq() -> None:
    house = ground.of_words(ground_words(COTTAGE))
    far = house.graph.distances("hq")
    assert len(house.zones) == 10
    assert Counter(far[zone] for zone in house.zones) == {1: 2, 2: 3, 3: 3, 4: 2}
    assert house.icons == ("porch", "ticket-office")


def test_a_rift_for_each_fate() -> None:
    assert [rift.number for rift in cards.operation(COTTAGE).rift] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seed", range(8))
def test_a_game_in_it_runs_clean_and_replays_to_the_same_hash(seed: int) -> None:
    assert checked_game(new_game, seed, every=20)
