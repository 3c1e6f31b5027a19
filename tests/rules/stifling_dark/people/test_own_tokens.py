"""Cans, the Escape Artist token, Barricades."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.stifling_dark import GAME
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, turn_of, walk, why


@pytest.mark.rule("SD-FAQ-01")
@pytest.mark.rule("SD-NOISE-01")
def test_a_can_set_on_the_adversary_tells_nothing_and_one_it_moves_onto_is_knocked_over() -> None:
    play = turn_of(playing(party=("brielle", "aira"), lair="n150"), "brielle", place="n150")
    answer(play, "ability", "tin-cans")
    answer(play, "set", "n150")
    assert (play.state.tokens["can--1"], play.state.revealed) == ("n150", [False])
    play = hunt(play, "n150")
    prowl(play, "n149")
    assert "can--1" in play.state.tokens
    prowl(play, "n150", "n151")
    assert "can--1" in GAME.view(play.state, PUBLIC)["pieces"]  # its walk is not over
    answer(play, "finish")
    assert play.state.tokens["toppled-can--1"] == "n150"
    assert "can--1" not in play.state.tokens


@pytest.mark.rule("SD-FAQ-02")
def test_several_cans_are_set_up_in_a_turn_and_none_is_taken_back() -> None:
    play = turn_of(playing(party=("brielle", "aira"), lair="n10"), "brielle", place="n150")
    for space in ("n150", "n149", "n151"):
        answer(play, "ability", "tin-cans")
        answer(play, "set", space)
    assert play.state.pocket[0] == ()
    assert why(play, "take", "can--1") == "SD-INT-02"
    assert why(play, "ability", "tin-cans") == "SD-ABL-01"
    assert play.state.major[0] == 1


@pytest.mark.rule("SD-FAQ-05")
def test_the_escape_artist_token_is_gone_at_the_end_of_his_next_turn() -> None:
    play = turn_of(playing(party=("dylan", "aira"), lair="n10"), "dylan", place="n150")
    answer(play, "ability", "escape-artist")
    assert (play.state.tokens["escape-artist"], play.state.pocket[0], play.state.major[0]) == ("n150", (), 0)
    walk(play, "n149")
    answer(play, "end")
    assert "escape-artist" in play.state.tokens
    play.state.round += 1
    play = turn_of(play, "dylan", had_turn=False)
    answer(play, "end")
    assert "escape-artist" not in play.state.tokens
    assert play.state.pocket[0] == ("escape-artist",)


@pytest.mark.rule("SD-FAQ-06")
@pytest.mark.rule("SD-RULING-59")
def test_dylan_moves_straight_to_his_token_and_goes_on() -> None:
    play = turn_of(playing(party=("dylan", "aira"), lair="n10"), "dylan", place="k-8", tokens={"escape-artist": "s-7"})
    play.state.counts["escape-artist.round"], play.state.pocket[0] = 1, ()
    answer(play, "slip")
    assert (play.state.place[0], play.state.mp, play.state.tokens) == ("s-7", 4, {})
    assert why(play, "slip") == "SD-FAQ-06"
    walk(play, "s-11")
    play = turn_of(play, "aira")
    assert why(play, "slip") == "SD-FAQ-06"


@pytest.mark.rule("SD-FAQ-08")
def test_barricades_are_moved_and_never_more_than_two() -> None:
    play = turn_of(playing(party=("lucy", "aira"), lair="n10"), "lucy", place="n150")
    answer(play, "ability", "barricades")
    for space in ("n149", "n151"):
        answer(play, "build", space)
    assert {play.state.tokens[f"barricade--{n}"] for n in (1, 2)} == {"n149", "n151"}
    assert play.state.pocket[0] == ()
    play = turn_of(play, "lucy", place="n152", major=1)
    answer(play, "ability", "barricades")
    for _ in range(2):
        answer(play, *keys(play)[-1])
    spaces = [space for token, space in play.state.tokens.items() if token.startswith("barricade")]
    assert len(spaces) == 2
    assert set(spaces) != {"n149", "n151"}


@pytest.mark.rule("SD-FAQ-08")
def test_a_barricade_costs_the_adversary_two_more() -> None:
    play = hunt(playing(party=("lucy", "aira")), "n150", tokens={"barricade--1": "n149"})
    mp = play.state.mp
    prowl(play, "n149")
    assert play.state.mp == mp - 3


@pytest.mark.rule("SD-RULING-23")
@pytest.mark.rule("SD-FAQ-06")
def test_dylan_steps_onto_a_taken_space_with_his_last_mp_if_he_can_slip_away() -> None:
    play = playing(party=("dylan", "aira"), lair="n10")
    play.state.place[1] = "n150"
    play = turn_of(play, "dylan", place="n149", mp=1)
    assert not may(play, "walk", "dylan", "n150")
    play.state.tokens["escape-artist"] = "s-7"
    play = turn_of(play, "dylan", mp=1, pocket=())
    answer(play, "walk", "dylan", "n150")
    assert not may(play, "end")
    answer(play, "slip")
    assert play.state.place[0] == "s-7"
