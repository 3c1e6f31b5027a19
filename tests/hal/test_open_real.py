"""Parts opened as real ones, on a Pi that stands in: the very lines that run on a Pi, down to the modules' names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.strip import NeopixelStrip
from gloamboard.hal.open import open_parts
from gloamboard.hal.part_words import PartKind
from gloamboard.hal.parts import LibraryMissing
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.stand_in import HEADER_CHIP, standing_in
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.hal.table_check import load_table

TABLES = Path(__file__).parents[2] / "hardware/tables"
TABLE = load_table(TABLES / "first-light.toml")
NTAG = "04a1b2c3d4e580"


@pytest.fixture(params=["pi4", "pi5"])
def chips(request: pytest.FixtureRequest) -> Iterator[ChipTable]:
    with standing_in(ChipTable(replace(TABLE, pi=request.param), VirtualClock())) as chips:
        yield chips


def test_everything_works_as_on_the_simulated_chips(chips: ChipTable) -> None:
    parts = open_parts(chips.table, "real", chips.clock)
    assert parts.hands is None
    chips.put(NTAG, "r3")
    assert parts.readers.sweep()["r3"].tags == (NTAG,)
    strip = parts.strips["main"]
    assert isinstance(strip, NeopixelStrip)
    strip.show(bytes(range(132)) * 2)
    assert strip.is_idle()
    assert chips.pixel_lines["main"].shown == bytes(range(132)) * 2
    chips.press("dial")
    chips.clock.sleep(0.021)
    assert [event.kind for event in parts.controls.poll()] == ["press"]
    assert {health.state for health in parts.health()} == {"ok"}
    parts.close()
    assert not any(chips.pixel_lines["main"].shown)


@pytest.mark.parametrize(
    "simulate",
    [("readers",), ("strips",), ("controls",), ("readers", "strips", "controls")],
    ids=lambda parts: ",".join(parts),
)
def test_what_is_not_built_yet_is_not_opened(chips: ChipTable, simulate: tuple[PartKind, ...]) -> None:
    parts = open_parts(chips.table, "real", chips.clock, simulate=simulate)
    parts.readers.sweep()
    assert isinstance(parts.readers, SimReaders) == ("readers" in simulate)
    assert len(parts.health()) == 7
    assert {health.state for health in parts.health()} == {"ok"}
    assert (chips.wires.transfers == 0) == ("readers" in simulate)
    parts.close()
    assert (chips.pixel_lines["main"].frames == 0) == ("strips" in simulate)


def test_a_table_that_is_simulated_only_opens_no_real_readers() -> None:
    table = load_table(TABLES / "grid-80.toml")
    with pytest.raises(LibraryMissing, match=r"grid-80 is simulated only, until satellites carry its 85 readers"):
        open_parts(table, "real", VirtualClock())


def test_with_everything_simulated_no_library_is_needed() -> None:
    parts = open_parts(TABLE, "real", VirtualClock(), simulate=("readers", "strips", "controls"))
    assert {health.says for health in parts.health()} == {"simulated"}
    parts.close()


def test_pins_that_this_user_may_not_open_name_the_group(chips: ChipTable) -> None:
    lgpio_module.unplug(HEADER_CHIP)
    with pytest.raises(LibraryMissing, match=r"can not open gpiochip.*usermod -aG gpio"):
        open_parts(chips.table, "real", chips.clock)
    lgpio_module.plug_in(chips.lines, HEADER_CHIP)


def test_a_select_line_that_another_program_holds_costs_its_own_reader_only(chips: ChipTable) -> None:
    chips.lines[6].is_busy = True  # r2's
    chips.put(NTAG, "r1")
    parts = open_parts(chips.table, "real", chips.clock)
    swept = parts.readers.sweep()
    assert {reader: reading.fault for reader, reading in swept.items() if reading.fault} == {
        "r2": "GPIO 6 cannot be used: GPIO busy"
    }
    assert swept["r1"].tags == (NTAG,)
    health = {health.part: health for health in parts.health()}
    assert health["reader r2"].state == "missing"
    assert "workshop" in health["reader r2"].next_step
    assert {health.state for part, health in health.items() if part != "reader r2"} == {"ok"}
    chips.lines[6].is_busy = False
    assert [reading.fault for reading in parts.readers.sweep().values()] == [None] * 4
    assert {health.state for health in parts.health()} == {"ok"}
    parts.close()


def test_every_select_line_rests_high_before_the_first_transfer(chips: ChipTable) -> None:
    """A line that floats low would choose its reader beside the one that is meant."""
    for reader in chips.table.reader:
        chips.lines[reader.channel].level = 0
    open_parts(chips.table, "real", chips.clock).close()
    assert [chips.lines[reader.channel].level for reader in chips.table.reader] == [1] * 4


def test_an_address_pin_that_is_held_takes_its_bus_out_and_the_other_goes_on() -> None:
    mansion = load_table(Path(__file__).parents[2] / "hardware/tables/mansion-40.toml")
    with standing_in(ChipTable(mansion, VirtualClock())) as chips:
        chips.lines[13].is_busy = True  # the enable of bus left
        parts = open_parts(mansion, "real", chips.clock)
        faults = {reader for reader, reading in parts.readers.sweep().items() if reading.fault}
        assert faults == {spec.id for spec in mansion.reader if spec.bus == "left"}
        assert "GPIO 13 cannot be used" in parts.readers.health()[0].says
        chips.lines[13].is_busy = False
        chips.clock.sleep(2.1)
        assert [reading.fault for reading in parts.readers.sweep().values() if reading.fault] == []
        parts.close()


def test_a_reset_line_or_a_control_that_the_kernel_holds_is_told(chips: ChipTable) -> None:
    readers = tuple(replace(spec, reset_pin=17) for spec in chips.table.reader)
    chips.lines[17].is_busy = chips.lines[22].is_busy = True
    parts = open_parts(replace(chips.table, reader=readers), "real", chips.clock)
    health = {health.part: health for health in parts.health()}
    assert "GPIO 17 cannot be used" in health["reader r1"].says
    assert "GPIO 22, 23, 24 cannot be used: GPIO busy" in health["control dial"].says
    assert "Stop the other program" in health["control dial"].next_step
    assert health["control buzzer"].state == "ok"
    parts.close()


def test_a_table_that_was_closed_hears_nothing_and_can_be_opened_again(chips: ChipTable) -> None:
    for _ in range(2):
        parts = open_parts(chips.table, "real", chips.clock)
        chips.press("dial")
        chips.clock.sleep(0.021)
        assert [event.kind for event in parts.controls.poll()] == ["press"]
        chips.release("dial")
        chips.clock.sleep(0.021)
        assert [event.kind for event in parts.controls.poll()] == ["release"]
        parts.close()
        chips.press("dial")
        chips.release("dial")
        chips.clock.sleep(1)
    assert [line.listeners for line in (chips.lines[pin] for pin in range(28)) if line.listeners] == []


def test_a_dial_on_spi0s_own_select_lines_names_the_overlay(chips: ChipTable) -> None:
    dial = replace(chips.table.control[0], pins=(7, 8, 24))
    chips.lines[7].is_busy = True
    parts = open_parts(replace(chips.table, control=(dial,)), "real", chips.clock)
    assert "dtoverlay=spi0-0cs" in parts.controls.health()[0].next_step
    parts.close()
