"""Props on real serial ports, found by their USB ids, opened without waiting. Which prop it is, its hello says."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence

import serial
from serial.tools import list_ports

from gloamboard.hal.parts import PartGone
from gloamboard.hal.props.ports import PortBusy, PortForbidden, PortInfo

# USB vendor and product of the boards a prop may be; nothing else is ever opened or written to. MicroPython on a Pico 2
# has the Pico's; which one it is, its hello says
BOARDS = {(0x0D28, 0x0204): "microbit", (0x2E8A, 0x0005): "pico"}


class SerialPort:
    """A PropPort on a tty, locked for us alone. Raises PortBusy when another program has it."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._tty = serial.Serial(name, 115200, timeout=0, write_timeout=0.5, exclusive=True)
        except serial.SerialException as why:
            raise _opening(name, why) from None

    def read(self) -> bytes:
        with self._going():
            data: bytes = self._tty.read(4096)
            return data

    def write(self, data: bytes) -> None:
        with self._going():
            self._tty.write(data)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._tty.close()

    @contextlib.contextmanager
    def _going(self) -> Iterator[None]:
        try:
            yield
        except serial.SerialTimeoutException:
            return  # its buffer is full: the link sends again what gets no answer
        except (OSError, TypeError) as why:  # pyserial raises TypeError when the tty closes under a read
            raise PartGone(f"{self.name} is not there any more: {why}") from None


class SerialPorts:
    """Every port whose USB ids say micro:bit or Pico, and those named in `also` (for a board behind another adapter,
    or an emulated one)."""

    def __init__(self, also: Sequence[str] = ()) -> None:
        self.also = tuple(also)

    def find(self) -> list[PortInfo]:
        found = [PortInfo(name) for name in self.also]
        for port in sorted(list_ports.comports()):
            board = BOARDS.get((port.vid or 0, port.pid or 0))
            if board and port.device not in self.also:
                found.append(PortInfo(port.device, board, port.serial_number or ""))
        return found

    def open(self, port: PortInfo) -> SerialPort:
        return SerialPort(port.name)


def _opening(name: str, why: Exception) -> OSError:
    text = str(why)
    if "lock" in text or "busy" in text.lower():
        return PortBusy(f"{name} is in use by another program")
    if "Permission" in text:
        return PortForbidden(
            f"{name} may not be opened by this user. Run: sudo usermod -aG dialout $USER, then log in again"
        )
    if not os.path.exists(name):
        return PartGone(f"{name}: there is no such port")
    return PartGone(f"{name} cannot be opened: {text}")
