"""Flashing a Pico: file by file over its prompt, MicroPython first where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.flash import drives, steps
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


def uf2(*families: int) -> bytes:
    """One block a family, as MicroPython's files have thousands of."""
    return b"".join(
        b"UF2\n" + bytes(4) + (0x2000).to_bytes(4, "little") + bytes(16) + family.to_bytes(4, "little") + bytes(480)
        for family in families
    )


FOR_A_PICO, FOR_A_PICO_2 = uf2(0xE48BFF56), uf2(0xE48BFF57, 0xE48BFF59)


def pico_drive(desk: Desk, label: str) -> Path:
    folder = desk.drive(label, "INFO_UF2.TXT")
    (folder / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v1.0\r\nModel: Raspberry Pi\r\nBoard-ID: {label}\r\n")
    return folder


def test_a_pico_2_is_recognised_by_its_drive_and_wants_its_own_micropython(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "pico")
    folder = pico_drive(desk, "RP2350")
    assert [(drive.board, drive.model) for drive in drives.look([folder])] == [("pico", "pico2")]
    assert "The Pico 2 has no MicroPython yet. -> Download its UF2 from" in desk.flash()
    assert "RPI_PICO2 once" in desk.flash()


@pytest.mark.parametrize(
    ("label", "image", "answer"),
    [
        ("RP2350", FOR_A_PICO, "is for a Pico, and"),
        ("RPI-RP2", FOR_A_PICO_2, "is for a Pico 2, and"),
        ("RP2350", FOR_A_PICO_2, "orb"),
        ("RPI-RP2", FOR_A_PICO, "orb"),
    ],
)
def test_micropython_for_the_other_pico_is_refused_before_it_is_copied(
    tmp_path: Path, label: str, image: bytes, answer: str
) -> None:
    desk = Desk(tmp_path, "pico")
    pico_drive(desk, label)
    runtime = tmp_path / "mp.uf2"
    runtime.write_bytes(image)
    desk.clock.advance(1)
    if answer == "orb":
        desk.prop()
    assert answer in desk.flash(runtime=runtime)
    assert desk.bytes == (len(image) if answer == "orb" else 0)


def test_a_pico_2_that_is_not_mounted_is_found(tmp_path: Path) -> None:
    (tmp_path / "RP2350").touch()
    assert drives.unmounted("pico", tmp_path) == tmp_path / "RP2350"
