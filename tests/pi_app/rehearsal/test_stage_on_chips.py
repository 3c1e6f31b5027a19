"""The whole way of a move on simulated chips: MFRC522 registers at one end, WS2812 pulses at the other."""

from __future__ import annotations

from pathlib import Path

from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.lantern_table import lantern_stage


def place(stage: Stage, piece: str, space: str) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(do="place", piece=piece, space=space))
    stage.wait(0.5)


def test_a_move_goes_from_a_tags_bits_to_a_pixels_bits(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, kind="chips")
    try:
        chips = stage.parts.hands
        assert isinstance(chips, ChipTable)
        stage.wait(1.0)
        assert stage.referee.evening.differences() == []
        before = {strip: chips.pixels(strip) for strip in chips.pixel_lines}
        place(stage, "seat1", "study")
        assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]
        assert {strip: chips.pixels(strip) for strip in chips.pixel_lines} != before
        assert any(any(chips.pixels(strip)) for strip in chips.pixel_lines)
    finally:
        stage.close()


def test_a_reader_that_dies_and_a_strip_that_refuses_leave_the_game_running(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, kind="chips")
    try:
        chips = stage.parts.hands
        assert isinstance(chips, ChipTable)
        stage.wait(1.0)
        chips.chips["r40"].fault = "open"
        shown = chips.pixels("right")
        chips.pixel_lines["right"].refuse("no")
        stage.wait(0.5)
        place(stage, "seat1", "study")
        assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]
        assert chips.pixels("right") == shown
        states = {health.part: health.state for health in stage.parts.health()}
        assert states["reader r40"] == "faulty"
        assert states["strip right"] == "faulty"
        assert states["strip left"] == "ok"
    finally:
        stage.close()
