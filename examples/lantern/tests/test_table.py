"""Lantern on a whole simulated table, with the files it brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.rehearsal.headless import play_headless
from gloamboard.pi_app.rehearsal.scenario_run import run_scenario

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_goes_as_it_says(path: Path, tmp_path: Path) -> None:
    assert run_scenario(path, tmp_path) > 5


def test_bots_carry_the_lantern_by_hand() -> None:
    evening = play_headless("lantern", 2, 7, "lantern-path", "lantern-walkers", bot="sensible")
    assert evening["outcome"] == {"result": "win", "by": "gate", "rule": "LA-END-01"}
    assert evening["by_hand"] >= 6  # two walkers, three places
    assert (evening["inputs"]["lost"], evening["refused"]) == (0, 0)
