"""What each breed is best for, and whole games with dogs."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import manifested
from tests.rules.whole_games import checked_game


@shows("SETUP-22", "SETUP-11")
def test_the_doberman_draws_the_demon_off() -> None:
    state = manifested(kennel("historian", "doberman"), "dining-room")
    state.agent("doberman").sanity = 2
    evening = turn(state, "doberman").do("guard", "doberman")
    assert (evening.agent("doberman").sanity, evening.state.target) == (4, "doberman")


@shows("SETUP-22")
def test_the_bloodhound_turns_up_clues_next_door() -> None:
    state = kennel("historian", "bloodhound")
    state.clues = {"conservatory": ("clue-1", "")}
    evening = turn(state, "bloodhound").do("move", "bloodhound", "parlor").do("stop", "bloodhound")
    assert evening.state.clues["conservatory"][1]


@shows("SETUP-22")
def test_the_golden_retriever_calms_humans_beside_it() -> None:
    state = kennel("historian", "golden-retriever")
    state.agents[0].sanity = 3
    evening = turn(state, "golden-retriever").do("end", "golden-retriever")
    assert evening.agent("historian").sanity == 4


@shows("SETUP-23")
def test_the_border_collie_heels_two_zones() -> None:
    state = kennel("historian", "border-collie")
    state.agents[0].zone = "conservatory"
    assert turn(state, "border-collie").can("heel", "border-collie", "conservatory")


@shows("SETUP-23")
def test_the_german_shepherd_uses_its_first_item_for_nothing() -> None:
    state = kennel("historian", "german-shepherd")
    state.agent("german-shepherd").hand = ("bite-sleeve",)
    evening = turn(state, "german-shepherd").do("use", "bite-sleeve")
    assert evening.agent("german-shepherd").dormant == 3


@shows("SETUP-23")
def test_the_husky_makes_the_cold_a_help() -> None:
    state = kennel("historian", "husky")
    state.cold = ["study"]
    for agent in state.agents:
        agent.sanity = 3
    evening = turn(state, "husky")
    assert [agent.sanity for agent in evening.state.agents] == [4, 4]


@shows("SETUP-23")
def test_the_saint_bernard_finds_three_and_fetches_farther() -> None:
    state = kennel("historian", "saint-bernard")
    state.scavenge = ["study"]
    before = len(state.scavenged_deck)
    evening = turn(state, "saint-bernard").do("pick-up", "scavenge")
    assert before - len(evening.state.scavenged_deck) == 3


@shows("SETUP-11")
def test_every_board_has_words() -> None:
    for row in cards.of_box("loyal_vigil").agents.values():
        assert len(printed.lasting(row.passive, own=True)) > 10
        assert len(printed.unique(row.unique)) > 10
        assert cards.item(row.assigned.equipment).has("collar")
        assert cards.item(row.assigned.hq).has("accessory")


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_with_dogs_hold(seed: int) -> None:
    def begin(seed: int) -> Play:
        choices = {"dogs": ("one", "pack")[seed % 2], "start": ("quick", "table")[seed // 2 % 2]}
        return new_game(seats=2 + seed % 3, seed=seed, **choices)

    outcome, asked = checked_game(begin, seed, every=25)
    assert outcome.result in ("win", "loss")
    assert asked > 20


def test_a_game_with_dogs_copies_and_tells_itself_apart() -> None:
    state: State = kennel()
    twin = state.copy()
    twin.agents[1].pocket = ("old-key",)
    assert state.agents[1].pocket == ()
