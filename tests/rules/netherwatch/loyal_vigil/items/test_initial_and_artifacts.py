"""Initial Items and Demon Artifacts of the box, card by card."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.investigate import clue_price
from tests.rules.netherwatch.loyal_vigil.items.hands import TEAM, holding, used
from tests.rules.netherwatch.loyal_vigil.kennel import new_game, shows, turn
from tests.rules.netherwatch.table import manifested


@shows("MIX-05", "ITEM-06", "SETUP-13")
def test_a_human_who_leaves_a_lamp_may_bring_a_backpack_and_it_holds_two() -> None:
    game = new_game("survivor", "husky", start="table")

    def offered() -> set[tuple[str | int, ...]]:
        assert game.pending is not None
        return {option.key for options in game.pending.listed().values() for option in options}

    while game.pending is not None and game.pending.about != "kit":
        seat = game.waiting()[0]
        game.answer(seat, sorted(offered(), key=str)[0])
    lamps = [key for key in offered() if key[0] == "leave" and cards.item(str(key[1])).deck == "initial"]
    game.answer("seat1", lamps[0])
    game.answer("seat1", ("done",))
    assert {key[1] for key in offered() if key[0] == "initial"} == {"backpack", "dog-whistle", "chant-of-renewal"}
    game.answer("seat1", ("initial", "backpack"))
    state = game.state
    assert "backpack" in state.agents[0].items
    assert not {key for key in offered() if key[0] == "initial"}
    assert cards.item("backpack").holds == 2


@shows("ITEM-06")
def test_a_backpack_takes_two_items_and_no_third() -> None:
    state = holding("backpack")
    state.agents[0].pocket = ("flashlight", "trail-map", "jerky-strips")
    evening = turn(state, "survivor").do("stow", "flashlight", "backpack").do("stow", "trail-map", "backpack")
    assert evening.why("stow", "jerky-strips", "backpack").rule == "LV-ITEM-06"
    assert set(evening.agent("survivor").items) == {"backpack", "jerky-strips"}


def test_the_whistle_brings_the_dogs_and_comforts_with_a_companion() -> None:
    state = holding("dog-whistle")
    state.agent("husky").zone = "gravel-lot"
    state.agent("survivor").pocket = ("doberman-companion",)
    evening = used("dog-whistle", "survivor", state)
    evening.do("go", "husky", "lavatories").do("go", "husky", "trailhead").do("go", "husky", "dirt-trail")
    assert evening.agent("husky").zone == "dirt-trail"
    assert evening.agent("husky").dormant == 3
    assert evening.agent("survivor").sanity == 3


def test_the_chant_readies_somebody_and_heartens_them() -> None:
    state = holding("chant-of-renewal")
    state.agent("husky").ready = False
    evening = used("chant-of-renewal", "survivor", state)
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    assert (evening.agent("husky").ready, evening.agent("husky").sanity) == (True, 3)
    assert evening.state.discard == ["chant-of-renewal"]


@pytest.mark.parametrize("who", TEAM)
def test_the_mask_goes_to_any_rift_for_a_roll(who: str) -> None:
    evening = used("antlered-mask", who, None, 1)
    assert (evening.agent(who).zone, evening.agent(who).sanity) == ("dirt-trail", 1)


def test_the_flute_calls_the_demon_to_the_rift_of_fate() -> None:
    state = manifested(holding("bone-flute", zone="gravel-lot"), "trailhead")
    state.fate = 2
    assert used("bone-flute", "survivor", state, 0).state.demon_zone == "dirt-trail"


def test_the_amber_heart_steadies_the_hand() -> None:
    state = holding("amber-heart")
    state.agents[0].condition = "frightened"
    assert clue_price(state, state.agents[0]) == 1
    evening = turn(state, "survivor").do("investigate", "clue")
    assert (evening.agent("survivor").dormant, evening.agent("survivor").sanity) == (2, 1)
