"""The many-reader driver on simulated chips: everything is found, cheaply, and every fault stays with its reader."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.clock import VirtualClock
from hal.drivers.chip_select import Gpio
from hal.drivers.rfid import APART_MM, MOST_TOGETHER, RfidReaders, groups
from hal.sim.chips import lgpio_module
from hal.sim.chips.table import ChipTable
from hal.sim.chips.tag import Tag
from hal.table import Bus
from hal.table_check import load_table

MakeTable = Callable[..., ChipTable]
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
def test_any_tags_are_found_however_the_chip_counts_collisions(ends: set[bytes], counts: str) -> None:
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


# --- faults ------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["dead", "open"])
def test_a_silent_reader_costs_one_transfer_and_the_others_go_on(make_table: MakeTable, fault: str) -> None:
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
