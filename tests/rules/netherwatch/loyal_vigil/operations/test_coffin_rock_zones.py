"""Coffin Rock Campground: its eight Interactions."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.rock import team


def using(zone: str, *words: str) -> State:
    """Both in a Zone with an Interaction Cube."""
    state = team(*words, zone=zone)
    state.interactions = [zone]
    return state


@shows("CR-20", "OPB-04")
def test_the_docks_roll_and_carry_to_the_lot_or_to_an_open_path_and_stay() -> None:
    state = using("docks", ENTRANCE, "lakeside@a1/0", "torn-tent@a8/0")
    state.rifts = {1: "trailhead"}
    evening = turn(state, "survivor", 1).do("investigate", "interaction")
    offered = {key[1] for key in evening.all("go")}
    assert "gravel-lot" in offered
    assert "torn-tent" in offered
    assert "docks" not in offered
    evening.do("go", "gravel-lot")
    assert evening.agent("survivor").zone == "gravel-lot"
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.state.interactions == ["docks"]


@shows("CR-20")
def test_in_breakdown_the_docks_are_not_used() -> None:
    state = using("docks", ENTRANCE, "lakeside@a1/0")
    state.agents[0].sanity, state.agents[0].condition = 0, "breakdown"
    assert turn(state, "survivor").why("investigate", "interaction").rule == "NW-COND-12"


def by_the_fire() -> State:
    state = using("fire-circle", "managers-ground@c4/0", "dirt-trail@d3/0", "fern-gully@e4/0")
    state.agent("husky").zone = "managers-cabin"
    for agent in state.agents:
        agent.sanity = 1
    return state


@shows("CR-21", "OPB-04")
def test_the_fire_circle_lights_itself_and_all_beside_it() -> None:
    state = by_the_fire()
    evening = turn(state, "survivor").do("investigate", "interaction")
    house = evening.state
    assert {zone for zone, level in house.light.items() if level == "lit"} == {
        "fire-circle",
        "managers-cabin",
        "dirt-trail",
        "fern-gully",
    }
    assert house.interactions == []


@shows("CR-22")
def test_who_is_near_the_fire_takes_heart_and_may_switch_on_a_light() -> None:
    state = by_the_fire()
    state.agents[0].pocket = ("flashlight",)
    evening = turn(state, "survivor").do("investigate", "interaction").do("lamp", "on")
    assert [agent.sanity for agent in evening.state.agents] == [4, 4]
    assert evening.agent("survivor").lit


@shows("CR-22")
def test_a_broken_agent_gets_nothing_of_the_fire_and_no_light_without_a_light_item() -> None:
    state = by_the_fire()
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert evening.agent("husky").sanity == 0
    assert not evening.all("lamp")


@shows("CR-23")
def test_the_ranger_office_is_of_no_use_before_the_artifact_is_gone() -> None:
    state = using("ranger-office", "ranger-post@c4/0")
    state.tokens["artifact"] = "ranger-office"
    refused = turn(state.copy(), "survivor").why("investigate", "interaction")
    assert refused.rule == "LV-CR-23"
    del state.tokens["artifact"]
    evening = turn(state, "survivor").do("investigate", "interaction").do("done")
    assert evening.state.interactions == []


@shows("CR-24")
def test_the_ranger_office_lights_up_to_five_zones_and_who_is_there() -> None:
    state = using("ranger-office", ENTRANCE, "ranger-post@a1/0")
    state.light = {}
    state.agents[0].sanity, state.agent("husky").zone = 2, "trailhead"
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    evening = turn(state, "survivor", 0).do("investigate", "interaction")
    for zone in ("ranger-office", "trailhead", "lavatories", "gravel-lot", "welcome-cabin"):
        evening.do("zone", zone)
    assert not evening.all("zone")
    assert set(evening.state.light) == {"ranger-office", "trailhead", "lavatories", "gravel-lot", "welcome-cabin"}
    assert (evening.agent("survivor").sanity, evening.agent("husky").sanity) == (3, 0)


@shows("CR-25", "OPB-04")
def test_the_ranger_station_gives_three_hq_items_and_an_essential_one() -> None:
    state = using("ranger-station", "ranger-post@c4/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    assert evening.state.interactions == []
    card = next(iter(sorted(evening.all("fetch"), key=str)))
    evening.do(*card)
    assert card[1] in evening.agent("survivor").items
    assert card[1] not in evening.state.essential


@shows("CR-25")
def test_a_dog_is_not_offered_a_companion_there() -> None:
    evening = turn(using("ranger-station", "ranger-post@c4/0"), "husky").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    assert evening.all("fetch")
    assert not any("companion" in str(key[1]) for key in evening.all("fetch"))


@shows("CR-26")
@pytest.mark.parametrize(
    ("more", "broken", "ends", "gained"),
    [
        ((), False, "hollow-stump", 1),
        (("animal-den@a1/0",), False, "animal-den", 1),
        (("animal-den@a1/0",), True, "animal-den", 0),
    ],
)
def test_the_hollow_stump_calms_and_leads_on(more: tuple[str, ...], broken: bool, ends: str, gained: int) -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", *more)
    state.agents[0].sanity, state.agents[0].condition = (0, "breakdown") if broken else (2, "")
    state.agent("husky").zone = ends if ends == "hollow-stump" else "hollow-stump"
    evening = turn(state, "survivor").do("investigate", "interaction")
    agent = evening.agent("survivor")
    assert (agent.zone, agent.sanity) == (ends, (0 if broken else 2) + gained)
    assert evening.state.interactions == ["hollow-stump"]


@shows("CR-26")
def test_with_both_places_known_the_stump_leaves_the_choice() -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", "animal-den@a1/0", "split-log-bridge@a8/0")
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert {key[1] for key in evening.all("go")} == {"animal-den", "split-log-bridge"}


@shows("CR-26")
def test_a_place_that_is_locked_or_full_is_no_way_out_of_the_stump() -> None:
    state = using("hollow-stump", "hollow-stump@e4/0", "animal-den@a1/0", "split-log-bridge@a8/0")
    state.locks, state.agent("husky").zone = {"animal-den": frozenset()}, "split-log-bridge"
    evening = turn(state, "survivor").do("investigate", "interaction")
    assert evening.agent("survivor").zone == "hollow-stump"


@shows("CR-27")
def test_the_managers_cabin_gives_three_cards_and_moves_safe_cover_two_zones() -> None:
    state = using("managers-cabin", ENTRANCE, "dirt-trail@e3/0", "managers-ground@a1/0")
    state.covers = {
        "cover-1": ("dirt-trail", "safe"),
        "cover-2": ("gravel-lot", "exposed"),
        "cover-3": ("lavatories", ""),
    }
    evening = turn(state, "survivor").do("investigate", "interaction")
    for _ in range(3):
        evening.do(*next(iter(evening.all("bottom"))))
    ways = {key[1:] for key in evening.all("shift")}
    assert ways == {("none",), ("cover-1", "trailhead"), ("cover-1", "welcome-cabin"), ("cover-1", "lavatories")}
    evening.do("shift", "cover-1", "lavatories")
    assert evening.state.covers["cover-1"] == ("lavatories", "safe")
    assert evening.state.interactions == []


@shows("CR-28")
def test_the_playground_readies_all_who_stand_there() -> None:
    state = using("playground", "playground@c4/0")
    for agent in state.agents:
        agent.ready = False
    evening = turn(state, "survivor", 1).do("investigate", "interaction")
    assert all(agent.ready for agent in evening.state.agents)
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.state.interactions == []


def at_the_cairn(fate: int) -> State:
    state = using("stone-cairn", ENTRANCE, "stone-cairn@e3/180")
    state.rifts, state.fate = {1: "trailhead", 2: "gravel-lot", 3: "lavatories"}, fate
    return state


@shows("CR-29", "CR-30")
def test_the_cairn_moves_two_rifts_by_one_zone_and_never_onto_another() -> None:
    state = at_the_cairn(5)
    evening = turn(state, "survivor", 0, 1).do("investigate", "interaction")
    assert evening.agent("survivor").sanity == evening.agent("survivor").top - 1
    assert evening.all("rift") == {("rift", "rift-1"), ("rift", "rift-2")}  # Rift 3 has Rifts on every side
    evening.do("rift", "rift-1")
    assert evening.all("zone") == {("zone", "welcome-cabin"), ("zone", "stone-cairn")}
    evening.do("zone", "stone-cairn").do("rift", "rift-3")
    assert evening.state.rifts == {1: "stone-cairn", 2: "gravel-lot", 3: "trailhead"}
    assert not evening.all("rift")


@shows("CR-31", "OPB-04")
@pytest.mark.parametrize(("fate", "stays"), [(2, ["stone-cairn"]), (5, [])])
def test_the_cairn_stays_if_a_moved_rift_equals_fate(fate: int, stays: list[str]) -> None:
    state = at_the_cairn(fate)
    state.rifts = {1: "trailhead", 2: "gravel-lot"}
    evening = turn(state, "survivor", 0, 0).do("investigate", "interaction")
    while evening.all("rift") or evening.all("zone"):
        evening.do(*sorted(evening.all("rift") or evening.all("zone"), key=str)[-1])
    assert evening.state.interactions == stays
