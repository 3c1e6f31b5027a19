"""Presence over the real driver on noisy chips, at the rates a builder meets."""

from collections.abc import Callable

import pytest

from gloamboard.hal.drivers.chip_select import Gpio
from gloamboard.hal.drivers.rfid import RfidReaders
from gloamboard.hal.presence import Appeared, Contested, Gone, Presence, Settled
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.tag import Tag

MakeTable = Callable[..., ChipTable]
NTAG = "04a1b2c3d4e580"


def open_readers(chips: ChipTable) -> RfidReaders:
    gpio = Gpio(lgpio_module, lgpio_module.plug_in(chips.lines))
    return RfidReaders(chips.table, chips.wires.module(), gpio, chips.clock)


def rest_then_lift(chips: ChipTable, miss_rate: float, sweeps: int) -> tuple[list[object], int]:
    """What was said while a tag of this miss rate lay still, and how many sweeps its lift took to notice."""
    chips.tag(NTAG).miss_rate = miss_rate
    chips.put(NTAG, "r0")
    readers, presence = open_readers(chips), Presence()
    said: list[object] = []
    for _ in range(sweeps):
        said += presence.feed(readers.sweep(), chips.clock.now())
    chips.tag(NTAG).miss_rate = 0.0  # one last sweep that reads it, so that misses are counted from the lift
    presence.feed(readers.sweep(), chips.clock.now())
    chips.take(NTAG)
    for count in range(1, 20):
        if presence.feed(readers.sweep(), chips.clock.now()):
            return said, count
    raise AssertionError("a lifted tag was never gone")


@pytest.mark.parametrize(
    "sweeps", [pytest.param(1_000, id="1000"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]
)
def test_a_weak_tag_does_not_flap_and_is_gone_within_ten(make_table: MakeTable, sweeps: int) -> None:
    said, count = rest_then_lift(make_table(seed=3), 0.2, sweeps)
    assert [type(event) for event in said] == [Appeared, Settled]
    assert count <= 10


def test_a_good_tag_is_gone_within_three(make_table: MakeTable) -> None:
    said, count = rest_then_lift(make_table(seed=4), 0.01, 500)
    assert [type(event) for event in said] == [Appeared, Settled]
    assert count <= 3


def test_a_carried_tag_is_first_seen_in_its_first_sweep_and_settled_in_the_next(make_table: MakeTable) -> None:
    chips = make_table(2)
    chips.put(NTAG, "r0")
    readers, presence = open_readers(chips), Presence()
    for _ in range(50):
        presence.feed(readers.sweep(), chips.clock.now())
    chips.put(NTAG, "r1")
    assert [type(event) for event in presence.feed(readers.sweep(), 1.0)] == [Appeared]
    assert [type(event) for event in presence.feed(readers.sweep(), 2.0)] == [Gone, Settled]


def test_two_tags_with_one_uid_on_two_pads_are_told_with_what_to_do(make_table: MakeTable) -> None:
    chips = make_table(2)
    chips.put(NTAG, "r0")
    readers, presence = open_readers(chips), Presence()
    for _ in range(5):
        presence.feed(readers.sweep(), chips.clock.now())
    chips.air.put(Tag(bytes.fromhex(NTAG)), "r1")
    said = [event for _ in range(40) for event in presence.feed(readers.sweep(), chips.clock.now())]
    assert [type(event) for event in said] == [Contested]
    assert "same UID" in str(said[0])
