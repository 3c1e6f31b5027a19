"""The Butcher: the example round of the rulebook, what he sees, and his Revealed card."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.state.state import Beam, Resting, Shadow
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, why


@pytest.mark.rule("SD-ADV-06")
@pytest.mark.rule("SD-BUT-02")
def test_his_board_has_an_attack_two_abilities_a_track_and_two_cooldown_areas() -> None:
    state = playing(5).state
    assert (bool(state.attack), len(state.abilities), state.track, state.cooldown) == (True, 2, 0, {})
    assert state.foe.track == "Stalks"


@pytest.mark.rule("SD-EX-20")
@pytest.mark.rule("SD-EX-21")
@pytest.mark.rule("SD-EX-22")
@pytest.mark.rule("SD-EX-23")
@pytest.mark.rule("SD-EX-24")
@pytest.mark.rule("SD-REV-04")
def test_the_example_round() -> None:
    play = playing(length="first")
    play.state.place[0] = "n150"
    play = hunt(play, "n152", shadows={"butcher": Shadow("n154")}, beams=[Beam(0, "n150", 345.0)])
    assert play.state.shadows == {}
    prowl(play, "n151")
    answer(play, "attack", "eviscerate", "aira")
    assert (play.state.shadows["butcher"], play.state.revealed) == (Shadow("n151"), [False])
    prowl(play, "n150")
    assert play.state.revealed == [True]
    prowl(play, "n149")
    assert why(play, "disappear") == "SD-BUT-07"
    prowl(play, "n141")
    assert level(play.state, "n141") == "dim"
    answer(play, "disappear")
    assert (play.state.shadows, play.state.revealed) == ({"butcher": Shadow("n141")}, [False])
    answer(play, "roll")
    prowl(play, "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "damaged"}
    prowl(play, "n120")
    answer(play, "finish")
    assert (play.state.lurks, play.state.revealed) == (["n120"], [False])


@pytest.mark.rule("SD-EX-22")
@pytest.mark.rule("SD-ADV-03")
def test_without_a_flashlight_he_passes_through_her_unseen() -> None:
    play = playing(length="first")
    play.state.place[0] = "n150"
    play = hunt(play, "n151")
    prowl(play, "n150", "n149")
    assert play.state.revealed == [False]


@pytest.mark.rule("SD-EX-30")
@pytest.mark.rule("SD-WHL-05")
def test_across_a_dashed_line_he_may_attack_but_not_walk() -> None:
    play = playing(party=("mada", "aira"), scenario="park")
    play.state.place[0], play.state.attack = "n65", "eviscerate"
    play = hunt(play, "n66")
    assert why(play, "prowl", "butcher", "n65") == "SD-MOVE-02"
    answer(play, "attack", "eviscerate", "mada")
    assert len(play.state.wounds[0]) == 1


@pytest.mark.rule("SD-STK-04")
@pytest.mark.rule("SD-EX-32")
def test_an_edge_to_edge_line_is_enough_to_stalk_and_none_is_not() -> None:
    play = playing(party=("aira", "marci"))
    play.state.place[:] = ["s-13", "s-12"]
    play = hunt(play, "n149")
    assert not play.state.board.sight.sees("n149", "s-12", play.state.shut)
    answer(play, "stalk")
    assert {key[-1] for key in keys(play)} == {"marci", "done"}


@pytest.mark.rule("SD-RULING-06")
@pytest.mark.rule("SD-REV-06")
def test_his_revealed_card_keeps_him_from_attacking_and_everybody_reads_it() -> None:
    play = playing(length="first")
    play.state.place[0], play.state.lurks[0] = "n150", "n151"
    play.state.lamps = {"torch": ("n152",)}
    play = hunt(play, "n151")
    prowl(play, "n152")
    assert [line.rule for line in play.story][-1] == "SD-REV-06"
    play = hunt(play, "n151", lamps={})
    assert why(play, "attack", "eviscerate", "aira") == "SD-REV-04"


@pytest.mark.rule("SD-CD-06")
def test_bloodlust_rests_after_the_attack_and_not_after_its_use() -> None:
    play = playing()
    play.state.place[0] = "n150"
    play.state.attack, play.state.abilities = "eviscerate", ["bloodlust"]
    play = hunt(play, "n151")
    answer(play, "power", "bloodlust")
    assert (play.state.mp, play.state.cooldown) == (7, {})
    assert why(play, "power", "bloodlust") == "SD-ADV-04"
    answer(play, "finish")
    play = hunt(play)
    assert may(play, "power", "bloodlust")
    answer(play, "attack", "eviscerate", "aira")
    assert play.state.cooldown["bloodlust"] == Resting(2)
    assert why(play, "power", "bloodlust") == "SD-CD-02"
