"""Everybody acts between the others' actions, and the phase ends when all are finished."""

import pytest

from gloamboard.rules.hellboy.flow import opening
from gloamboard.rules.hellboy.flow.agent_phase import finish
from gloamboard.rules.hellboy.flow.phases import next_phase
from gloamboard.rules.kernel import Setup
from tests.rules.hellboy.field import CASE, field, seats


@pytest.mark.rule("HB-AGENT-01")
def test_agents_act_in_any_order_between_each_others_actions() -> None:
    play = field()
    play.do(("move", "roger", "great-hall-b"), ("move", "dunmore", "great-hall-c"), ("move", "roger", "great-hall-d"))
    assert [play.agent(id).cubes for id in ("roger", "dunmore")] == [1, 2]
    assert {key[1] for key in play.open("seat1")} == {"roger", "seat1"}  # nobody moves another's agent


@pytest.mark.rule("HB-AGENT-02")
@pytest.mark.rule("HB-RULING-40")
def test_cubes_not_wanted_are_discarded() -> None:
    play = field(explored=["great-hall"])
    play.do(("finish", "seat1"))
    assert play.open("seat1") == []
    assert play.agent("roger").cubes == 3
    finish(play.state)
    assert play.state.phase == "rest"
    assert [agent.cubes for agent in play.state.agents] == [0, 0]
    play = field()
    play.do(("finish", "seat1"), ("finish", "seat2"))
    assert "The agent phase is over." in play.told()


@pytest.mark.rule("HB-AGENT-02")
@pytest.mark.rule("HB-AGENT-05")
@pytest.mark.rule("HB-RULING-40")
def test_the_phase_ends_by_itself_when_nobody_has_anything_left_to_do() -> None:
    where = {"calloway": "great-hall-a", "dunmore": "great-hall-a"}
    play = field(where, cubes=1, explored=["great-hall", "library"])
    play.do(("move", "calloway", "great-hall-c"), ("move", "dunmore", "great-hall-b"))
    assert play.state.phase != "agent"
    play = field(where, cubes=1, explored=["great-hall", "chapel"])
    play.do(("move", "calloway", "great-hall-c"))
    explore = [("explore", "calloway", "library"), ("finish", "seat1")]
    assert play.open("seat1") == explore  # free, so it stays open
    play.do(("move", "dunmore", "great-hall-b"))
    assert play.open() == explore


@pytest.mark.rule("HB-AGENT-02")
def test_whoever_is_hemmed_in_with_a_cube_left_can_still_finish() -> None:
    enemies = {f"mire-spawn-{n}": "lane-b" for n in range(1, 7)}
    play = field({"roger": "lane-a", "dunmore": "lane-b"}, enemies, cubes=1, case="st-brannocks")
    play.agent("roger").ever = ("jolt-awake",)
    play.do(("finish", "seat2"))
    assert play.open() == [("finish", "seat1")]
    play.do(("finish", "seat1"))
    assert play.state.phase != "agent"


@pytest.mark.rule("HB-SETUP-03")
def test_one_player_runs_two_agents() -> None:
    play = field(players=1)
    assert {key[1] for key in play.of("move")} == {"roger", "dunmore"}


@pytest.mark.rule("HB-ROUND-01")
@pytest.mark.rule("HB-CONF-06")
def test_five_phases_in_order_and_three_in_the_confrontation() -> None:
    state = opening.new_state(Setup(seats(2), 1, {"case": CASE}))
    state.phase, state.round = "enemy", 1
    seen = []
    for _ in range(10):
        seen.append(state.phase)
        next_phase(state)
    assert seen == ["enemy", "agent", "rest", "doom", "end"] * 2
    assert state.round == 3
    state.confrontation = True
    state.phase = "enemy"
    seen = []
    for _ in range(6):
        seen.append(state.phase)
        next_phase(state)
    assert seen == ["enemy", "agent", "end"] * 2


def test_whoever_is_finished_is_told_how_many_cubes_that_loses() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-a"})
    play.agent("roger").cubes, play.agent("dunmore").cubes = 2, 1
    listed = play.again().play.pending.listed()  # type: ignore[union-attr]
    assert [listed[seat][-1].says for seat in ("seat1", "seat2")] == [
        "Nothing more in this phase. 2 cubes will be lost.",
        "Nothing more in this phase. 1 cube will be lost.",
    ]
    play.agent("roger").cubes = 0
    listed = play.again().play.pending.listed()  # type: ignore[union-attr]
    assert listed["seat1"][-1].says == "Nothing more in this phase."
