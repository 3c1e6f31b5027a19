"""Lantern's rules, one test each: what a player would see at the table."""

from __future__ import annotations

import json

import pytest

from gloamboard.rules.kernel import DONE, HOST, PUBLIC, Key, Play, Refused, Setup
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard_lantern.game import GAME
from gloamboard_lantern.state import Walk


def begun(seats: int = 1, **choices: str) -> Play:
    return Play(GAME, Setup(tuple(f"seat{n}" for n in range(1, seats + 1)), seed=3, choices=choices, hands={"die"}))


def keys(play: Play, seat: str = "seat1") -> list[Key]:
    return [option.key for option in play.pending.options(seat)] if play.pending else []


def walk(play: Play, *places: str, seat: str = "seat1") -> None:
    for place in places:
        play.answer(seat, ("walk", seat, place))


def with_card(play: Play, card: str) -> Play:
    """The card lies on top of the woods."""
    play.state.woods.take(card)
    play.state.woods.put_top(card)
    return play


def sleep(play: Play, *watching: str) -> None:
    play.answer("seat1", ("on",))
    for seat in play.setup.seats:
        play.answer(seat, ("watch",) if seat in watching else ("sleep",))


@pytest.mark.rule("LA-SETUP-01")
def test_everybody_begins_at_the_camp_with_six_drops_or_nine() -> None:
    for oil in (6, 9):
        view = GAME.view(GAME.new(Setup(("seat1", "seat2"), 3, {"oil": str(oil)})), PUBLIC)
        assert ([row["at"] for row in view["pieces"].values()], view["oil"]) == (["camp", "camp"], oil)


@pytest.mark.rule("LA-SETUP-02")
def test_the_woods_are_five_cards() -> None:
    assert sorted(begun().state.woods.cards()) == ["nothing", "oil", "owl", "owl", "wolf"]


@pytest.mark.rule("LA-WALK-01")
def test_a_step_leads_to_the_next_place_there_or_back() -> None:
    play = begun()  # from the camp there is but one way, and it is taken
    assert keys(play) == [("walk", "seat1", "camp"), ("walk", "seat1", "hill"), DONE]
    with pytest.raises(Refused):
        walk(play, "gate")


@pytest.mark.rule("LA-WALK-02")
def test_staying_is_for_the_second_step() -> None:
    play = with_card(begun(), "owl")
    assert (play.state.at, DONE in keys(play)) == ({"seat1": 1}, True)
    walk(play, "hill")
    sleep(play)
    assert keys(play) == [("walk", "seat1", "wood"), ("walk", "seat1", "gate")]
    walk(play, "gate")
    assert DONE in keys(play)


@pytest.mark.rule("LA-WOODS-01")
def test_after_two_steps_a_card_is_seen_by_its_walker_alone() -> None:
    play = with_card(begun(2), "owl")
    walk(play, "hill")
    assert len(play.state.woods) == 4
    [line] = [line for line in play.story if "owl" in line.says]
    assert line.eyes == "seat1"


@pytest.mark.rule("LA-WOODS-02")
def test_a_wolf_spills_what_the_die_shows() -> None:
    play = with_card(begun(), "wolf")
    walk(play, "hill")
    play.answer("seat1", ("face", 3))
    assert play.state.oil == 3


@pytest.mark.rule("LA-WOODS-03")
def test_a_can_holds_two_drops() -> None:
    play = with_card(begun(), "oil")
    walk(play, "hill")
    assert play.state.oil == 8


@pytest.mark.rule("LA-NIGHT-01")
def test_a_night_burns_a_drop() -> None:
    play = with_card(begun(), "owl")
    walk(play, "hill")
    sleep(play)
    assert (play.state.oil, play.state.round) == (5, 2)


@pytest.mark.rule("LA-NIGHT-02")
def test_each_watch_burns_one_more_and_is_not_seen_before_all_have_answered() -> None:
    play = with_card(begun(2), "owl")
    walk(play, "hill")
    play.answer("seat2", DONE)
    play.answer("seat1", ("on",))
    seen = GAME.view(play.state, "seat2")
    play.answer("seat1", ("watch",))
    assert GAME.view(play.state, "seat2") == seen
    play.answer("seat2", ("watch",))
    assert play.state.oil == 3


@pytest.mark.rule("LA-NIGHT-03")
def test_the_wolf_leaves_alone_who_watched() -> None:
    play = with_card(begun(), "owl")
    walk(play, "hill")
    sleep(play, "seat1")
    with_card(play, "wolf")
    walk(play, "wood", "camp")
    assert (play.state.oil, play.state.found) == (4, ("owl", "wolf"))


@pytest.mark.rule("LA-END-01")
def test_all_at_the_gate_have_won() -> None:
    play = with_card(begun(), "owl")
    walk(play, "hill")
    sleep(play)
    walk(play, "gate")
    play.answer("seat1", DONE)
    assert play.outcome is not None
    assert (play.outcome.result, play.outcome.rule) == ("win", "LA-END-01")


@pytest.mark.rule("LA-END-02")
def test_without_oil_all_have_lost() -> None:
    play = with_card(begun(), "owl")
    play.answer(HOST, ("ruling", "oil", -5))
    walk(play, "hill")
    sleep(play)
    assert play.outcome is not None
    assert (play.outcome.result, play.outcome.rule) == ("loss", "LA-END-02")


def test_a_stored_game_comes_back_and_plays_on() -> None:
    play = with_card(begun(2), "owl")
    walk(play, "hill")
    again: Walk = thaw(json.loads(json.dumps(freeze(play.boundary))), GAME.kinds)
    assert again.facts() == play.boundary.facts()
    assert Play(GAME, play.setup, state=again).waiting() == ("seat2",)
