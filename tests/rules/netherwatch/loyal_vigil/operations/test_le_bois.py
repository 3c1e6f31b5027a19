"""Le Bois des Vieilleurs: lost hikers, and the hunter of those who stray."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes, perils
from gloamboard.rules.netherwatch.people import objectives
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import TEAM, confronted, each_card_under, used, using
from tests.rules.netherwatch.table import run


@shows("OPB-01", "OPB-05")
def test_two_of_three_hikers_are_found_before_the_team_leaves() -> None:
    state = camping(ENTRANCE, zone="trailhead", operation="le-bois", agents=TEAM)
    state.ground += " animal-den@a1/0"
    run(escapes.zone_revealed(state, None, "animal-den"))
    assert state.tokens == {"objective-a": "animal-den"}
    state.ground += " abandoned-cabin@a8/0 ravine@i1/0"
    run(escapes.zone_revealed(state, None, "ravine-floor"))
    assert state.tokens["objective-c"] == "ravine-floor"
    stuck = confronted(state.copy(), "gravel-lot")
    objectives.place_escape(stuck)
    assert turn(stuck, "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    for letter, zone, mark in (("a", "animal-den", False), ("b", "abandoned-cabin", True)):
        state.agents[0].zone, state.light[zone], state.agents[0].dormant = zone, "lit", 3
        evening = turn(state, "survivor").do("investigate", "objective", letter)
        if letter == "b":
            each_card_under(evening, 1)
        state = evening.state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
        assert ("hikers-2" in state.flags) == mark
        if not mark:
            one_missing = confronted(state.copy(), "gravel-lot")
            one_missing.agents[0].zone, one_missing.agents[0].manifested = "trailhead", 2
            objectives.place_escape(one_missing)
            assert turn(one_missing, "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    free = confronted(state, "gravel-lot")
    free.agents[0].zone, free.agents[0].manifested = "trailhead", 2
    objectives.place_escape(free)
    assert turn(free, "survivor", 0).do("escape", "survivor").agent("survivor").escaped


def test_the_den_shows_much_and_costs_nerve() -> None:
    state = using("le-bois", "animal-den", "dry-creek@b1/0", "picnic-shelter@a2/0")
    evening = used(state)
    if evening.all("zone"):
        evening.do(*sorted(evening.all("zone"), key=str)[0])
    assert "animal-den" in evening.state.clues
    assert len(evening.state.clues) == 2
    assert evening.agent("survivor").sanity == 2


def test_the_stretcher_brings_somebody_round() -> None:
    state = using("le-bois", "abandoned-cabin")
    state.agents[1].sanity, state.agents[1].condition = 0, "breakdown"
    evening = used(state)
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    assert (evening.agent("husky").condition, evening.agent("husky").sanity) == ("", 2)


@pytest.mark.parametrize(("zone", "draws"), [("picnic-shelter", 2), ("ranger-office", 2)])
def test_shelter_and_cupboard_give_cards(zone: str, draws: int) -> None:
    evening = used(using("le-bois", zone))
    if evening.all("fetch"):
        evening.do(*sorted(evening.all("fetch"), key=str)[0])
        assert len(evening.agent("survivor").items) == 1
    each_card_under(evening, draws)


def test_the_hide_shows_the_next_event_for_a_roll_and_stays() -> None:
    evening = used(using("le-bois", "overgrown-grove"), 1)
    evening.do(*next(key for key in evening.offered() if "discard" in key))
    assert evening.agent("survivor").sanity == 2
    assert evening.state.interactions == ["overgrown-grove"]


def test_the_flares_light_three_zones() -> None:
    evening = used(using("le-bois", "ranger-station"))
    for zone in ("trailhead", "gravel-lot", "lavatories"):
        evening.do("zone", zone)
    assert {"trailhead", "gravel-lot", "lavatories"} <= set(evening.state.light)
    assert not evening.all("zone")


def test_the_gully_hides_one_and_tells_of_another() -> None:
    state = using("le-bois", "fern-gully")
    state.covers, state.cover_bag = {"cover-1": ("lavatories", "")}, ["exposed", "safe"]
    evening = used(state).do("zone", "fern-gully")
    assert ("fern-gully", "safe") in evening.state.covers.values()
    assert evening.state.covers["cover-1"][1]


def test_in_the_creek_one_is_lost_to_the_hunter() -> None:
    state = using("le-bois", "dry-creek")
    state.target = "survivor"
    evening = used(state)
    assert evening.state.target == ""
    assert evening.state.interactions == ["dry-creek"]
    assert ("shield", "survivor", 1, "game") in evening.state.lasting


@shows("OPB-03")
def test_under_fate_one_clues_are_cheaper_and_under_three_the_demon_is_quicker() -> None:
    state = camping(ENTRANCE, operation="le-bois", agents=TEAM)
    for fate, left in ((1, 1), (2, 2)):
        state.fate, state.agents[0].sanity = fate, 3
        top = turn(state.copy(), "survivor").do("investigate", "clue").agent("survivor").sanity
        assert top == 3 - left


@pytest.mark.parametrize(("others_live", "target"), [(True, "survivor"), (False, "")], ids=["of-a-team", "the-last"])
def test_le_bois_hunts_whoever_strays_from_the_others(others_live: bool, target: str) -> None:
    state = camping(ENTRANCE, zone="trailhead", operation="le-bois", agents=("survivor", "husky"))
    state.agent("husky").zone = "lavatories"
    state.agent("husky").specter = 0 if others_live else 1
    run(perils.turn_ends(state, state.agent("survivor"), "trailhead"))
    assert state.target == target
