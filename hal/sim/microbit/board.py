"""Starts QEMU's micro:bit with an image, resets it, presses its buttons and reads its pins."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from gloamboard.errors import GloamboardError
from gloamboard.hal.sim.microbit.wire import SerialWire

PINS = {"a": 17, "b": 26, "touch": 2}  # nRF51 port numbers; a button pulls its line to 0
GPIO_OUT = 0x50000504
TIMER2 = 0x4000A000  # the one timer MicroPython leaves alone; we let it count microseconds
TIMER2_SET_UP = ((0x504, 0), (0x508, 3), (0x510, 4), (0x000, 1))  # timer mode, 32 bits, 16 MHz / 2**4, start
CAPTURE, CAPTURED = 0x040, 0x540
TIMER0 = 0x40008000  # MicroPython's 6 ms tick, which debounces buttons and lights the display
TICKS = (0x548, 0x54C)  # when it is due next
# The chip's time goes by instructions, not by the host's clock; whoever talks to it had better go by its `now()`. 64 ns
# an instruction is about a real V1, 8 ns is for tests in a hurry. Both rest when the chip does: else it would run ten
# times ahead of the host, and a table that the host lets wait for half a second has been silent for five to the chip
SPEEDS = {"fast": ["-icount", "shift=3,sleep=on"], "v1": ["-icount", "shift=6,align=on,sleep=on"]}


class NoQemu(GloamboardError, OSError):
    """qemu-system-arm is not installed."""


def find_qemu() -> str:
    path = shutil.which("qemu-system-arm")
    if path is None:
        raise NoQemu("qemu-system-arm is not on the PATH. Install it: sudo apt install qemu-system-arm")
    return path


class Microbit:
    """`port` is its serial port (a pty). Use as a context manager, or call close()."""

    def __init__(self, image: Path | str, *, speed: str = "fast", seed: int = 1) -> None:
        qemu = find_qemu()
        self._micros_before = 0  # counted before the last reset
        self._folder = tempfile.TemporaryDirectory(prefix="gloam-microbit-")
        at = Path(self._folder.name)
        hands = socket.socket(socket.AF_UNIX)
        hands.bind(str(at / "qtest"))
        hands.listen(1)
        hands.settimeout(10)
        self._qemu = subprocess.Popen(
            [
                *(qemu, "-M", "microbit", "-display", "none", "-monitor", "none", "-S"),
                *("-device", f"loader,file={image}"),
                # A socket, not QEMU's own pty, which it looks at but once a second
                *("-serial", f"unix:{at / 'uart'},server=on,wait=off"),
                *("-qmp", f"unix:{at / 'qmp'},server=on,wait=off"),
                *("-accel", "tcg", "-qtest", f"unix:{at / 'qtest'}", "-qtest-log", "/dev/null"),
                *SPEEDS[speed],
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self._hands = hands.accept()[0].makefile("rw")
            self._control = self._connect(at / "qmp").makefile("rw")
            self._control.readline()
            self._order("qmp_capabilities")
            self.wire = SerialWire(self._connect(at / "uart"), seed)
            self._set_up()
            self._order("cont")
        except OSError as why:
            self._qemu.kill()
            _, said = self._qemu.communicate()
            raise OSError(f"QEMU did not start with {image}: {said.strip() or why}") from why
        finally:
            hands.close()

    @property
    def port(self) -> str:
        return self.wire.port

    # --- hands ----------------------------------------------------------------

    def press(self, what: str = "a") -> None:
        """Finger on button "a" or "b", or on the "touch" plate at pin 1."""
        self._line(what, 0)

    def release(self, what: str = "a") -> None:
        self._line(what, 1)

    def reset(self) -> None:
        """As its reset button does; the flashed files stay."""
        self._restart()

    def unplug(self) -> None:
        """Pull the cable: the port goes away and the board loses power."""
        self.wire.unplug()
        self._order("stop")

    def replug(self) -> None:
        """Plug it in again: a new port name, and a fresh start."""
        self._restart()
        self.wire.replug()
        self._order("cont")

    def pins_out(self) -> int:
        """What the chip drives on its 32 lines."""
        said: str = self._order("human-monitor-command", **{"command-line": f"xp /1xw {GPIO_OUT:#x}"})
        return int(said.split(":")[1], 16)

    def close(self) -> None:
        self.wire.close()
        if self._qemu.poll() is None:
            self._qemu.terminate()
        self._qemu.communicate(timeout=10)
        self._hands.close()
        self._control.close()
        self._folder.cleanup()

    def __enter__(self) -> Microbit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def now(self) -> float:
        """Seconds by the chip's own clock, which may go slower or faster than the host's. Stands still while the board
        is unplugged."""
        return (self._micros_before + self._micros()) / 1e6

    def kick(self) -> None:
        """Call often while something depends on buttons or the display. A busy host lets the resting chip's clock jump
        past its tick; the chip sets the next from the last, so it lies in the past too and never comes. Real chips do
        not oversleep."""
        self._hand(f"writel {TIMER0 + CAPTURE:#x} 1")
        now = int(self._hand(f"readl {TIMER0 + CAPTURED:#x}").split()[1], 16)
        for tick in TICKS:
            due = int(self._hand(f"readl {TIMER0 + tick:#x}").split()[1], 16)
            if (due - now) & 0xFFFFFF > 50_000:  # microseconds; a live one is at most a few ticks ahead
                self._hand(f"writel {TIMER0 + tick:#x} {(now + 6000) & 0xFFFFFF}")

    def _set_up(self) -> None:
        """QEMU starts with every line low, which is every button pressed."""
        for pin in PINS:
            self.release(pin)
        for register, value in TIMER2_SET_UP:
            self._hand(f"writel {TIMER2 + register:#x} {value}")

    def _restart(self) -> None:
        self._micros_before += self._micros()
        self.wire.board_starts()
        self._order("system_reset")
        self._set_up()

    # --- QEMU's two control lines ---------------------------------------------

    def _micros(self) -> int:
        """Goes round after 71 minutes."""
        self._hand(f"writel {TIMER2 + CAPTURE:#x} 1")
        return int(self._hand(f"readl {TIMER2 + CAPTURED:#x}").split()[1], 16)

    def _line(self, what: str, level: int) -> None:
        self._hand(f"set_irq_in /machine/nrf51 unnamed-gpio-in {PINS[what]} {level}")

    def _hand(self, order: str) -> str:
        self._hands.write(order + "\n")
        self._hands.flush()
        answer = self._hands.readline().strip()
        if not answer.startswith("OK"):
            raise OSError(f"QEMU refused {order}: {answer!r}")
        return answer

    def _order(self, order: str, **arguments: Any) -> Any:
        self._control.write(json.dumps({"execute": order, "arguments": arguments}) + "\n")
        self._control.flush()
        while True:
            line = self._control.readline()
            if not line:
                raise OSError(f"QEMU went away during {order}")
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise OSError(f"QEMU refused {order}: {answer['error']['desc']}")

    def _connect(self, path: Path) -> socket.socket:
        """QEMU makes its sockets a moment after it starts."""
        end = time.monotonic() + 10
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(path))
                return line
            except OSError:
                line.close()
                if time.monotonic() > end or self._qemu.poll() is not None:
                    raise
                time.sleep(0.005)
