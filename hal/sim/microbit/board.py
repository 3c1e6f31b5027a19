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

from hal.sim.microbit.wire import Wire

PINS = {"a": 17, "b": 26, "touch": 2}  # nRF51 port numbers; a button pulls its line to 0
GPIO_OUT = 0x50000504
TIMER, CAPTURE, CAPTURED, COMPARES = 0x40008000, 0x044, 0x544, (0x548, 0x54C)
# The chip's time goes by instructions, not by the host's clock: on a busy host it would else miss its own ticks, and
# with them every button. 64 ns an instruction is about a real V1, 8 ns is for tests in a hurry. In "ahead" the chip's
# idle moments are left out: its clock runs as fast as the host can, so whoever talks to it must go by `now()`
SPEEDS = {
    "fast": ["-icount", "shift=3,sleep=on"],
    "v1": ["-icount", "shift=6,align=on,sleep=on"],
    "ahead": ["-icount", "shift=6,sleep=off"],
}


class NoQemu(OSError):
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
        self._ticks = self._micros = 0  # the chip's timer when last read, and all it has counted
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
            self.wire = Wire(self._connect(at / "uart"), seed)
            self._hands_off()
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
        is unplugged. Ask at least every eight seconds of it: the timer behind it goes round in 16."""
        ticks = self._timer()
        passed = (ticks - self._ticks) & 0xFFFFFF
        if passed < 0x800000:  # else it lies a little behind: the chip itself had set the register, 2 ms ahead
            self._micros += passed
            self._ticks = ticks
        return self._micros / 1e6

    def kick(self) -> None:
        """Call often while something depends on buttons or the display. QEMU's timer at times misses a compare, and
        then the chip's 6 ms tick, which debounces buttons, never comes again; a real chip has no such trouble."""
        now = self._timer()
        for compare in COMPARES:
            due = int(self._hand(f"readl {TIMER + compare:#x}").split()[1], 16)
            if (due - now) & 0xFFFFFF > 50_000:  # microseconds; a live one is at most a few ticks ahead
                self._hand(f"writel {TIMER + compare:#x} {(now + 6000) & 0xFFFFFF}")

    def _hands_off(self) -> None:
        """QEMU starts with every line low, which is every button pressed."""
        for pin in PINS:
            self.release(pin)

    def _restart(self) -> None:
        """The chip's timer begins at 0 again; our count goes on."""
        self.now()
        self.wire.board_starts()
        self._order("system_reset")
        self._ticks = 0
        self._hands_off()

    # --- QEMU's two control lines ---------------------------------------------

    def _timer(self) -> int:
        self._hand(f"writel {TIMER + CAPTURE:#x} 1")
        return int(self._hand(f"readl {TIMER + CAPTURED:#x}").split()[1], 16)

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
