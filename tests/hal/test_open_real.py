"""Parts opened as real ones, on a Pi that stands in: the very lines that run on a Pi, down to the modules' names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hal.clock import VirtualClock
from hal.drivers.strip import NeopixelStrip
from hal.open import LibraryMissing, PartKind, open_parts
from hal.sim.chips import lgpio_module
from hal.sim.chips.stand_in import HEADER_CHIP, standing_in
from hal.sim.chips.table import ChipTable
from hal.sim.readers import SimReaders
from hal.table_check import load_table

TABLE = load_table(Path(__file__).parents[2] / "hardware/tables/first-light.toml")
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
    strip.show(bytes(range(180)))
    assert strip.is_idle()
    assert chips.pixel_lines["main"].shown == bytes(range(180))
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


def test_with_everything_simulated_no_library_is_needed() -> None:
    parts = open_parts(TABLE, "real", VirtualClock(), simulate=("readers", "strips", "controls"))
    assert {health.says for health in parts.health()} == {"simulated"}
    parts.close()


def test_pins_that_this_user_may_not_open_name_the_group(chips: ChipTable) -> None:
    lgpio_module.unplug(HEADER_CHIP)
    with pytest.raises(LibraryMissing, match=r"can not open gpiochip.*usermod -aG gpio"):
        open_parts(chips.table, "real", chips.clock)
    lgpio_module.plug_in(chips.lines, HEADER_CHIP)


def test_a_select_line_that_another_program_holds_leaves_the_rest_of_the_table_alone(chips: ChipTable) -> None:
    chips.lines[6].is_busy = True  # r2's
    parts = open_parts(chips.table, "real", chips.clock)
    assert {reading.fault for reading in parts.readers.sweep().values()} == {"GPIO 6 cannot be used: GPIO busy"}
    health = {health.part: health for health in parts.health()}
    assert health["reader r2"].state == "missing"
    assert "workshop" in health["reader r2"].next_step
    assert health["control dial"].state == health["strip main"].state == "ok"
    chips.lines[6].is_busy = False
    chips.clock.sleep(2.1)
    assert [reading.fault for reading in parts.readers.sweep().values()] == [None] * 4
    parts.close()


def test_a_reset_line_or_a_control_that_the_kernel_holds_is_told(chips: ChipTable) -> None:
    readers = tuple(replace(spec, reset_pin=17) for spec in chips.table.reader)
    chips.lines[17].is_busy = chips.lines[22].is_busy = True
    parts = open_parts(replace(chips.table, reader=readers), "real", chips.clock)
    health = {health.part: health for health in parts.health()}
    assert "GPIO 17 cannot be used" in health["reader r1"].says
    assert "GPIO 22, 23, 24 cannot be used: GPIO busy" in health["control dial"].says
    assert "spi0-0cs" in health["control dial"].next_step
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
