"""The six Operations of the Campsite side by side, and whole games of each."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.netherwatch import cards
from tests.rules.netherwatch.loyal_vigil.kennel import new_game, shows
from tests.rules.netherwatch.loyal_vigil.operations.ours import TEAM
from tests.rules.whole_games import checked_game


@shows("COMP-10", "SETUP-02")
def test_no_two_operations_ask_the_same_or_end_the_same() -> None:
    rows = [cards.operation(row) for row in cards.of_box(new_game(*TEAM).state.boxes[0]).operations]
    assert len(rows) == 6
    for told in (
        [frozenset(need.mark or need.objective for need in row.requirement) for row in rows],
        [(row.escape.says, row.escape.needs) for row in rows],
        [frozenset(each.name for each in row.fate_effect) for row in rows],
        [frozenset(each.name for each in row.special) for row in rows],
        [frozenset(each.zone for each in row.interaction) for row in rows],
        [row.tiles for row in rows],
    ):
        assert len(set(told)) == 6


OPERATIONS = ("black-tarn", "coffin-rock", "karang-hollow", "la-cruz-quemada", "le-bois", "pine-hollow")


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("variant", ["full", "confrontation"])
def test_whole_games_in_the_wood_hold(operation: str, variant: str) -> None:
    def begin(seed: int) -> Play:
        return new_game("survivor", "husky", "historian", seed=seed, operation=operation, variant=variant)

    outcome, asked = checked_game(begin, OPERATIONS.index(operation), every=25)
    assert outcome.result in ("win", "loss")
    assert asked > 10
