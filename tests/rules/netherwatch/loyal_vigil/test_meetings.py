"""Situations in which rules of the wood and of dogs meet each other, or those of the base game."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.house import locks, rifts
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import hazards, reveal
from gloamboard.rules.netherwatch.people import conditions, movement, objectives
from tests.rules.asking import first_answer
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring, with_hazard
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, turn
from tests.rules.netherwatch.loyal_vigil.operations.ours import confronted
from tests.rules.netherwatch.loyal_vigil.operations.tarn import dead, tarn
from tests.rules.netherwatch.table import effect, manifested, run

NORTH = (ENTRANCE, "picnic-shelter@e3/0", "watchtower@e2/0")


def run_anyhow(script: Script) -> None:
    """To its end, with the first of whatever is asked."""
    answer: Any = None
    for _ in range(500):
        try:
            answer = first_answer(script.send(answer))
        except StopIteration:
            return


def test_a_border_collie_heels_on_past_a_hazard_that_holds_nobody() -> None:
    state = camping(*NORTH, zone="watchtower", agents=("historian", "border-collie"))
    state.agent("border-collie").zone = "trailhead"
    with_hazard(state, "picnic-shelter", "open-graves")
    evening = turn(state, "border-collie", 0).do("heel", "border-collie", "picnic-shelter")
    assert evening.agent("border-collie").condition == "frightened"
    evening.do("heel", "border-collie", "watchtower")
    assert (evening.agent("border-collie").zone, evening.agent("border-collie").dormant) == ("watchtower", 3)
    assert of(evening.state).heels == 1


def test_who_heels_no_farther_than_the_hazard_turns_up_what_lies_there() -> None:
    state = camping(*NORTH, zone="watchtower", agents=("historian", "border-collie"))
    state.agent("border-collie").zone, state.cover_bag = "trailhead", ["safe"]
    state.covers = {"cover-1": ("picnic-shelter", "")}
    with_hazard(state, "picnic-shelter", "open-graves")
    evening = turn(state, "border-collie", 0).do("heel", "border-collie", "picnic-shelter")
    assert evening.state.covers["cover-1"][1] == "", "not yet: the dog may only pass"
    evening.do("done")
    assert evening.state.covers["cover-1"][1]


def test_an_obstacle_ends_the_heel_of_a_border_collie() -> None:
    state = camping(*NORTH, zone="watchtower", agents=("historian", "border-collie"))
    state.agent("border-collie").zone = "trailhead"
    with_hazard(state, "picnic-shelter", "obstacle")
    evening = turn(state, "border-collie", 0).do("heel", "border-collie", "picnic-shelter")
    assert of(evening.state).heels == 1
    assert evening.why("heel", "border-collie", "trailhead").rule == "LV-FREE-04"
    evening.do("heel", "border-collie", "watchtower")
    assert evening.agent("border-collie").dormant == 2, "a second HEEL, and that costs an Action"


def test_a_howl_goes_round_by_hq_but_not_into_it() -> None:
    """Zones beside HQ are beside each other."""
    state = camping(ENTRANCE, "hq=gravel-lot", agents=("historian", "husky", "skeptic", "occultist"))
    historian, husky, skeptic, occultist = state.agents
    husky.zone, historian.zone, skeptic.zone, occultist.zone = "trailhead", "gravel-lot", "hq", "hq"
    run(conditions.die(state, husky, "NW-DEATH-01"))
    assert [agent.condition for agent in (historian, skeptic, occultist)] == ["frightened", "", ""]


def test_the_last_human_who_goes_down_the_ravine_leaves_the_dogs_to_the_demon() -> None:
    state = tarn(*("dirt-trail@e5/0", "watchtower@e4/0", "ravine@c5/90"), zone="ravine-ledge")
    state.demon, state.interactions, state.agent("husky").zone = "leshy", ["ravine-ledge"], "dirt-trail"
    state.rifts = {2: "watchtower"}
    evening = turn(state, "survivor", 0, 0, 0, 0).do("investigate", "interaction").do("ledge", "down")
    assert evening.state.ascended
    assert len(evening.state.events) == 0


def test_a_specter_that_begins_at_a_rift_takes_the_safe_cover_there_away() -> None:
    state = tarn()
    state.fate, state.rifts = 1, {2: "watchtower"}
    state.covers = {"cover-1": ("watchtower", "safe")}
    dead(state, "husky", "dirt-trail")
    evening = turn(state, "husky").do("wander", "watchtower")
    assert evening.state.covers == {}


def test_whoever_hides_where_a_specter_rests_is_exposed() -> None:
    state = tarn()
    state.covers = {"cover-1": ("watchtower", "safe")}
    state.agent("survivor").zone, state.agent("survivor").hiding = "watchtower", "cover-1"
    dead(state, "husky", "dirt-trail")
    evening = turn(state, "husky").do("move", "specter-1", "watchtower")
    assert (evening.state.covers, evening.agent("survivor").hiding) == ({}, "")


def test_who_wakes_in_the_watchtower_hides_no_more() -> None:
    state = tarn()
    state.fate, state.covers = 1, {"cover-1": ("dirt-trail", "safe")}
    survivor = state.agent("survivor")
    survivor.hiding, survivor.condition = "cover-1", "frightened"
    evening = turn(state, "survivor", 0)
    assert (evening.agent("survivor").zone, evening.agent("survivor").hiding) == ("watchtower", "")


def test_waking_where_the_demon_stands_is_meeting_it() -> None:
    state = manifested(tarn(), "watchtower")
    state.fate, state.demon = 1, "leshy"
    survivor = state.agent("survivor")
    survivor.condition, survivor.sanity = "frightened", 6
    evening = turn(state, "survivor", 2, 0)
    assert evening.state.overlapped == [("survivor", "watchtower")]


def test_who_is_driven_out_of_hq_bears_the_hazard_they_come_to() -> None:
    state = camping(ENTRANCE, zone="hq", agents=("historian",))
    with_hazard(state, "trailhead", "open-graves")
    run(manifestation.manifest(state, "gravel-lot", ""))
    assert state.agents[0].zone == "trailhead"
    assert state.agents[0].condition == "frightened"


def test_an_interaction_of_a_dog_is_looked_at_too() -> None:
    """Pine Hollow looks at whoever touches anything; whom a dog leads there is the one who touches it."""
    state = camping(ENTRANCE, "watchtower@e3/0", zone="watchtower", operation="pine-hollow")
    state.interactions, state.clues = ["watchtower"], {"gravel-lot": ("clue-1", "")}
    evening = turn(state, "husky").do("help", "historian").do("investigate", "interaction")
    evening.do("first", "Smile")
    assert evening.state.target == "historian"


def test_a_dog_pays_less_for_a_clue_under_fresh_tracks() -> None:
    state = camping(ENTRANCE, operation="le-bois")
    state.fate, state.agent("husky").sanity = 1, 6
    evening = turn(state, "husky").do("investigate", "clue")
    assert evening.agent("husky").sanity == 4


def test_the_way_out_follows_fate_the_moment_a_card_turns_it() -> None:
    state = confronted(camping(ENTRANCE, "stone-cairn@g4/270", operation="karang-hollow"), "lavatories")
    state.rifts, state.fate = {1: "trailhead", 2: "stone-cairn"}, 2
    run(moments.fire(state, "demon-phase-end"))
    assert state.tokens["escape"] == "stone-cairn"
    effect(state, {"do": "shift_fate"}, ("fate", -1), kind="item", agent="historian")
    assert (state.fate, state.tokens["escape"]) == (1, "trailhead")


def test_a_rift_that_is_moved_takes_the_way_out_along() -> None:
    state = confronted(camping(ENTRANCE, "dirt-trail@e3/0", operation="karang-hollow"), "lavatories")
    state.rifts, state.fate = {1: "trailhead"}, 2
    run(moments.fire(state, "demon-phase-end"))
    assert state.tokens["escape"] == "trailhead"
    effect(state, {"do": "shift_rifts", "count": 1}, ("zone", "dirt-trail"), kind="item", agent="historian")
    assert state.tokens["escape"] == "dirt-trail"


def test_after_the_way_in_is_found_the_sixth_rift_comes_next() -> None:
    state = tarn("dirt-trail@a1/0", "watchtower@a2/0", "fern-gully@a3/0", "deer-track@a4/0", "old-firebreak@a5/0")
    zones = ("dirt-trail", "watchtower", "fern-gully")
    state.rifts = dict(zip((2, 3, 4), zones, strict=True))
    run_anyhow(rifts.place_rift(state, 5, "deer-track", "LV-RIFT-02"))
    assert state.rifts[1] == "trailhead"
    assert of(state).hazards.keys() == {"lavatories"}
    state.rifts = {5: "deer-track", 1: "old-firebreak"}
    far = "picnic-shelter"
    state.ground += f" {far}@j8/0"
    run(reveal.check_rift(state, far))
    assert state.rifts[6] == far
    assert state.scavenge == [far]


@pytest.mark.parametrize("tier", ["initiate", "veteran"])
def test_the_demon_at_the_danes_cover(tier: str) -> None:
    """Whoever hides behind the Great Dane hides, whatever the Tier."""
    state = manifested(kennel("historian", "great-dane", tier=tier), "library")
    of(state).cover = "study"
    state.agent("historian").hiding = "great-dane-cover"
    state.agent("great-dane").zone = "parlor"
    state.demon_zone, state.demon = "study", "leshy"
    run(
        movement.meet_demon(state, state.agent("historian")),
        ("face", "historian"),
        *((2, 0) if tier == "veteran" else ()),
    )
    assert state.agent("historian").living


def test_who_hides_may_explore_and_hides_still() -> None:
    state = exploring(ENTRANCE, zone="lavatories", next_up=("fern-gully",))
    state.covers = {"cover-1": ("lavatories", "safe")}
    state.agents[0].hiding = "cover-1"
    evening = turn(state, "historian").do("explore", "exploration")
    for key in sorted(evening.all("lay"), key=str)[:1]:
        evening.do(*key)
    assert "fern-gully" in evening.state.ground
    assert evening.agent("historian").hiding == "cover-1"


def test_a_path_that_a_specter_reveals_counts_for_what_the_operation_asks() -> None:
    state = exploring(ENTRANCE, zone="gravel-lot", next_up=("ranger-post",))
    state.rifts = {1: "trailhead"}
    ghost = dead(state, "husky", "gravel-lot")
    evening = turn(state, ghost.id).do("reveal-path", "gravel-lot", "special")
    for key in sorted(evening.all("lay"), key=str)[:1]:
        evening.do(*key)
    assert evening.state.flags["revealed-ranger-office"] == 1


def test_dead_air_weighs_on_whoever_stands_there_when_a_specter_turns_it_up() -> None:
    state = camping(ENTRANCE, agents=("historian", "husky"))
    state.agent("historian").zone = "welcome-cabin"
    dead(state, "husky", "trailhead")
    hazards.place(state, "welcome-cabin", "LV-HAZ-02")
    of(state).hazard_bag = ("dead-air",)
    evening = turn(state, "husky").do("reveal", "welcome-cabin")
    assert [entry[1] for entry in evening.state.lasting if entry[0] == "hindered"] == ["historian"]


def test_dead_air_is_gone_with_its_hazard() -> None:
    state = with_hazard(camping(ENTRANCE, zone="trailhead"), "trailhead", "dead-air")
    assert any(entry[0] == "hindered" for entry in state.lasting)
    hazards.remove(state, "trailhead", "LV-HAZ-09")
    assert not any(entry[0] == "hindered" for entry in state.lasting)


def test_behind_the_dane_one_hides_and_the_demon_finds_nobody() -> None:
    state = manifested(kennel("historian", "great-dane"), "library")
    of(state).cover = "study"
    state.agent("historian").hiding = "great-dane-cover"
    state.covers, state.agent("great-dane").hiding = {"cover-1": ("study", "safe")}, "cover-1"
    assert manifestation.nobody_in_sight(state)
    state.agent("great-dane").hiding = ""
    assert not manifestation.nobody_in_sight(state)


def test_an_objective_behind_a_lock_is_not_investigated_from_outside() -> None:
    state = confronted(camping(ENTRANCE, "ranger-post@a1/0", zone="ranger-station"), "gravel-lot")
    objectives.lay(state, "confrontation")
    locks.place_lock(state, ("ranger-office",), "LV-TOK-04")
    assert state.tokens["objective-a"] == "ranger-office"
    evening = turn(state, "historian", 0)
    assert not evening.can("investigate", "objective", "a")
    assert not evening.can("move", "historian", "ranger-office")


def test_a_dog_in_breakdown_finds_no_clue_and_still_leads() -> None:
    state = kennel("historian", "husky")
    state.agent("husky").condition, state.agent("husky").sanity = "breakdown", 0
    state.agents[0].hand, state.clues = ("scrying-orb",), {"study": ("clue-1", "wild")}
    evening = turn(state, "husky")
    assert not evening.can("investigate", "clue")
    evening.do("help", "historian")
    assert evening.agent("husky").dormant == 1


def test_who_hunts_alone_counts_dogs_as_company() -> None:
    state = camping(ENTRANCE, operation="le-bois")
    assert turn(state.copy(), "husky").do("end", "husky").state.target == ""
    state.agents[0].zone = "gravel-lot"
    assert turn(state, "husky").do("end", "husky").state.target == "husky"


def test_the_den_and_the_bog_lift_no_breakdown_of_the_dead() -> None:
    state = tarn("dirt-trail@e5/0", "animal-den@e4/0", zone="animal-den", agents=("survivor", "husky", "skeptic"))
    state.interactions = ["animal-den"]
    ghost = dead(state, "husky", "animal-den")
    turn(state, "survivor", 0).do("investigate", "interaction")
    assert (ghost.sanity, ghost.specter) == (0, 1)


def test_a_fetch_ends_where_an_obstacle_holds_and_what_lies_there_is_taken_still() -> None:
    state = camping(*NORTH, agents=("husky", "historian"))
    state.agent("historian").zone = "gravel-lot"
    with_hazard(state, "picnic-shelter", "obstacle")
    state.dropped = {1: ("picnic-shelter", ("matchbox",), True)}
    evening = turn(state, "husky", 0).do("fetch", "husky", "picnic-shelter")
    assert evening.can("pick-up", "dropped")
    evening.do("pick-up", "dropped")
    assert (evening.agent("husky").items, evening.state.moving) == (("matchbox",), "")
