"""Ties are the players' to break, and several dice are one roll, whoever throws them."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import DONE, Chance, Play, Roll, Script, Setup
from gloamboard.rules.kernel.asking.dice import Die, enter
from gloamboard.rules.kernel.asking.ties import choose_one, choose_order
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk

TWO = ("seat1", "seat2")
DICE = (Die(("die", "ann", 1), "Ann's die", (1, 2, 3)), Die(("die", "bob", 1), "Bob's die", (1, 2, 3, 4)))


def playing(script: Any, **setup: Any) -> tuple[Play, list[Any]]:
    """A game whose first walk is this script, and what the script came to."""
    came: list[Any] = []

    class Once(Lantern):
        def walk(self, state: Walk, seat: str) -> Script:
            came.append((yield from script()))

    return Play(Once(), Setup(seats=TWO, seed=4, **setup)), came


def at_once() -> Script:
    return (yield Roll("dice", [die.faces for die in DICE]))


def keys(play: Play, seat: str = "seat1") -> list[Any]:
    assert play.pending is not None
    return [option.key for option in play.pending.options(seat)]


def test_one_of_several_is_chosen_and_a_single_one_taken() -> None:
    play, came = playing(lambda: choose_one(("seat2",), ("owl", "fox"), "Which?", word="tie", rule="LA-1"))
    assert (play.waiting(), keys(play, "seat2")) == (("seat2",), [("tie", "owl"), ("tie", "fox")])
    play.answer("seat2", ("tie", "fox"))
    assert came[0] == "fox"
    assert playing(lambda: choose_one(TWO, ("owl",), "Which?", word="tie"))[1][0] == "owl"


def test_an_order_is_picked_one_by_one_and_the_last_goes_without_saying() -> None:
    play, came = playing(lambda: choose_order(TWO, ("a", "b", "c"), "Which first?"))
    play.answer("seat1", ("first", "b"))
    assert keys(play) == [("first", "a"), ("first", "c")]
    play.answer("seat2", ("first", "c"))
    assert came[0] == ["b", "c", "a"]
    assert playing(lambda: choose_order(TWO, (), "Which first?"))[1][0] == []


def test_dice_rolled_as_one_fall_as_they_would_one_by_one() -> None:
    def one_by_one() -> Script:
        first = yield Chance("dice", DICE[0].faces, "?")
        second = yield Chance("dice", DICE[1].faces, "?")
        return [first, second]

    together, apart = playing(at_once), playing(one_by_one)
    assert together[1] == apart[1] != []
    assert together[0].state.streams == apart[0].state.streams
    assert list(together[0].state.streams) == ["dice"]


def test_hands_enter_every_die_on_one_screen_and_may_correct_it() -> None:
    heard: list[tuple[int, int]] = []
    play, came = playing(lambda: enter("dice", DICE, TWO, entered=lambda n, face: heard.append((n, face))))
    assert play.pending is not None
    assert play.pending.options("seat2")[-1].hand == ("prop", "dice", "bob-1-4")
    play.answer("seat2", ("die", "bob", 1, 4))
    assert ("die", "bob", 1, 4) not in keys(play)
    assert DONE not in keys(play)
    play.answer("seat1", ("die", "ann", 1, 2))
    play.answer("seat1", ("die", "bob", 1, 3))
    play.answer("seat1", DONE)
    assert (came[0], heard) == ([2, 3], [(1, 4), (0, 2), (1, 3)])
    assert play.state.streams == {}


def test_those_that_come_to_the_same_are_as_good_as_one() -> None:
    def colour(animal: str) -> str:
        return animal.split()[0]

    some = ("red fox", "red cat", "grey owl")
    play, came = playing(lambda: choose_one(TWO, some, "Which?", word="tie", alike=colour))
    assert keys(play) == [("tie", "red fox"), ("tie", "grey owl")]
    play.answer("seat1", ("tie", "grey owl"))
    assert came[0] == "grey owl"
    assert playing(lambda: choose_one(TWO, some[:2], "Which?", word="tie", alike=colour))[1][0] == "red fox"
    play, came = playing(lambda: choose_order(TWO, some, "Which first?", alike=colour))
    play.answer("seat1", ("first", "grey owl"))
    assert came[0] == ["grey owl", "red fox", "red cat"]
