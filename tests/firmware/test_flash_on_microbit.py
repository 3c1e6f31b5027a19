"""`gloam flash` onto an emulated micro:bit V1: a folder is its drive, and what is copied there is what boots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPort
from gloamboard.hal.props.ports import PortInfo
from gloamboard.hal.sim.microbit import Microbit
from gloamboard.pi_app.flash.drives import FlashProblem
from gloamboard.pi_app.flash.microbit_image import v1_part
from gloamboard.pi_app.flash.plan import make_plan, read_prop
from gloamboard.pi_app.flash.steps import Tools, check, flash
from tests.firmware.emulated import need

pytestmark = pytest.mark.qemu
WALL = WallClock()
PLAN = make_plan(read_prop("orb", "microbit"), "microbit")


class ChipClock:
    """Goes by the chip once there is one; before that every sleep is over at once."""

    def __init__(self) -> None:
        self.board: Microbit | None = None
        self._before = 0.0

    def now(self) -> float:
        return self._before + (self.board.now() if self.board else 0.0)

    def sleep(self, seconds: float) -> None:
        if self.board is None:
            self._before += seconds
        end = self.now() + (seconds if self.board else 0.0)
        while self.now() < end:
            WALL.sleep(0.0002)


class Desk:
    """A computer with one micro:bit: its drive takes an image, programs the chip with it and comes back."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.drive = folder, folder / "MICROBIT"
        self.drive.mkdir()
        (self.drive / "DETAILS.TXT").write_text("# DAPLink")
        self.clock = ChipClock()
        self.said: list[str] = []
        self.harm = b""  # of the first place with these bytes the first is damaged on its way into the chip
        self.tools = Tools(self.clock, self.folders, self, self.said.append, lambda *_: None, lambda _: (1, "no Pico"))

    def folders(self) -> list[Path]:
        image = self.drive / "gloam.hex"
        if image.exists():
            plain = self.folder / "chip.hex"
            plain.write_text("\n".join(damaged(v1_part(image.read_text()).splitlines(), self.harm)) + "\n")
            image.unlink()
            self.clock.board = Microbit(plain)
        return [self.drive]

    def find(self) -> list[PortInfo]:
        return [PortInfo(self.clock.board.port, "microbit")] if self.clock.board else []

    def open(self, port: PortInfo) -> SerialPort:
        return SerialPort(port.name)


def damaged(records: list[str], harm: bytes) -> list[str]:
    """The hex records with one byte changed, and the record's sum made right again, as no checksum of USB would do."""
    if not harm:
        return records
    data = [bytearray.fromhex(record[1:-2]) for record in records]
    places = [(row, at) for row, bytes_ in enumerate(data) if bytes_[3] == 0 for at in range(4, len(bytes_))]
    where = bytes(data[row][at] for row, at in places).index(harm)
    row, at = places[where]
    data[row][at] ^= 1
    return [*records[:row], f":{data[row].hex()}{-sum(data[row]) & 0xFF:02x}".upper(), *records[row + 1 :]]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    need("qemu-system-arm")
    desk = Desk(tmp_path)
    yield desk
    if desk.clock.board is not None:
        desk.clock.board.close()


def test_the_copied_image_boots_its_files_are_hashed_and_it_says_hello(desk: Desk) -> None:
    hello = flash(PLAN, desk.tools)
    assert (hello.kind, hello.board, hello.build) == ("orb", "microbit", PLAN.build)
    assert [line.split(" on ")[0] for line in desk.said[1:]] == ["checking the files", "saying hello"]
    assert check(PLAN, desk.tools).boot != hello.boot  # it was started afresh


@pytest.mark.parametrize(
    ("harm", "name"),
    [(b"def glow", "glow.py"), (b"class Orb", "orb.py")],
    ids=["in a comment, so that all seems well", "in the program, so that it does not start"],
)
def test_a_damaged_file_is_named_with_the_next_step(desk: Desk, harm: bytes, name: str) -> None:
    desk.harm = harm
    with pytest.raises(FlashProblem) as problem:
        flash(PLAN, desk.tools)
    assert problem.value.says == f"The files on the board are not those that were sent (damaged: {name})."
    assert "flash it again" in problem.value.next_step


def test_another_props_files_are_found_out(desk: Desk) -> None:
    flash(make_plan(read_prop("pkad", "microbit"), "microbit"), desk.tools)
    with pytest.raises(FlashProblem, match=r"missing: glow\.py, orb\.py; damaged: main\.py"):
        check(PLAN, desk.tools)


def test_without_a_drive_the_files_go_over_the_line_and_the_board_becomes_another_prop(desk: Desk) -> None:
    """As on a Pi without a desktop, and in a service that sees no drives."""
    flash(PLAN, desk.tools)
    written: list[int] = []
    tools = replace(desk.tools, folders=list, unmounted=lambda _: None, progress=lambda count, _: written.append(count))
    reader = make_plan(read_prop("pkad", "microbit", name="told"), "microbit")
    hello = flash(reader, tools)  # which reads every file back
    assert (hello.kind, hello.name, hello.build) == ("pkad", "told", reader.build)
    assert written == [len(content) for content in reader.files.values()]
    assert sum("writing 6 files over" in line for line in desk.said) == 1
