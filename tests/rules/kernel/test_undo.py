"""Taking answers back: never further than the game's beginning, or the boundary it goes on from."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import DONE, Deck, Play, Refused, Setup
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk

GAME = Lantern()
SETUP = Setup(seats=("seat1", "seat2"), seed=1)


def resumed() -> Play:
    """A game that goes on from the boundary after the first walk."""
    play = Play(GAME, SETUP)
    play.answer("seat1", ("walk", "seat1", "hill"))
    assert play.waiting() == ("seat2",)
    return Play(GAME, SETUP, state=thaw(freeze(play.boundary), (Walk, Deck)))


def test_undo_of_a_resumed_game_stays_behind_its_boundary() -> None:
    play = resumed()
    began = play.hash()
    assert play.state.at["seat1"] == 2
    play.answer("seat2", DONE)
    play.answer("seat1", ("on",))
    later = play.hash()
    back = play.undo(2)
    assert (back.hash(), back.waiting(), back.answers) == (began, ("seat2",), [])
    back.answer("seat2", DONE)
    assert back.undo().hash() == began  # as often as one likes
    back.answer("seat1", ("on",))
    assert back.hash() == later
    assert play.clone().undo(2).hash() == began


def test_undo_says_that_it_ends_at_the_boundary() -> None:
    play = resumed()
    play.answer("seat2", DONE)
    with pytest.raises(Refused, match="goes on from a kept boundary, and 1 answer was given since, not 2"):
        play.undo(2)
    with pytest.raises(Refused, match="no answer was given since, not 1"):
        resumed().undo()


def test_undo_of_a_whole_game_ends_at_its_beginning() -> None:
    play = Play(GAME, SETUP)
    with pytest.raises(Refused, match="no answer was given, not 1"):
        play.undo()
    play.answer("seat1", DONE)
    for count in (0, -1, 2):
        with pytest.raises(Refused, match=f"1 answer was given, not {count}"):
            play.undo(count)
    assert play.undo().hash() == Play(GAME, SETUP).hash()
