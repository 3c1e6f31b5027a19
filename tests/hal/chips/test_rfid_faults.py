"""The many-reader driver on simulated chips that fail: every fault stays with its reader."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.chip_select import Gpio
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.mfrc522 import Fault
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.hal.table import Bus
from tests.hal.chips.laid import (
    MANSION,
    NTAG,
    SECOND,
    MakeTable,
    found,
    open_readers,
)


@pytest.mark.parametrize("fault", ["dead", "open"])
def test_a_silent_reader_costs_one_transfer_and_the_others_go_on(make_table: MakeTable, fault: Fault) -> None:
    chips = make_table(2)
    chips.chips["r0"].fault = fault
    chips.put(NTAG, "r1")
    readers = open_readers(chips)
    readers.sweep()
    before = readers.transfers
    sweep = readers.sweep()
    assert "no answer" in (sweep["r0"].fault or "")
    assert sweep["r1"].tags == (NTAG,)
    assert readers.transfers - before <= 1 + 30
    health = readers.health()[0]
    assert health.state == "missing"
    assert "MISO" in health.next_step


def test_a_reader_pulled_in_mid_sweep_is_a_fault_at_once_and_comes_back_when_plugged_in(make_table: MakeTable) -> None:
    chips = make_table(2)
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    assert readers.sweep()["r0"].tags == (NTAG,)

    def pull() -> None:
        chips.chips["r0"].fault = "open"

    chips.air.later(chips.clock.now() + 0.0125, pull)
    sweep = readers.sweep()
    assert "no answer" in (sweep["r0"].fault or "")
    assert readers.health()[0].state == "faulty"
    chips.chips["r0"].fault = None
    assert readers.sweep()["r0"].tags == (NTAG,)
    assert readers.health()[0].state == "ok"


def test_a_reader_that_lost_its_settings_is_set_up_again(make_table: MakeTable) -> None:
    chips = make_table()
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    readers.sweep()
    chips.air.later(chips.clock.now() + 0.0125, chips.chips["r0"].brown_out)
    assert "lost its settings" in (readers.sweep()["r0"].fault or "")
    assert readers.sweep()["r0"].tags == (NTAG,)


def test_a_hung_reader_is_reset_by_its_line_unless_others_share_it(make_table: MakeTable) -> None:
    chips = make_table(3)
    specs = [replace(spec, reset_pin=27 if i < 2 else 26) for i, spec in enumerate(chips.table.reader)]
    chips = ChipTable(replace(chips.table, reader=tuple(specs)), VirtualClock())
    readers = open_readers(chips)
    assert found(readers) == {}
    chips.chips["r0"].fault = chips.chips["r2"].fault = "hung"
    readers.sweep()
    readers.sweep()
    faults = {name for name, reading in readers.sweep().items() if reading.fault}
    assert faults == {"r0"}


def test_a_reader_that_takes_no_writes_is_faulty(make_table: MakeTable) -> None:
    chips = make_table()
    chips.chips["r0"].fault = "forgetful"
    readers = open_readers(chips)
    readers.sweep()
    assert readers.health()[0].state == "faulty"
    assert "3.3 V" in readers.health()[0].next_step


def test_a_tag_that_answers_half_a_frame_is_no_tag_and_hides_no_other(make_table: MakeTable) -> None:
    chips = make_table()
    chips.tag(SECOND).half = True
    chips.put(SECOND, "r0")
    readers = open_readers(chips)
    for _ in range(3):
        assert readers.sweep()["r0"].tags == ()
    assert readers.health()[0].state == "weak"
    assert "rim" in readers.health()[0].next_step


@pytest.mark.parametrize("after_ms", [11.0, 11.5, 12.0, 12.5, 13.0, 13.5, 14.0, 15.0])
def test_a_tag_lifted_in_mid_exchange_is_found_or_not_but_never_wrong(make_table: MakeTable, after_ms: float) -> None:
    chips = make_table()
    for tag in (NTAG, SECOND):
        chips.put(tag, "r0")
    readers = open_readers(chips)
    readers.sweep()
    chips.air.later(chips.clock.now() + after_ms / 1000, lambda: chips.take(SECOND))
    assert set(readers.sweep()["r0"].tags) <= {NTAG, SECOND}
    assert readers.sweep()["r0"].tags == (NTAG,)


def test_stacked_tags_silence_each_other_until_they_are_apart(make_table: MakeTable) -> None:
    chips = make_table(2)
    chips.put(NTAG, "r0")
    chips.put(SECOND, "r0")
    chips.air.stack(chips.tag(NTAG), chips.tag(SECOND))
    readers = open_readers(chips)
    assert readers.sweep()["r0"].tags == ()
    chips.put(SECOND, "r1")
    assert found(readers) == {"r0": (NTAG,), "r1": (SECOND,)}


def test_two_tags_with_one_uid_in_one_field_read_as_one(make_table: MakeTable) -> None:
    chips = make_table(2)
    chips.put(NTAG, "r0")
    chips.air.put(Tag(bytes.fromhex(NTAG)), "r0")
    chips.air.put(Tag(bytes.fromhex(NTAG)), "r1")
    assert found(open_readers(chips)) == {"r0": (NTAG,), "r1": (NTAG,)}


def test_noise_in_an_empty_field_is_no_tag_and_is_reported(make_table: MakeTable) -> None:
    chips = make_table()
    chips.chips["r0"].noise = 0.5
    readers = open_readers(chips)
    assert all(readers.sweep()["r0"].tags == () for _ in range(50))
    assert readers.health()[0].state == "weak"
    assert "wires" in readers.health()[0].next_step


@pytest.mark.parametrize("version", [0x91, 0x92, 0x12, 0x82, 0x88, 0xB2])
def test_clones_work_and_are_named(make_table: MakeTable, version: int) -> None:
    chips = make_table()
    chips.chips["r0"].version = version
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    assert readers.sweep()["r0"].tags == (NTAG,)
    assert ("clone" in readers.health()[0].says) == (version not in (0x91, 0x92))


def test_without_spi_every_reader_says_how_to_switch_it_on(make_table: MakeTable) -> None:
    chips = make_table(2)
    elsewhere = make_table(2, Bus("spi0", device="/dev/spidev1.0"))
    readers = RfidReaders(
        chips.table,
        elsewhere.wires.module(),
        Gpio(lgpio_module, lgpio_module.plug_in(chips.lines)),
        chips.clock,
    )
    assert all("SPI is switched off" in (reading.fault or "") for reading in readers.sweep().values())
    assert {health.state for health in readers.health()} == {"missing"}
    assert "raspi-config" in readers.health()[0].next_step


def test_a_bus_that_breaks_is_opened_again(make_table: MakeTable) -> None:
    chips = make_table(1)
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    readers.sweep()
    chips.wires.broken.add((0, 0))
    assert "bus failed" in (readers.sweep()["r0"].fault or "")
    chips.wires.broken.clear()
    chips.clock.sleep(3)
    assert readers.sweep()["r0"].tags == (NTAG,)


def test_closing_leaves_every_field_off(make_table: MakeTable) -> None:
    chips = make_table(4)
    readers = open_readers(chips)
    readers.sweep()
    readers.close()
    assert all(chip.registers[0x14] & 3 == 0 for chip in chips.chips.values())


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whatever_comes_back_on_the_wire_a_sweep_ends(chance: random.Random) -> None:
    chips = ChipTable(MANSION, VirtualClock())

    class Garbage:
        def open(self, bus: int, device: int) -> None:
            """There is always something."""

        def xfer2(self, out: list[int]) -> list[int]:
            chips.clock.sleep(30e-6)
            return [chance.choice((0x00, 0x83, 0x92, 0xFF, chance.getrandbits(8))) for _ in out]

        def close(self) -> None:
            """And it stays."""

    gpio = Gpio(lgpio_module, lgpio_module.plug_in(chips.lines))
    readers = RfidReaders(MANSION, SimpleNamespace(SpiDev=Garbage), gpio, chips.clock)
    for _ in range(3):
        assert len(readers.sweep()) == 40
    assert len(readers.health()) == 40
    readers.close()
