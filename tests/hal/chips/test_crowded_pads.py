"""Sixty tags on six pads of the table of cells: a piece is noticed where it may matter as soon as ever."""

from __future__ import annotations

from pathlib import Path

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.presence import Presence, Settled
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table
from tests.hal.chips.laid import NTAG, lay, open_readers

CELLS = load_table(Path(__file__).parents[3] / "hardware/tables/grid-80.toml")
READER = {pad.id: pad.reader for pad in CELLS.pad}
CROWDED = ("b2", "d2", "f2", "b5", "d5", "f5")
MAY_MATTER = ("h7", "g7", "i7")
ALONE = 2  # sweeps in which a piece set down on an empty table is settled: two of three must read it


def sweeps_until_settled(crowd: int, matters: bool) -> tuple[int, float]:
    """How many sweeps it takes to notice a piece on h7, and how long they last."""
    chips = ChipTable(CELLS, VirtualClock())
    laid = lay(chips, {READER[pad]: crowd for pad in CROWDED if crowd})
    readers, presence = open_readers(chips), Presence()
    for _ in range(20):
        presence.feed(readers.sweep(), chips.clock.now())
    assert len(presence.here()) == sum(len(tags) for tags in laid.values()) == 6 * crowd
    if matters:
        readers.attend({READER[pad] for pad in MAY_MATTER})
    chips.put(NTAG, READER["h7"])
    begun = chips.clock.now()
    for count in range(1, 40):
        events = presence.feed(readers.sweep(), chips.clock.now())
        if any(isinstance(event, Settled) and event.tag == NTAG for event in events):
            assert len(presence.here()) == 6 * crowd + 1  # nobody else was lost over it
            return count, chips.clock.now() - begun
    raise AssertionError("never noticed")


def test_with_sixty_tags_on_six_pads_a_piece_is_noticed_within_as_many_sweeps_as_alone() -> None:
    alone, _ = sweeps_until_settled(0, matters=False)
    crowded, lasted_s = sweeps_until_settled(10, matters=True)
    assert (alone, crowded) == (ALONE, ALONE)
    _, everything_s = sweeps_until_settled(10, matters=False)
    assert lasted_s * 2 < everything_s  # of the simulated air, which is the same on every machine


def test_a_crowd_that_is_only_read_in_turn_stays_where_it_is() -> None:
    chips = ChipTable(CELLS, VirtualClock())
    lay(chips, {READER[pad]: 10 for pad in CROWDED})
    readers, presence = open_readers(chips), Presence()
    readers.attend({READER["h7"]})
    events = [event for _ in range(60) for event in presence.feed(readers.sweep(), chips.clock.now())]
    assert sum(isinstance(event, Settled) for event in events) == 60 == len(presence.here())
