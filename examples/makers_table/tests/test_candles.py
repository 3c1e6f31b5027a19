"""The game on its table: pieces are put on pads, light is read off the strip."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.pi_app.testing.at_the_table import EveningAtTable, Lights, PlayersHand, Seat

candles = pytest.mark.evening("candles", seed=7)


def test_all_dark(evening: EveningAtTable) -> None:
    """By scenarios/all_dark.toml."""
    assert evening.play_scenario() == 5


@candles
def test_a_candle_goes_out_under_the_snuffer_and_burns_again(hand: PlayersHand, lights: Lights) -> None:
    lights.expect("shelf", like="lit")
    lights.expect("sill", prompt=True)
    hand.place("snuffer", on="sill")
    lights.expect("sill", like="dark")
    hand.place("snuffer", on="hearth")
    lights.expect("hearth", like="dark")
    hand.place("snuffer", on="sill")
    lights.expect("sill", like="lit")


@candles
def test_six_moves_with_a_candle_burning_are_lost(evening: EveningAtTable, seat: Callable[[str], Seat]) -> None:
    one = seat("seat1")
    for place in ("sill", "hearth", "sill", "hearth", "sill", "hearth"):
        assert ("carry", place) in one.options
        one.answer("carry", place)
    assert evening.outcome is not None
    assert evening.outcome.rule == "CA-END-02"


@candles
def test_where_the_snuffer_stands_it_cannot_be_carried_to(evening: EveningAtTable, seat: Callable[[str], Seat]) -> None:
    one = seat("seat1")
    one.answer("carry", "shelf")
    assert len(one.refused) == 1
    assert evening.view()["left"] == 6
