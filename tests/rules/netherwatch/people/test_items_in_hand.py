"""PICK UP, USE and trading; what a turn keeps and what it forfeits."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import banishment
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import effect, house, manifested, shows, turn_of


def in_the_study(*items: str) -> State:
    state = house()
    agent = state.agent("historian")
    agent.zone = "study"
    state.light["study"] = "lit"
    agent.hand, agent.pocket = items[:2], items[2:]
    return state


def usable() -> str:
    """An HQ Item that anybody can USE at any time to get Sanity back."""
    return next(
        row.id
        for row in cards.in_play().items.values()
        if row.state == "any" and [call.verb for call in row.use] == ["gain_sanity"] and row.deck in ("hq", "scavenged")
    )


@shows("ACT-13", "CUBE-09")
def test_pick_up_takes_a_scavenge_cube_or_dropped_items_not_both() -> None:
    state = in_the_study()
    state.scavenge = ["study"]
    state.dropped = {1: ("study", ("kitchen-knife",), True)}
    state.scavenged_deck.put_top("old-key")
    evening = turn_of(state, "historian").do("pick-up", "scavenge").do("keep", "old-key")
    assert evening.agent("historian").items == ("old-key",)
    assert evening.state.scavenge == []
    assert evening.agent("historian").dormant == 2
    assert evening.state.dropped[1][1] == ("kitchen-knife",)
    assert evening.why("pick-up", "scavenge").rule == "NW-ACT-13"
    assert evening.do("pick-up", "dropped").agent("historian").dormant == 1


@shows("ACT-14")
def test_using_an_item_costs_an_action() -> None:
    card = usable()
    state = in_the_study(card)
    state.agent("historian").sanity = 2
    evening = turn_of(state, "historian").do("use", card)
    assert evening.agent("historian").dormant == 2
    assert evening.agent("historian").sanity > 2


@shows("ACT-15")
def test_a_synergy_item_can_be_used_by_a_companion_in_the_same_zone() -> None:
    card = next(
        r.id for r in cards.in_play().items.values() if "synergy" in r.properties and r.use and r.state == "any"
    )
    state = in_the_study()
    other = state.agent("skeptic")
    other.zone, other.hand = "study", (card,)
    assert turn_of(state, "historian").can("use", card)
    state = in_the_study()
    other = state.agent("skeptic")
    other.zone, other.hand = "foyer", (card,)
    evening = turn_of(state, "historian")
    assert evening.why("use", card).rule == "NW-ACT-14"


@shows("ACT-16")
def test_a_trade_of_several_items_costs_one_action() -> None:
    state = in_the_study("flashlight", "kitchen-knife")
    other = state.agent("skeptic")
    other.zone, other.pocket = "study", ("shoulder-lamp",)
    evening = turn_of(state, "historian").do("trade", "skeptic")
    evening.do("give", "flashlight").do("give", "kitchen-knife").do("take", "shoulder-lamp")
    assert set(evening.agent("skeptic").items) == {"flashlight", "kitchen-knife"}
    assert evening.agent("historian").items == ("shoulder-lamp",)
    assert evening.agent("historian").dormant == 2


@shows("ACT-16", "INV-03")
def test_two_agents_with_full_hands_may_swap_and_what_fits_nowhere_is_dropped() -> None:
    hands = ("storm-lantern", "camp-stove"), ("house-plans", "baseball-bat")
    state = in_the_study()
    historian, skeptic = state.agent("historian"), state.agent("skeptic")
    historian.hand, skeptic.hand, skeptic.zone = *hands, "study"
    evening = turn_of(state, "historian").do("trade", "skeptic")
    evening.do("give", "storm-lantern").do("take", "house-plans").do("done")
    assert set(evening.agent("historian").hand) == {"camp-stove", "house-plans"}
    assert set(evening.agent("skeptic").hand) == {"storm-lantern", "baseball-bat"}
    assert evening.agent("historian").dormant == 2
    evening.do("trade", "skeptic").do("take", "baseball-bat").do("done")
    evening.do("surplus", "camp-stove")
    assert set(evening.agent("historian").hand) == {"baseball-bat", "house-plans"}
    assert evening.state.dropped[1] == ("study", ("camp-stove",), True)


@shows("ACT-04")
@pytest.mark.parametrize(
    "key", [("investigate", "interaction"), ("use", "annotated-codex"), ("pick-up", "dropped"), ("pick-up", "scavenge")]
)
def test_each_of_three_actions_comes_free_with_a_dash_and_then_none_of_them(key: tuple[str, str]) -> None:
    state = manifested(in_the_study("annotated-codex"), "crypt")
    state.interactions, state.scavenge = ["study"], ["study"]
    state.dropped = {1: ("study", ("old-key",), True)}
    state.agent("historian").zone, state.light["parlor"] = "parlor", "lit"
    state.agent("historian").condition = "frightened"  # it stays free all the same
    evening = turn_of(state, "historian").do("dash", "historian", "study")
    assert evening.agent("historian").manifested == 0
    assert evening.can(*key)
    evening.do(*key)
    for _ in range(3):
        if not evening.can("end", "historian"):  # what the action asks on its way
            evening.do(*sorted(evening.offered(), key=str)[0])
    assert evening.agent("historian").manifested == 0
    assert not evening.words() & {"investigate", "use", "pick-up"}


@shows("AGENT-05", "ACT-25")
def test_a_new_turn_brings_a_free_light_and_only_an_effect_brings_the_ability_back() -> None:
    state = in_the_study("flashlight")
    state.agent("historian").ready = False
    state.lights_used = 1
    evening = turn_of(state, "historian").do("light", "on")
    assert evening.agent("historian").dormant == 3
    assert not evening.can("ability", "historian")
    effect(state, {"do": "ready", "who": "user"}, kind="item", agent="historian")
    assert turn_of(state, "historian").can("ability", "historian")


@shows("ACT-17")
def test_what_lies_on_the_floor_cannot_be_used() -> None:
    card = usable()
    state = in_the_study()
    state.agent("historian").sanity = 2
    state.dropped = {1: ("study", (card,), True)}
    evening = turn_of(state, "historian")
    assert evening.why("use", card).rule == "NW-ACT-17"


@shows("AGENT-07")
def test_dormant_actions_are_kept_through_a_manifestation() -> None:
    state = manifested(house(), "crypt")
    state.agent("historian").dormant, state.agent("skeptic").dormant = 3, 0
    for agent in state.agents:
        agent.zone = "library"
    state.covers = {"cover-1": ("library", "safe"), "cover-2": ("library", "safe")}
    state.light["library"] = "lit"
    evening = turn_of(state, "historian").do("hide", "historian", "cover-1").do("end", "historian")
    evening.do("turn", "skeptic").do("hide", "skeptic", "cover-2").do("end", "skeptic")
    assert not evening.state.manifested
    assert evening.state.track == "dormant"
    assert [agent.dormant for agent in evening.state.agents] == [3, 0]
    assert evening.can("turn", "historian")
    assert not evening.can("turn", "skeptic")


@shows("ACT-12")
@pytest.mark.parametrize(("how", "turned"), [("arrive", True), ("free", False), ("investigate", False)])
def test_the_ritual_says_whether_tokens_turn_for_whoever_arrives(
    how: str, turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(banishment, "revealed_how", lambda state: how)
    state = manifested(in_the_study(), "crypt")
    state.stage, state.demon, state.demon_known = "confrontation", "vetala", True
    state.tokens["circle"] = "crypt"
    state.banishment = {"banishment-1": ("foyer", ""), "banishment-2": ("parlor", "")}
    evening = turn_of(state, "historian").do("move", "historian", "foyer")
    assert bool(evening.state.banishment["banishment-1"][1]) is turned
    assert evening.state.banishment["banishment-2"][1] == ""
