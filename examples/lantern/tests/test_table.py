"""Lantern on a whole simulated table, with the files it brings."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.rehearsal.headless import play_headless
from gloamboard.pi_app.testing.at_the_table import EveningAtTable, Lights, PlayersHand


def test_to_the_gate(evening: EveningAtTable) -> None:
    assert evening.play_scenario() > 5


@pytest.mark.evening("lantern", seed=3, seats=1, hands=["woods", "die"], oil=9)
def test_the_light_goes_along(evening: EveningAtTable, hand: PlayersHand, lights: Lights) -> None:
    lights.expect("wood", brighter_than="hill")
    hand.place("seat1", on="hill")
    lights.expect("hill", brighter_than="wood")
    assert evening.view()["oil"] == 9


def test_bots_carry_the_lantern_by_hand() -> None:
    evening = play_headless("lantern", 2, 7, "lantern-path", "lantern-walkers", bot="sensible")
    assert evening["outcome"] == {"result": "win", "by": "gate", "rule": "LA-END-01"}
    assert evening["by_hand"] >= 6  # two walkers, three places
    assert (evening["inputs"]["lost"], evening["refused"]) == (0, 0)
