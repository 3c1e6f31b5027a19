"""The sensible bot and what it carries: what it comes back for, fetches and puts away, and whom a dog helps."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import kennel
from tests.rules.netherwatch.loyal_vigil.minds import weight, wishes

DOCKS = (ENTRANCE, "lakeside@f6/180")


def at_the_docks(**more: object) -> State:
    """Black Tarn: two Essentials for each look at the Docks, as often as one likes."""
    state = camping(*DOCKS, zone="docks", operation="black-tarn")
    state.interactions, state.rifts = ["docks"], {1: "trailhead"}
    return state


def known(state: State, demon: str) -> tuple[str, ...]:
    """Everybody knows the Demon; the Relics of its ritual."""
    state.demon, state.demon_known = demon, True
    return tuple(cards.cards().demons[demon].relics)


def card_of(state: State, kind: str) -> str:
    return next(card for card in state.essential if cards.cards().items[card].kind == kind)


def test_an_interaction_that_stays_is_used_for_what_it_gives_and_not_otherwise() -> None:
    state = at_the_docks()
    assert weight(state, "historian", "investigate", "interaction") > 10  # no device yet
    assert weight(state, "husky", "investigate", "interaction") < 0  # it reads none
    state.agents[0].hand = ("scrying-orb", "animus-detector")
    assert weight(state, "historian", "investigate", "interaction") < 0


def test_nobody_walks_to_an_interaction_that_gives_nothing_they_want() -> None:
    state = at_the_docks()
    state.agents[0].zone = "boathouse"
    assert wishes(state, "historian")["docks"] >= 12
    state.agents[0].hand = ("scrying-orb", "animus-detector")
    assert "docks" not in wishes(state, "historian")


def test_what_comforts_is_used_again_by_whoever_is_worn() -> None:
    state = camping(ENTRANCE, "hollow-stump@e3/0", zone="hollow-stump")
    state.interactions = ["hollow-stump"]
    assert weight(state, "historian", "investigate", "interaction") < 0
    state.agents[0].sanity = 3
    assert weight(state, "historian", "investigate", "interaction") > 10


def test_an_objective_is_carried_to_the_ledge_and_given_up_by_whoever_is_worn() -> None:
    state = camping(ENTRANCE, "torn-tent@e3/0", "ravine@f6/90", zone="torn-tent", operation="black-tarn")
    state.interactions = ["torn-tent"]
    assert weight(state, "historian", "investigate", "interaction") < 0  # nowhere to give it up
    state.interactions = ["torn-tent", "ravine-ledge"]
    assert weight(state, "historian", "investigate", "interaction") > 10
    of(state).held = {"historian": 1}
    assert weight(state, "historian", "investigate", "interaction") < 0
    state.agents[0].zone, state.agents[0].sanity = "ravine-ledge", 3
    assert weight(state, "historian", "investigate", "interaction") > 10
    assert weight(state, "historian", "ledge", "give") > weight(state, "historian", "ledge", "back")
    assert weight(state, "historian", "ledge", "back") > weight(state, "historian", "ledge", "down")


def test_the_dead_comfort_whoever_is_worn_near_them() -> None:
    state = camping(
        ENTRANCE, "watchtower@e3/0", zone="watchtower", operation="black-tarn", agents=("historian", "skeptic")
    )
    state.interactions = ["watchtower"]
    state.agents[0].sanity = 2
    assert weight(state, "historian", "investigate", "interaction") < 0
    state.agent("skeptic").specter = 1
    assert weight(state, "historian", "investigate", "interaction") > 10


def test_what_the_team_misses_is_fetched_before_a_second_one_of_what_it_has() -> None:
    state = at_the_docks()
    first, second, *_ = known(state, "leshy")
    held = card_of(state, first)
    state.agents[0].hand = (held,)
    state.essential.remove(held)
    assert (
        weight(state, "historian", "fetch", card_of(state, second))
        > 0
        > weight(state, "historian", "fetch", card_of(state, first))
    )


def test_a_relic_that_lies_dropped_is_fetched_from_there_and_nobody_waits_in_hq() -> None:
    state = camping(ENTRANCE, zone="lavatories")
    relics = known(state, "leshy")
    state.flags |= {"revealed-ranger-office": 1, "rifts-6": 1}
    state.rifts = {1: "trailhead"}
    assert wishes(state, "historian")["hq"] == 20
    wanted = {*relics, cards.cards().demons["leshy"].circle}
    lying = tuple(card for card in state.essential if cards.cards().items[card].kind in wanted)
    state.essential = [card for card in state.essential if card not in lying]
    state.dropped = {1: ("gravel-lot", lying, True)}
    found = wishes(state, "historian")
    assert "hq" not in found
    assert found["gravel-lot"] >= 20


def test_a_relic_stays_out_of_a_bag_and_comes_out_of_one() -> None:
    state = kennel("historian", "husky")
    relic = card_of(state, known(state, "leshy")[0])
    bag = "husky-companion"
    state.agents[0].hand, state.agents[0].pocket = (relic, "flashlight"), (bag,)
    assert weight(state, "historian", "stow", relic, bag) < weight(state, "historian", "surplus", "flashlight")
    assert weight(state, "historian", "empty", bag) < 0
    state.agents[0].hand, state.inside = ("flashlight",), {bag: (relic,)}
    assert weight(state, "historian", "surplus", bag) < weight(state, "historian", "surplus", "flashlight") - 10
    assert weight(state, "historian", "empty", bag) > 10
    assert weight(state, "historian", "keep", relic) == 15


def test_a_wild_clue_is_taken_where_one_may_be() -> None:
    state = camping(ENTRANCE)
    assert weight(state, "historian", "wild", "yes") > weight(state, "historian", "wild", "no")


@pytest.mark.parametrize(("face", "leads"), [("special weakness", True), ("wild", True), ("physical weakness", False)])
def test_a_dog_leads_nobody_to_a_clue_that_fits_no_device_of_theirs(face: str, leads: bool) -> None:
    state = kennel("historian", "husky", zone="study")
    state.agents[0].hand = ("scrying-orb",)
    state.clues = {"study": ("clue-1", face)}
    assert (weight(state, "husky", "help", "historian") > 0) is leads


def test_a_dog_with_nerves_finds_a_clue_for_whoever_can_read_one() -> None:
    state = kennel("historian", "husky", zone="study")
    dog = state.agent("husky")
    dog.sanity, dog.bead = 6, 3
    assert weight(state, "husky", "investigate", "clue") < 0
    state.agents[0].hand = ("scrying-orb",)
    assert weight(state, "husky", "investigate", "clue") > 0
    dog.sanity = 4
    assert weight(state, "husky", "investigate", "clue") < 0
