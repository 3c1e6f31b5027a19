"""Opening parts: of the kind asked for, or not at all; and readers that sweep in the background."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.background import BackgroundReaders
from gloamboard.hal.clock import VirtualClock, WallClock
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.drivers.strip import NeopixelStrip
from gloamboard.hal.open import open_parts
from gloamboard.hal.parts import Health, LibraryMissing, Reading
from gloamboard.hal.presence import Presence
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.hal.table_check import load_table

TABLE = load_table(Path(__file__).parents[2] / "hardware/tables/first-light.toml")


class Counting:
    """Readers whose sweeps can be told apart."""

    def __init__(self, fails: bool = False) -> None:
        self.fails, self.count = fails, 0

    def sweep(self) -> dict[str, Reading]:
        if self.fails:
            raise ZeroDivisionError("a mistake in a driver")
        self.count += 1
        return {"r1": Reading((f"{self.count:08x}",))}

    def health(self) -> Sequence[Health]:
        return [Health("reader r1", "ok", str(self.count))]

    def close(self) -> None:
        self.count = -1


def test_real_parts_on_a_laptop_say_what_is_missing_and_never_fall_back() -> None:
    with pytest.raises(LibraryMissing, match="--parts sim or --parts chips"):
        open_parts(TABLE, "real", VirtualClock())


def test_parts_not_built_yet_stand_in_simulated() -> None:
    parts = open_parts(TABLE, "chips", VirtualClock(), simulate=["strips"])
    assert isinstance(parts.readers, RfidReaders)
    assert isinstance(parts.strips["main"], SimStrip)
    parts.close()
    parts = open_parts(TABLE, "chips", VirtualClock(), simulate=["readers", "controls"])
    assert isinstance(parts.readers, SimReaders)
    assert isinstance(parts.strips["main"], NeopixelStrip)
    assert len(parts.controls.health()) == 2
    parts.close()


def test_an_unknown_part_to_simulate_is_refused() -> None:
    wrong: list[Any] = ["reader"]
    with pytest.raises(LookupError, match="Did you mean readers"):
        open_parts(TABLE, "sim", VirtualClock(), simulate=wrong)


def test_background_sweeps_arrive_each_once_and_in_order_and_never_old() -> None:
    counting = Counting()
    readers = BackgroundReaders(counting)
    for number in (1, 2, 3):
        assert readers.wait(2)
        assert counting.count == number  # no sweep is made ahead
        assert readers.sweep() == {"r1": Reading((f"{number:08x}",))}
    readers.close()
    assert counting.count == -1


def test_whoever_waits_is_told_when_a_sweep_can_be_taken() -> None:
    gate, told = threading.Event(), threading.Semaphore(0)

    class Gated(Counting):
        def sweep(self) -> dict[str, Reading]:
            assert gate.wait(2)
            return super().sweep()

    readers = BackgroundReaders(Gated())
    readers.when_done = told.release
    before = readers.is_done
    gate.set()
    for _ in range(3):
        assert told.acquire(timeout=2)
        assert (before, readers.is_done) == (False, True)
        assert len(readers.sweep()) == 1
    readers.close()


def test_a_sweep_that_has_not_ended_is_no_news() -> None:
    gate = threading.Event()

    class Slow(Counting):
        def sweep(self) -> dict[str, Reading]:
            gate.wait(2)
            return super().sweep()

    readers = BackgroundReaders(Slow())
    assert readers.sweep() == {}
    gate.set()
    assert readers.wait(2)
    assert len(readers.sweep()) == 1
    readers.close()


def test_no_news_changes_nothing_about_presence() -> None:
    presence = Presence()
    for _ in range(50):
        presence.feed({"r1": Reading(("04a1b2c3d4e580",))}, 0.0)
    assert [event for _ in range(100) for event in presence.feed({}, 1.0)] == []


def test_a_mistake_in_a_driver_is_not_an_empty_table() -> None:
    readers = BackgroundReaders(Counting(fails=True))
    assert readers.wait(2)
    with pytest.raises(ZeroDivisionError):
        readers.sweep()
    readers.close()


def test_chips_sweep_in_the_background_in_real_time() -> None:
    parts = open_parts(TABLE, "chips", WallClock(), background=True)
    assert parts.hands is not None
    assert isinstance(parts.readers, BackgroundReaders)
    parts.hands.put("04a1b2c3d4e580", "r3")
    seen = []
    for _ in range(3):
        assert parts.readers.wait(2)
        seen.append(parts.readers.sweep()["r3"].tags)
    assert seen[-1] == ("04a1b2c3d4e580",)
    parts.close()
