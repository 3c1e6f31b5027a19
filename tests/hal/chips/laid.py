"""Tags laid on simulated readers, and what a sweep finds of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.chip_select import Gpio
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table

MakeTable = Callable[..., ChipTable]
FIELDS = load_table(Path(__file__).parents[3] / "hardware/tables/fields-40.toml")
MANSION = load_table(Path(__file__).parents[3] / "hardware/tables/mansion-40.toml")
NTAG, SECOND, CLASSIC = "04a1b2c3d4e580", "04a1b7c3d4e581", "9c41f02b"


def open_readers(chips: ChipTable) -> RfidReaders:
    return RfidReaders(
        chips.table, chips.wires.module(), Gpio(lgpio_module, lgpio_module.plug_in(chips.lines)), chips.clock
    )


def uids(count: int, seed: int = 1) -> list[str]:
    chance = random.Random(seed)
    return [f"04{chance.getrandbits(48):012x}" for _ in range(count)]


def lay(chips: ChipTable, counts: dict[str, int], seed: int = 1) -> dict[str, tuple[str, ...]]:
    """So many tags on each of these readers; what a sweep must find."""
    fresh = iter(uids(sum(counts.values()), seed))
    laid = {}
    for reader, count in counts.items():
        tags = [next(fresh) for _ in range(count)]
        for tag in tags:
            chips.put(tag, reader)
        laid[reader] = tuple(sorted(tags))
    return laid


def found(readers: RfidReaders) -> dict[str, tuple[str, ...]]:
    readings = readers.sweep()
    assert [reading.fault for reading in readings.values() if reading.fault] == []
    return {reader: reading.tags for reader, reading in readings.items() if reading.tags}


def eighteen_on_fifteen() -> tuple[ChipTable, dict[str, tuple[str, ...]]]:
    chips = ChipTable(MANSION, VirtualClock())
    names = [reader.id for reader in MANSION.reader]
    chosen = random.Random(5).sample(names, 15)
    return chips, lay(chips, {name: 2 if i < 3 else 1 for i, name in enumerate(chosen)})
