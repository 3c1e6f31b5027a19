"""Hazards: turned up by whoever enters, and what each of the seven does at its moment."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards, hazards
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import camping, stand
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import effect, manifested, run

TRAIL = ("entrance@e4/0", "split-log-bridge@e3/0", "watchtower@e2/0")
"""North of the Trailhead a bridge, and beyond it a tower: nobody passes the bridge unseen."""


def lurking(face: str, *words: str, seen: bool = False) -> State:
    """A wood where this Hazard waits at the Trailhead's north; everybody comes from the Lavatories."""
    state = stand(camping(*(words or ("entrance@e4/0", "picnic-shelter@e3/0"))), "trailhead")
    hazards.place(state, "picnic-shelter", "LV-HAZ-02")
    of(state).hazard_bag = (face,)
    if seen:
        run(hazards.reveal(state, "picnic-shelter", "LV-HAZ-04"), face)
    state.light["picnic-shelter"] = "lit"
    return state


@shows("HAZ-01", "COMP-04")
def test_seven_hazards_on_fourteen_tokens() -> None:
    kennel()
    assert len(boards.reference()) == 7
    assert len(hazards.bag()) == 14
    assert {hazards.bag().count(face) for face in boards.reference()} == {2}
    assert {row.when for row in boards.reference().values()} == {"enters", "here", "leaves", "turn-end"}


@shows("HAZ-03")
def test_nobody_knows_what_a_hazard_is_before_somebody_enters() -> None:
    state = lurking("snare")
    seen = GAME.view(state, PUBLIC)
    assert dict(seen)["hazards"] == {"picnic-shelter": ["hazard-1", ""]}
    assert seen["pieces"]["hazard-1"] == {"at": "picnic-shelter", "name": "A Hazard", "kind": "hazard", "face": "down"}
    assert of(state).hazards["picnic-shelter"] == ("hazard-1", "")


@shows("HAZ-04")
def test_passing_through_turns_a_hazard_up() -> None:
    state = camping(*TRAIL)
    hazards.place(state, "split-log-bridge", "LV-HAZ-02")
    of(state).hazard_bag = ("brambles",)
    evening = turn(state, "husky")
    assert evening.can("move", "husky", "split-log-bridge")
    assert not evening.can("move", "husky", "watchtower")  # not past it in one go
    evening.do("move", "husky", "split-log-bridge")
    assert of(evening.state).hazards["split-log-bridge"][1] == "brambles"
    assert evening.state.moving == "move"
    evening.do("move", "husky", "watchtower")
    assert evening.agent("husky").zone == "watchtower"
    assert evening.agent("husky").sanity == evening.agent("husky").top - 1


def test_who_would_pass_a_hazard_in_one_go_is_told_that_something_waits() -> None:
    state = camping(*TRAIL)
    hazards.place(state, "split-log-bridge", "LV-HAZ-02")
    evening = turn(state, "husky")
    says = "Something waits on the way to the Watchtower: stop there first, then go on."
    assert evening.why("move", "husky", "watchtower").says == says
    assert evening.why("fetch", "husky", "watchtower").says == says


@shows("HAZ-06", "HAZ-10", "HAZ-11", "HAZ-07", "EX-12")
@pytest.mark.parametrize("who", ["historian", "husky"])
def test_an_obstacle_ends_the_move_of_whoever_turns_it_up(who: str) -> None:
    evening = turn(lurking("obstacle"), who).do("move", who, "picnic-shelter")
    assert (evening.state.moving, evening.state.moves_left, evening.agent(who).zone) == ("", 0, "picnic-shelter")
    assert evening.agent(who).dormant == 2
    assert evening.said("Obstacle")


@shows("HAZ-10")
def test_an_obstacle_ends_a_dash() -> None:
    state = manifested(lurking("obstacle"), "gravel-lot")
    evening = turn(state, "historian").do("dash", "historian", "picnic-shelter")
    assert (evening.state.moving, evening.agent("historian").zone) == ("", "picnic-shelter")


@shows("HAZ-10")
def test_an_obstacle_ends_any_other_movement_too() -> None:
    state = lurking("obstacle", "entrance@e4/0", "picnic-shelter@e3/0", "watchtower@e2/0", seen=True)
    row = {"do": "free_move", "who": "user", "zones": 2}
    effect(state, row, ("go", "historian", "picnic-shelter"), kind="item", agent="historian")
    assert state.agent("historian").zone == "picnic-shelter"
    state = lurking("obstacle", seen=True)
    state.agent("husky").zone = "welcome-cabin"
    state.agent("historian").zone = "picnic-shelter"
    evening = turn(state, "husky", 0).do("move", "husky", "trailhead").do("heel", "husky", "picnic-shelter")
    assert (evening.state.moving, evening.agent("husky").zone) == ("", "picnic-shelter")


