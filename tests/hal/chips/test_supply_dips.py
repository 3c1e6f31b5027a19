"""The 3.3 V dips, at any moment: chips lose their settings. It is noticed, nothing wrong is read, all is well again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from tests.hal.chips.laid import MANSION, NTAG, SECOND, MakeTable, eighteen_on_fifteen, found, lay, open_readers

FIRST_LIGHT = load_table(Path(__file__).parents[3] / "hardware/tables/first-light.toml")
Laid = dict[str, tuple[str, ...]]


def laid_on(table: Table) -> tuple[ChipTable, Laid]:
    if table is MANSION:
        return eighteen_on_fifteen()
    chips = ChipTable(table, VirtualClock())
    return chips, lay(chips, {"r1": 2, "r3": 1})


def dip(chips: ChipTable) -> None:
    """All readers hang on one supply."""
    for chip in chips.chips.values():
        chip.brown_out()


def transfers_of_a_sweep(chips: ChipTable, readers: RfidReaders) -> int:
    before = chips.wires.transfers
    readers.sweep()
    return chips.wires.transfers - before


def right_or_a_fault(readers: RfidReaders, laid: Laid) -> int:
    """One sweep in which nothing is read wrong or missed without a word; how many readers told of a fault."""
    sweep = readers.sweep()
    for name, reading in sweep.items():
        assert reading.fault is not None or reading.tags == laid.get(name, ()), name
    return sum(reading.fault is not None for reading in sweep.values())


@pytest.mark.parametrize(
    ("table", "every"),
    [
        pytest.param(FIRST_LIGHT, 1, id="first-light"),
        pytest.param(MANSION, 7, id="mansion-40, each seventh"),
        pytest.param(MANSION, 1, id="mansion-40", marks=pytest.mark.soak),
    ],
)
def test_a_dip_at_any_transfer_of_a_sweep_is_noticed_and_healed(table: Table, every: int) -> None:
    chips, laid = laid_on(table)
    readers = open_readers(chips)
    readers.sweep()
    told = 0
    for transfer in range(1, transfers_of_a_sweep(chips, readers) + 1, every):
        chips.wires.before(transfer, lambda: dip(chips))
        now, after = right_or_a_fault(readers, laid), right_or_a_fault(readers, laid)
        assert now + after >= len(chips.chips), f"a dip at transfer {transfer} went unseen"
        assert found(readers) == laid, f"a dip at transfer {transfer} left a reader blind"
        told += now + after
    assert told > 0


@pytest.mark.parametrize("table", [FIRST_LIGHT, MANSION], ids=["first-light", "mansion-40"])
def test_a_dip_at_any_transfer_of_setting_up_is_noticed_and_healed(table: Table) -> None:
    chips, laid = laid_on(table)
    readers = open_readers(chips)
    readers.sweep()
    dip(chips)
    right_or_a_fault(readers, laid)
    transfers = transfers_of_a_sweep(chips, readers)  # this one sets every reader up
    chosen = range(1, transfers + 1) if table is FIRST_LIGHT else random.Random(3).sample(range(1, transfers + 1), 40)
    for transfer in chosen:
        dip(chips)
        right_or_a_fault(readers, laid)
        chips.wires.before(transfer, lambda: dip(chips))
        right_or_a_fault(readers, laid)
        right_or_a_fault(readers, laid)
        assert found(readers) == laid, f"a dip at transfer {transfer} left a reader blind"


def test_a_dip_between_sweeps_is_noticed_in_the_next_one(make_table: MakeTable) -> None:
    chips = make_table()
    for tag in (NTAG, SECOND):
        chips.put(tag, "r0")
    readers = open_readers(chips)
    readers.sweep()
    chips.chips["r0"].brown_out()
    assert "lost its settings" in (readers.sweep()["r0"].fault or "")
    assert readers.sweep()["r0"].tags == (NTAG, SECOND)


def test_a_reader_whose_supply_keeps_dipping_is_weak_and_one_that_dipped_once_says_so(make_table: MakeTable) -> None:
    chips = make_table()
    readers = open_readers(chips)
    readers.sweep()
    for dips in range(1, 4):
        chips.chips["r0"].brown_out()
        readers.sweep()
        readers.sweep()
        health = readers.health()[0]
        assert f"lost its settings {'once' if dips == 1 else f'{dips} times'}" in health.says
        assert health.state == ("weak" if dips == 3 else "ok")
    assert "3.3 V" in readers.health()[0].next_step
    for _ in range(1000):
        readers.sweep()
    assert readers.health()[0].state == "ok"


def test_noticing_dips_costs_no_transfer() -> None:
    chips, _ = eighteen_on_fifteen()
    readers = open_readers(chips)
    readers.sweep()
    assert transfers_of_a_sweep(chips, readers) == 573
    empty = ChipTable(MANSION, VirtualClock())
    readers = open_readers(empty)
    readers.sweep()
    assert transfers_of_a_sweep(empty, readers) == 240
