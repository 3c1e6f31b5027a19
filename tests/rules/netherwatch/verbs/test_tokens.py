"""Verbs of tokens: Clues, Cover, Locks, Rifts, Wards, Objectives."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.asking import a_choice
from tests.rules.netherwatch.table import manifested
from tests.rules.netherwatch.verbs.board import HISTORIAN, board, play


def test_clues_are_placed_turned_and_lost() -> None:
    state = board()
    play(state, {"do": "place_clue", "where": "beside"}, ("zone", "foyer"))
    assert state.clues["foyer"][1] == ""
    play(state, {"do": "turn_clue", "where": "beside"}, "wild")
    assert state.clues["foyer"][1] == "wild"
    play(state, {"do": "place_clue"}, "physical special")
    assert state.clues["study"][1] == "physical special"
    play(state, {"do": "lose_clue", "where": "here"})
    assert set(state.clues) == {"foyer"}


def test_cover_is_placed_turned_moved_and_lost() -> None:
    state = board()
    play(state, {"do": "place_cover"}, ("leave", "cover-1"))
    assert state.covers == {"cover-1": ("study", "")}
    play(state, {"do": "turn_cover", "where": "any"}, "safe")
    assert state.covers["cover-1"][1] == "safe"
    play(state, {"do": "move_cover"}, ("zone", "foyer"))
    assert state.covers["cover-1"][0] == "foyer"
    play(state, {"do": "lose_cover", "where": "any"})
    assert state.covers == {}


@pytest.mark.parametrize("verb", ["turn_cover", "lose_cover"])
def test_what_a_ruling_takes_off_while_it_is_chosen_is_gone(verb: str) -> None:
    state = board()
    state.covers = {"cover-1": ("study", ""), "cover-2": ("parlor", "")}
    effects = VERBS.compile([{"do": verb, "where": "any"}], "a test", "effects")
    script = VERBS.run(state, Cause("item", "flashlight", HISTORIAN), effects)
    assert len(a_choice(next(script)).listed()["seat1"]) == 2
    del state.covers["cover-1"]
    with pytest.raises(StopIteration):
        script.send(("zone", "study"))
    assert state.covers == {"cover-2": ("parlor", "")}


def test_lock_and_unlock() -> None:
    state = board()
    play(state, {"do": "lock"}, ("zone", "foyer"))
    assert list(state.locks) == ["foyer--study"]
    play(state, {"do": "unlock", "where": "any"})
    assert (state.locks, state.blocked) == ({}, frozenset())


def test_rifts_open_and_close() -> None:
    state = board()
    play(state, {"do": "open_rift"})
    assert state.rifts[8] == "study"
    play(state, {"do": "close_rift"})
    assert 8 not in state.rifts


@pytest.mark.parametrize(("size", "stays"), [("minor", False), ("major", True)])
@pytest.mark.rule("NW-TOK-08")
def test_a_ward_holds_the_demon_off(size: str, stays: bool) -> None:
    state = manifested(board("study", "crypt"), "great-room")
    play(state, {"do": "ward", "size": size, "where": "zone", "zone": "foyer"})
    play(state, {"do": "ward", "size": size})
    assert state.tokens[f"{size}-ward"] == "foyer"  # there is only one of them
    cause = Cause("event", "a card")
    state.active = HISTORIAN
    ways = [("demon-way", "foyer")]
    play(state, {"do": "demon_moves", "toward": "active", "zones": 2}, *ways, cause=cause)
    assert state.demon_zone == "great-room"
    assert (f"{size}-ward" in state.tokens) == stays


def test_objectives_and_marks() -> None:
    state = board()
    play(state, {"do": "place_objective", "letter": "a", "zone": "garage"})
    assert state.tokens["objective-a"] == "garage"
    play(state, {"do": "clear_objective", "letter": "a"})
    play(state, {"do": "mark", "name": "gate-open"})
    assert "objective-a" not in state.tokens
    assert {"objective-a", "gate-open"} <= set(state.flags)