@shows("HAZ-05", "HAZ-06", "HAZ-07")
def test_a_snare_takes_an_item_on_entry() -> None:
    state = lurking("snare")
    state.agent("historian").pocket = ("flashlight",)
    evening = turn(state, "historian").do("move", "historian", "picnic-shelter")
    assert evening.agent("historian").items == ()
    assert evening.state.dropped[1][:2] == ("picnic-shelter", ("flashlight",))


@shows("HAZ-05")
def test_open_graves_frighten_on_entry() -> None:
    evening = turn(lurking("open-graves"), "historian").do("move", "historian", "picnic-shelter")
    assert evening.agent("historian").condition == "frightened"


@shows("HAZ-05")
def test_brambles_hurt_on_leaving_and_only_then() -> None:
    state = stand(lurking("brambles", seen=True), "picnic-shelter")
    historian = state.agent("historian")
    run(hazards.turn_ends(state, historian, ""))
    run(movement.enter(state, historian))
    assert historian.sanity == historian.top
    run(movement.relocate(state, historian, "trailhead", "NW-ACT-10"))
    assert historian.sanity == historian.top - 1


@shows("HAZ-05")
def test_dead_air_hinders_rolls_while_one_is_there() -> None:
    state = lurking("dead-air")
    evening = turn(state, "historian").do("move", "historian", "picnic-shelter")
    assert ("hindered", "historian", 1, "hazard") in evening.state.lasting
    assert not any(entry[1] == "husky" for entry in evening.state.lasting)
    evening.do("move", "historian", "trailhead")
    assert evening.state.lasting == []


@shows("HAZ-05", "HAZ-08")
def test_ground_fog_takes_warmth_and_light_at_the_end_of_a_turn_there() -> None:
    state = stand(lurking("ground-fog", seen=True), "picnic-shelter")
    historian = state.agent("historian")
    historian.lit = True
    run(movement.enter(state, historian))
    assert state.cold == []
    run(hazards.turn_ends(state, historian, ""))
    assert (state.cold, historian.lit) == (["picnic-shelter"], False)


@shows("HAZ-05", "HAZ-08")
def test_lantern_lights_count_each_who_ends_a_turn_there() -> None:
    state = stand(lurking("lantern-lights", seen=True), "picnic-shelter")
    for who in ("historian", "husky"):
        run(hazards.turn_ends(state, state.agent(who), ""), 2)
        assert state.agent(who).sanity == state.agent(who).top - 2
        assert state.target == who


@shows("HAZ-09")
def test_a_hazard_stays_when_the_interaction_is_gone_and_until_it_is_removed() -> None:
    state = lurking("open-graves", seen=True)
    state.interactions = ["picnic-shelter"]
    run(light.remove(state, "picnic-shelter", "interaction", "NW-OP-06"))
    historian, husky = state.agent("historian"), state.agent("husky")
    run(movement.relocate(state, historian, "picnic-shelter", ""))
    assert historian.condition == "frightened"
    effect(state, {"do": "clear_hazard", "where": "here"}, kind="interaction", agent="historian")
    assert (of(state).hazards, state.halts) == ({}, frozenset())
    run(movement.relocate(state, husky, "picnic-shelter", ""))
    assert husky.condition == ""
    assert of(state).hazard_bag == ("open-graves",)


@shows("HAZ-09")
def test_specters_and_the_demon_pass_a_hazard_by() -> None:
    state = lurking("open-graves")
    state.agent("husky").specter, state.agent("husky").bead = 1, 2
    evening = turn(state, "husky").do("move", "specter-1", "picnic-shelter")
    assert of(evening.state).hazards["picnic-shelter"][1] == ""


@shows("HAZ-02", "CR-08")
def test_coffin_rock_has_a_hazard_on_the_dirt_trail_and_the_mansion_has_none() -> None:
    state = new_game("historian", "husky", operation="coffin-rock").boundary
    assert list(of(state).hazards) == ["dirt-trail"]
    assert state.halts == {"dirt-trail"}


@shows("MIX-02", "MIX-03")
def test_the_mansion_knows_neither_tiles_nor_hazards() -> None:
    state = new_game("historian", "husky", operation="ashwood-manor").boundary
    assert (len(of(state).exploration), len(of(state).special), of(state).hazard_bag) == (0, 0, ())
    assert "hazards" not in GAME.view(state, PUBLIC)


@shows("COMP-04")
def test_no_hazard_is_laid_that_the_bag_could_not_turn_up() -> None:
    state = camping(*TRAIL)
    of(state).hazard_bag = ("snare",)
    assert hazards.place(state, "split-log-bridge", "LV-HAZ-02")
    assert not hazards.place(state, "watchtower", "LV-HAZ-02")
    of(state).hazard_bag = ("snare", "brambles")
    assert hazards.place(state, "watchtower", "LV-HAZ-02")


def test_nobody_goes_down_a_ravine_that_does_not_lie_here() -> None:
    evening = turn(camping(*TRAIL), "husky")
    before = [agent.zone for agent in evening.state.agents]
    effect(evening.state, {"do": "ravine_ledge", "sanity": 3, "cards": 3})
    assert [agent.zone for agent in evening.state.agents] == before
