"""Rides, and what time does, where rules meet that stand pages apart."""

from __future__ import annotations

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.state.state import Shadow
from tests.rules.stifling_dark.evening import again, answer, hunt, may, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import (
    asked,
    choose,
    far_off,
    free,
    hand_in,
    investigator,
    table,
    to_round_end,
)

# --- Rides -------------------------------------------------------------------------------------


def at_the_wheel(adversary: str) -> Play:
    play = table(4, adversary, "park", lair="n27")
    for person, space in (("aira", "n1"), ("marci", "n2"), ("mitchell", "n3")):
        investigator(play, person, place=space)
    play.state.lamps = {"lamp": ("n97",)}
    return play


def test_a_carriage_takes_the_hidden_butcher_into_the_light_and_he_is_seen() -> None:
    play = hunt(at_the_wheel("butcher"), "n146")
    prowl(play, "n134")
    assert play.state.lurks == ["n97"]
    assert play.state.revealed == [True]


def test_a_carriage_takes_the_horror_through_the_light_and_it_is_seen_only_if_it_stays() -> None:
    play = hunt(at_the_wheel("horror"), "n146")
    prowl(play, "n134")
    assert play.state.lurks == ["n97"]
    assert play.state.revealed == [False]
    prowl(play, "n117")
    answer(play, "finish")
    assert play.state.revealed == [False]
    play = hunt(at_the_wheel("horror"), "n146")
    prowl(play, "n134")
    answer(play, "finish")
    assert play.state.revealed == [True]


def test_each_cultist_in_a_carriage_goes_round_when_it_begins_to_act() -> None:
    play = at_the_wheel("cult")
    play.state.lurks[:2] = ["n134", "n97"]
    play = hunt(play, "n134")
    answer(play, "act", "cultist-1")
    assert play.state.lurks[0] == "n97"
    answer(play, "done")
    answer(play, "act", "cultist-2")
    assert play.state.lurks[1] == "n65"


def test_a_turn_that_begins_behind_a_taken_carriage_waits_and_goes_round_on_the_next_step_into_one() -> None:
    play = at_the_wheel("butcher")
    investigator(play, "marci", place="n97")
    investigator(play, "aira", place="n134")
    play.state.turn, play.state.phase = -1, "order"
    play = again(play)
    answer(play, "turn", "aira")
    assert play.state.place[0] == "n134"
    walk(play, "n146")
    investigator(play, "marci", place="n2")
    walk(play, "n134")
    assert play.state.place[0] == "n97"


def test_the_new_open_colour_of_a_reward_holds_for_the_adversary_in_that_round() -> None:
    play = hand_in(table(4, scenario="park", lair="m-2"), 1, "mirror-maze")
    assert asked(play) == "maze"
    answer(play, "maze", "green")
    play = hunt(play, "m-2")
    assert may(play, "prowl", "butcher", "m-3")
    assert not may(play, "prowl", "butcher", "m-1")


# --- time --------------------------------------------------------------------------------------


def test_the_truck_of_the_last_round_takes_along_whoever_is_near_and_time_takes_the_rest() -> None:
    play = choose(table(4, "horror", lair="n300"), "truck")
    state = play.state
    state.round, state.counts["truck.parts"] = 17, 3
    truck = state.tokens["truck"]
    far_off(play, "marci", "mitchell")
    investigator(play, "mitchell", place=state.board.next_to[truck][0])
    play = turn_of(play, place=truck)
    answer(play, "start-truck")
    answer(play, *free(play, "road")[0])
    assert play.state.status == ["escaped", "alive", "escaped"]
    play = to_round_end(play)
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",), "one dead is too few for the Horror"


def test_a_chill_of_who_has_escaped_is_nobodys_any_more() -> None:
    play = table(4, lair="n141")
    play.state.tokens["escape"] = "n10"
    play = turn_of(play, place="n10", chill=1)
    answer(play, "escape")
    play = hunt(play, "n140", round=2)
    assert not may(play, "stalked", "aira")
    assert why(play, "stalk") == "SD-STK-01" or not free(play, "stalk")


def test_a_shadow_told_by_the_ropes_is_gone_when_he_next_hunts() -> None:
    play = table(4, lair="n141")
    play.state.shadows = {"butcher": Shadow("n141", False, 3)}
    play = hunt(play, "n141")
    assert not play.state.shadows


def test_evidence_that_limbs_tore_away_is_picked_up_again_and_turned_in() -> None:
    play = table(4, "horror", lair="n142")
    far_off(play, "marci", "mitchell")
    play.state.abilities = ["grasping-limbs"]
    investigator(play, "aira", place="n152", evidence=2)
    play = hunt(play, "n142")
    answer(play, "power", "grasping-limbs")
    assert play.state.evidence[0] == 1
    play = turn_of(play, place="n152")
    answer(play, *free(play, "take")[0])
    assert play.state.evidence[0] == 2
    desk = play.state.board.having("computer")[0]
    play = turn_of(play, place=desk)
    assert may(play, "turn-in", 2)
