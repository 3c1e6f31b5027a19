"""The readers of a table, each by the driver that the table file names, as one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from gloamboard.hal.drivers.chip_select import Gpio
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.drivers.stock import StockReader
from gloamboard.hal.parts import Clock, Health, Library, Readers, Reading
from gloamboard.hal.table import Table


def open_readers(
    table: Table, spidev: Library, gpio: Gpio, clock: Clock, stock_library: Callable[[], Library]
) -> Readers:
    """`stock_library` imports the package `mfrc522`; it is called when a reader wants it."""
    own = tuple(spec for spec in table.reader if spec.driver == "own")
    stock = [spec for spec in table.reader if spec.driver == "stock"]
    if not stock:
        return RfidReaders(table, spidev, gpio, clock)
    buses = {bus.id: bus for bus in table.bus}
    library = stock_library()
    theirs = [StockReader(spec, buses[spec.bus], library, clock) for spec in stock]
    if not own:
        return theirs[0]
    used = tuple(bus for bus in table.bus if any(spec.bus == bus.id for spec in own))
    return JoinedReaders(table, RfidReaders(replace(table, reader=own, bus=used), spidev, gpio, clock), theirs)


def own_readers(readers: Readers) -> RfidReaders | None:
    """Those among them that our driver reads, which can tell more of themselves."""
    if isinstance(readers, JoinedReaders):
        return readers.own
    return readers if isinstance(readers, RfidReaders) else None


class JoinedReaders:
    """Implements hal.parts.Readers by asking several, in the table file's order."""

    def __init__(self, table: Table, own: RfidReaders, stock: Sequence[StockReader]) -> None:
        self._table, self.own = table, own
        self._names = [spec.id for spec in table.reader]
        self._readers: list[Readers] = [own, *stock]

    def sweep(self) -> dict[str, Reading]:
        seen: dict[str, Reading] = {}
        for readers in self._readers:
            seen |= readers.sweep()
        return {name: seen[name] for name in self._names if name in seen}

    def attend(self, readers: Collection[str] | None) -> None:
        self.own.attend(readers)  # the others are a reader each

    def set_gain(self, reader: str, gain_db: int) -> None:
        if any(spec.id == reader and spec.driver == "stock" for spec in self._table.reader):
            raise LookupError(f"reader {reader} is read by the stock library, which leaves its gain at 33 dB.")
        self.own.set_gain(reader, gain_db)

    def health(self) -> list[Health]:
        found = {health.part: health for readers in self._readers for health in readers.health()}
        return [found[f"reader {name}"] for name in self._names]

    def close(self) -> None:
        for readers in self._readers:
            readers.close()
