"""Map tokens an Investigator holds, or lays by a card."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.state.ways import adjacent
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, turn_of, walk, why


@pytest.mark.rule("SD-TOK-05")
@pytest.mark.rule("SD-TOK-06")
@pytest.mark.rule("SD-RULING-30")
def test_an_open_window_token_goes_on_a_window_that_touches_ones_space() -> None:
    play = turn_of(playing(), "aira", place="n150", pocket=("open-window",))
    assert why(play, "lay", "open-window", "window-1") == "SD-TOK-05"
    assert why(play, "lay", "dim", "g") == "SD-RULING-30"
    play = turn_of(play, "aira", place="n145", mp=4)
    answer(play, "lay", "open-window", "window-1")
    assert (play.state.panes, play.state.pocket[0]) == ({"window-1": "open"}, ())
    walk(play, "s-26", "s-15")
    assert play.state.wounds[0] == ()


@pytest.mark.rule("SD-TOK-03")
@pytest.mark.rule("SD-LIGHT-05")
def test_a_dim_token_goes_on_the_zone_one_is_in_or_next_to() -> None:
    play = turn_of(playing(), "aira", place="n54", pocket=("dim",))
    assert why(play, "lay", "dim", "g") == "SD-TOK-03"
    answer(play, "lay", "dim", "k")
    assert (play.state.dim_zones, play.state.pocket[0]) == (("k",), ())
    mp = play.state.mp
    walk(play, "k-15")
    assert play.state.mp == mp - 1
    play = turn_of(play, "aira", pocket=("dim",))
    assert why(play, "lay", "dim", "k") == "SD-TOK-03"


@pytest.mark.rule("SD-TOK-07")
@pytest.mark.rule("SD-TOK-09")
@pytest.mark.rule("SD-RULING-31")
def test_a_secret_passage_leads_from_next_door_to_anywhere_and_lights_nothing() -> None:
    play = turn_of(playing(lair="n10"), "aira", place="n151", pocket=("secret-passage",))
    assert why(play, "lay", "secret-passage", "n151") == "SD-TOK-07"
    answer(play, "lay", "secret-passage", "n150")
    assert ("far-end", "n150") not in keys(play)
    answer(play, "far-end", "k-8")
    assert play.state.passage == ("n150", "k-8")
    assert ("k-8" in adjacent(play.state, "n150"), "n150" in adjacent(play.state, "k-8")) == (True, True)
    walk(play, "n150")
    answer(play, "flashlight")
    assert not any("k-8" in key for key in keys(play))
    answer(play, *keys(play)[0])
    assert "k-8" not in play.state.bright
    play = turn_of(play, "aira", pocket=("secret-passage",), had_turn=False)
    assert not any(key[0] == "lay" for key in keys(play))


@pytest.mark.rule("SD-TOK-10")
@pytest.mark.rule("SD-REV-05")
def test_a_false_door_is_laid_by_its_card_and_shows_who_stood_there() -> None:
    play = turn_of(playing(lair="s-16"), "aira", place="n120", items=("brick-and-mortar-1",))
    answer(play, "strain", "brick-and-mortar-1")
    answer(play, "lay", "false-door", "s-16")
    assert (play.state.doors["s-16"], play.state.revealed) == ("false", [True])
    answer(play, *keys(play)[0])
    assert play.state.lurks[0] != "s-16"
    assert play.state.had_turn[0]
    play = turn_of(play, "aira", place="n119", had_turn=False)
    assert not may(play, "walk", "aira", "s-16")


@pytest.mark.rule("SD-TOK-11")
def test_a_false_window_goes_on_a_window_without_any_token() -> None:
    play = turn_of(playing(), "aira", place="n145", items=("storm-shutter",), noise=["window-2"])
    answer(play, "use", "storm-shutter")
    assert play.state.panes == {"window-1": "false"}  # the only one without a token
    assert not any(key[0] == "window" for key in keys(play))
    assert why(hunt(play, "n145"), "prowl", "butcher", "s-26") == "SD-ADV-07"


def test_whoever_dies_takes_held_tokens_along() -> None:
    play = turn_of(playing(5, adversary="horror"), "aira", place="n145", wounds=("?",) * 3, pocket=("dim",))
    answer(play, "window", "aira", "s-26", "wound")
    answer(play, "spirit", "pale-child")
    assert play.state.pocket[0] == ()


def test_the_adversary_may_use_an_open_window_unheard() -> None:
    play = hunt(playing(), "n145", panes={"window-1": "open"})
    prowl(play, "s-26")
    answer(play, "finish")
    assert play.state.noise == []
