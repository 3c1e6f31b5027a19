"""For whose eyes something is: who is asked a chance that hands answer, what light prompts, what waits on a screen."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import EVERYBODY, PUBLIC, Chance, Choice, Option, Play, Script, Setup
from gloamboard.rules.kernel.asking.choices import DONE
from gloamboard.rules.kernel.asking.dice import Die, enter
from gloamboard.rules.kernel.door import asked_of, scene_of, seen_by, why_not
from gloamboard.rules.kernel.explaining import explain
from gloamboard.rules.kernel.game import SCREEN
from tests.hidden_walk.game import FOX, HOUNDS, FoxAndHounds, Hunt
from tests.rules.asking import there

SEATS = ("seat1", "seat2", "seat3")


class Drawing(FoxAndHounds):
    """Somebody draws first of all."""

    def __init__(self, eyes: str) -> None:
        super().__init__()
        self.eyes = eyes

    def step(self, state: Hunt) -> Script:
        state.luck = yield Chance("omen", (1, 2), "What is drawn?", eyes=self.eyes)
        yield from super().step(state)


@pytest.mark.parametrize(
    ("eyes", "asked"), [(EVERYBODY, SEATS), (FOX, SEATS[:1]), (HOUNDS, SEATS[1:]), ("seat3", SEATS[2:])]
)
def test_a_chance_that_hands_answer_is_asked_of_those_for_whose_eyes_it_is(eyes: str, asked: tuple[str, ...]) -> None:
    play = Play(Drawing(eyes), Setup(SEATS, 1, hands=frozenset({"omen"})))
    assert play.waiting() == asked
    told = {seat: there(asked_of(play, seat))["asks"] for seat in (*SEATS, PUBLIC)}
    assert {seat for seat, says in told.items() if says} == ({*SEATS, PUBLIC} if eyes == EVERYBODY else {*asked})


class Throwing(FoxAndHounds):
    """The Fox throws a die that it keeps to itself."""

    def step(self, state: Hunt) -> Script:
        [state.luck] = yield from enter("dice", [Die(("die", 1), "The die", (1, 2))], SEATS[:1], eyes=FOX)
        yield from super().step(state)


def test_dice_thrown_for_some_eyes_are_entered_on_their_page_alone() -> None:
    play = Play(Throwing(), Setup(SEATS, 1))
    assert [option["hand"] for option in there(asked_of(play, "seat1"))["options"]] == [None, None]  # no prop tells it
    assert there(asked_of(play, PUBLIC))["options"] == []
    play.answer("seat1", ("die", 1, 2))
    assert play.option("seat1", DONE) is not None


class Ambush(FoxAndHounds):
    """A Hound is asked something that all may know, with one way that only its side, or only it, may know of."""

    def __init__(self, eyes: str) -> None:
        super().__init__()
        self.eyes = eyes

    def step(self, state: Hunt) -> Script:
        ways = [
            Option(("walk", "foyer"), "Walk.", "", ("move", "seat2", "hq", "foyer")),
            Option(("hide", "crypt"), "Hide.", "", ("move", "seat2", "hq", "crypt"), self.eyes),
        ]
        yield Choice({"seat2": ways}, "Where to?")
        yield from super().step(state)


@pytest.mark.parametrize("eyes", [HOUNDS, "seat2"])
def test_light_prompts_only_what_every_side_may_see(eyes: str) -> None:
    play = Play(Ambush(eyes), Setup(SEATS, 1))
    prompted = {space for space, words in scene_of(play)["spaces"].items() if "prompt" in words}
    assert prompted == {"foyer"}
    assert [option["key"] for option in there(asked_of(play, PUBLIC))["options"]] == [["walk", "foyer"]]
    mine = {tuple(option["key"]): option["hand"] for option in there(asked_of(play, "seat2"))["options"]}
    assert mine == {("walk", "foyer"): ["move", "seat2", "hq", "foyer"], ("hide", "crypt"): None}


@pytest.mark.parametrize(("eyes", "covered"), [(HOUNDS, False), ("seat2", True)])
def test_a_shared_screen_covers_what_one_seat_alone_may_know_of(eyes: str, covered: bool) -> None:
    play = Play(Ambush(eyes), Setup(SEATS, 1))
    for screen in (SCREEN, HOUNDS):
        asked = there(seen_by(play, screen)["asks"])
        assert (asked["private"], len(asked["options"])) == (covered, 2)


class Lurking(FoxAndHounds):
    """The Fox may have to answer each time a Hound comes: whether it can is its own affair."""

    def __init__(self, can: bool) -> None:
        super().__init__()
        self.can = can

    def step(self, state: Hunt) -> Script:
        ways = [Option(("let",), "Let it pass."), *([Option(("bite",), "Bite.")] if self.can else [])]
        yield Choice({"seat1": ways}, "Does the Fox bite?", even_one=True, eyes=FOX)
        yield from super().step(state)


class Peeking(FoxAndHounds):
    """A Hound looks at what lies there before it walks, and may bury it; the others wait."""

    def view(self, state: Hunt, eyes: str) -> dict[str, Any]:
        found = super().view(state, eyes)
        if eyes == "seat2":
            found["pieces"]["bone"] = {"at": "crypt", "name": "A bone", "kind": "bone", "face": None}
        return found

    def hunt(self, state: Hunt, seat: str) -> Script:
        options = [Option(("slip", "crypt"), "Bury it in the crypt."), Option(("leave",), "Leave it.")]
        yield Choice({seat: options}, "There lies a bone.", even_one=True, eyes=seat)
        yield from super().hunt(state, seat)


@pytest.mark.parametrize("screen", [SCREEN, HOUNDS])
def test_on_a_shared_screen_a_tap_tells_nothing_of_what_waits_behind_the_curtain(screen: str) -> None:
    play = Play(Peeking(luck=(0,)), Setup(SEATS, 1))
    play.answer("seat1", ("slip", "great-room"))
    for place in ("crypt", "study"):  # one of them could be answered now
        told = explain(play, screen, ("space", place))
        assert "bone" not in str(told)
        assert told["says"] == "Seen here: nobody."
        assert [row["why"] for row in told["cannot"]] == ["One place at a time."]
    assert "bone" not in why_not(play, "seat2", (), screen).says
    assert "bone" in why_not(play, "seat2", (), "seat2").says


def test_a_seat_that_might_have_to_be_asked_is_asked_although_it_has_no_choice() -> None:
    worlds = [Play(Lurking(can), Setup(SEATS, 1)) for can in (False, True)]
    assert [play.waiting() for play in worlds] == [("seat1",)] * 2
    for who in (PUBLIC, SCREEN, HOUNDS, "seat2", "seat3"):
        one, other = (seen_by(play, who) for play in worlds)
        assert one == other
    assert [len(there(asked_of(play, "seat1"))["options"]) for play in worlds] == [1, 2]
