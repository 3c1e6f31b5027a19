"""A stand-in for the `spidev` module, and the chip-select wiring behind it: lines, GPIO lines or a demultiplexer.

`SpiWires.module()` is given to a driver in place of the module; the wires count transfers and bytes. On a virtual clock
every transfer takes the time it takes on a Pi. A bus that no table file names does not exist, as when SPI is off.
`before(n, action)` does anything right before the n-th transfer from now, such as a dip of the supply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.parts import Clock
from gloamboard.hal.sim.chips.gpio import Lines
from gloamboard.hal.sim.chips.mfrc522 import Mfrc522
from gloamboard.hal.table import Bus, Table, spi_numbers

CALL_S = 30e-6  # one transfer's way through Python, the kernel and chip select
LONGEST = 4096  # spidev's buffer


class SpiWires:
    """Which chip a transfer on which device reaches. `broken` devices raise OSError, as when a driver is unbound."""

    def __init__(self, table: Table, chips: dict[str, Mfrc522], lines: Lines, clock: Clock) -> None:
        self.transfers = 0
        self.bytes = 0
        self.broken: set[tuple[int, int]] = set()
        self._planned: dict[int, Callable[[], None]] = {}  # by number of the transfer
        self._takes_time = isinstance(clock, VirtualClock)
        self._clock = clock
        self._lines = lines
        self._last_select: dict[str, tuple[Mfrc522, int]] = {}  # by bus: chip, edges of its select line
        self._wired: dict[tuple[int, int], list[tuple[Bus, dict[int, Mfrc522]]]] = {}
        for bus in table.bus:
            by_channel = {reader.channel: chips[reader.id] for reader in table.reader if reader.bus == bus.id}
            number, device = spi_numbers(bus.device)
            if bus.select == "line":
                for channel, chip in by_channel.items():
                    self._wired.setdefault((number, channel), []).append((bus, {channel: chip}))
            else:
                self._wired.setdefault((number, device), []).append((bus, by_channel))

    def exists(self, number: int, device: int) -> bool:
        return (number, device) in self._wired

    def before(self, transfer: int, action: Callable[[], None]) -> None:
        self._planned[self.transfers + transfer] = action

    def send(self, number: int, device: int, out: Sequence[int], speed_hz: int) -> list[int]:
        if (number, device) in self.broken:
            raise OSError(108, "Cannot send after transport endpoint shutdown")
        self.transfers += 1
        self.bytes += len(out)
        if self.transfers in self._planned:
            self._planned.pop(self.transfers)()
        if self._takes_time:
            self._clock.sleep(CALL_S + 8 * len(out) / speed_hz)
        answer = [0] * len(out)
        for bus, by_channel in self._wired[number, device]:
            for chip in self._selected(bus, by_channel):
                answer = [a | b for a, b in zip(answer, chip.transfer(out), strict=True)]
        return answer

    def _selected(self, bus: Bus, by_channel: dict[int, Mfrc522]) -> list[Mfrc522]:
        if bus.select == "line":
            return list(by_channel.values())
        if bus.select == "gpio":
            chosen = [channel for channel in by_channel if self._lines[channel].level == 0]
            return [self._strobed(bus, by_channel[channel], channel) for channel in chosen]
        if bus.enable_pin is not None and self._lines[bus.enable_pin].level != 0:
            return []
        address = sum(self._lines[pin].level << bit for bit, pin in enumerate(bus.pins))
        if address not in by_channel:
            return []
        return [self._strobed(bus, by_channel[address], bus.enable_pin)]

    def _strobed(self, bus: Bus, chip: Mfrc522, line: int | None) -> Mfrc522:
        """A chip takes a new address byte only after its select line rose; a driver that forgets must hear of it."""
        if line is not None:
            now = (chip, self._lines[line].edges)
            if self._last_select.get(bus.id) == now:
                raise RuntimeError(
                    f"reader {chip.reader}: select line GPIO {line} was not raised between two transfers."
                )
            self._last_select[bus.id] = now
        return chip

    def module(self) -> SimpleNamespace:
        """What a driver gets in place of the `spidev` module."""
        return SimpleNamespace(SpiDev=partial(SpiDev, self))


class SpiDev:
    """spidev.SpiDev, with its habits: xfer2 writes the answer into the list it was given."""

    def __init__(self, wires: SpiWires) -> None:
        self._wires = wires
        self._at: tuple[int, int] | None = None
        self.max_speed_hz = 125_000_000
        self.mode = 0
        self.no_cs = False

    def open(self, bus: int, device: int) -> None:
        if not self._wires.exists(bus, device):
            raise FileNotFoundError(2, "No such file or directory", f"/dev/spidev{bus}.{device}")
        self._at = bus, device

    def xfer2(self, values: list[int]) -> list[int]:
        if self._at is None:
            raise OSError(9, "Bad file descriptor")
        if not 0 < len(values) <= LONGEST:
            raise OverflowError(f"Argument list size exceeds {LONGEST} bytes.")
        values[:] = self._wires.send(*self._at, values, self.max_speed_hz)
        return values

    def close(self) -> None:
        self._at = None
