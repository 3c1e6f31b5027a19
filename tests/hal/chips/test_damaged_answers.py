"""Answers that arrive damaged, fields with too many tags, tags too high up: asked again, counted, and said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.drivers.mfrc522 import MOST_TAGS
from gloamboard.hal.sim.chips.air import HEARD_DB, loudness_db
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import GainDb
from tests.hal.chips.laid import NTAG, SECOND, MakeTable, lay, open_readers


def missed(chips: ChipTable, laid: dict[str, tuple[str, ...]], sweeps: int) -> float:
    """Share of the tags that sweeps missed; a wrong UID is an error."""
    readers = open_readers(chips)
    lost = total = 0
    for _ in range(sweeps):
        sweep = readers.sweep()
        for name, tags in laid.items():
            assert set(sweep[name].tags) <= set(tags)
            lost += len(tags) - len(sweep[name].tags)
            total += len(tags)
    return lost / total


@pytest.mark.parametrize("tags", [1, 4])
def test_one_bit_in_500_wrong_makes_few_sweeps_miss_a_tag(make_table: MakeTable, tags: int) -> None:
    chips = make_table()
    laid = lay(chips, {"r0": tags})
    chips.air.bit_errors = 0.002
    assert missed(chips, laid, 1500 // tags) <= 0.023


@pytest.mark.parametrize("bit_errors", [0.002, 0.01, 0.05])
def test_damaged_bits_never_make_a_wrong_uid(make_table: MakeTable, bit_errors: float) -> None:
    chips = make_table()
    laid = lay(chips, {"r0": 3})
    chips.air.bit_errors = bit_errors
    assert missed(chips, laid, 300) <= 1  # at one bit in twenty nearly all; but none is taken for another


def test_damage_in_the_frames_that_select_a_tag_is_counted_as_noise(make_table: MakeTable) -> None:
    chips = make_table()
    chips.put(NTAG, "r0")
    chips.air.bit_errors = 0.002
    readers = open_readers(chips)
    for _ in range(400):
        readers.sweep()
    health = readers.health()[0]
    assert health.state == "weak"
    share = int(health.says.partition("noise in ")[2].partition("%")[0])
    assert 15 <= share <= 35  # 171 bits a selection; one wrong spoils 29 of 100, a few of them without a parity error


def test_a_clean_field_costs_no_call_more(make_table: MakeTable) -> None:
    chips = make_table()
    lay(chips, {"r0": 2})
    readers = open_readers(chips)
    readers.sweep()
    before = chips.wires.transfers
    readers.sweep()
    assert chips.wires.transfers - before == 45


def test_more_tags_than_one_reader_reads_are_said(make_table: MakeTable) -> None:
    chips = make_table()
    laid = lay(chips, {"r0": MOST_TAGS})
    readers = open_readers(chips)
    assert readers.sweep()["r0"].tags == laid["r0"]
    assert readers.health()[0].state == "ok"
    chips.put(NTAG, "r0")
    assert len(readers.sweep()["r0"].tags) == MOST_TAGS
    health = readers.health()[0]
    assert (health.state, f"more than {MOST_TAGS} tags" in health.says) == ("weak", True)
    assert "Spread" in health.next_step
    chips.take(NTAG)
    readers.sweep()
    assert readers.health()[0].state == "ok"


# --- gain ----------------------------------------------------------------------


@pytest.mark.parametrize("gain_db", [18, 23, 33, 38, 43, 48])
def test_the_gain_of_the_table_file_is_what_the_chip_hears_with(make_table: MakeTable, gain_db: GainDb) -> None:
    table = make_table(2).table
    first, second = table.reader
    chips = ChipTable(replace(table, reader=(replace(first, gain_db=gain_db), second)), VirtualClock())
    open_readers(chips).sweep()
    assert (chips.chips["r0"].gain_db, chips.chips["r1"].gain_db) == (gain_db, 38)


def test_a_table_has_one_gain_for_all_its_readers_that_have_none_of_their_own(make_table: MakeTable) -> None:
    table = make_table(2).table
    first, second = table.reader
    chips = ChipTable(replace(table, gain_db=48, reader=(replace(first, gain_db=33), second)), VirtualClock())
    open_readers(chips).sweep()
    assert (chips.chips["r0"].gain_db, chips.chips["r1"].gain_db) == (33, 48)


def test_the_higher_a_tag_the_more_gain_it_needs(make_table: MakeTable) -> None:
    chips = make_table()
    chips.put(NTAG, "r0")
    readers = open_readers(chips)
    least = []
    for height_mm in (5, 14, 18, 24, 29, 33, 37, 45):
        chips.tag(NTAG).height_mm = height_mm
        heard = []
        for gain_db in (18, 23, 33, 38, 43, 48):
            readers.set_gain("r0", gain_db)
            if readers.sweep()["r0"].tags:
                heard.append(gain_db)
        least.append(min(heard, default=None))
    assert least == [18, 18, 23, 33, 38, 43, 48, None]
    assert loudness_db(26) + 33 >= HEARD_DB


def test_a_gain_outlives_a_dip(make_table: MakeTable) -> None:
    chips = make_table()
    readers = open_readers(chips)
    readers.sweep()
    readers.set_gain("r0", 48)
    chips.chips["r0"].brown_out()
    readers.sweep()
    readers.sweep()
    assert chips.chips["r0"].gain_db == 48


def test_too_much_gain_hears_a_neighbours_tag_and_the_noise(make_table: MakeTable) -> None:
    chips = make_table(2, apart_mm=80)
    chips.put(SECOND, "r0")
    chips.air.whisper("r0", "r1", 1.0, from_db=43)
    readers = open_readers(chips)
    assert readers.sweep()["r1"].tags == ()
    readers.set_gain("r1", 43)
    assert readers.sweep()["r1"].tags == (SECOND,)
    chips = make_table()
    chips.chips["r0"].noise = 0.02
    readers = open_readers(chips)
    states = []
    for gain_db in (33, 48):
        readers.set_gain("r0", gain_db)
        for _ in range(500):
            readers.sweep()
        states.append(readers.health()[0].state)
    assert states == ["ok", "weak"]


def test_a_gain_no_chip_has_is_refused(make_table: MakeTable) -> None:
    with pytest.raises(ValueError, match="18, 23, 33, 38, 43, 48"):
        open_readers(make_table()).set_gain("r0", 40)
