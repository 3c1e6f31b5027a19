"""What is lit, heard and barred, where rules meet that stand pages apart."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.state.state import Beam
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, prowl, rules_told, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    card,
    choose,
    far_off,
    free,
    give_items,
    investigator,
    table,
)

# --- light, and who is in it -------------------------------------------------------------------


def test_a_false_door_in_the_light_cuts_it_off() -> None:
    play = table(lair="n142")
    [bricks] = give_items(play, "marci", "brick-and-mortar")
    play = turn_of(play, place="n119")
    answer(play, "flashlight")
    answer(play, *next(key for key in free(play, "aim") if "s-11" in key))
    play = turn_of(play, "marci", place="s-13")
    answer(play, "strain", bricks)
    answer(play, *next(key for key in keys(play) if "s-16" in key))
    assert "s-11" not in play.state.bright
    assert why(turn_of(play, "marci", place="s-11"), "open", "s-16") == "SD-TOK-10"


def test_opening_a_damaged_door_lets_light_through_onto_who_hides_behind() -> None:
    play = turn_of(table(lair="s-11"), place="n119")
    answer(play, "flashlight")
    answer(play, *next(key for key in free(play, "aim") if "s-11" in key))
    play.state.doors, play.state.revealed = {"s-16": "damaged"}, [False]
    play = turn_of(play, "marci", place="s-12", mp=4)
    assert "s-11" not in play.state.bright
    walk(play, "s-11")
    answer(play, "open", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}
    assert play.state.revealed == [True]


def test_who_is_seen_may_disappear_once_the_drone_has_burnt_out_the_lights_above() -> None:
    play = table(4, "horror", lair="s-26")
    play.state.bright_zones = ("s",)
    play.state.revealed = [True]
    play.state.abilities = ["low-drone"]
    play = hunt(play, "s-26")
    assert not free(play, "ambush"), "it is in sight"
    answer(play, "power", "low-drone")
    answer(play, "burn-out", "s")
    assert play.state.faltering == ("s",)
    assert "s-26" not in play.state.bright
    answer(play, "disappear")
    answer(play, "finish")
    assert play.state.revealed == [False]
    play = turn_of(play, place="s-20")
    assert why(play, "switch", "s") == "SD-TOK-02"


def test_the_light_of_a_zone_lies_on_its_door_spaces_too() -> None:
    play = table(lair="s-16")
    play = turn_of(play, place="s-20")
    answer(play, "switch", "s")
    assert play.state.revealed == [True]


def test_a_thrown_light_stays_when_its_thrower_is_pulled_and_their_flashlight_does_not() -> None:
    play = table(4, "horror", lair="n141")
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="n151")
    play.state.round = 2
    play.state.lamps = {"emergency-flare": ("n151", "n152")}
    play.state.beams = [Beam(0, "n151", 90.0)]
    play = hunt(again(play), "n141")
    answer(play, "ambush")
    answer(play, *free(play, "pull")[0])
    while asked(play) == "pull":
        answer(play, "done")
    assert not play.state.beams
    assert {"n151", "n152"} <= play.state.bright


def test_an_escaped_investigators_light_goes_out_at_once() -> None:
    play = table()
    play.state.tokens["escape"] = "n10"
    play.state.beams = [Beam(0, "n10", 10.0)]
    play = turn_of(again(play), place="n10")
    assert "n10" in play.state.bright
    answer(play, "escape")
    assert not play.state.beams
    assert not play.state.bright


# --- what is heard and seen of a walk ----------------------------------------------------------


def test_who_climbs_through_a_window_into_the_light_is_heard_and_seen() -> None:
    play = table(lair="n145")
    far_off(play, "aira", "marci", "mitchell")
    play.state.lamps = {"lamp": ("s-26",)}
    play = hunt(play, "n145")
    prowl(play, "s-26")
    assert play.state.noise == ["window-1"]
    assert play.state.revealed == [True]
    told = rules_told(play)
    assert told.index("SD-WDW-05") < told.index("SD-REV-01"), "where he came from, then where he is"
    assert play.state.mp == 3


def test_a_figure_in_plain_sight_is_heard_at_a_window_like_any_other() -> None:
    play = hunt(table(lair="n145"), "n145", revealed=[True])
    prowl(play, "s-26")
    assert play.state.noise == ["window-1"]
    assert play.state.mp == 3


def test_a_window_that_was_heard_bears_a_token_and_takes_no_false_window_until_the_next_hunt() -> None:
    play = hunt(table(lair="n145"), "n145")
    prowl(play, "s-26")
    answer(play, "finish")
    [shutter] = give_items(play, "aira", "storm-shutter")
    play = turn_of(play, place="n141")
    answer(play, "use", shutter)
    assert [key for key in keys(play) if "window-1" in key] == []


def test_the_ropes_show_nothing_of_a_butcher_in_plain_sight() -> None:
    play = choose(table(4, lair="n300"), "banish")
    ropes = card(play, "frayed-ropes")
    play.state.supply[ropes] = 3
    play.state.revealed = [True]
    play = turn_of(play, items=(ropes,))
    assert not may(play, "use", ropes)


def test_a_can_under_a_barricade_falls_and_both_prices_are_paid() -> None:
    play = table(lair="n120")
    play.state.tokens |= {"barricade--1": "n119", "can--1": "n119"}
    play = hunt(play, "n120")
    prowl(play, "n119")
    assert play.state.mp == 2
    answer(play, "finish")
    assert "toppled-can--1" in play.state.tokens


# --- Doors and tokens --------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["barricade--1", "can--1", "escape-artist", "dropped--1", "medical--bandages"])
def test_whatever_lies_on_a_door_space_keeps_it_open(token: str) -> None:
    play = table(lair="n142")
    play.state.tokens[token] = "s-16"
    play = turn_of(play, place="n119")
    assert why(play, "lock", "s-16") == "SD-DOOR-03"
    assert not may(hunt(play, "n119"), "break", "s-16")


def test_a_passage_that_comes_out_on_a_door_is_barred_with_it() -> None:
    play = table(lair="n142")
    play.state.passage = ("n205", "s-16")
    play = turn_of(play, place="n205", mp=2)
    assert may(play, "walk", "aira", "s-16")
    play.state.doors = {"s-16": "locked"}
    play = turn_of(play, place="n205", mp=2)
    assert why(play, "walk", "aira", "s-16") == "SD-DOOR-07"
    assert may(play, "open", "s-16"), "adjacent is adjacent, whichever line joins them"


def test_an_ambush_reaches_through_a_passage() -> None:
    play = table(4, "horror", lair="n10")
    far_off(play, "marci", "mitchell")
    investigator(play, "aira", place="k-8")
    play.state.round = 2
    assert not may(hunt(play, "n10"), "ambush")
    play.state.passage = ("n11", "k-8")
    play = hunt(play, "n10")
    answer(play, "ambush")
    assert free(play, "pull")


def test_a_bar_on_a_damaged_door_goes_with_it_when_it_is_opened_and_the_door_is_destroyed() -> None:
    play = table(lair="n142")
    play.state.doors = {"s-16": "locked"}
    play.state.tokens["security-bar--s-16"] = "s-16"
    play = hunt(play, "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "locked"}, "the Bar went first"
    play = hunt(play, "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "damaged"}
    play = turn_of(play, place="s-11")
    answer(play, "open", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}
