"""Clumsy evenings: whatever hands do, the game stays legal, goes on, and at the end board and game agree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.sim.table import SimTable
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.rehearsal.clumsy import DEEDS, Clumsy, Stuck
from gloamboard.pi_app.rehearsal.stage import Stage, set_stage
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.lantern_table import lantern_stage

LAID = {
    "netherwatch": ("netherwatch", "mansion-a", "netherwatch"),
    "netherwatch-coarse": ("netherwatch", "first-light", "first-light"),  # where a pad covers several spaces
    "set_a_watch": ("set_a_watch", "camp", "set_a_watch"),
    "stifling_dark": ("stifling_dark", "dark-sawmill", "stifling_dark"),
    "hellboy": ("hellboy", "hellboy-case", "hellboy"),  # where the board grows as doors are opened
}
EVERY_FOURTH = {"dark-sawmill": "dark-park"}  # its other board, at every fourth table
TABLES = (*LAID, "lantern")
DEEDS_AN_EVENING = 12


def stage_of(folder: Path, table: str, seed: int) -> Stage:
    """A table of that game; at every second one nobody carries what the rules move but the clumsy hands."""
    helps = seed % 2 == 0
    if table == "lantern":
        return lantern_stage(folder, helps=helps)
    game, layout, tokens = LAID[table]
    layout = EVERY_FOURTH.get(layout, layout) if seed % 4 == 3 else layout
    choices: dict[str, Any] = {question.key: question.default for question in load_game(game).questions}
    laid = dict[str, Any](load_layout(layout).file.choices)
    setup = Setup(seats=("seat1", "seat2"), seed=seed, choices=choices | laid)
    return set_stage(folder, game, setup, layout, tokens, helps=helps)


def clumsy_evening(folder: Path, table: str, seed: int) -> Clumsy:
    stage = stage_of(folder, table, seed)
    try:
        stage.wait(1.0)
        assert isinstance(stage.parts.hands, SimTable)
        clumsy = Clumsy(stage, stage.parts.hands.readers, seed)
        clumsy.play(DEEDS_AN_EVENING)
        return clumsy
    finally:
        stage.close()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("four", range(5))
def test_twenty_clumsy_evenings_of_each_game(tmp_path: Path, table: str, four: int) -> None:
    done = [deed for n in range(4) for deed in clumsy_evening(tmp_path / str(n), table, 4 * four + n).deeds]
    assert len(set(done)) > 5


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES)
def test_five_hundred_clumsy_evenings_of_each_game(
    tmp_path: Path, table: str, soak_record: Callable[..., None]
) -> None:
    done = [deed for seed in range(1000, 1500) for deed in clumsy_evening(tmp_path / str(seed), table, seed).deeds]
    assert set(done) == {deed.__name__ for deed in DEEDS}
    soak_record(**{f"clumsy_evenings_{table}": 500, f"clumsy_deeds_{table}": len(done)})


def test_a_board_that_cannot_be_set_right_is_told_with_its_seed(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, helps=False)
    try:
        assert isinstance(stage.parts.hands, SimTable)
        for pad in stage.layout.space_pads["hq"]:
            stage.parts.hands.readers.dead(next(spot.reader for spot in stage.layout.table.pad if spot.id == pad))
        with pytest.raises(Stuck, match=r"seed 5: board and game never agree after laying out: Put the blue walker"):
            Clumsy(stage, stage.parts.hands.readers, 5).play(1)
    finally:
        stage.close()
