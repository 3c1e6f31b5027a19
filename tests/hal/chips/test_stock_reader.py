"""One reader through the real `mfrc522` package, on simulated chips: what a table makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.all_readers import JoinedReaders, own_readers
from gloamboard.hal.drivers.stock import StockReader
from gloamboard.hal.parts import Readers
from gloamboard.hal.presence import Gone, Presence
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import Bus, Pad, ReaderSpec, Table
from tests.hal.chips.laid import CLASSIC, NTAG
from tests.hal.libraries import library_or_skip

TABLE = Table(
    v=1,
    id="lectern",
    title="",
    size_mm=(200, 200),
    bus=(Bus("spi0"),),
    reader=(ReaderSpec("r1", "spi0", 0, reset_pin=25, driver="stock"),),
    pad=(Pad("p1", "r1", (100, 100)),),
)


@pytest.fixture(params=["pi4", "pi5"])
def chips(request: pytest.FixtureRequest) -> ChipTable:
    return ChipTable(replace(TABLE, pi=request.param), VirtualClock())


def opened(chips: ChipTable) -> Readers:
    with library_or_skip():
        return chips.open_readers()


def sweeps(chips: ChipTable, readers: Readers, count: int) -> list[tuple[str, ...]]:
    seen = []
    for _ in range(count):
        seen.append(readers.sweep()["r1"].tags)
        chips.clock.sleep(0.01)
    return seen


def test_a_resting_tag_is_read_every_second_time_and_the_presence_filter_bears_it(chips: ChipTable) -> None:
    readers = opened(chips)
    assert isinstance(readers, StockReader)
    chips.put(CLASSIC, "r1")
    readers.sweep()
    chips.clock.sleep(0.01)
    assert sweeps(chips, readers, 6) in ([(CLASSIC,), ()] * 3, [(), (CLASSIC,)] * 3)
    presence = Presence()
    events = []
    for _ in range(200):
        events += presence.feed(readers.sweep(), chips.clock.now())
        chips.clock.sleep(0.05)
    assert presence.here() == {CLASSIC: "r1"}
    assert [event for event in events if isinstance(event, Gone)] == []


def test_an_empty_pad_takes_the_librarys_2013_transfers_and_two_looks_of_ours(chips: ChipTable) -> None:
    readers = opened(chips)
    readers.sweep()
    before = chips.wires.transfers
    readers.sweep()
    assert chips.wires.transfers - before == 2013 + 2


def test_a_tag_it_cannot_read_is_said_and_not_taken_for_another(chips: ChipTable) -> None:
    readers = opened(chips)
    chips.put(NTAG, "r1")
    readers.sweep()
    chips.clock.sleep(0.01)
    readings = [readers.sweep()["r1"] for _ in range(2)]
    assert {reading.tags for reading in readings} == {()}
    assert any("7-byte UID" in (reading.fault or "") for reading in readings)


def test_a_dead_reader_is_missing_and_one_whose_supply_dipped_is_set_up_again(chips: ChipTable) -> None:
    readers = opened(chips)
    chips.chips["r1"].fault = "dead"
    assert "no answer" in (readers.sweep()["r1"].fault or "")
    assert (readers.health()[0].state, "MISO" in readers.health()[0].next_step) == ("missing", True)
    chips.chips["r1"].fault = None
    chips.put(CLASSIC, "r1")
    sweeps(chips, readers, 2)
    assert (CLASSIC,) in sweeps(chips, readers, 2)
    chips.chips["r1"].brown_out()
    sweeps(chips, readers, 2)
    assert (CLASSIC,) in sweeps(chips, readers, 2)
    assert "through mfrc522" in readers.health()[0].says


def test_without_spi_it_is_missing_with_the_command_to_run(chips: ChipTable) -> None:
    readers = opened(chips)
    chips.wires.broken.add((0, 0))
    assert "failed" in (readers.sweep()["r1"].fault or "")
    chips.wires.broken.clear()
    chips.clock.sleep(3)
    assert readers.sweep()["r1"].fault is None


def test_its_reset_line_is_the_one_of_the_table_file_and_closing_leaves_the_field_off(chips: ChipTable) -> None:
    readers = opened(chips)
    chips.lines[25].level = 0
    readers.sweep()
    assert (chips.lines[25].is_output, chips.lines[25].level) == (True, 1)
    assert chips.chips["r1"].registers[0x14] & 3 == 3
    readers.close()
    assert chips.chips["r1"].registers[0x14] & 3 == 0


def test_a_table_may_have_one_stock_reader_beside_its_own(chips: ChipTable) -> None:
    own = ReaderSpec("r0", "spi1", 0)
    table = replace(
        chips.table,
        bus=(Bus("spi1", device="/dev/spidev1.0"), *chips.table.bus),
        reader=(own, *chips.table.reader),
        pad=(Pad("p0", "r0", (20, 20)), *chips.table.pad),
    )
    both = ChipTable(table, VirtualClock())
    readers = opened(both)
    assert isinstance(readers, JoinedReaders)
    both.put(NTAG, "r0")
    assert list(readers.sweep()) == ["r0", "r1"]
    assert readers.sweep()["r0"].tags == (NTAG,)
    assert [health.part for health in readers.health()] == ["reader r0", "reader r1"]
    readers.set_gain("r0", 48)
    assert both.chips["r0"].gain_db == 48
    with pytest.raises(LookupError, match="leaves its gain at 33 dB"):
        readers.set_gain("r1", 48)
    ours = own_readers(readers)
    assert ours is not None
    assert [one.reader for one in ours.facts()] == ["r0"]
    readers.close()
