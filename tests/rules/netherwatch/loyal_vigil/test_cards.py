"""Every card of the box, played: what it does at the table, to whom, and what becomes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.investigate import clue_price
from gloamboard.rules.netherwatch.actions.personal import center_gain
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import inventory, sanity
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import Evening, manifested, run

TEAM = ("survivor", "husky")
WOOD = (ENTRANCE, "dirt-trail@e3/0")


def holding(card: str, who: str = "survivor", zone: str = "trailhead") -> State:
    """Both in the Trailhead, Lit, with Rifts 1 and 2; one of them has the card at hand."""
    state = camping(*WOOD, zone=zone, agents=TEAM)
    state.rifts = {1: "trailhead", 2: "dirt-trail"}
    state.agent(who).hand = (card,)
    for agent in state.agents:
        agent.sanity = 2
    return state


def used(card: str, who: str = "survivor", state: State | None = None, *dice: int) -> Evening:
    return turn(state or holding(card, who), who, *dice).do("use", card)


@shows("COMP-11", "MIX-05", "MIX-06", "MIX-07", "MIX-08", "MIX-09")
def test_the_decks_have_the_printed_counts() -> None:
    kennel()
    rows = cards.of_box("loyal_vigil").items
    decks = Counter(cards.item(card).deck for card in rows if not card.startswith("real-"))
    assert decks == {"hq": 17, "essential": 14, "scavenged": 14, "initial": 6, "artifact": 3}
    assert sum(row.has("companion") for row in rows.values()) == 8
    assert sum(row.has("collar") for row in rows.values()) == 6


@pytest.mark.parametrize(("deck", "mansion", "campsite"), [("hq", 48, 48), ("scavenged", 14, 14), ("artifact", 6, 6)])
def test_real_cards_of_the_box_lie_in_their_decks(deck: cards.DeckName, mansion: int, campsite: int) -> None:
    kennel()
    assert len(cards.real_deck(deck, ("loyal_vigil",), "mansion")) == mansion
    assert len(cards.real_deck(deck, ("loyal_vigil",), "campsite")) == campsite


@pytest.mark.parametrize("operation", ["coffin-rock", "ashwood-manor"])
def test_a_game_with_the_owners_own_cards_draws_backs(operation: str) -> None:
    state = new_game(*TEAM, operation=operation, by_hand="items").state
    assert len(state.hq_deck.cards()) + len(state.agents[0].items) >= 48
    assert all(card.startswith("real-scavenged-") for card in state.scavenged_deck.cards())


# --- Scavenged ---------------------------------------------------------------------------


def test_bear_spray_pushes_the_demon_two_zones_once() -> None:
    state = manifested(holding("bear-spray"), "lavatories")
    evening = used("bear-spray", "survivor", state, 0)
    evening.do("zone", "gravel-lot").do("zone", "welcome-cabin")
    assert evening.state.demon_zone == "welcome-cabin"
    assert evening.state.discard == ["bear-spray"]


@shows("EX-11")
def test_the_rangers_keyring_opens_a_lock_next_door() -> None:
    state = holding("rangers-keyring")
    state.locks = {"dirt-trail": frozenset(("dirt-trail--trailhead",))}
    state.blocked = state.locks["dirt-trail"]
    evening = turn(state, "survivor").do("use", "rangers-keyring", "dirt-trail")
    assert evening.state.locks == {}
    assert evening.agent("survivor").items == ("rangers-keyring",)


@shows("EXPL-09", "EXPL-10")
def test_the_trail_map_shows_two_tiles_and_lays_one() -> None:
    state = exploring(ENTRANCE, next_up=("fern-gully", "dry-creek"))
    state.agents[0].hand = ("trail-map",)
    evening = used("trail-map", "historian", state)
    evening.do("survey", "fern-gully")
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    evening.do("under", "dry-creek")
    assert "fern-gully@" in evening.state.ground
    assert of(evening.state).exploration.bottom[-1] == "dry-creek"


def test_the_camp_lantern_is_a_light() -> None:
    state = holding("camp-lantern")
    assert turn(state, "survivor").do("light", "on").agent("survivor").lit


@shows("ITEM-01")
@pytest.mark.parametrize("who", TEAM)
def test_jerky_is_for_both(who: str) -> None:
    evening = used("jerky-strips", who)
    assert evening.agent(who).sanity == 4
    assert evening.state.discard == ["jerky-strips"]


def test_a_mosquito_net_is_safe_cover() -> None:
    evening = used("mosquito-net").do("zone", "trailhead")
    assert list(evening.state.covers.values()) == [("trailhead", "safe")]
    assert evening.all("hide")


@pytest.mark.parametrize(("level", "gains"), [("lit", 2), ("dim", 1)])
def test_marshmallows_are_better_by_the_light(level: str, gains: int) -> None:
    state = holding("marshmallow-bag")
    state.light = {"trailhead": "lit"} if level == "lit" else {}
    evening = used("marshmallow-bag", "survivor", state, *([] if level == "lit" else [0]))
    assert [agent.sanity for agent in evening.state.agents] == [2 + gains, 2 + gains]


@shows("HAZ-09")
@pytest.mark.parametrize(("which", "left"), [("first", ["dirt-trail"]), ("second", ["trailhead"])])
def test_the_hatchet_clears_a_hazard_here_or_next_door(which: str, left: list[str]) -> None:
    state = holding("blunt-hatchet")
    of(state).hazards = {"trailhead": ("hazard-1", "snare"), "dirt-trail": ("hazard-2", "")}
    evening = used("blunt-hatchet", "survivor", state).do("either", which)
    assert list(of(evening.state).hazards) == left


def test_the_rope_goes_where_no_path_goes() -> None:
    state = camping("ravine@c4/0", zone="ravine-ledge", agents=TEAM)
    state.agents[0].hand = ("rope-coil",)
    assert not turn(state.copy(), "survivor").can("move", "survivor", "ravine-floor")
    evening = used("rope-coil", "survivor", state)
    assert evening.agent("survivor").zone == "ravine-floor"


def test_field_glasses_turn_up_what_lies_two_zones_off() -> None:
    state = holding("field-glasses", zone="lavatories")
    state.clues = {"dirt-trail": ("clue-1", ""), "welcome-cabin": ("clue-2", "")}
    state.covers, state.cover_bag = {"cover-1": ("welcome-cabin", ""), "cover-2": ("trailhead", "")}, ["safe", "safe"]
    evening = used("field-glasses", "survivor", state.copy()).do("either", "first")
    assert {key[1] for key in evening.all("zone")} == {"dirt-trail", "welcome-cabin"}
    evening.do("zone", "dirt-trail")
    assert evening.state.clues["dirt-trail"][1]
    evening = used("field-glasses", "survivor", state).do("either", "second")
    assert evening.state.covers == {"cover-1": ("welcome-cabin", "safe"), "cover-2": ("trailhead", "")}


def test_a_road_flare_lights_far_and_near() -> None:
    evening = used("road-flare", "survivor", holding("road-flare", zone="dirt-trail"))
    evening.do("zone", "lavatories")
    assert set(evening.state.light) == {"dirt-trail", "lavatories", "trailhead"}
    assert evening.state.discard == ["road-flare"]


def test_the_diary_shows_clues_and_frightens() -> None:
    state = holding("campers-diary", zone="gravel-lot")
    evening = used("campers-diary", "survivor", state).do("zone", "lavatories")
    assert set(evening.state.clues) == {"gravel-lot", "lavatories"}
    assert evening.agent("survivor").condition == "frightened"


@pytest.mark.parametrize("who", TEAM)
def test_the_antler_charm_turns_fate_and_drains(who: str) -> None:
    state = holding("antler-charm", who)
    state.fate = 2
    evening = used("antler-charm", who, state).do("fate", 1)
    assert evening.state.fate == 3
    assert inventory.drained(evening.state, evening.agent(who))


# --- HQ ----------------------------------------------------------------------------------


@pytest.mark.parametrize("who", TEAM)
def test_the_vet_kit_lifts_conditions_of_all_here(who: str) -> None:
    state = holding("vet-kit", who)
    other = next(agent for agent in state.agents if agent.id != who)
    other.sanity, other.condition = 0, "breakdown"
    evening = used("vet-kit", who, state)
    assert (evening.agent(other.id).condition, evening.agent(other.id).sanity) == ("", 1)
    assert evening.state.discard == ["vet-kit"]


def test_the_trail_camera_shows_what_comes_and_costs_time() -> None:
    evening = used("trail-camera")
    before = evening.state.events_gone
    evening.do(*next(key for key in sorted(evening.keys(), key=str) if "discard" in key))
    assert evening.state.events_gone == before + 1
    state = evening.do("end", "survivor").state.copy()
    state.manifested, state.demon_zone, state.agent("survivor").dormant = False, "", 3
    state.light = {state.agent("survivor").zone: "lit"}
    assert turn(state, "survivor").agent("survivor").dormant == 2


def test_on_the_long_lead_all_here_may_take_a_step() -> None:
    state = holding("long-lead", "husky")
    evening = used("long-lead", "husky", state)
    while evening.all("first"):
        evening.do("first", "husky")
    evening.do("go", "husky", "dirt-trail")
    evening.do("go", "survivor", "lavatories")
    assert [agent.zone for agent in evening.state.agents] == ["lavatories", "dirt-trail"]
    assert evening.agent("husky").dormant == 2


def test_the_emitter_slows_the_demon_in_the_light() -> None:
    state = manifested(holding("ultrasonic-emitter"), "dirt-trail")
    evening = used("ultrasonic-emitter", "survivor", state, 0)
    state = evening.state.copy()
    state.demon_zone, state.light, state.agent("survivor").zone = "gravel-lot", {"gravel-lot": "lit"}, "dirt-trail"
    run(manifestation.move_towards(state, state.agent("survivor"), 1, "NW-EVENT-02"))
    assert state.demon_zone == "gravel-lot"
    assert turn(holding("ultrasonic-emitter"), "survivor").why("use", "ultrasonic-emitter")


@pytest.mark.parametrize(("who", "slots"), [("survivor", 5), ("husky", 5)])
def test_the_pack_harness_holds_two_more(who: str, slots: int) -> None:
    state = holding("pack-harness", who)
    state.agent(who).pocket = ("flashlight", "trail-map", "jerky-strips", "jerky-strips-2", "road-flare")[:slots]
    assert inventory.fits(state, state.agent(who), (*state.agent(who).items,))
    assert inventory.pockets(state, state.agent(who)) == slots


def test_night_goggles_spare_the_roll_in_the_dim() -> None:
    state = holding("night-goggles")
    state.light = {}
    evening = turn(state, "survivor")  # no die is asked for
    assert evening.can("end", "survivor")


def test_a_flare_gun_lights_three_zones() -> None:
    evening = used("flare-gun")
    for zone in ("dirt-trail", "lavatories", "trailhead"):
        evening.do("zone", zone)
    assert set(evening.state.light) == {"dirt-trail", "lavatories", "trailhead"}
    assert [agent.sanity for agent in evening.state.agents] == [3, 3]
    assert evening.state.discard == ["flare-gun"]


@pytest.mark.parametrize("who", TEAM)
def test_bait_makes_a_target_that_is_braced(who: str) -> None:
    state = manifested(holding("bait-canister", who), "lavatories")
    evening = used("bait-canister", who, state, 0)
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    assert evening.state.target == "husky"
    assert run(sanity.lose(evening.state, evening.agent("husky"), 3, "NW-SAN-09")) == 1


# --- those that dogs are assigned ------------------------------------------------------------


def test_the_headlamp_mount_lights_the_zone_for_a_dog_too() -> None:
    state = holding("headlamp-mount", "husky")
    state.light = {}
    assert used("headlamp-mount", "husky", state).state.light == {"trailhead": "lit"}


@pytest.mark.parametrize("who", TEAM)
def test_the_bite_sleeve_takes_two_off_the_next_loss(who: str) -> None:
    evening = used("bite-sleeve", who)
    assert run(sanity.lose(evening.state, evening.agent(who), 3, "NW-SAN-09")) == 1


def test_the_saddle_blanket_warms_all_here() -> None:
    assert [agent.sanity for agent in used("saddle-blanket", "husky").state.agents] == [3, 3]


def test_the_scent_pouch_leads_to_a_clue() -> None:
    evening = used("scent-pouch", "husky")
    assert list(evening.state.clues) == ["trailhead"]


def test_nobody_is_afraid_of_a_tennis_ball() -> None:
    state = holding("worn-tennis-ball", "husky")
    state.agent("survivor").condition = "frightened"
    assert used("worn-tennis-ball", "husky", state).agent("survivor").condition == ""


def test_the_shepherds_whistle_moves_somebody_one_zone() -> None:
    evening = used("shepherds-whistle", "husky")
    evening.do(*next(key for key in evening.offered() if key[-1] == "survivor"))
    evening.do("go", "survivor", "dirt-trail")
    assert evening.agent("survivor").zone == "dirt-trail"


def test_insulated_boots_make_rolls_in_the_dim_focused() -> None:
    state = holding("insulated-boots")
    state.light = {}
    evening = turn(state, "survivor", 2, 0)  # two dice, the better counts
    assert evening.agent("survivor").sanity == 2


def test_the_barrel_warms_whoever_opens_it() -> None:
    assert used("rescue-barrel", "husky").agent("husky").sanity == 3


# --- Initial -----------------------------------------------------------------------------


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


# --- Demon Artifacts -----------------------------------------------------------------------


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


# --- Collars and Companions ------------------------------------------------------------------


def test_the_training_collar_leads_a_human_to_look() -> None:
    evening = used("training-collar", "husky")
    evening.do("investigate", "clue")
    assert list(evening.state.clues) == ["trailhead"]
    assert evening.agent("survivor").dormant == 3


def test_the_tracking_collar_turns_up_a_clue_anywhere() -> None:
    state = holding("tracking-collar", "husky")
    state.clues = {"gravel-lot": ("clue-1", "")}
    assert used("tracking-collar", "husky", state).state.clues["gravel-lot"][1]


def test_the_bell_calms_all_near() -> None:
    state = holding("bell-collar", "husky")
    state.agent("survivor").zone, state.agent("survivor").condition = "dirt-trail", "frightened"
    assert used("bell-collar", "husky", state).agent("survivor").condition == ""


def test_the_sled_collar_pulls_one_zone_farther_from_the_demon() -> None:
    state = manifested(holding("sled-collar", "husky"), "gravel-lot")
    state.ground += " watchtower@e2/0"
    assert turn(state, "husky").can("move", "husky", "watchtower")


@pytest.mark.parametrize(("card", "who"), [("broad-collar", "husky"), ("great-dane-companion", "survivor")])
def test_beside_the_demon_nothing_is_rolled(card: str, who: str) -> None:
    state = manifested(holding(card, who), "lavatories")
    assert turn(state, who).can("end", who)  # no die is asked for


@pytest.mark.parametrize(("card", "who"), [("spiked-collar", "husky"), ("doberman-companion", "survivor")])
def test_meeting_the_demon_the_better_die_counts(card: str, who: str) -> None:
    state = manifested(holding(card, who), "dirt-trail")
    state.agent(who).zone, state.rifts = "lavatories", {}
    state.light["lavatories"] = "lit"
    other = next(agent for agent in state.agents if agent.id != who)
    other.zone = "gravel-lot"
    evening = turn(state, who, 2, 0)
    if evening.can("move", who, "dirt-trail"):
        evening.do("move", who, "dirt-trail")
    else:
        evening.do("move", who, "trailhead").do("move", who, "dirt-trail")
    evening.do("face", who)
    assert not evening.dice
    assert (evening.agent(who).living, evening.agent(who).sanity) == (True, 2)


def test_the_bloodhound_makes_clues_cheaper() -> None:
    state = holding("bloodhound-companion")
    assert turn(state, "survivor").do("investigate", "clue").agent("survivor").sanity == 1


def test_the_golden_retriever_makes_center_deeper() -> None:
    state = holding("golden-retriever-companion")
    assert center_gain(state, state.agents[0]) == 3  # the light of Coffin Rock and the dog
    assert turn(state, "survivor").do("center", "survivor").agent("survivor").sanity == 5


def test_the_border_collie_goes_a_zone_farther() -> None:
    state = holding("border-collie-companion", zone="gravel-lot")
    state.ground += " watchtower@e2/0"
    assert turn(state.copy(), "survivor").can("move", "survivor", "watchtower")
    state.agents[0].hand = ()
    assert not turn(state, "survivor").can("move", "survivor", "watchtower")


def test_the_german_shepherd_shows_one_card_more() -> None:
    state = holding("german-shepherd-companion", zone="hq")
    evening = turn(state, "survivor").do("loadout")
    assert len(evening.keys()) == 4


def test_the_husky_companion_makes_the_dim_a_friend() -> None:
    state = camping(*WOOD, agents=("survivor", "great-dane"))
    state.agents[0].pocket, state.light = ("husky-companion",), {}
    assert turn(state, "survivor").can("end", "survivor")


def test_the_saint_bernard_finds_one_card_more() -> None:
    state = holding("saint-bernard-companion")
    state.scavenge = ["trailhead"]
    evening = turn(state, "survivor").do("pick-up", "scavenge")
    drawn = 0
    while evening.all("bottom"):
        evening.do(*sorted(evening.all("bottom"), key=str)[0])
        drawn += 1
    assert drawn == 3  # one as everybody, one by the Survivor's own thrift, one by the dog
