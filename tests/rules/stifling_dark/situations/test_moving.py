"""Moving, Sprint, Windows, Doors and Distance: pages 8, 11, 18 and 20, played as they read."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import asked, free, give_items, investigator, roll, table, wounds_of

# --- Move, Sprint, Rest -------------------------------------------------------------------


def test_movement_is_broken_off_for_an_interact_and_gone_on_with() -> None:
    play = turn_of(table(), place="n131", mp=4)
    answer(play, "lock", "s-23")
    answer(play, "open", "s-23")
    walk(play, "s-23", "s-20")  # 1 for the Dim Door, 2 for the Dark space behind
    answer(play, "lock", "s-23")
    assert play.state.mp == 1
    walk(play, "s-19")
    assert play.state.mp == 0


def test_a_sprint_is_paid_at_once_and_there_is_one_a_turn() -> None:
    play = turn_of(table(), place="n120", mp=0)
    assert not free(play, "walk")
    answer(play, "sprint")
    roll(play, 4)
    assert (play.state.mp, play.state.stamina[0]) == (5, 4)  # Aira's own Ability adds one
    assert why(play, "sprint") == "SD-SPR-01"


def test_whoever_rests_gains_stamina_with_a_flashlight_a_charge_or_nothing() -> None:
    for last in ("end", "charge", "flashlight"):
        play = turn_of(table(), place="n120", stamina=3, charge=2)
        answer(play, last)
        if last == "flashlight":
            answer(play, *keys(play)[0])
        assert play.state.stamina[0] == 4


def test_whoever_sprinted_or_strained_gains_none() -> None:
    play = turn_of(table(), place="n120", stamina=3)
    answer(play, "sprint")
    roll(play, 1)
    answer(play, "charge")
    assert play.state.stamina[0] == 2
    play = turn_of(table(), place="s-19", stamina=3, evidence=1)
    answer(play, "turn-in", 1)
    answer(play, "reward", "open-window")
    assert play.state.stamina[0] == 3
    assert play.state.had_turn[0]


def test_stamina_at_its_end_is_not_gained() -> None:
    play = turn_of(table(), place="n120", stamina=5)
    most = play.state.person(0).stamina_most
    play.state.stamina[0] = most
    play = turn_of(play)
    answer(play, "end")
    assert play.state.stamina[0] == most


def test_the_last_stamina_of_a_sprint_falls_onto_the_wound_icon() -> None:
    play = turn_of(table(), place="n120", stamina=1)
    answer(play, "sprint")
    assert wounds_of(play, "aira") == ("?",)
    roll(play, 2)
    assert play.state.stamina[0] == 0
    assert why(play, "sprint") in ("SD-SPR-01", "SD-CON-03")


def test_one_walks_through_another_but_may_not_stay() -> None:
    play = table()
    investigator(play, "marci", place="n119")
    play = turn_of(play, place="n141", mp=2)
    walk(play, "n119")
    assert not may(play, "end")
    assert not may(play, "charge")
    assert not may(play, "flashlight")
    walk(play, "n120")
    assert may(play, "end")


def test_with_one_mp_nobody_steps_onto_another() -> None:
    play = table()
    investigator(play, "marci", place="n119")
    play = turn_of(play, place="n141", mp=1)
    assert why(play, "walk", "aira", "n119") == "SD-RULING-23"


def test_one_may_stay_with_the_adversary_seen_or_not_and_nothing_is_told() -> None:
    play = table(lair="n119")
    play = turn_of(play, place="n141", mp=2)
    told = len(play.story)
    walk(play, "n119")
    answer(play, "end")
    assert not [line for line in play.story[told:] if "Butcher" in line.says]
    assert play.state.revealed == [False]


# --- Windows --------------------------------------------------------------------------------


def at_window(**facts: Any) -> Play:
    return turn_of(table(), place="n145", **facts)


def test_through_a_window_and_on_costs_a_face_down_wound() -> None:
    play = at_window(mp=3)
    answer(play, "window", "aira", "s-26", "wound")
    walk(play, "s-15")
    assert wounds_of(play, "aira") == ("?",)
    assert play.state.stamina[0] == 5


def test_through_a_window_and_no_further_costs_a_stamina() -> None:
    play = at_window(mp=4)
    answer(play, "window", "aira", "s-26", "stamina")
    assert play.state.stamina[0] == 4
    assert not wounds_of(play, "aira")
    assert not free(play, "walk")
    assert not free(play, "go")
    assert not free(play, "window")
    answer(play, "sprint")
    roll(play, 4)
    assert not free(play, "walk")  # rolled for nothing
    answer(play, "charge")


def test_without_stamina_the_window_leaves_only_the_wound() -> None:
    play = at_window(mp=3, stamina=0)
    assert [key[3] for key in free(play, "window")] == ["wound"]


def test_the_last_stamina_at_a_window_wounds_after_all() -> None:
    play = at_window(mp=3, stamina=1)
    answer(play, "window", "aira", "s-26", "stamina")
    assert wounds_of(play, "aira") == ("?",)


def test_a_fourth_wound_at_a_window_kills_on_the_far_side_and_the_butcher_has_won() -> None:
    play = at_window(mp=3, wounds=("?", "?", "?"))
    answer(play, "window", "aira", "s-26", "wound")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


def test_trading_through_a_window_hurts_nobody() -> None:
    play = table()
    investigator(play, "marci", place="s-26", evidence=1)
    play = turn_of(play, place="n145")
    answer(play, "get", "marci", "evidence")
    assert play.state.evidence[:2] == [1, 0]
    assert not wounds_of(play, "aira")


def test_the_adversary_pays_one_more_and_is_heard_once_a_round() -> None:
    play = hunt(table(), "n145")
    answer(play, "roll")
    roll(play, 2)
    prowl(play, "s-26", "n145", "s-26")
    assert play.state.mp == 5 + 2 - 6
    answer(play, "finish")
    assert play.state.noise == ["window-1"]
    assert sum("Noise at" in line.says for line in play.story) == 1


def test_noise_is_told_alike_from_both_sides_and_goes_when_the_next_hunt_opens() -> None:
    told = []
    for here, there in (("n145", "s-26"), ("s-26", "n145")):
        play = hunt(table(), here)
        prowl(play, there)
        answer(play, "finish")
        told.append([line.says for line in play.story if "Noise" in line.says])
        assert play.state.noise == ["window-1"]
        play = hunt(play)
        assert play.state.noise == []
    assert told[0] == told[1] != []


def test_an_open_window_token_frees_both_sides_of_price_and_noise() -> None:
    play = turn_of(table(), place="n145", mp=2, pocket=("open-window",))
    answer(play, "lay", "open-window", "window-1")
    walk(play, "s-26")
    assert not wounds_of(play, "aira")
    play = hunt(play, "n145")
    mp = play.state.mp
    prowl(play, "s-26")
    assert play.state.mp == mp - 1
    answer(play, "finish")
    assert play.state.noise == []


def test_a_false_window_lets_through_neither_steps_nor_light_nor_trade() -> None:
    play = table()
    investigator(play, "marci", place="s-26", evidence=1)
    (shutter,) = give_items(play, "aira", "storm-shutter")
    play = turn_of(play, place="n145", mp=4)
    assert free(play, "window") or free(play, "get")
    answer(play, "use", shutter)
    if asked(play) == "lay":
        answer(play, "lay", "false-window", "window-1")
    assert not free(play, "window")
    assert not free(play, "get")
    play = hunt(play, "n145")
    assert not may(play, "prowl", "butcher", "s-26")


# --- Doors ----------------------------------------------------------------------------------


def test_a_locked_door_stops_both_sides_until_it_is_opened() -> None:
    play = turn_of(table(), place="n119", mp=4)
    answer(play, "lock", "s-16")
    assert why(play, "walk", "aira", "s-16") == "SD-DOOR-07"
    answer(play, "open", "s-16")
    assert may(play, "walk", "aira", "s-16")
    answer(play, "lock", "s-16")
    play = hunt(play, "n119")
    assert not may(play, "prowl", "butcher", "s-16")
    assert not free(play, "open")


def test_breaking_takes_two_turns_and_a_destroyed_door_never_locks_again() -> None:
    play = turn_of(table(), place="n119")
    answer(play, "lock", "s-16")
    play = hunt(play, "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "damaged"}
    assert not free(play, "break")  # once a turn
    play = hunt(play, "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}
    prowl(play, "s-16")
    play = turn_of(hunt(play, "n142"), place="n119")
    assert why(play, "lock", "s-16") == "SD-DOOR-10"
    assert may(play, "walk", "aira", "s-16")


def test_an_open_door_is_broken_too_and_then_bars_the_way() -> None:
    play = hunt(table(), "n119")
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "damaged"}
    assert not may(play, "prowl", "butcher", "s-16")


def test_who_opens_a_damaged_door_destroys_it() -> None:
    play = table()
    play.state.doors = {"s-16": "damaged"}
    play = turn_of(play, place="n119")
    assert why(play, "walk", "aira", "s-16") == "SD-DOOR-08"
    answer(play, "open", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}
    assert may(play, "walk", "aira", "s-16")


def test_a_door_shut_on_the_hidden_adversary_shows_him_and_he_goes_where_he_likes() -> None:
    play = turn_of(table(lair="s-16"), place="n119")
    answer(play, "lock", "s-16")
    assert play.waiting() == ("seat1",)
    assert {key[1] for key in keys(play)} == {"n119", "s-11"}
    answer(play, "displace", "n119")
    assert play.state.lurks == ["n119"]
    assert play.state.revealed == [True]
    assert play.state.doors == {"s-16": "locked"}
    assert asked(play) == "turn"


def test_nobody_locks_a_door_somebody_stands_in() -> None:
    play = table()
    investigator(play, "marci", place="s-16")
    play = turn_of(play, place="n119")
    assert why(play, "lock", "s-16") == "SD-DOOR-03"


def test_a_locked_door_breaks_the_count_and_a_window_does_not() -> None:
    play = table(adversary="horror")
    play = hunt(play, "n145")  # S-11 is 3 off through the Window, the Door S-16 is 4
    assert not may(play, "break", "s-16")
    play = hunt(play, "s-26")
    assert may(play, "break", "s-16")
    play.state.doors = {"s-16": "locked"}
    play = hunt(play, "n149")  # 141, 119, S-16: the Locked Door itself is 3 off
    assert may(play, "break", "s-16")
    assert not may(play, "ambush")


@pytest.mark.parametrize(("level", "price"), [("dim", 1), ("dark", 2), ("bright", 1)])
def test_what_an_investigator_pays_goes_by_the_light(level: str, price: int) -> None:
    play = table()
    play.state.dim_zones = ("g",) if level == "dim" else ()
    play.state.bright_zones = ("g",) if level == "bright" else ()
    play = turn_of(play, place="n150", mp=4)
    walk(play, "g-17")
    assert play.state.mp == 4 - price


def test_the_dark_costs_the_adversary_no_more() -> None:
    play = hunt(table(), "n150")
    mp = play.state.mp
    prowl(play, "g-17", "g-16", "g-13")
    assert play.state.mp == mp - 3
