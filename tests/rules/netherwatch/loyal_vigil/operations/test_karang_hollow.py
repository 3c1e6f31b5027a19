"""Karang Hollow Reserve: offerings, and paths that will not stay."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import shuffle_stacks
from gloamboard.rules.netherwatch.people import objectives
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import shows, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import (
    TEAM,
    confronted,
    each_card_under,
    over,
    used,
    using,
)
from tests.rules.netherwatch.table import effect, run


@shows("OPB-01")
def test_bowl_and_mask_are_put_back_before_the_circle_and_the_house_before_leaving() -> None:
    state = camping(
        ENTRANCE,
        *("stone-cairn@g4/270", "chapel-clearing@a1/0", "lakeside@a8/0"),
        zone="stone-cairn",
        operation="karang-hollow",
        agents=TEAM,
    )
    state.flags["rifts-5"] = 1
    objectives.lay(state, "setup")
    assert state.tokens == {"objective-a": "stone-cairn", "objective-b": "open-chapel", "objective-c": "boathouse"}
    for letter, zone, dice in (("a", "stone-cairn", ()), ("b", "open-chapel", (1,))):
        assert objectives.open_requirements(state)
        state.agents[0].zone, state.light[zone], state.agents[0].dormant = zone, "lit", 3
        state = turn(state, "survivor", *dice).do("investigate", "objective", letter).state.copy()
        state.phase, state.step, state.turn = "agents", "start", ""
    assert objectives.open_requirements(state) == []
    assert state.agents[0].sanity == state.agents[0].top - 1
    away = confronted(state, "gravel-lot")
    away.tokens["escape"], away.agents[0].zone, away.agents[0].manifested, away.rifts = (
        "trailhead",
        "trailhead",
        2,
        {1: "trailhead"},
    )
    assert turn(away.copy(), "survivor", 0).why("escape", "survivor").rule == "LV-OPB-05"
    away.flags["objective-c"] = 1
    assert turn(away, "survivor", 0).do("escape", "survivor").agent("survivor").escaped


def test_an_offering_turns_fate_and_pays() -> None:
    state = using("karang-hollow", "torn-tent")
    state.fate, state.agents[1].zone = 2, "trailhead"
    evening = used(state).do("fate", 1)
    each_card_under(evening, 1)
    assert evening.state.fate == 3


def test_the_stump_leads_to_any_rift_for_a_roll() -> None:
    state = using("karang-hollow", "hollow-stump")
    state.rifts, state.agents[1].zone = {1: "trailhead", 2: "gravel-lot"}, "trailhead"
    evening = used(state, 0)
    assert {key[1] for key in evening.all("go")} == {"trailhead", "gravel-lot"}
    evening.do("go", "gravel-lot")
    assert evening.agent("survivor").zone == "gravel-lot"
    assert evening.state.interactions == ["hollow-stump"]


def test_on_the_bridge_one_changes_places() -> None:
    state = using("karang-hollow", "split-log-bridge", "dirt-trail@e3/0")
    state.agents[1].zone = "dirt-trail"
    evening = used(state)
    assert [agent.zone for agent in evening.state.agents] == ["dirt-trail", "split-log-bridge"]
    assert evening.agent("survivor").sanity == 4


@shows("EXPL-09", "EXPL-10")
def test_from_the_watchtower_three_tiles_are_seen_for_any_path() -> None:
    state = using("karang-hollow", "watchtower")
    shuffle_stacks(state)
    evening = used(state)
    assert ("path", "gravel-lot", "special") in evening.offered()
    evening.do("path", "gravel-lot", "special")
    assert len(evening.all("survey")) == 3
    evening.do(*sorted(evening.all("survey"), key=str)[0])
    while evening.all("lay"):
        evening.do(*sorted(evening.all("lay"), key=str)[0])
    while not evening.all("end"):
        evening.do(*sorted(evening.keys(), key=str)[0])
    assert len(of(evening.state).special) == 5
    assert "watchtower" in evening.state.interactions


def test_what_is_set_adrift_leaves_clues() -> None:
    state = using("karang-hollow", "docks")
    state.agents[0].pocket, state.agents[1].zone = ("flashlight",), "trailhead"
    evening = used(state)
    assert set(evening.state.clues) == {"docks", "boathouse"}
    assert evening.agent("survivor").items == ()


def test_rice_is_for_all_near() -> None:
    state = using("karang-hollow", "mess-hall")
    state.agents[1].zone = "wash-house"
    assert [agent.sanity for agent in used(state).state.agents] == [5, 5]


@pytest.mark.parametrize(("fate", "stays"), [(1, ["bell-post"]), (2, [])])
def test_the_stone_moves_one_rift(fate: int, stays: list[str]) -> None:
    state = using("karang-hollow", "bell-post")
    state.fate, state.agents[1].zone = fate, "open-chapel"
    evening = used(state, 0).do("zone", "lavatories")
    assert evening.state.rifts == {1: "lavatories"}
    assert evening.state.interactions == stays


def test_what_others_left_is_found_again() -> None:
    state = using("karang-hollow", "abandoned-cabin")
    state.discard = ["trail-map"]
    evening = used(state)
    assert evening.agent("survivor").items == ("trail-map",)
    each_card_under(evening, 1)


@shows("OPB-03")
def test_rifts_change_places_and_paths_draw_in() -> None:
    state = camping(ENTRANCE, zone="gravel-lot", operation="karang-hollow", agents=TEAM)
    state.rifts = {1: "trailhead", 2: "lavatories", 4: "gravel-lot"}
    over(state, "demon-phase-end", 2)
    assert state.rifts == {1: "trailhead", 2: "lavatories", 4: "gravel-lot"}
    over(state, "demon-phase-end", 1)
    assert state.rifts == {1: "gravel-lot", 2: "lavatories", 4: "trailhead"}
    state.rifts, state.agents[1].zone = {1: "trailhead"}, "trailhead"
    state.fate = 3
    run(moments.fire(state, "demon-phase-end"), ("zone", "lavatories"))
    assert state.agents[0].zone == "lavatories"


def test_nobody_is_drawn_down_the_ravine_but_round_it() -> None:
    """The Rift lies on the Ravine Floor: one Zone below the Ledge for the Demon, five away on foot."""
    round_it = ("overgrown-grove@b3/0", "hollow-stump@b4/0", "fern-gully@c4/0", "fallen-spruce@d4/0")
    state = camping("ravine@c3/0", *round_it, zone="ravine-ledge", agents=("survivor",))
    state.rifts = {1: "ravine-floor"}
    effect(state, {"do": "pull", "who": "user", "where": "rift-nearest"}, agent="survivor")
    assert state.agents[0].zone == "overgrown-grove"
