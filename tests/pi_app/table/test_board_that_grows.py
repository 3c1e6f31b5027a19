"""A board that grows under hands: five tiles are laid, one of them wrong; tags tell how each is turned, or the dial."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.rehearsal.stage import Stage
from tests.growing_wood.game import FOLDER
from tests.growing_wood.table import wood_stage
from tests.pi_app.table.hands import hand, laid, lit, place
from tests.rules.asking import there


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """Nobody lays anything out but our own hands."""
    one = wood_stage(tmp_path, helps=False)
    one.wait(1.0)
    yield one
    one.close()


def explore(stage: Stage) -> None:
    stage.answer("seat1", ["explore"])
    stage.wait(0.2)


def says(stage: Stage) -> list[str]:
    return [row["says"] for row in stage.referee.evening.differences()]


def lay_out(stage: Stage) -> None:
    place(stage, "gate", "gate")
    place(stage, "seat1", "gate")


def test_five_tiles_are_laid_by_hand_and_one_of_them_wrong(stage: Stage) -> None:
    # The first lies from the beginning: its cell asks for it, and then its zone lies there.
    assert stage.referee.evening.seen("public")["laying"]["says"] == "Put the Gate tile on the Gate."
    assert "gate" in lit(stage, "carry_to")
    lay_out(stage)
    assert says(stage) == []
    assert lit(stage, "pull") == {"e3", "e5", "f4"}, "open ways breathe in cells where nothing lies yet"

    # One tag, one way to turn it: laying it says it all.
    explore(stage)
    assert lit(stage, "prompt") == {"e3", "e5", "f4"}, "every cell it may go to"
    place(stage, "lane", "e3")
    assert laid(stage)["lane"] == ("e3", 0)
    assert stage.table.bridge._layout.pad_spaces["e3"] == ("lane",), "the table has laid the same board"
    assert says(stage) == []

    # Two tags: nothing is played before both lie. Then they lie as no option says, and are refused.
    explore(stage)
    place(stage, "ford-bank", "f4")
    assert "ford" not in laid(stage)
    assert stage.referee.refusals["public"] == 0
    place(stage, "ford-far", "f5")
    assert "ford" not in laid(stage)
    stage.hear_refusals()
    assert stage.referee.refusals["public"] == 1
    assert "Take the Far Side tile off cell F5." in says(stage)

    # Turned right, they lie as one option says, and as no other does.
    hand(stage, do="lift", piece="ford-far")
    assert {"f4", "g4"} <= lit(stage, "landing")
    place(stage, "ford-far", "g4")
    assert laid(stage)["ford"] == ("f4", 0)
    assert says(stage) == []

    explore(stage)
    place(stage, "hut", "e5")
    assert laid(stage)["hut"] == ("e5", 180)

    # One tag, two ways to turn it: the dial picks, and light shows what each would open.
    place(stage, "seat1", "lane")
    explore(stage)
    place(stage, "bend", "e2")
    assert "bend" not in laid(stage)
    assert (lit(stage, "cursor"), lit(stage, "ahead")) == ({"e2"}, {"f2"})
    hand(stage, do="turn", control="dial", steps=1)
    assert (lit(stage, "cursor"), lit(stage, "ahead")) == ({"e2"}, {"d2"})
    hand(stage, do="press", control="dial")
    assert laid(stage)["bend"] == ("e2", 180)
    assert says(stage) == []
    assert stage.referee.evening.play.outcome is not None, "all five lie"


def test_a_tile_that_is_not_drawn_is_refused_in_words(stage: Stage) -> None:
    lay_out(stage)
    place(stage, "hut", "e5")
    assert laid(stage) == {"gate": ("e4", 0)}
    assert says(stage) == ["Take the Hut tile off cell E5."]
    assert stage.referee.refusals["public"] == 1


def test_a_laid_tile_that_is_knocked_away_is_asked_for(stage: Stage) -> None:
    lay_out(stage)
    hand(stage, do="lift", piece="gate")
    assert says(stage) == ["Put the Gate tile on the Gate."]
    place(stage, "gate", "gate")
    assert says(stage) == []
    assert laid(stage) == {"gate": ("e4", 0)}


def test_the_tiles_lie_as_they_lay_when_the_referee_starts_again_while_one_is_being_laid(stage: Stage) -> None:
    lay_out(stage)
    explore(stage)
    place(stage, "lane", "e3")
    explore(stage)
    place(stage, "ford-bank", "f4")
    stage.restart_referee()
    assert laid(stage) == {"gate": ("e4", 0), "lane": ("e3", 0)}
    place(stage, "ford-far", "g4")
    assert laid(stage)["ford"] == ("f4", 0)


def test_the_attendant_lays_the_tiles_that_a_page_has_laid(tmp_path: Path) -> None:
    stage = wood_stage(tmp_path, helps=True)
    try:
        stage.wait(1.0)
        explore(stage)
        stage.answer("seat1", ["lay", "lane", "f4", 90])
        stage.wait(1.0)
        explore(stage)
        stage.answer("seat1", ["lay", "ford", "e2", 90])
        stage.wait(1.0)
        assert laid(stage)["ford"] == ("e2", 90)
        assert says(stage) == []
        pads = stage.referee.evening.lying.pads
        assert {pad: pads[pad] for pad in ("e2", "e3", "f4")} == {
            "e2": ["ford-bank"],
            "e3": ["ford-far"],
            "f4": ["lane"],
        }
    finally:
        stage.close()


def test_a_table_without_a_grid_says_so_and_the_board_lies_on_the_page(tmp_path: Path) -> None:
    mansion = load_layout("mansion-a")
    for tile in sorted((FOLDER / "tiles").glob("*.toml")):
        mansion.ground.map(str(tile), "")  # the wood is not installed: its maps are found by their paths alone
    stage = wood_stage(tmp_path, dataclasses.replace(mansion, file=dataclasses.replace(mansion.file, game="wood")))
    try:
        stage.wait(1.0)
        explore(stage)
        stage.answer("seat1", ["lay", "lane", "e3", 0])
        shown = stage.table.bridge._layout.as_public()
        assert there(shown["grid"])["says"] == (
            "This table has no grid, and the board that grows here wants 10 × 8 cells of 100 mm: "
            "it lies on the page alone."
        )
        zones = {space["id"]: space for space in shown["spaces"]}
        assert {"gate", "lane", "hq"} <= set(zones)
        assert "foyer" not in zones, "floors that this game does not want do not lie here"
        assert zones["lane"]["pads"] == []
        assert shown["table"]["size"] == [2160.0, 800.0]
        assert min(x for x, _ in zones["lane"]["polygon"]) > mansion.table.size_mm[0]
        assert laid(stage) == {"gate": ("e4", 0), "lane": ("e3", 0)}
    finally:
        stage.close()
