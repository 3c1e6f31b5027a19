"""Verbs of light: cubes placed and taken, carried lamps on and off."""

from __future__ import annotations

from tests.rules.netherwatch.verbs.board import HISTORIAN, board, play


def test_place_and_remove_cubes() -> None:
    state = board()
    play(state, {"do": "place", "cube": "lit"})
    assert state.light == {"study": "lit"}
    play(state, {"do": "place", "cube": "dark", "where": "beside"}, ("zone", "foyer"))
    assert state.light == {"study": "lit", "foyer": "dark"}
    play(state, {"do": "remove", "cube": "lit", "where": "nearest-lit"})
    assert state.light == {"foyer": "dark"}
    play(state, {"do": "place", "cube": "cold", "where": "zone", "zone": "crypt"})
    assert state.cold == ["crypt"]


def test_lamps_on_and_off() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    lit = []
    play(state, {"do": "lamp_on", "who": "user"})  # carries no LIGHT Item
    lit.append(you.lit)
    you.hand = ("flashlight",)
    play(state, {"do": "lamp_on", "who": "user"})
    lit.append(you.lit)
    play(state, {"do": "lamp_off", "who": "all-with-light"})
    assert [*lit, you.lit] == [False, True, False]
