"""Emulated boards for the tests: built from the very plan `gloam flash` uses, driven by the table's own hub."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPort, SerialPorts
from gloamboard.hal.props.hub import PropEvent, PropHub
from gloamboard.hal.props.line import PropLine
from gloamboard.hal.sim.microbit import Microbit
from gloamboard.hal.table import PropSpec
from gloamboard.pi_app.flash.microbit_image import build_hex, v1_part
from gloamboard.pi_app.flash.plan import Plan, make_plan, read_prop

CLOCK = WallClock()


def need(program: str) -> None:
    """Without the program a test is skipped at home, and fails in CI."""
    if shutil.which(program) is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{program} is not installed, and CI must not skip")
        pytest.skip(f"{program} is not installed")


def image(kind: str, folder: Path) -> tuple[Plan, Path]:
    plan = make_plan(read_prop(kind, "microbit"), "microbit")
    path = folder / f"{kind}.hex"
    path.write_text(v1_part(build_hex(plan.files)))
    return plan, path


class Table:
    """A hub on the emulated board's port. Its clock is the chip's own: on a busy machine both are slow together, and no
    wait here ends because the host had no time for QEMU. (If QEMU hangs, pytest's own timeout ends the test.)"""

    def __init__(self, board: Microbit, kind: Any) -> None:
        self.board, self.name = board, kind
        self.ports = SerialPorts([board.port])
        self.hub = PropHub([PropSpec(kind, kind)], self.ports)
        self.seen: list[PropEvent] = []
        self._kicked = 0.0

    def until(self, what: Callable[[], object], seconds: float = 10.0) -> None:
        end = self.board.now() + seconds
        while not what():
            now = self.board.now()
            self.seen += self.hub.poll(now)
            if now > self._kicked + 0.01:
                self._kicked = now
                self.board.kick()
            if now > end:
                pytest.fail(
                    f"not within {seconds} s; seen {[e.kind for e in self.seen]}; log {self.hub.log(self.name)}"
                )
            CLOCK.sleep(0.0005)

    def run(self, seconds: float) -> None:
        end = self.board.now() + seconds
        self.until(lambda: self.board.now() > end, seconds + 1)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.seen]

    def ready(self) -> bool:
        return self.hub.status()[0].state == "ready"

    @property
    def line(self) -> PropLine:
        line = self.hub._places[self.name].line
        assert line is not None
        return line

    def ask_health(self) -> tuple[int, int, str]:
        """Lowest free memory, lines that were no frame, and the letter of the scene it shows."""
        free, bad, mode, _ = self._health()
        return free, bad, chr(mode)

    def press(self, button: str) -> None:
        """A finger on a button until the chip believes it, and off it until the chip believes that."""
        self.board.press(button)
        while not self._health()[3]:
            self.run(0.01)
        self.board.release(button)
        while self._health()[3]:
            self.run(0.01)

    def _health(self) -> list[int]:
        self.line.replies.clear()
        self.line.say(b"Q")
        self.until(lambda: self.line.replies)
        return [int(part) for part in self.line.replies[-1][1:].split(b",")]

    def echo(self, text: bytes, seconds: float = 10.0) -> float:
        """Seconds from saying something until the prop has said it back, by the chip's clock."""
        self.line.replies.clear()
        start = self.board.now()
        self.line.say(b"P" + text)
        self.until(lambda: self.line.replies, seconds)
        assert list(self.line.replies) == [b"P" + text]
        return self.board.now() - start


def open_line(port: str) -> PropLine:
    return PropLine(SerialPort(port), 0x1234, CLOCK.now())
