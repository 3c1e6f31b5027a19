"""Light levels, what makes them, and what light brings to view."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.door import asked_of
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.light.levels import level, lit_by
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, new_play, playing, prowl, turn_of, why


@pytest.mark.rule("SD-LIGHT-01")
@pytest.mark.rule("SD-LIGHT-02")
@pytest.mark.rule("SD-LIGHT-03")
@pytest.mark.rule("SD-LIGHT-04")
def test_print_alone_is_dim_or_dark() -> None:
    state = new_play().state
    assert (level(state, "n67"), level(state, "s-3")) == ("dim", "dark")
    assert {level(state, space) for space in state.board.spaces} == {"dim", "dark"}


@pytest.mark.rule("SD-LIGHT-05")
@pytest.mark.rule("SD-LIGHT-06")
@pytest.mark.rule("SD-LIGHT-07")
@pytest.mark.rule("SD-LIGHT-09")
@pytest.mark.rule("SD-ZONE-04")
@pytest.mark.rule("SD-TOK-04")
@pytest.mark.rule("SD-EX-08")
def test_bright_comes_before_dim_and_dim_before_dark() -> None:
    play = new_play()
    play.state.dim_zones = ("k",)
    assert {level(play.state, space) for space in play.state.board.spaces_in["k"]} == {"dim"}
    play.state.bright_zones = ("k",)
    play = again(play)
    assert {level(play.state, space) for space in play.state.board.spaces_in["k"]} == {"bright"}
    assert level(play.state, "n54") == "dim"
    play.state.bright_zones = ()
    play = again(play)
    assert level(play.state, "k-15") == "dim"
    play.state.dim_zones = ()
    assert level(play.state, "k-15") == "dark"


@pytest.mark.rule("SD-MAP-05")
@pytest.mark.rule("SD-INT-09")
@pytest.mark.rule("SD-EX-18")
@pytest.mark.rule("SD-REV-02")
@pytest.mark.rule("SD-INFO-08")
def test_a_light_switch_lights_its_zone_and_shows_what_is_hidden_there() -> None:
    play = turn_of(playing(), "aira", place="s-23", hidden={"evidence--s": "s-29", "evidence--k": "k-8"})
    assert why(play, "switch", "s") == "SD-INT-09"
    play = turn_of(play, "aira", place="s-20")
    answer(play, "switch", "s")
    assert play.state.bright == play.state.board.spaces_in["s"]
    assert play.state.tokens["evidence--s"] == "s-29"
    assert play.state.hidden == {"evidence--k": "k-8"}


@pytest.mark.rule("SD-TOK-01")
@pytest.mark.rule("SD-TOK-02")
def test_lights_burn_out_with_the_round_and_never_come_on_again() -> None:
    play = turn_of(playing(), "aira", place="s-20")
    answer(play, "switch", "s")
    assert why(play, "switch", "s") == "SD-MAP-05"
    play = hunt(play, "n10")
    answer(play, "finish")
    assert (play.state.bright_zones, play.state.faltering, play.state.bright) == ((), ("s",), frozenset())
    play = turn_of(play, "aira", place="s-20")
    assert why(play, "switch", "s") == "SD-TOK-02"


@pytest.mark.rule("SD-REV-01")
@pytest.mark.rule("SD-REV-06")
def test_light_on_the_adversary_reveals_it_at_once() -> None:
    play = turn_of(playing(lair="s-29"), "aira", place="s-20")
    assert GAME.view(play.state, PUBLIC)["pieces"]["butcher"]["at"] is None
    answer(play, "switch", "s")
    assert play.state.revealed == [True]
    assert GAME.view(play.state, PUBLIC)["pieces"]["butcher"]["at"] == "s-29"


@pytest.mark.rule("SD-REV-03")
def test_whoever_was_revealed_stays_so_in_the_dark() -> None:
    play = turn_of(playing(lair="s-29"), "aira", place="s-20")
    answer(play, "switch", "s")
    play = hunt(play)
    answer(play, "finish")
    assert play.state.bright == frozenset()
    assert play.state.revealed == [True]


@pytest.mark.rule("SD-FLASH-01")
@pytest.mark.rule("SD-FLASH-02")
@pytest.mark.rule("SD-FLASH-07")
@pytest.mark.rule("SD-CON-03")
def test_a_flashlight_costs_a_charge_and_is_offered_in_every_direction() -> None:
    play = turn_of(playing(), "aira", place="n150")
    answer(play, "flashlight")
    board = play.state.board
    aims = board.sight.aims("n150", "small-flashlight", frozenset())
    assert keys(play) == [("aim", *aim.spaces) for aim in aims]
    assert len(aims) > 8
    chosen = max(aims, key=lambda aim: len(aim.spaces))
    answer(play, "aim", *chosen.spaces)
    assert play.state.charge[0] == 2
    assert play.state.bright == frozenset(chosen.spaces)
    assert "n150" in play.state.bright
    play = turn_of(playing(), "aira", charge=0)
    assert why(play, "flashlight") == "SD-FLASH-01"


@pytest.mark.rule("SD-FLASH-09")
@pytest.mark.rule("SD-EX-11")
@pytest.mark.rule("SD-EX-10")
def test_a_flashlight_shows_evidence_in_its_light() -> None:
    play = turn_of(playing(), "aira", place="n150", hidden={"evidence--g": "g-13", "evidence--k": "k-8"})
    answer(play, "flashlight")
    key = next(key for key in keys(play) if "g-13" in key and "g-12" not in key)
    answer(play, *key)
    assert play.state.tokens["evidence--g"] == "g-13"
    assert play.state.hidden == {"evidence--k": "k-8"}
    assert level(play.state, "g-12") == "dark"


@pytest.mark.parametrize(("info", "looks"), [("hidden", 1), ("adversary", 0)])
def test_a_light_that_finds_nothing_has_looked_all_the_same(info: str, looks: int) -> None:
    play = turn_of(playing(info=info), "aira", place="n150", hidden={})
    answer(play, "flashlight")
    before, told = play.learnt, len(play.story)
    answer(play, *keys(play)[0])
    assert play.learnt - before == looks
    assert all(line.says for line in play.story[told:])


@pytest.mark.rule("SD-FLASH-03")
@pytest.mark.rule("SD-FLASH-04")
@pytest.mark.rule("SD-FLASH-05")
@pytest.mark.rule("SD-LOS-06")
@pytest.mark.rule("SD-RULING-52")
def test_a_shut_door_cuts_the_light_and_an_opened_one_lets_it_through() -> None:
    play = turn_of(playing(), "aira", place="n119")
    answer(play, "flashlight")
    through = next(key for key in keys(play) if "s-11" in key)
    answer(play, *through)
    assert "s-11" in play.state.bright
    beam = play.state.beams[0]
    board = play.state.board
    assert "s-11" not in lit_by(board, beam.space, beam.angle, frozenset({"door-s-16"}))
    play = hunt(play, "s-11", revealed=[True])
    answer(play, "break", "s-16")
    assert "s-11" not in play.state.bright
    assert "n119" in play.state.bright


@pytest.mark.rule("SD-FLASH-11")
def test_the_light_of_whoever_is_forced_to_move_goes_out() -> None:
    from gloamboard.rules.stifling_dark.walking.forced import force

    play = turn_of(playing(), "aira", place="n150")
    answer(play, "flashlight")
    answer(play, *keys(play)[0])
    for _ in force(play.state, 0, "n149", "SD-RULING-59"):
        raise AssertionError("nothing is asked")
    assert (play.state.beams, play.state.bright) == ([], frozenset())


@pytest.mark.rule("SD-FAQ-03")
@pytest.mark.rule("SD-FAQ-04")
def test_mitchell_turns_his_flashlight_once_more() -> None:
    play = turn_of(playing(party=("mitchell", "aira")), "mitchell", place="n150")
    answer(play, "flashlight")
    first, *_, last = keys(play)
    answer(play, *first)
    assert play.state.phase == "sweep"
    answer(play, *last)
    assert (play.state.charge[0], len(play.state.beams)) == (2, 1)
    assert play.state.bright == frozenset(last[1:])


@pytest.mark.rule("SD-ADV-03")
@pytest.mark.rule("SD-REV-04")
@pytest.mark.rule("SD-EX-22")
@pytest.mark.rule("SD-EX-15")
def test_the_adversary_that_enters_the_light_is_revealed_and_attacks_no_more() -> None:
    play = playing()
    play.state.place[0] = "g-16"
    play = hunt(play, "n150", bright_zones=("g",))
    prowl(play, "g-17")
    assert play.state.revealed == [True]
    assert not may(play, "attack", play.state.attack, "aira")
    assert why(play, "attack", play.state.attack, "aira") == "SD-REV-04"


@pytest.mark.rule("SD-INFO-10")
def test_a_revealed_adversary_moves_for_all_to_see() -> None:
    play = hunt(playing(), "n150", revealed=[True])
    asked = asked_of(play, PUBLIC)
    assert asked is not None
    assert asked["options"] == []  # what it can pay for would tell what it has rolled
    prowl(play, "n149")
    assert play.story[-1].says == "The Butcher goes to 149."
    assert GAME.view(play.state, PUBLIC)["pieces"]["butcher"]["at"] == "n149"


@pytest.mark.rule("SD-REV-07")
@pytest.mark.rule("SD-BUT-07")
@pytest.mark.rule("SD-SHD-05")
@pytest.mark.rule("SD-EX-23")
def test_disappearing_leaves_a_shadow_and_needs_darkness() -> None:
    play = hunt(playing(), "g-13", revealed=[True], bright_zones=("g",))
    assert why(play, "disappear") == "SD-BUT-07"
    play = hunt(playing(), "n141", revealed=[True])
    answer(play, "disappear")
    assert play.state.revealed == [False]
    assert play.state.shadows["butcher"].space == "n141"
    assert GAME.view(play.state, PUBLIC)["pieces"]["butcher"]["at"] is None


@pytest.mark.rule("SD-HOR-08")
@pytest.mark.rule("SD-HOR-09")
def test_the_horror_walks_through_light_and_leaves_its_shadow_behind() -> None:
    play = hunt(playing(adversary="horror"), "n150", bright_zones=("g",))
    prowl(play, "g-17", "g-16", "g-17", "n150")
    assert (play.state.revealed, play.state.shadows["horror"].space) == ([False], "n150")
    answer(play, "finish")
    assert play.state.shadows["horror"].space == "g-17"
    assert play.state.trail[-3:] == ["g-17", "g-16", "g-17"]
    assert play.state.revealed == [False]
    play = hunt(playing(adversary="horror"), "n150", bright_zones=("g",))
    prowl(play, "g-17")
    answer(play, "finish")
    assert play.state.revealed == [True]
