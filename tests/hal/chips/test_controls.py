"""Buttons, dials and buzzers: gpiozero's own LGPIOFactory on simulated lines that bounce."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.controls import GpioControls
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import ControlSpec, Table

CONTROLS = (
    ControlSpec("go", "button", (5,)),
    ControlSpec("dial", "dial", (6, 7, 8)),
    ControlSpec("buzzer", "buzzer", (12,)),
)


@pytest.fixture
def chips() -> ChipTable:
    return ChipTable(Table(v=1, id="rig", title="", size_mm=(1, 1), control=CONTROLS), VirtualClock())


@pytest.fixture
def controls(chips: ChipTable) -> Iterator[GpioControls]:
    opened = chips.open_controls()
    yield opened
    opened.close()


def kinds(controls: GpioControls) -> list[str]:
    return [event.kind for event in controls.poll()]


def test_a_bouncing_press_is_one_press(chips: ChipTable, controls: GpioControls) -> None:
    chips.press("go")
    assert kinds(controls) == []
    chips.clock.sleep(0.021)
    assert kinds(controls) == ["press"]
    chips.release("go")
    chips.clock.sleep(0.021)
    assert kinds(controls) == ["release"]


def test_a_spike_shorter_than_a_bounce_is_nothing(chips: ChipTable, controls: GpioControls) -> None:
    chips.lines.drive(5, 0)
    chips.clock.sleep(0.01)
    chips.lines.drive(5, 1)
    chips.clock.sleep(1)
    assert kinds(controls) == []


def test_a_long_press_is_held_once(chips: ChipTable, controls: GpioControls) -> None:
    chips.press("go")
    chips.clock.sleep(0.021)
    kinds(controls)
    chips.clock.sleep(1.0)
    assert kinds(controls) == ["hold"]
    chips.clock.sleep(1.0)
    assert kinds(controls) == []


@pytest.mark.parametrize("steps", [1, -1, 5, -7])
def test_a_dial_counts_its_steps_with_their_sign(chips: ChipTable, controls: GpioControls, steps: int) -> None:
    chips.turn("dial", steps)
    assert [(event.kind, event.steps) for event in controls.poll()] == [("turn", steps)]


def test_a_dial_can_be_pressed(chips: ChipTable, controls: GpioControls) -> None:
    chips.press("dial")
    chips.clock.sleep(0.021)
    assert [(event.control, event.kind) for event in controls.poll()] == [("dial", "press")]


def test_a_lost_edge_is_mended_by_the_level(chips: ChipTable, controls: GpioControls) -> None:
    line = chips.lines[5]
    line.listeners.clear()
    chips.press("go")
    for _ in range(3):
        chips.clock.sleep(0.15)
        events = kinds(controls)
    assert events == ["press"]


def test_a_buzz_drives_its_pin(chips: ChipTable, controls: GpioControls) -> None:
    controls.buzz("buzzer", 0.001)
    controls._others["buzzer"]._blink_thread.join(2)
    assert chips.lines[12].edges >= 2
    with pytest.raises(LookupError, match="cannot be buzzed"):
        controls.buzz("go", 1)


def test_a_pin_used_twice_makes_one_control_missing_and_leaves_the_other(chips: ChipTable) -> None:
    both = (ControlSpec("go", "button", (5,)), ControlSpec("stop", "button", (5,)))
    table = Table(v=1, id="rig", title="", size_mm=(1, 1), control=both)
    chips = ChipTable(table, VirtualClock())
    controls = chips.open_controls()
    assert [health.state for health in controls.health()] == ["ok", "missing"]
    assert "GPIO 5" in controls.health()[1].says
    chips.press("go")
    chips.clock.sleep(0.021)
    assert kinds(controls) == ["press"]
    controls.close()


def test_a_stuck_button_is_weak(chips: ChipTable, controls: GpioControls) -> None:
    chips.press("go")
    chips.clock.sleep(0.021)
    kinds(controls)
    chips.clock.sleep(31)
    assert controls.health()[0].state == "weak"
