"""The house: which Zones are next to which, how many Agents they hold, Locks, and HQ."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.house import clues, covers, ground, light, locks, markers, rifts
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.agent import Condition
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import a_choice
from tests.rules.netherwatch.table import effect, house, manifested, run, shows, turn_of


def at(*zones: str) -> State:
    """One Agent in each of these Zones, which are lit."""
    state = house("historian", "skeptic", "occultist", "survivor") if len(zones) > 2 else house()
    for agent, zone in zip(state.agents, zones, strict=False):
        agent.zone = zone
        if zone != "hq":
            state.light[zone] = "lit"
    return state


@shows("MAP-01")
def test_the_mansion_stays_as_it_is_and_only_locks_change_what_is_open() -> None:
    state = at("foyer", "library")
    before = ground.ground(state)
    ways = dict(before.graph.ways)
    locks.place_lock(state, ("foyer", "study"), "NW-LOCK-02")
    evening = turn_of(state, "historian").do("move", "historian", "great-room").do("end", "historian")
    assert ground.ground(evening.state) is before
    assert before.graph.ways == ways
    assert "study" not in ground.near(evening.state, "foyer")
    locks.remove_lock(evening.state, "foyer--study", "NW-ITEM-09")
    assert "study" in ground.near(evening.state, "foyer")
    assert not {"explore", "tile"} & evening.words()


@shows("MAP-02")
def test_agents_and_demon_stand_in_exactly_one_named_zone() -> None:
    state = at("foyer", "library")
    names = ground.ground(state).names
    assert len(set(names.values())) == len(names)
    evening = turn_of(state, "historian").do("move", "historian", "great-room")
    assert evening.agent("historian").zone == "great-room"
    state = manifested(at("foyer", "library"), "crypt")
    run(manifestation.step_to(state, "cistern", "NW-MAP-02"))
    pieces = view(state, PUBLIC)["pieces"]
    assert pieces["demon"]["at"] == "cistern"
    assert all(pieces[piece]["at"] in names for piece in ("historian", "skeptic", "demon"))
    assert turn_of(at("foyer", "foyer"), "historian").why("move", "historian", "foyer", "ballroom").rule == "NW-MAP-02"


@shows("MAP-03", "MAP-07")
def test_nobody_walks_through_a_wall() -> None:
    state = manifested(at("old-atrium", "library"), "crypt")
    assert "hidden-room" not in ground.near(state, "old-atrium")  # a wall between them, and nothing else
    assert "old-atrium" not in ground.near(state, "hidden-room")
    evening = turn_of(state, "historian")
    assert evening.can("move", "historian", "upper-storage")
    assert evening.why("move", "historian", "old-atrium", "hidden-room").rule == "NW-ACT-10"


@shows("MAP-04")
def test_an_effect_in_your_zone_means_where_the_agent_stands_now() -> None:
    state = at("foyer", "library")
    run(movement.relocate(state, state.agent("historian"), "study", "NW-MAP-04"))
    effect(state, {"do": "place", "cube": "cold", "where": "here"}, kind="item", agent="historian")
    assert state.cold == ["study"]


@shows("MAP-05", "MAP-06")
def test_doors_and_stairs_make_zones_adjacent_both_ways() -> None:
    state = at("foyer", "library")
    for one, other in (("foyer", "study"), ("foyer", "long-gallery"), ("foyer", "undercroft")):
        assert other in ground.near(state, one)
        assert one in ground.near(state, other)
    assert ground.agent_far(state, "foyer", "long-gallery") == 1
    for zone in ground.ground(state).zones:
        for beside in ground.near(state, zone):
            assert zone in ground.near(state, beside)


@shows("MAP-08", "LOCK-01", "LOCK-02")
def test_a_lock_parts_two_zones_and_nothing_else() -> None:
    state = at("foyer", "study")
    locks.place_lock(state, ("foyer", "study"), "NW-LOCK-02")
    assert "study" not in ground.near(state, "foyer")
    assert "foyer" not in ground.near(state, "study")
    assert ground.near(state, "study") == ("parlor",)
    assert ground.agent_far(state, "foyer", "study") == 3  # by the Great Room and the Parlor
    evening = turn_of(state, "historian").do("move", "historian", "great-room")
    assert evening.can("move", "historian", "study")
    state = manifested(evening.state, "crypt")
    state.moving, state.agent("historian").zone = "", "foyer"
    evening = turn_of(state, "historian")
    assert evening.why("move", "historian", "foyer", "study").rule == "NW-LOCK-01"


@shows("LOCK-01")
def test_an_interaction_opens_a_lock() -> None:
    state = at("workshop", "study")
    state.interactions = ["workshop"]
    locks.place_lock(state, ("coal-cellar", "crypt"), "NW-LOCK-02")
    assert "crypt" not in ground.near(state, "coal-cellar")
    evening = turn_of(state, "historian").do("investigate", "interaction").do("either", "first")
    assert evening.state.locks == {}
    assert "crypt" in ground.near(evening.state, "coal-cellar")


@shows("LOCK-03")
def test_a_lock_in_the_middle_of_a_zone_closes_all_its_ways() -> None:
    state = at("study", "foyer")
    locks.place_lock(state, ("study",), "NW-LOCK-03")
    assert ground.near(state, "study") == ()
    evening = turn_of(state, "historian")
    assert "move" not in evening.words()
    assert evening.why("move", "historian", "study", "foyer").rule == "NW-LOCK-01"
    state = at("study", "foyer")
    locks.place_lock(state, ("study",), "NW-LOCK-03")
    assert not turn_of(state, "skeptic").can("move", "skeptic", "study")
    assert locks.locks_at(state, "foyer") == ["study"]  # a key opens it from beside


@shows("LOCK-04", "SPEC-07")
def test_demon_and_specters_pass_through_locks() -> None:
    state = manifested(at("great-room", "library", "garage"), "foyer")
    locks.place_lock(state, ("foyer", "study"), "NW-LOCK-02")
    assert "study" in ground.demon_near(state, "foyer")
    assert ground.demon_far(state, "foyer", "study") == 1
    ghost = state.agent("occultist")
    ghost.specter, ghost.bead, ghost.zone = 1, 2, "study"
    state.demon_zone = "crypt"
    evening = turn_of(state, "occultist")
    assert evening.can("move", "specter-1", "foyer")
    assert evening.can("move", "specter-1", "great-room")  # two Zones, in and out
    evening.do("move", "specter-1", "foyer")
    assert evening.can("move", "specter-1", "study")


@shows("MAP-09")
def test_every_yellow_label_names_a_way_that_is_there() -> None:
    house_of_four = ground.ground(house())
    labelled = [
        (way.space, way.joins, way.label) for m in house_of_four.graph.maps.values() for way in m.exit if way.label
    ]
    assert len(labelled) >= 6
    for space, joins, _ in labelled:
        assert house_of_four.graph.opening(space, joins)


@shows("MAP-10")
def test_four_agents_may_stand_in_the_foyer() -> None:
    state = at("foyer", "foyer", "foyer", "study")
    assert "foyer" not in ground.full_zones(state)
    evening = turn_of(state, "survivor").do("move", "survivor", "foyer").do("stop", "survivor")
    assert [agent.zone for agent in evening.state.agents] == ["foyer"] * 4


@shows("MAP-11")
def test_one_agent_fills_the_crawlspace_and_two_the_hidden_room() -> None:
    state = at("crawlspace", "upper-storage", "hidden-room", "trunk-room")
    assert ground.full_zones(state) == ["crawlspace"]
    evening = turn_of(state, "skeptic")
    assert not evening.can("move", "skeptic", "crawlspace")
    assert evening.why("move", "skeptic", "upper-storage", "crawlspace").rule == "NW-MAP-11"
    assert evening.can("move", "skeptic", "hidden-room")
    evening.state.agent("survivor").zone = "hidden-room"
    assert set(ground.full_zones(evening.state)) == {"crawlspace", "hidden-room"}


@shows("MAP-12")
def test_who_would_enter_a_full_zone_stays_where_they_were() -> None:
    state = at("crawlspace", "upper-storage")
    run(movement.relocate(state, state.agent("skeptic"), "crawlspace", "NW-MAP-12"))
    assert state.agent("skeptic").zone == "upper-storage"
    assert "crawlspace" in ground.closed_to(state, state.agent("skeptic"))


@shows("MAP-12")
def test_a_full_zone_is_not_walked_through_either() -> None:
    state = house("historian", "skeptic", "occultist")
    for agent, zone in zip(state.agents, ("crypt", "crypt", "coal-cellar"), strict=True):
        agent.zone, state.light[zone] = zone, "lit"
    for beside in ("undercroft", "wine-cellar"):
        locks.place_lock(state, ("coal-cellar", beside), "NW-LOCK-02")  # the only way out leads by the Crypt
    evening = turn_of(state, "occultist")
    assert evening.all("move") == set()
    assert evening.why("move", "occultist", "coal-cellar", "cistern").rule == "NW-MAP-12"


@shows("MAP-13")
def test_specters_do_not_fill_a_zone() -> None:
    state = at("crawlspace", "upper-storage", "library")
    state.agent("historian").specter = 1
    assert ground.full_zones(state) == []
    assert turn_of(state, "skeptic").can("move", "skeptic", "crawlspace")


@shows("MAP-14", "MAP-15")
def test_the_stations_hold_the_dormant_demon_the_decks_and_the_dropped_tokens() -> None:
    state = at("foyer", "library")
    seen = view(state, PUBLIC)
    assert seen["pieces"]["demon"]["at"] == "dormant"
    assert seen["events"]["left"] == 30
    assert seen["fate"] == 1
    assert (len(seen["essential"]), seen["decks"]["discard"]) == (24, [])  # two devices are carried from the start
    assert (seen["decks"]["hq"], seen["decks"]["scavenged"]) == (29, 12)
    assert [seen["pieces"][f"dropped-{n}"]["at"] for n in (1, 2, 3, 4)] == ["item-station"] * 4
    seen = view(manifested(state, "crypt"), PUBLIC)
    assert seen["pieces"]["demon"]["at"] == "crypt"


@shows("HQ-01")
def test_hq_is_closed_while_the_demon_is_manifested() -> None:
    assert turn_of(at("foyer", "library"), "historian").can("move", "historian", "hq")
    evening = turn_of(manifested(at("foyer", "library"), "crypt"), "historian")
    assert not evening.can("move", "historian", "hq")
    assert evening.why("move", "historian", "foyer", "hq").rule == "NW-HQ-01"


@shows("HQ-02", "HQ-04")
def test_the_demon_never_enters_hq_but_goes_from_garage_to_foyer_in_one_step() -> None:
    state = manifested(at("library", "library"), "garage")
    assert "hq" not in ground.demon_near(state, "garage")
    assert ground.demon_far(state, "garage", "foyer") == 1
    assert {"garage", "foyer"} <= {*ground.near(state, "garage"), *ground.near(state, "foyer")}
    run(manifestation.manifest(state, "hq", "NW-HQ-02"))
    run(manifestation.step_to(state, "hq", "NW-HQ-02"))
    assert state.demon_zone == "garage"
    run(manifestation.move_towards(state, "foyer", 1, "NW-HQ-04"))
    assert state.demon_zone == "foyer"


@shows("HQ-03", "HQ-05")
def test_hq_is_next_to_its_icon_zones_for_movement_only() -> None:
    state = at("hq", "library")
    assert ground.near(state, "hq") == ()
    assert all("hq" not in ground.near(state, zone) for zone in ground.ground(state).zones)
    evening = turn_of(state, "historian").do("move", "historian", "foyer")
    assert evening.state.moves_left == 2
    evening.do("move", "historian", "parlor")
    assert (evening.agent("historian").zone, evening.state.moving) == ("parlor", "")


@shows("HQ-06")
def test_hq_takes_dropped_items_but_no_other_token_and_no_cube() -> None:
    state = at("hq", "library")
    for cube in ("lit", "dark", "cold", "interaction", "scavenge"):
        assert run(light.place(state, "hq", cube, "NW-HQ-06")) is False
    run(clues.place_clue(state, "hq", "NW-HQ-06"))
    run(covers.place_cover(state, "hq", "NW-HQ-06"))
    run(rifts.place_rift(state, 8, "hq", "NW-HQ-06"))
    assert not markers.place(state, "major-ward", "hq", "NW-HQ-06")
    assert ("hq" in state.light, state.cold, state.clues, state.covers) == (False, [], {}, {})
    assert 8 not in state.rifts
    state.agent("historian").pocket = ("old-key",)
    evening = turn_of(state, "historian").do("drop", "old-key")
    assert evening.state.dropped == {1: ("hq", ("old-key",), True)}


@shows("HQ-07", "HQ-10")
def test_nothing_is_scavenged_and_nothing_investigated_in_hq() -> None:
    state = at("hq", "library")
    state.scavenge, state.interactions, state.clues = ["hq"], ["hq"], {"hq": ("clue-1", "wild")}
    state.agent("historian").hand = ("scrying-orb",)
    evening = turn_of(state, "historian")
    assert not {"pick-up", "investigate"} & evening.words()
    assert evening.why("pick-up", "scavenge").rule == "NW-HQ-07"
    for what in ("interaction", "clue", "scrying-orb"):
        assert evening.why("investigate", what).rule == "NW-HQ-10"


@shows("HQ-08")
@pytest.mark.parametrize(("tier", "sanity"), [("initiate", 5), ("operative", 4), ("veteran", 3)])
def test_a_turn_that_ends_in_hq_restores_sanity_by_tier(tier: str, sanity: int) -> None:
    state = house(tier=tier)
    state.agent("historian").sanity = 2
    assert turn_of(state, "historian").do("end", "historian").agent("historian").sanity == sanity


@shows("HQ-09")
@pytest.mark.parametrize("condition", ["frightened", "breakdown"])
def test_a_turn_that_ends_in_hq_ends_any_condition(condition: Condition) -> None:
    state = house()
    agent = state.agent("historian")
    agent.condition = condition  # even with Sanity at its top, where nothing is regained
    assert turn_of(state, "historian").do("end", "historian").agent("historian").condition == ""


@shows("HQ-11")
def test_everybody_leaves_hq_when_the_demon_manifests() -> None:
    state = at("hq", "hq")
    run(
        manifestation.manifest(state, "crypt", "NW-HQ-11"),
        ("first", "skeptic"),
        ("leave-hq", "garage"),
        ("leave-hq", "foyer"),
    )
    assert [agent.zone for agent in state.agents] == ["foyer", "garage"]


@shows("HQ-12")
def test_an_event_may_mean_an_agent_in_hq_while_the_demon_is_dormant() -> None:
    state = at("library", "hq")
    state.last_active = "historian"
    effect(state, {"do": "lose_sanity", "who": "highest-sanity", "amount": 2})
    assert (state.agent("skeptic").sanity, state.agent("historian").sanity) == (6, 7)
    effect(state, {"do": "lose_sanity", "who": "nearest-hq"})
    assert (state.agent("skeptic").sanity, state.agent("historian").sanity) == (5, 7)


# --- by hand -----------------------------------------------------------------------------------


def test_whoever_must_go_somewhere_is_carried_there() -> None:
    """Leaving HQ, fleeing, and the Demon's way are chosen by carrying the piece, not by a page alone."""
    state = at("hq", "library")
    historian = state.agent("historian")
    leaving = next(movement.leave_hq(state, historian))
    historian.zone = "foyer"
    fleeing = next(movement.flee(state, historian))
    historian.zone, state.manifested, state.demon_zone = "library", True, "crypt"
    walking = next(manifestation.move_towards(state, "rookery", 2, "NW-ASC-03"))
    for asked, piece, here in (
        (leaving, "historian", "hq"),
        (fleeing, "historian", "foyer"),
        (walking, "demon", "crypt"),
    ):
        options = [option for options in a_choice(asked).listed().values() for option in options]
        assert len(options) > 1
        assert [option.hand for option in options] == [("move", piece, here, option.key[1]) for option in options]
