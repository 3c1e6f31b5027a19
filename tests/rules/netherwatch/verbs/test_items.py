"""Verbs of Items: dropped, flung, lost, drawn, fetched."""

from __future__ import annotations

import pytest

from tests.rules.netherwatch.verbs.board import HISTORIAN, board, play


def test_drop_takes_the_item_that_is_meant() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    you.hand = ("flashlight", "storm-lantern")
    play(state, {"do": "drop", "who": "user", "which": "electric"})
    assert you.items == ("storm-lantern",)
    assert state.dropped[1] == ("study", ("flashlight",), True)


@pytest.mark.rule("NW-MISC-02")
@pytest.mark.rule("NW-DROP-10")
def test_who_has_no_such_item_ignores_it() -> None:
    state = board()
    play(state, {"do": "drop", "who": "user", "which": "hand"})
    play(state, {"do": "fling", "who": "user"})
    play(state, {"do": "lose_item", "who": "user"})
    assert state.dropped == {}


def test_fling_throws_into_the_next_zone() -> None:
    state = board()
    state.agent(HISTORIAN).pocket = ("old-key",)
    play(state, {"do": "fling", "who": "most-items"}, ("zone", "foyer"))
    assert state.dropped[1] == ("foyer", ("old-key",), True)


def test_lost_essentials_go_back_to_their_deck() -> None:
    state = board()
    state.agent(HISTORIAN).hand = ("spirit-box",)
    state.essential = []
    play(state, {"do": "lose_item", "who": "user"})
    assert (state.essential, state.discard) == (["spirit-box"], [])


def test_draw_and_fetch() -> None:
    state = board()
    state.scavenged_deck.put_top("matchbox")
    play(state, {"do": "draw", "who": "user", "deck": "scavenged"}, ("keep", "matchbox"))
    assert state.agent(HISTORIAN).items == ("matchbox",)
    state.discard = ["old-key", "matchbox-2"]
    play(state, {"do": "fetch", "who": "user", "from": "discard"}, ("fetch", "old-key"))
    assert state.agent(HISTORIAN).items == ("matchbox", "old-key")
    assert state.discard == ["matchbox-2"]
