"""Steps of an Investigator: who is next to whom, and what it costs."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.board.printed import wrong_on
from gloamboard.rules.stifling_dark.cards.box import PRINTED, SCENARIO
from gloamboard.rules.stifling_dark.state.ways import adjacent, steps_to, within
from tests.rules.stifling_dark.evening import MAPS, again, answer, keys, may, new_play, playing, turn_of, walk, why


@pytest.mark.rule("SD-MOVE-01")
@pytest.mark.rule("SD-MOVE-07")
def test_four_mp_are_four_dim_steps() -> None:
    play = turn_of(playing(), "aira", place="n152")
    walk(play, "n151", "n150", "n149", "n141")
    assert play.state.mp == 0
    assert not any(key[0] == "walk" for key in keys(play))
    assert why(play, "walk", "aira", "n119") == "SD-MOVE-01"


@pytest.mark.rule("SD-MOVE-02")
@pytest.mark.rule("SD-EX-05")
@pytest.mark.rule("SD-DATA-01")
def test_steps_follow_movement_lines_only() -> None:
    play = turn_of(playing(), "aira", place="n120")
    assert {key[2] for key in keys(play) if key[0] == "walk"} == {"n110", "n111", "n119", "n129", "n130"}
    assert why(play, "walk", "aira", "n67") == "SD-MOVE-02"


@pytest.mark.rule("SD-MOVE-08")
@pytest.mark.rule("SD-LIGHT-03")
def test_a_dark_space_costs_two() -> None:
    play = turn_of(playing(), "aira", place="n150")
    walk(play, "g-17", "g-16")
    assert play.state.mp == 0
    play = turn_of(playing(), "aira", place="n150", mp=1)
    assert why(play, "walk", "aira", "g-17") == "SD-MOVE-08"


@pytest.mark.rule("SD-MOVE-09")
@pytest.mark.rule("SD-LIGHT-06")
@pytest.mark.rule("SD-LIGHT-08")
def test_a_bright_space_costs_one_though_it_is_printed_dark() -> None:
    play = turn_of(playing(), "aira", place="n150", bright_zones=("g",))
    walk(play, "g-17", "g-16", "g-13", "g-14")
    assert (play.state.mp, play.state.wounds[0]) == (0, ())


@pytest.mark.rule("SD-FAQ-07")
def test_dylan_walks_the_dark_easily() -> None:
    play = turn_of(playing(party=("dylan", "aira")), "dylan", place="n150")
    walk(play, "g-17")
    assert play.state.mp == 3


@pytest.mark.rule("SD-MOVE-04")
@pytest.mark.rule("SD-MOVE-05")
@pytest.mark.rule("SD-RULING-23")
def test_one_passes_another_investigator_and_never_stops_there() -> None:
    play = playing()
    play.state.place[1] = "n151"
    play = turn_of(play, "aira", place="n152")
    walk(play, "n151")
    assert not may(play, "end")
    assert why(play, "end") == "SD-MOVE-05"
    assert why(play, "flashlight") == "SD-MOVE-05"
    walk(play, "n150")
    assert may(play, "end")
    play.state.place[1] = "n149"
    play = turn_of(play, "aira", place="n150", mp=1)
    assert why(play, "walk", "aira", "n149") == "SD-RULING-23"


@pytest.mark.rule("SD-MOVE-06")
@pytest.mark.rule("SD-INFO-06")
def test_one_may_stop_where_the_adversary_is_and_nothing_tells() -> None:
    play = turn_of(playing(lair="n151"), "aira", place="n152")
    told = len(play.story)
    walk(play, "n151")
    assert (play.state.revealed, len(play.story)) == ([False], told)
    assert may(play, "end")


@pytest.mark.rule("SD-MOVE-11")
@pytest.mark.rule("SD-DOOR-02")
def test_every_circle_may_be_entered_an_open_door_too() -> None:
    play = turn_of(playing(), "aira", place="n119")
    walk(play, "s-16")
    assert play.state.mp == 3
    play = turn_of(playing(), "aira", place="s-12")
    walk(play, "s-19")
    assert play.state.mp == 3


@pytest.mark.rule("SD-SPR-01")
@pytest.mark.rule("SD-SPR-02")
@pytest.mark.rule("SD-CON-04")
def test_a_sprint_costs_one_stamina_and_adds_what_the_die_shows() -> None:
    play = turn_of(playing(party=("marci", "asher")), "marci", mp=4)
    answer(play, "sprint")
    assert play.state.stamina[0] == 4
    assert 1 <= play.state.mp - 4 + (play.state.event.startswith("drifting")) <= 4
    assert why(play, "sprint") == "SD-SPR-01"


@pytest.mark.rule("SD-CON-03")
def test_without_stamina_nobody_sprints() -> None:
    play = turn_of(playing(), "aira", stamina=0)
    assert why(play, "sprint") == "SD-CON-03"


@pytest.mark.rule("SD-SPR-04")
def test_stamina_that_comes_down_onto_a_wound_icon_wounds() -> None:
    play = turn_of(playing(), "aira", stamina=1)
    answer(play, "sprint")
    assert play.state.wounds[0] == ("?",)
    answer(play, "end")
    assert play.state.wounds[0] == ("?",)


@pytest.mark.rule("SD-DIST-01")
@pytest.mark.rule("SD-DIST-02")
@pytest.mark.rule("SD-DATA-02")
def test_distance_counts_spaces_whatever_their_light() -> None:
    state = new_play().state
    assert [steps_to(state, "s-11", space) for space in ("s-11", "s-7", "s-3", "n67", "n54", "k-15")] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]
    assert steps_to(state, "n145", "s-26") == 1  # through a Window
    assert set(within(state, "n67", 1)) == {"n67", "s-3", "n54"}


@pytest.mark.rule("SD-DIST-03")
@pytest.mark.rule("SD-EX-06")
@pytest.mark.rule("SD-RULING-55")
def test_a_locked_door_interrupts_the_count_and_is_itself_counted() -> None:
    play = new_play()
    assert steps_to(play.state, "n119", "s-12") == 3
    play.state.doors["s-16"] = "locked"
    play = again(play)
    assert steps_to(play.state, "n119", "s-12") > 3
    assert steps_to(play.state, "n119", "s-16") == 1


@pytest.mark.rule("SD-TOK-07")
@pytest.mark.rule("SD-TOK-08")
@pytest.mark.rule("SD-TOK-09")
def test_a_secret_passage_joins_two_spaces_for_everybody() -> None:
    play = turn_of(playing(lair="k-9"), "aira", place="n152", passage=("n152", "k-8"))
    assert "k-8" in adjacent(play.state, "n152")
    assert "n152" in adjacent(play.state, "k-8")
    walk(play, "k-8")
    assert play.state.mp == 3
    assert steps_to(play.state, "n154", "k-8") == 2


@pytest.mark.rule("SD-ZONE-01")
@pytest.mark.rule("SD-ZONE-04")
def test_a_zone_is_the_letter_before_the_number() -> None:
    board = Board(load_map(MAPS / "dark-yard.toml"))
    assert board.zones == ("g", "k", "l", "o", "s")
    assert (board.zone["g-13"], board.zone["n67"]) == ("g", "")
    assert board.spaces_in["g"] == {space for space in board.spaces if board.label[space].startswith("G")}


@pytest.mark.rule("SD-MAP-01")
@pytest.mark.rule("SD-MAP-02")
def test_general_spaces_have_no_icon_and_start_spaces_count_as_such() -> None:
    board = Board(load_map(MAPS / "dark-yard.toml"))
    assert {"n201", "n67", "g-13"} <= board.general
    assert board.general.isdisjoint({"g-14", "s-20", "s-16", "k-4", "n146"})
    play = new_play()  # so says also where Evidence may be hidden
    while play.pending is not None and play.pending.about != "hide":
        answer(play, *keys(play)[0])
    spaces = {str(key[1]) for key in keys(play)}
    assert spaces == board.general & board.spaces_in[board.zones[0]]


@pytest.mark.rule("SD-MAP-03")
def test_a_space_with_two_icons_is_told_of() -> None:
    board = Board(load_map(MAPS / "dark-yard.toml"))
    zones, pois = SCENARIO["sawmill"].zones, PRINTED.pieces["poi-token"]
    assert not [one for one in wrong_on(board, "sawmill", zones, pois) if one.rule == "SD-MAP-03"]
    board.features["s-20"] = (*board.features["s-20"], "computer")
    assert "SD-MAP-03" in [one.rule for one in wrong_on(board, "sawmill", zones, pois)]
