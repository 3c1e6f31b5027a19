"""The Amusement Park's own: Mirror Maze, Water, carriages and Game Booths, pages 16 and 17."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, prowl, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import asked, free, investigator, roll, table


def park(players: int = 4, adversary: str = "butcher", **facts: str) -> Play:
    play = table(players, adversary, "park", lair="n27")
    play.state.words["maze.open"], play.state.maze = "red", ("green", "blue")
    play.state.words["maze.shown"] = ""
    for person, space in facts.items():
        investigator(play, person, place=space)
    return play


# --- Mirror Maze ------------------------------------------------------------------------------


def test_nobody_goes_or_trades_through_a_doorway_before_a_look() -> None:
    play = park(marci="m-2")
    investigator(play, "marci", evidence=1)
    play = turn_of(play, place="m-5", mp=4)
    assert why(play, "walk", "aira", "m-2") == "SD-MIR-03"
    assert not free(play, "get")
    answer(play, "look", "red")
    assert may(play, "walk", "aira", "m-2") or may(play, "go", "aira", "m-1")
    assert may(play, "get", "marci", "evidence")


def test_a_closed_colour_stays_closed_and_another_doorway_of_the_open_one_is_open_too() -> None:
    play = turn_of(park(), place="m-2", mp=4)
    answer(play, "look", "green")
    assert why(play, "walk", "aira", "m-3") == "SD-MIR-06"
    answer(play, "look", "red")
    walk(play, "m-1")
    assert play.state.mp == 2  # it is Dark there
    assert not free(play, "look")


def test_one_looks_only_at_a_doorway_beside_one() -> None:
    play = turn_of(park(), place="m-4", mp=4)
    assert [key[1] for key in free(play, "look")] == ["blue"]


def test_the_adversary_uses_the_open_colour_unasked_and_not_the_others() -> None:
    play = hunt(park(), "m-2")
    assert may(play, "prowl", "butcher", "m-1")
    assert not may(play, "prowl", "butcher", "m-3")
    prowl(play, "m-1")
    assert play.state.words["maze.shown"] == ""


def test_a_spirit_walks_through_any_mirror() -> None:
    play = park(5, "horror")
    state = play.state
    state.status[0], state.spirit[0] = "spirit", "pale-child"
    play = turn_of(play, place="m-2", mp=3)
    walk(play, "m-3", "m-2", "m-1")
    assert play.state.mp == 0


# --- Tunnel of Love ---------------------------------------------------------------------------


def test_the_first_water_of_a_turn_carries_two_on_and_the_second_does_not() -> None:
    play = turn_of(park(), place="t-7", mp=4)
    walk(play, "t-6")
    assert play.state.place[0] == "t-2"
    assert play.state.mp == 3
    walk(play, "t-3")
    assert play.state.place[0] == "t-3"


@pytest.mark.parametrize(("others", "end"), [
    (("t-2", "n1"), "t-1"), (("t-1", "n1"), "t-2"), (("t-1", "t-2"), "t-6"),
])  # fmt: skip
def test_the_water_carries_as_far_as_there_is_room(others: tuple[str, str], end: str) -> None:
    play = turn_of(park(marci=others[0], mitchell=others[1]), place="t-7", mp=4)
    walk(play, "t-6")
    assert play.state.place[0] == end


def test_the_water_carries_neither_adversary_nor_spirit() -> None:
    play = hunt(park(), "t-7")
    prowl(play, "t-6")
    assert play.state.lurks == ["t-6"]
    play = park(5, "horror")
    play.state.status[0], play.state.spirit[0] = "spirit", "pale-child"
    play = turn_of(play, place="t-7", mp=3)
    walk(play, "t-6")
    assert play.state.place[0] == "t-6"


# --- carriages --------------------------------------------------------------------------------


def test_a_step_into_a_carriage_goes_round_once_and_again_at_the_next_turn() -> None:
    play = turn_of(park(), place="n146", mp=4)
    walk(play, "n134")
    assert play.state.place[0] == "n97"
    assert play.state.mp == 3
    assert {key[2] for key in free(play, "walk")} == {"n117"}
    assert why(play, "walk", "aira", "n65") == "SD-MOVE-02"
    answer(play, "end")
    play.state.round, play.state.phase, play.state.had_turn = 2, "order", [False, True, True]
    play = hunt(play, "n27")
    answer(play, "finish")
    while asked(play) in ("maze", "chance"):
        answer(play, *keys(play)[0])
    answer(play, "turn", "aira")
    assert play.state.place[0] == "n65"


def test_a_taken_carriage_lets_nobody_in() -> None:
    play = turn_of(park(marci="n97"), place="n146", mp=4)
    walk(play, "n134")
    assert play.state.place[0] == "n134"


def test_who_hides_in_the_next_carriage_neither_stops_nor_shows() -> None:
    play = park()
    play.state.lurks = ["n97"]
    play = turn_of(play, place="n146", mp=4)
    walk(play, "n134")
    assert play.state.place[0] == "n97"
    assert play.state.revealed == [False]


def test_across_a_dashed_line_there_is_no_way_but_a_blow() -> None:
    play = park(aira="n65", marci="n66")
    play.state.attack = "eviscerate"
    investigator(play, "marci", evidence=1)
    play.state.counts["carriage.aira"] = play.state.round
    play = turn_of(play, place="n65", mp=4)
    assert not free(play, "walk")
    assert not free(play, "get")
    investigator(play, "marci", place="n1")
    play = hunt(play, "n66")
    assert may(play, "attack", "eviscerate", "aira")
    assert not may(play, "prowl", "butcher", "n65")


def test_the_adversary_goes_round_too() -> None:
    play = hunt(park(), "n146")
    prowl(play, "n134")
    assert play.state.lurks == ["n97"]


# --- Game Booths ------------------------------------------------------------------------------


def booth(**facts: Any) -> Play:
    return turn_of(park(), place="n220", mp=4, items=(), **facts)


@pytest.mark.parametrize(("spent", "face", "won"), [(0, 5, True), (1, 3, True), (1, 2, False), (3, 1, False)])
def test_strength_is_paid_before_the_roll(spent: int, face: int, won: bool) -> None:
    play = booth()
    answer(play, "booth", "strength")
    answer(play, "spend", spent)
    roll(play, face)
    assert play.state.stamina[0] == 5 - spent
    assert (len(play.state.items[0]) == 1) is won
    assert ("duck--220" in play.state.tokens) is not won
    assert not free(play, "booth")


@pytest.mark.parametrize(("lit", "face", "won"), [(False, 4, False), (True, 3, True), (True, 2, False)])
def test_ducks_are_seen_better_in_the_light(lit: bool, face: int, won: bool) -> None:
    play = park()
    play.state.lamps = {"lamp": ("n220",)} if lit else {}
    play = turn_of(play, place="n220", items=())
    answer(play, "booth", "ducks")
    roll(play, face)
    assert (len(play.state.items[0]) == 1) is won


def test_rings_take_one_more_die_for_stamina_and_new_tosses_for_charge() -> None:
    play = booth()
    answer(play, "booth", "rings")
    for face in (3, 3, 2):
        roll(play, face)
    answer(play, "extra")
    roll(play, 1)
    assert not may(play, "extra")
    answer(play, "again")
    answer(play, "die", 2)
    answer(play, "done")
    roll(play, 3)
    assert len(play.state.items[0]) == 1
    assert (play.state.stamina[0], play.state.charge[0]) == (4, 2)


def test_the_other_booth_still_plays() -> None:
    play = booth()
    answer(play, "booth", "ducks")
    roll(play, 1)
    play = turn_of(play, place="n248")
    assert free(play, "booth")
