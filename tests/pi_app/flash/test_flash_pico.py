"""Flashing a Pico: file by file over its prompt, MicroPython first where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.flash import steps
from tests.pi_app.flash.boards import Desk


def test_a_pico_gets_files_one_by_one_and_a_reset(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pico")
    desk.prop()
    assert desk.flash() == "orb"
    names = [words[-1] for words in desk.copied]
    assert sorted(names[:-1]) == sorted(f":{name}" for name in desk.plan.files)
    assert names[-1] == "reset"


def test_a_new_pico_wants_micropython_first(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pico")
    desk.drive("RPI-RP2", "INFO_UF2.TXT")
    assert "The Pico has no MicroPython yet." in desk.flash()
    wrong = tmp_path / "wrong.hex"
    wrong.write_text("x")
    assert "is not a UF2 file" in desk.flash(runtime=wrong)
    right = tmp_path / "mp.uf2"
    right.write_bytes(b"UF2\n" * 1000)
    desk.clock.advance(1)
    desk.prop()
    assert desk.flash(runtime=right) == "orb"
    assert desk.bytes == 4000


def test_a_pico_that_starts_before_its_last_block_is_written_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path, "pico")
    desk.drive("RPI-RP2", "INFO_UF2.TXT")
    runtime = tmp_path / "mp.uf2"
    runtime.write_bytes(b"UF2\n" * 1000)

    def copy(*_: object) -> None:
        desk.prop()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(steps, "copy", copy)
    assert desk.flash(runtime=runtime) == "orb"
    assert "the drive went away ([Errno 5] Input/output error)" in desk.said


def test_a_pico_that_refuses_a_file_passes_on_what_mpremote_said(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pico")
    desk.prop()
    desk.mpremote_says = (1, "mpremote: failed to access /dev/ttyACM0 (it may be in use by another program)")
    answer = desk.flash()
    assert "it may be in use by another program" in answer
    assert "Stop the table or the terminal" in answer


def test_a_prompt_that_never_answers_mpremote_ends_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MPREMOTE", 0.001)
    assert steps.mpremote(["version"]) == (1, "MicroPython's prompt did not answer for 0.001 s")


def test_a_microbit_where_a_pico_was_meant(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pico")
    desk.prop()
    desk.ports.kind = "microbit"
    assert "sim:orb is a microbit; no pico is plugged in. -> Plug in the pico" in desk.flash()
