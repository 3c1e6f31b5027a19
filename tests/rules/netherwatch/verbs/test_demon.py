"""Verbs of the Demon: Manifesting, moving, jumping, going Dormant, taking aim."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.table import manifested
from tests.rules.netherwatch.verbs.board import HISTORIAN, board, play


def test_manifest_near_and_far() -> None:
    state = board()
    cause = Cause("event", "a card")
    play(state, {"do": "manifest", "who": "active", "where": "rift-nearest"}, ("zone", "great-room"), cause=cause)
    assert (state.manifested, state.demon_zone) == (True, "great-room")


def test_the_demon_moves_goes_jumps_and_is_pushed() -> None:
    state = manifested(board("study", "crypt"), "dining-room")
    play(state, {"do": "demon_goes", "where": "rift-nearest", "zones": 1}, ("zone", "great-room"))
    assert state.demon_zone == "great-room"
    play(state, {"do": "demon_jumps", "where": "rift-fate"})
    assert state.demon_zone == state.rifts[1]
    play(state, {"do": "demon_pushed", "zones": 1}, ("zone", "kitchen"))
    assert state.demon_zone == "kitchen"


def test_the_demon_goes_to_what_is_nearest_to_itself() -> None:
    state = manifested(board("study", "crypt"), "kitchen")
    state.light = {"foyer": "dark", "cold-store": "dark"}  # one beside the Historian, one two steps from the Demon
    play(state, {"do": "demon_goes", "where": "nearest-dark", "zones": 2}, cause=Cause("event", "a card"))
    assert state.demon_zone == "cold-store"


def test_the_demon_goes_dormant_and_leaves_a_clue() -> None:
    state = manifested(board("study", "crypt"), "great-room")
    play(state, {"do": "demon_dormant"})
    assert not state.manifested
    assert "great-room" in state.clues


def test_aim_and_unaim() -> None:
    state = board()
    play(state, {"do": "aim", "who": "user"})
    assert state.target == HISTORIAN
    play(state, {"do": "unaim"})
    assert state.target == ""
