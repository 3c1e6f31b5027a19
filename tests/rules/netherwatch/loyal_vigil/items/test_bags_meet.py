"""Situations in which what lies in a bag, a Companion or a Collar meets other rules."""

from __future__ import annotations

from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.people import artifacts, conditions, inventory
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, with_hazard
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import confronted
from tests.rules.netherwatch.table import effect, run


def test_a_lamp_in_a_bag_is_no_electric_item_to_an_event() -> None:
    state = kennel("historian", "husky")
    state.agents[0].pocket, state.inside = ("field-pack",), {"field-pack": ("flashlight",)}
    assert not inventory.carries(state.agents[0], "electric")
    effect(state, {"do": "drop", "who": "user", "which": "electric"}, kind="item", agent="historian")
    assert state.dropped == {}


def test_a_relic_in_a_bag_banishes_nothing() -> None:
    state = confronted(camping(ENTRANCE, agents=("survivor", "husky")), "gravel-lot")
    state.tokens["circle"], state.rifts = "gravel-lot", {1: "trailhead"}
    survivor = state.agent("survivor")
    relics = [card for card in state.essential if card.startswith(("ritual-candles", "binding-chains"))]
    survivor.pocket, state.inside = ("field-pack",), {"field-pack": tuple(relics[:2])}
    assert not turn(state, "survivor", 0).all("ritual")


def test_who_puts_a_bag_with_a_demon_artifact_down_is_the_target_no_more() -> None:
    state = kennel("historian", "husky")
    historian = state.agents[0]
    historian.pocket, state.inside = ("field-pack",), {"field-pack": ("weeping-idol",)}
    artifacts.claim_target(state, historian)
    assert state.target == "historian"
    evening = turn(state, "historian").do("drop", "field-pack")
    assert evening.state.target == ""


def test_who_takes_a_bag_with_a_demon_artifact_is_the_target() -> None:
    state = kennel("historian", "skeptic")
    historian, skeptic = state.agents
    historian.pocket, state.inside = ("field-pack",), {"field-pack": ("weeping-idol",)}
    artifacts.claim_target(state, historian)
    inventory.hand_over(state, historian, skeptic, "field-pack")
    assert state.target == "skeptic"


def test_a_bag_in_a_bag_with_an_artifact_still_drains() -> None:
    state = kennel("historian", "husky")
    state.agents[0].pocket = ("field-pack",)
    state.inside = {"field-pack": ("backpack",), "backpack": ("weeping-idol",)}
    artifacts.claim_target(state, state.agents[0])
    assert state.target == "historian"


def test_a_snare_takes_neither_a_companion_nor_what_it_carries() -> None:
    state = camping(ENTRANCE, "picnic-shelter@e3/0")
    state.light["picnic-shelter"] = "lit"
    with_hazard(state, "picnic-shelter", "snare")
    state.agents[0].pocket, state.inside = ("husky-companion",), {"husky-companion": ("flashlight",)}
    evening = turn(state, "historian").do("move", "historian", "picnic-shelter")
    assert evening.agent("historian").items == ("husky-companion",)
    assert (evening.state.dropped, evening.state.inside) == ({}, {"husky-companion": ("flashlight",)})


def test_a_human_with_a_companion_is_shown_no_second_one_at_the_docks() -> None:
    state = camping(ENTRANCE, "lakeside@a1/0", zone="docks", operation="black-tarn")
    state.interactions = ["docks"]
    state.essential = ["doberman-companion", "husky-companion", "scrying-orb"]
    without = turn(state.copy(), "historian").do("investigate", "interaction")
    assert without.can("fetch", "doberman-companion")
    state.agents[0].pocket = ("border-collie-companion",)
    evening = turn(state, "historian").do("investigate", "interaction")  # the Orb is all that is left to take
    assert evening.agent("historian").items == ("scrying-orb", "border-collie-companion")


def test_a_collar_that_a_human_carries_helps_nobody() -> None:
    state = kennel("historian", "husky")
    state.agents[0].pocket = ("broad-collar",)
    assert modifiers.total(state, "no-adjacency-roll", state.agents[0]) == 0
    state.agent("husky").hand = ("broad-collar",)
    assert modifiers.total(state, "no-adjacency-roll", state.agent("husky")) == 1
    state.agent("husky").hand, state.agent("husky").pocket = (), ("broad-collar",)
    assert modifiers.total(state, "no-adjacency-roll", state.agent("husky")) == 0


def test_a_bag_goes_down_with_its_human_and_comes_up_with_all_inside() -> None:
    state = kennel("historian", "skeptic")
    historian = state.agents[0]
    historian.pocket, state.inside = ("field-pack",), {"field-pack": ("flashlight", "matchbox")}
    run(conditions.die(state, historian, "NW-DEATH-01"))
    assert state.dropped[1][1] == ("field-pack",)
    evening = turn(state, "skeptic").do("pick-up", "dropped")
    assert evening.state.inside == {"field-pack": ("flashlight", "matchbox")}
    assert evening.agent("skeptic").items == ("field-pack",)
