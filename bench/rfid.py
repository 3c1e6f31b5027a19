"""SPI transfers of one sweep: forty readers, eighteen NTAGs on fifteen of them; our driver beside the stock library.

Both run on the same simulated chips. Counts, not times: they do not depend on the machine.
"""

from __future__ import annotations

import random
from pathlib import Path

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.chip_select import Gpio
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.stock import stock_library
from gloamboard.hal.table import Bus, ReaderSpec, Table
from gloamboard.hal.table_check import load_table

MANSION = Path(__file__).parents[1] / "hardware/tables/mansion-40.toml"


def measure() -> dict[str, float]:
    table = load_table(MANSION)
    transfers, found = ours(table)
    stock_transfers, stock_found = stock(table)
    return {
        "rfid.transfers_per_sweep": transfers,
        "rfid.found": found,
        "rfid.stock_transfers": stock_transfers,
        "rfid.stock_found": stock_found,
    }


def position(table: Table) -> dict[str, list[str]]:
    """Tags by reader: twelve zones with one, three with two."""
    chance = random.Random(5)
    readers = chance.sample([reader.id for reader in table.reader], 15)
    return {
        reader: [f"04{chance.getrandbits(48):012x}" for _ in range(2 if i < 3 else 1)]
        for i, reader in enumerate(readers)
    }


def ours(table: Table) -> tuple[int, int]:
    chips = ChipTable(table, VirtualClock())
    for reader, tags in position(table).items():
        for tag in tags:
            chips.put(tag, reader)
    gpio = Gpio(lgpio_module, lgpio_module.plug_in(chips.lines))
    readers = RfidReaders(table, chips.wires.module(), gpio, chips.clock)
    readers.sweep()  # the first sweep also sets the chips up
    before = chips.wires.transfers
    found = sum(len(reading.tags) for reading in readers.sweep().values())
    return chips.wires.transfers - before, found


def stock(table: Table) -> tuple[int, int]:
    """The stock library knows one reader on one line, so it gets each reader as the only one."""
    laid = position(table)
    transfers = found = 0
    for reader in table.reader:
        alone = Table(
            v=1, id="alone", title="", size_mm=(1, 1), bus=(Bus("spi0"),), reader=(ReaderSpec(reader.id, "spi0"),)
        )
        chips = ChipTable(alone, VirtualClock())
        for tag in laid.get(reader.id, ()):
            chips.put(tag, reader.id)
        simple = stock_library(chips.wires, chips.rpi_gpio).SimpleMFRC522()
        chips.clock.sleep(0.01)
        before = chips.wires.transfers
        found += simple.read_id_no_block() is not None
        transfers += chips.wires.transfers - before
    return transfers, found
