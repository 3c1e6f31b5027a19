"""Item cards: their decks, their properties, drawing and discarding. Demon Artifacts are in test_artifacts.py."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Option
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import use
from gloamboard.rules.netherwatch.cards import checker, printed
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.house import locks
from gloamboard.rules.netherwatch.people import conditions, inventory, sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.asking import a_question
from tests.rules.netherwatch.table import house, manifested, run, shows, turn_of


def carrying(zone: str, *items: str, light: str = "lit") -> tuple[State, Agent]:
    """The Historian stands in a Zone with these Items."""
    state = house()
    agent = state.agent("historian")
    agent.zone = zone
    state.light[zone] = light
    inventory.carry(state, agent, items)
    return state, agent


@shows("ITEM-01")
def test_the_essential_deck_is_eight_devices_six_circles_and_two_sets_of_six_relics() -> None:
    rows = [cards.item(card) for card in cards.item_deck("essential")]
    assert len(rows) == 26
    assert sum(row.has("field-equipment") for row in rows) == 8
    assert sum(row.has("summoning-circle") for row in rows) == 6
    relics = [row.kind for row in rows if row.has("banishment-relic")]
    assert len(relics) == 12
    assert len(set(relics)) == 6
    assert all(relics.count(kind) == 2 for kind in relics)
    assert list(checker.check_items(cards.in_play(), cards.CONTENT)) == []  # and the checker counts them too


@shows("ITEM-02")
def test_of_two_copies_an_effect_takes_only_one() -> None:
    state, _ = carrying("hq")
    evening = turn_of(state, "historian").do("essentials")
    assert evening.can("take", "warding-salt")
    assert not evening.can("take", "warding-salt-2")
    evening.do("take", "warding-salt").do("done")
    assert "warding-salt-2" in evening.state.essential
    assert "warding-salt" not in evening.state.essential
    assert len(evening.agent("historian").items) == 1


@shows("ITEM-03")
@pytest.mark.parametrize(("fate", "gained"), [(2, 3), (3, 2)])
def test_fate_changes_what_an_item_does(fate: int, gained: int) -> None:
    state, agent = carrying("study", "first-aid-tin")
    state.fate, agent.sanity = fate, 1
    assert turn_of(state, "historian").do("use", "first-aid-tin").agent("historian").sanity == 1 + gained


@shows("ITEM-04", "ITEM-07")
def test_effects_find_artifacts_and_electric_items_by_their_property() -> None:
    _, agent = carrying("study", "prayer-beads", "flashlight", "old-key")
    assert inventory.carries(agent, "artifact")
    assert inventory.carries(agent, "electric")
    _, agent = carrying("study", "old-key", "house-plans")
    assert not inventory.carries(agent, "artifact")
    assert not inventory.carries(agent, "electric")


@shows("ITEM-05")
def test_a_relic_is_carried_in_discovery_but_not_used() -> None:
    state, _ = carrying("study", "warding-salt")
    evening = turn_of(state, "historian")
    assert evening.agent("historian").items == ("warding-salt",)
    assert not {"use", "ritual"} & evening.words()
    assert evening.why("use", "warding-salt").rule == "NW-ITEM-05"


@shows("ITEM-06")
def test_drain_takes_one_of_every_gain_down_to_nothing() -> None:
    state, agent = carrying("study", "blood-ink")
    agent.sanity = 2
    assert run(sanity.gain(state, agent, 1, "NW-ACT-01")) == 0
    assert run(sanity.gain(state, agent, 3, "NW-HQ-08")) == 2
    evening = turn_of(state, "historian")
    assert not evening.can("center", "historian")  # it would give nothing
    assert evening.why("center", "historian").rule == "NW-ITEM-06"


@shows("ITEM-06")
def test_an_initiate_with_a_drain_item_regains_two_in_hq() -> None:
    state, agent = carrying("hq", "blood-ink")
    agent.sanity = 2
    assert turn_of(state, "historian").do("end", "historian").agent("historian").sanity == 4


@shows("ITEM-08", "CLUE-10")
def test_field_equipment_works_through_investigate_and_never_through_use() -> None:
    state, _ = carrying("study", "thermal-imager")
    state.clues["study"] = ("clue-1", "environmental special")
    state.clue_bag.remove("environmental special")
    evening = turn_of(state, "historian")
    assert not evening.can("use", "thermal-imager")
    assert evening.why("use", "thermal-imager").rule == "NW-ITEM-08"
    evening.do("investigate", "thermal-imager", "cold-spots")
    assert evening.state.clues == {}
    assert [row[1] for row in evening.state.notebook] == ["thermal-imager"]


@shows("ITEM-09", "LOCK-01")
def test_a_key_removes_a_lock_in_ones_zone() -> None:
    state, _ = carrying("foyer", "old-key")
    locks.place_lock(state, ("foyer", "study"), "NW-LOCK-02")
    locks.place_lock(state, ("crypt", "cistern"), "NW-LOCK-02")
    evening = turn_of(state, "historian")
    assert not evening.can("use", "old-key", "cistern--crypt")  # not here
    assert evening.can("move", "historian", "study")  # the long way, by the Parlor
    evening.do("use", "old-key", "foyer--study")
    assert sorted(evening.state.locks) == ["cistern--crypt"]
    evening.do("move", "historian", "study")
    assert evening.state.moves_left == 2  # adjacent again


@shows("ITEM-10")
def test_a_light_item_lets_its_carrier_switch_a_lit_base_on_and_off() -> None:
    state, _ = carrying("guest-room", "flashlight")
    evening = turn_of(state, "historian").do("light", "on")
    assert evening.agent("historian").lit
    assert evening.agent("historian").dormant == 3
    evening.do("light", "off")
    assert not evening.agent("historian").lit
    state, _ = carrying("guest-room", "old-key")
    assert not turn_of(state, "historian").can("light", "on")


@shows("ITEM-11")
def test_a_flashlight_puts_no_cube_into_a_dark_zone_without_a_lamp() -> None:
    state, _ = carrying("guest-room", "flashlight", light="dark")
    evening = turn_of(state, "historian", dice=[0])
    assert evening.can("light", "on")
    assert not evening.can("light", "cube")
    assert evening.why("light", "cube").rule == "NW-ACT-27"
    assert evening.do("light", "on").state.light["guest-room"] == "dark"


@shows("ITEM-12", "ITEM-13")
def test_a_reaction_in_the_demon_phase_costs_no_action_and_a_single_use_item_is_gone() -> None:
    state = manifested(house(), "great-room")
    agent = state.agent("historian")
    agent.zone = "foyer"
    inventory.carry(state, agent, ("silver-mirror",))
    state.agent("skeptic").zone = "library"
    state.phase, state.last_active = "demon", "skeptic"
    run(manifestation.step_to(state, "foyer", "NW-EVENT-02"), ("react", "silver-mirror"), ("zone", "garage"))
    assert (agent.zone, agent.manifested, agent.sanity) == ("garage", 2, 7)
    assert agent.items == ()
    assert state.discard == ["silver-mirror"]


@shows("ITEM-13")
def test_a_single_use_item_is_used_once() -> None:
    state, agent = carrying("study", "tinned-peaches", "field-generator")
    agent.sanity = 3
    state.light["study"] = "lit"
    evening = turn_of(state, "historian").do("use", "tinned-peaches")
    assert evening.agent("historian").items == ("field-generator",)
    assert evening.state.discard == ["tinned-peaches"]
    assert not evening.can("use", "tinned-peaches")


@shows("ITEM-14", "TOK-06")
def test_a_summoning_circle_ends_the_users_actions_and_there_is_no_second_one() -> None:
    state, _ = carrying("foyer", "fury", "malice")
    state.demon = "azazel"
    for agent in state.agents:
        agent.zone = "foyer"
    evening = turn_of(state, "historian")
    assert evening.can("summon", "fury")
    evening.do("summon", "malice").do("name", "azazel").do("speak", "azazel")
    assert (evening.agent("historian").dormant, evening.state.turn) == (0, "")
    assert "malice" in evening.state.essential
    assert (evening.state.circle, evening.state.tokens["circle"]) == ("malice", "great-room")
    evening.do("turn", "historian")
    assert not evening.can("summon", "fury")
    assert evening.why("summon", "fury").rule == "NW-TOK-06"


@shows("ITEM-15")
def test_a_living_agent_in_the_same_zone_may_use_a_synergy_item() -> None:
    state, _ = carrying("study", "first-aid-tin", "old-key")
    skeptic = state.agent("skeptic")
    skeptic.zone, skeptic.sanity, state.fate = "study", 1, 1
    evening = turn_of(state, "skeptic")
    assert evening.can("use", "first-aid-tin")
    evening.do("use", "first-aid-tin")
    assert evening.agent("skeptic").sanity == 3
    assert evening.agent("historian").items == ("old-key",)


@shows("ITEM-15")
@pytest.mark.parametrize("far", [True, False])
def test_neither_a_distant_agent_nor_a_specter_uses_it(far: bool) -> None:
    state, _ = carrying("study", "first-aid-tin")
    skeptic = state.agent("skeptic")
    skeptic.zone = "foyer" if far else "study"
    state.light["foyer"] = "lit"
    if not far:
        run(conditions.die(state, skeptic, "NW-DEATH-02"))
    assert not turn_of(state, "skeptic").can("use", "first-aid-tin")


@shows("ITEM-16", "ITEM-17")
def test_a_draw_of_two_gives_the_top_two_and_each_is_kept_dropped_or_put_back() -> None:
    state, agent = carrying("study")
    for card in ("lamp-oil", "old-key", "matchbox", "door-wedge"):
        state.scavenged_deck.take(card)
        state.scavenged_deck.put_top(card)
    drawn = run(
        inventory.draw(state, agent, "scavenged", 2, "NW-ITEM-16"), ("keep", "door-wedge"), ("bottom", "matchbox")
    )
    assert drawn == ["door-wedge", "matchbox"]
    assert agent.items == ("door-wedge",)
    assert state.scavenged_deck.bottom == ("matchbox",)
    run(inventory.draw(state, agent, "scavenged", 2, "NW-ITEM-16"), ("drop", "old-key"), ("top", "lamp-oil"))
    assert state.dropped == {1: ("study", ("old-key",), True)}
    assert state.scavenged_deck.top == ("lamp-oil",)
    assert agent.items == ("door-wedge",)


@shows("ITEM-18", "ITEM-19")
@pytest.mark.parametrize("way", ["discard", "surplus"])
def test_a_carried_item_is_dropped_or_discarded_to_make_room_for_a_drawn_one(way: str) -> None:
    state, agent = carrying("study", "baseball-bat", "flashlight", "kitchen-knife", "matchbox", "matchbox-2")
    state.scavenged_deck.put_top("old-key")
    run(inventory.draw(state, agent, "scavenged", 1, "NW-ITEM-18"), ("keep", "old-key"), (way, "kitchen-knife"))
    assert "old-key" in agent.items
    assert len(agent.items) == 5
    if way == "discard":
        assert (state.discard, state.dropped) == (["kitchen-knife"], {})
    else:
        assert (state.discard, state.dropped) == ([], {1: ("study", ("kitchen-knife",), True)})


@shows("ITEM-19", "ITEM-20")
def test_discards_go_onto_the_pile_but_essentials_back_into_their_deck() -> None:
    state, _ = carrying("hq", "kitchen-knife", "thermal-imager")
    state.essential = [card for card in state.essential if card != "thermal-imager"]
    evening = turn_of(state, "historian").do("discard", "kitchen-knife").do("discard", "thermal-imager")
    assert evening.state.discard[-1] == "kitchen-knife"
    assert "thermal-imager" not in evening.state.discard
    assert evening.do("essentials").can("take", "thermal-imager")


@shows("ITEM-24")
@pytest.mark.parametrize(
    ("deck", "kinds"),
    [
        ("initial", {"flashlight", "shoulder-lamp"}),
        (
            "essential",
            {
                *("animus-detector", "pkad", "thermal-imager", "shadow-projector", "scrying-orb"),
                *("occult-talisman", "spirit-box", "helios-shard", "ritual-candles"),
            },
        ),
        ("hq", {"etheric-field-reader", "wraith-rush", "major-area-ward", "minor-area-ward"}),
        ("scavenged", {"kitchen-knife", "baseball-bat", "old-key"}),
        ("artifact", {"ritual-chalice"}),
    ],
)
def test_the_items_the_rulebook_names_are_in_their_decks(deck: cards.DeckName, kinds: set[str]) -> None:
    rows = [cards.item(card) for card in cards.item_deck(deck)]
    named = {row.kind for row in rows if "NW-ITEM-24" in row.rules}
    assert named == kinds
    assert all(row.deck == deck for row in rows)


@pytest.mark.parametrize("card", ["kitchen-knife", "baseball-bat"])
@pytest.mark.parametrize(("zone", "near"), [("study", True), ("parlor", True), ("great-room", False)])
def test_a_knife_or_bat_reaches_a_demon_here_or_next_door_only(card: str, zone: str, near: bool) -> None:
    state, agent = carrying("study", card)
    manifested(state, zone)
    offered: list[Option] = []
    use.offers(state, agent, 2, offered)
    assert [option.key for option in offered] == ([("use", card)] if near else [])
    assert printed.item(cards.in_play().items[card]).startswith("USE with the Demon in your Zone or an adjacent one: ")


@pytest.mark.parametrize("card", ["kitchen-knife", "baseball-bat"])
def test_out_of_reach_the_referee_says_so(card: str) -> None:
    state, _ = carrying("study", card)
    evening = turn_of(manifested(state, "great-room"), "historian")
    said = evening.why("use", card)
    assert said.rule == "NW-ACT-14"
    assert said.says.endswith("works only with the Demon in your Zone or an adjacent one.")


@pytest.mark.parametrize(("zone", "pushed"), [("parlor", True), ("great-room", False)])
def test_a_flare_lights_the_zone_and_drives_off_what_is_near(zone: str, pushed: bool) -> None:
    state, agent = carrying("study", "magnesium-flare", light="dim")
    manifested(state, zone)
    effects = VERBS.run(state, Cause("item", "magnesium-flare", agent.id), cards.item("magnesium-flare").use)
    asked = next(effects, None)
    assert state.light["study"] == "lit"
    assert (asked is not None and a_question(asked).asks) == (pushed and "Magnesium Flare: where is the Demon pushed?")
