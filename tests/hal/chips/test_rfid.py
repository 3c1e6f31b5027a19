"""The many-reader driver on simulated chips: everything is found, cheaply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.rfid import APART_MM, MOST_TOGETHER, groups
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import Bus
from tests.hal.chips.laid import (
    CLASSIC,
    FIELDS,
    MANSION,
    NTAG,
    SECOND,
    MakeTable,
    eighteen_on_fifteen,
    found,
    lay,
    open_readers,
    uids,
)

# --- finding -----------------------------------------------------------------


@pytest.mark.parametrize("tags", [(), (NTAG,), (CLASSIC,), (NTAG, SECOND), (NTAG, CLASSIC), tuple(uids(8))])
def test_every_tag_in_a_field_is_found_sweep_after_sweep(make_table: MakeTable, tags: tuple[str, ...]) -> None:
    chips = make_table()
    for tag in tags:
        chips.put(tag, "r0")
    readers = open_readers(chips)
    for _ in range(5):
        assert readers.sweep()["r0"].tags == tuple(sorted(tags))


@pytest.mark.parametrize(("tags", "most"), [(0, 7), (1, 30), (2, 56), (4, 117)])
def test_a_zone_takes_few_transfers(make_table: MakeTable, tags: int, most: int) -> None:
    chips = make_table()
    lay(chips, {"r0": tags})
    readers = open_readers(chips)
    readers.sweep()
    before = chips.wires.transfers
    readers.sweep()
    assert 0 < chips.wires.transfers - before <= most


def test_forty_zones_with_eighteen_tags_take_at_most_700_transfers_and_all_are_found() -> None:
    chips, laid = eighteen_on_fifteen()
    readers = open_readers(chips)
    found(readers)
    for _ in range(50):
        before = chips.wires.transfers
        assert found(readers) == laid
        assert chips.wires.transfers - before <= 700


@pytest.mark.soak
def test_eighteen_of_eighteen_on_every_one_of_a_thousand_sweeps(soak_record: Callable[..., None]) -> None:
    chips, laid = eighteen_on_fifteen()
    readers = open_readers(chips)
    for _ in range(1000):
        assert found(readers) == laid
    soak_record(rfid_sweeps=1000, rfid_found_each=18, rfid_transfers=round((readers.transfers) / 1000))


def test_an_opening_position_of_22_tags_with_four_in_one_zone_is_found() -> None:
    chips = ChipTable(MANSION, VirtualClock())
    laid = lay(chips, {"r38": 4} | {f"r{i:02}": 1 for i in range(1, 19)})
    readers = open_readers(chips)
    assert found(readers) == laid
    assert sum(map(len, laid.values())) == 22


@settings(max_examples=25, deadline=None)
@given(
    st.sets(st.binary(min_size=3, max_size=3), min_size=1, max_size=6), st.sampled_from(["frame", "level", "received"])
)
def test_any_tags_are_found_however_the_chip_counts_collisions(
    ends: set[bytes], counts: Literal["level", "frame", "received"]
) -> None:
    chips = ChipTable(MANSION, VirtualClock())
    chips.chips["r01"].coll_counts = counts
    wanted = sorted(f"04a1b2{(bytes((end[0] & 3, end[1] & 1)) + end).hex()[:8]}" for end in ends)
    for tag in wanted:
        chips.put(tag, "r01")
    assert open_readers(chips).sweep()["r01"].tags == tuple(sorted(set(wanted)))


def test_a_chip_that_wants_its_command_anew_is_noticed(make_table: MakeTable) -> None:
    chips = make_table()
    chips.chips["r0"].stays = False
    laid = lay(chips, {"r0": 3})
    readers = open_readers(chips)
    assert [found(readers) for _ in range(3)] == [laid] * 3


def test_a_strong_tag_does_not_hide_a_weak_one_for_good(make_table: MakeTable) -> None:
    chips = make_table()
    chips.tag(NTAG).strength = 10.0
    chips.put(NTAG, "r0")
    chips.put(SECOND, "r0")
    assert open_readers(chips).sweep()["r0"].tags == (NTAG, SECOND)


@pytest.mark.parametrize(
    "bus",
    [
        Bus("spi0", select="line"),
        Bus("spi0", select="gpio"),
        Bus("spi0", select="74hc138", pins=(17, 22, 23)),
        Bus("spi0", select="74hc138", pins=(17, 22, 23), enable_pin=24),
        Bus("spi0", select="4067", pins=(17, 22, 23, 25), enable_pin=24),
    ],
    ids=lambda bus: f"{bus.select}-{bus.enable_pin}",
)
def test_each_way_to_select_reaches_the_right_reader(make_table: MakeTable, bus: Bus) -> None:
    chips = make_table(2 if bus.select == "line" else 8, bus)
    laid = lay(chips, dict.fromkeys(chips.chips, 1))
    assert found(open_readers(chips)) == laid


# --- time and neighbours -----------------------------------------------------


def test_readers_whose_fields_are_on_together_lie_apart() -> None:
    places = {pad.reader: pad.at_mm for pad in MANSION.pad}
    made = groups(MANSION)
    assert sorted(reader for group in made for reader in group) == sorted(places)
    assert len(made) == 4
    for group in made:
        assert len(group) <= MOST_TOGETHER
        for i, one in enumerate(group):
            for other in group[:i]:
                (x1, y1), (x2, y2) = places[one], places[other]
                assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= APART_MM**2


def test_large_fields_side_by_side_are_never_on_together() -> None:
    places = {pad.reader: pad.at_mm for pad in FIELDS.pad}
    made = groups(FIELDS)
    assert sorted(reader for group in made for reader in group) == sorted(places)
    assert len(made) <= 6
    for group in made:
        for i, one in enumerate(group):
            for other in group[:i]:
                (x1, y1), (x2, y2) = places[one], places[other]
                assert abs(x1 - x2) > 132 or abs(y1 - y2) > 150, "a field lies between them"


def test_a_sweep_of_forty_zones_takes_under_a_tenth_of_a_second() -> None:
    chips, _ = eighteen_on_fifteen()
    readers = open_readers(chips)
    readers.sweep()
    start = chips.clock.now()
    readers.sweep()
    assert chips.clock.now() - start < 0.1


def test_fields_are_off_between_sweeps_and_tags_forget(make_table: MakeTable) -> None:
    chips = make_table(4)
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    readers.sweep()
    assert all(chip.registers[0x14] & 3 == 0 for chip in chips.chips.values())


def test_a_neighbours_whisper_is_read_by_the_neighbour_only_now_and_then(make_table: MakeTable) -> None:
    chips = make_table(2, apart_mm=80)
    chips.put(NTAG, "r0")
    chips.air.whisper("r0", "r1", 0.3)
    readers = open_readers(chips)
    sweeps = [readers.sweep() for _ in range(100)]
    assert all(sweep["r0"].tags == (NTAG,) for sweep in sweeps)
    assert 10 <= sum(sweep["r1"].tags == (NTAG,) for sweep in sweeps) <= 50
