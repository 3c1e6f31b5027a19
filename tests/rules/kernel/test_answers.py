"""What the kernel takes for an answer, what it keeps of it, and what it does when rules or rulings go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import (
    AFRESH,
    DONE,
    HOST,
    Choice,
    Key,
    Option,
    Play,
    Refused,
    RulesFault,
    Runaway,
    Script,
    Setup,
)
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.rules.asking import question

TWO = ("seat1", "seat2")


def new(game: Lantern | None = None, seed: int = 1) -> Play:
    return Play(game or Lantern(), Setup(seats=TWO, seed=seed))


class Pouring(Lantern):
    """The first thing asked is how much oil to pour, by number."""

    def walk(self, state: Walk, seat: str) -> Script:
        _, drops = yield Choice({seat: [Option(("pour", n), f"Pour {n}.") for n in (1, 4)]}, "How much?")
        state.found = (*state.found, drops)


@pytest.mark.parametrize(("written", "meant"), [(4.0, 4), (4 + 0j, 4), (True, 1)])
def test_an_answer_is_kept_as_the_option_says_it_not_as_the_caller_does(written: Any, meant: int) -> None:
    play, plain = new(Pouring()), new(Pouring())
    play.answer("seat1", ("pour", written))
    plain.answer("seat1", ("pour", meant))
    assert str(play.answers) == str(plain.answers) == f"[('seat1', ('pour', {meant}))]"
    assert play.hash() == plain.hash() == play.clone().hash()


GARBAGE: list[Any] = [
    (), ("",), ("ruling",), ("ruling", None), ("ruling", "oil"), ("ruling", "oil", "much"), ("ruling", "oil", []),
    ("ruling", "oil", {"a": 1}), ("ruling", ["oil"], 1), ("ruling", "oil", True), ("ruling", "oil", 1.5),
    ("ruling", "oil", float("nan")), None, 7, "ruling oil 3", ["ruling", "oil", [3]], {"ruling": "oil"},
]  # fmt: skip


@pytest.mark.parametrize("key", GARBAGE, ids=repr)
def test_garbage_from_anybody_is_refused_and_changes_nothing(key: Any) -> None:
    play = new()
    before = play.hash()
    for seat in (HOST, "seat1", "nobody"):
        with pytest.raises(Refused):
            play.answer(seat, key)
    assert (play.hash(), play.answers) == (before, [])
    assert play.waiting() == ("seat1",)


class Rigid(Lantern):
    """Says what is wrong with a ruling as Python does, not as the kernel does."""

    def check_ruling(self, state: Walk, key: Key) -> None:
        raise ValueError("Pour nothing here.")


def test_what_a_game_says_against_a_ruling_is_said_in_the_refusal() -> None:
    with pytest.raises(Refused, match=r"Pour nothing here\."):
        new(Rigid()).answer(HOST, ("ruling", "oil", 3))


class Restless(Lantern):
    """Nobody is ever asked anything again."""

    def night(self, state: Walk) -> Script:
        while True:
            yield Choice({"seat1": [Option(("on",), "Go on.")]}, "On?")


def test_rules_that_never_ask_anybody_are_stopped() -> None:
    play = new(Restless())
    play.answer("seat1", DONE)
    with pytest.raises(Runaway, match="lantern: 10000 steps without a question after 2 answers"):
        play.answer("seat2", DONE)


@pytest.mark.parametrize("how", [{}, {"even_one": True}, {"mode": "all"}], ids=str)
def test_a_question_that_nobody_can_answer_is_a_fault_of_the_rules(how: dict[str, Any]) -> None:
    class Mute(Lantern):
        def night(self, state: Walk) -> Script:
            yield Choice(dict.fromkeys(TWO, ()), "What now?", **how)

    play = new(Mute())
    play.answer("seat1", DONE)
    with pytest.raises(RulesFault, match="without options: 'What now\\?'"):
        play.answer("seat2", DONE)


def test_after_a_ruling_everybody_answers_a_secret_question_anew() -> None:
    play = new()
    for seat, key in (("seat1", DONE), ("seat2", DONE), ("seat1", ("on",)), ("seat1", ("watch",))):
        play.answer(seat, key)
    assert play.waiting() == ("seat2",)
    play.answer(HOST, ("ruling", "oil", 30))
    assert question(play).asks == "Too much oil. Spill?"
    play.answer("seat1", ("keep",))  # who has voted may still answer what the ruling asks
    for twin in (play, play.clone()):
        assert (question(twin).asks, twin.waiting()) == ("Sleep or watch?", TWO)
    play.answer("seat1", ("sleep",))
    assert play.clone().waiting() == ("seat2",)
    play.answer("seat2", ("watch",))
    assert play.state.vote == (("seat1", ("sleep",)), ("seat2", ("watch",)))


def test_a_ruling_that_cuts_short_what_was_going_on_drops_the_open_question() -> None:
    class Morning(Lantern):
        """More than twenty drops, once that is settled, and it is the first walker's day."""

        def ruling(self, state: Walk, key: Key) -> Script:
            yield from super().ruling(state, key)
            state.turn = 0
            return AFRESH if int(key[2]) > 1 else None

    play = new(Morning())
    for seat, key in (("seat1", DONE), ("seat2", DONE), ("seat1", ("on",)), ("seat1", ("watch",))):
        play.answer(seat, key)
    play.answer(HOST, ("ruling", "oil", 30))
    play.answer(HOST, ("ruling", "oil", 1))  # a ruling within a ruling, which asks too
    play.answer("seat1", ("keep",))
    assert (question(play).asks, play.in_ruling) == ("Too much oil. Spill?", True)
    play.answer("seat1", ("keep",))
    for twin in (play, play.clone()):
        assert (twin.waiting(), twin.in_ruling) == (("seat1",), False)
        assert question(twin).asks not in ("Too much oil. Spill?", "Sleep or watch?")
    assert play.state.vote == ()
    play.answer("seat1", question(play).options("seat1")[0].key)
    assert play.clone().hash() == play.hash()


def test_a_clone_after_a_ruling_in_a_secret_question_is_where_the_game_is() -> None:
    class LongNight(Lantern):
        def night(self, state: Walk) -> Script:
            yield from super().night(state)
            yield Choice({"seat1": [Option(("up",), "Get up."), Option(("lie",), "Lie.")]}, "Morning?")

    play = new(LongNight())
    for seat, key in (("seat1", DONE), ("seat2", DONE), ("seat1", ("on",)), ("seat1", ("watch",))):
        play.answer(seat, key)
    play.answer(HOST, ("ruling", "oil", 1))
    for seat in play.waiting():
        play.answer(seat, ("sleep",))
    assert question(play).asks == "Morning?"
    twin = play.clone()
    assert (question(twin).asks, twin.waiting(), twin.hash()) == ("Morning?", ("seat1",), play.hash())


def test_a_clone_keeps_the_answers_of_a_question_that_opens_and_waits_for_the_rest() -> None:
    class Voting(Lantern):
        def walk(self, state: Walk, seat: str) -> Script:
            picks = [Option(("left",), "Left."), Option(("right",), "Right.")]
            votes = yield Choice(dict.fromkeys(TWO, picks), "Which way?", mode="all", opens=True)
            state.found = tuple(f"{seat} {key[0]}" for seat, key in sorted(votes.items()))

    play = new(Voting())
    play.answer("seat2", ("right",))
    twin = play.clone()
    assert twin.waiting() == play.waiting() == ("seat1",)
    twin.answer("seat1", ("left",))
    assert twin.state.found == ("seat1 left", "seat2 right")
