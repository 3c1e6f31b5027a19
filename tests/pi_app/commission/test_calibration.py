"""Calibration on simulated chips: one tag walks, wires are found swapped, gains are measured, a table is proposed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.background import BackgroundReaders, in_background
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.parts import TunedReaders
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands import calibrate
from gloamboard.pi_app.commands.calibrate import report
from gloamboard.pi_app.commission.calibration import Calibration
from gloamboard.pi_app.commission.own_table import free_file, refuse_out, write_table
from gloamboard.pi_app.commission.proposal import Measured, best_gain, propose
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.config.shipped_files import HARDWARE
from gloamboard.strict_toml import FileError

FIRST_LIGHT = HARDWARE / "tables/first-light.toml"
TAG, OTHER = "04a1b2c3d4e580", "04a1b2c3d4e581"


class Walker:
    """Lays the tag where it is asked for, on the reader that really lies there, and lifts it when the next is asked."""

    def __init__(
        self,
        bench: Workbench,
        chips: ChipTable,
        under: dict[str, str] | None = None,
        looks: int = 10,
        heights: dict[str, float] | None = None,
    ) -> None:
        self.bench, self.chips, self.heights = bench, chips, heights or {}
        self.under = {pad.id: pad.reader for pad in bench.table.pad} | (under or {})
        self.said: list[str] = []
        self.calibration = Calibration(bench, self.said.append, looks)
        self.skips: set[str] = set()
        self._asked: str | None = None

    def walk(self, most: int = 4000) -> Calibration:
        for _ in range(most):
            if self.calibration.over:
                return self.calibration
            if self.calibration.asked != self._asked:
                self._go_to(self.calibration.asked)
            self.calibration.feed(self.bench.parts.readers.sweep())
            self.bench.clock.sleep(0.01)
        raise AssertionError(f"still walking: {self.said[-3:]}")

    def _go_to(self, pad: str | None) -> None:
        self._asked = pad
        if self.chips.air.holds(self.chips.tag(TAG)):
            self.chips.take(TAG)
            for _ in range(4):
                self.calibration.feed(self.bench.parts.readers.sweep())
        if pad is None:
            return
        if pad in self.skips:
            self.calibration.skip()
        else:
            self.chips.put(TAG, self.under[pad])
            if pad in self.heights:
                self.chips.tag(TAG).height_mm = self.heights[pad]


def test_pads_wired_as_the_file_says_need_no_change(bench: Workbench, chips: ChipTable) -> None:
    walker = Walker(bench, chips)
    found = walker.walk().measured
    assert {pad: one.reader for pad, one in found.items()} == {"p1": "r1", "p2": "r2", "p3": "r3", "p4": "r4"}
    assert walker.said[0] == "[1/4] Lay a tag on p1."
    assert walker.said[2] == "[2/4] Lay the same tag on p2."
    proposal = propose(bench.table, found)
    assert [(pad.id, pad.reader) for pad in proposal.table.pad] == [(pad.id, pad.reader) for pad in bench.table.pad]
    assert proposal.warnings == []


def test_swapped_selects_are_found_and_the_pads_proposed_the_other_way(bench: Workbench, chips: ChipTable) -> None:
    found = Walker(bench, chips, {"p1": "r2", "p2": "r1"}).walk().measured
    proposal = propose(bench.table, found)
    assert [pad.reader for pad in proposal.table.pad] == ["r2", "r1", "r3", "r4"]
    assert proposal.changes[0] == "p1 and p2 are swapped: r2 lies under p1, r1 under p2."


def test_a_pad_that_is_skipped_gets_what_is_left_as_a_guess(bench: Workbench, chips: ChipTable) -> None:
    walker = Walker(bench, chips, {"p1": "r4"})
    walker.skips = {"p4"}
    proposal = propose(bench.table, walker.walk().measured)
    assert [pad.reader for pad in proposal.table.pad] == ["r4", "r2", "r3", "r1"]
    assert proposal.warnings == ["p4: not walked over; its reader is r1, a guess."]


def test_a_reader_under_no_pad_is_told(bench: Workbench, chips: ChipTable) -> None:
    table = replace(bench.table, pad=bench.table.pad[:3])
    walker = Walker(replace(bench, table=table), chips, {"p3": "r4"})
    proposal = propose(table, walker.walk().measured)
    assert [pad.reader for pad in proposal.table.pad] == ["r1", "r2", "r4"]
    assert "reader r3: under no pad." in proposal.warnings
    assert "p3: reader r3 → r4." in proposal.changes


def test_answers_are_counted_at_each_gain_and_a_high_tag_gets_more(bench: Workbench, chips: ChipTable) -> None:
    low = Walker(bench, chips).walk().measured["p1"]
    chips.tag(TAG).height_mm = 30.0
    high = Walker(bench, chips).walk().measured["p1"]
    assert sorted(low.answers) == [18, 23, 33, 38, 43, 48]
    assert [low.answers_at(gain) for gain in sorted(low.answers)][-1] == 10
    assert (low.gain_db, low.margin_db) == (38, 20)
    assert [high.answers_at(gain) for gain in (18, 23, 33, 38, 43, 48)] == [0, 0, 0, 10, 10, 10]
    assert (high.gain_db, high.margin_db) == (43, 5)


def test_afterwards_every_reader_has_its_own_gain_again(bench: Workbench, chips: ChipTable) -> None:
    Walker(bench, chips).walk()
    bench.parts.readers.sweep()
    assert {chip.gain_db for chip in chips.chips.values()} == {bench.table.gain_db}


def test_a_neighbour_that_reads_along_lowers_the_gain_and_is_told_where_that_does_not_help() -> None:
    clock = VirtualClock()
    table = load_table(FIRST_LIGHT)
    near = replace(table.pad[1], at_mm=(200.0, 110.0))  # so near that the two are never on together
    table = replace(table, pad=(table.pad[0], near, *table.pad[2:]))
    bench = Workbench(table, open_parts(table, "chips", clock), clock)
    chips = bench.parts.hands
    assert isinstance(chips, ChipTable)
    chips.air.whisper("r1", "r2", 1.0, 33.0)
    found = Walker(bench, chips).walk().measured["p1"]
    assert (found.reader, found.gain_db, found.along()) == ("r1", 23, {})
    chips.air.whisper("r1", "r2", 1.0, 0.0)
    proposal = propose(bench.table, Walker(bench, chips).walk().measured)
    assert proposal.warnings == ["p1: p2 reads the tag as well, 10 of 10. Move the two apart."]
    bench.parts.close()


def test_a_tag_laid_on_the_same_pad_again_is_not_taken_for_the_next(bench: Workbench, chips: ChipTable) -> None:
    walker = Walker(bench, chips, {"p2": "r1"})
    with pytest.raises(AssertionError, match="still walking"):
        walker.walk(600)
    assert any(line.startswith("  r1 reads it, as on p1. Is the tag on p2?") for line in walker.said)
    walker.chips.take(TAG)
    for _ in range(4):
        walker.calibration.feed(bench.parts.readers.sweep())
    walker.under["p2"], walker._asked = "r2", None
    assert len(walker.walk().measured) == 4


def test_what_lies_on_the_table_already_is_not_the_tag_that_walks(bench: Workbench, chips: ChipTable) -> None:
    chips.put(OTHER, "r3")
    found = Walker(bench, chips).walk().measured
    assert {one.reader for one in found.values()} == {"r1", "r2", "r3", "r4"}
    assert found["p1"].reader == "r1"


def test_readers_without_a_gain_are_told_apart_all_the_same() -> None:
    clock = VirtualClock()
    table = load_table(FIRST_LIGHT)
    parts = open_parts(table, "sim", clock)
    assert not isinstance(parts.readers, TunedReaders)
    bench = Workbench(table, parts, clock)
    said: list[str] = []
    calibration = Calibration(bench, said.append, 5)
    assert isinstance(parts.readers, SimReaders)
    for _ in range(400):
        if calibration.asked is not None and TAG not in parts.readers.lying():
            parts.readers.put(TAG, {"p1": "r2", "p2": "r1"}.get(calibration.asked, f"r{calibration.asked[1]}"))
        before = calibration.asked
        calibration.feed(parts.readers.sweep())
        if calibration.asked != before and TAG in parts.readers.lying():
            parts.readers.take(TAG)
            for _ in range(4):
                calibration.feed(parts.readers.sweep())
    assert calibration.over
    assert propose(table, calibration.measured).changes == ["p1 and p2 are swapped: r2 lies under p1, r1 under p2."]


@pytest.mark.parametrize(
    ("own", "other", "gain"),
    [
        ({18: 100, 23: 100, 33: 100, 38: 100, 43: 100, 48: 100}, {}, 38),  # the usual one has plenty to spare
        ({18: 0, 23: 40, 33: 60, 38: 100, 43: 100, 48: 100}, {}, 43),  # one step to spare
        ({18: 100, 23: 100, 33: 100, 38: 100}, {38: 60, 33: 30}, 23),  # not where a neighbour reads along
        ({18: 0, 33: 10, 48: 60}, {}, 48),  # nothing is good: the most
        ({18: 0, 48: 100}, {}, 48),
        ({33: 100, 38: 100}, {33: 50, 38: 90}, 33),  # a neighbour everywhere: the least
        ({}, {}, None),
    ],
)
def test_the_gain_has_a_step_to_spare_and_no_neighbour(
    own: dict[int, int], other: dict[int, int], gain: int | None
) -> None:
    answers = {g: {"r1": n, **({"r2": other[g]} if g in other else {})} for g, n in own.items()}
    assert best_gain(answers, "r1", 100, 38) == gain


# --- the owner's file ---


def changed(table: Table) -> Table:
    swap = {"r1": "r2", "r2": "r1"}
    pads = tuple(replace(pad, reader=swap.get(pad.reader, pad.reader)) for pad in table.pad)
    return replace(table, pad=pads, reader=(replace(table.reader[0], gain_db=43), *table.reader[1:]))


def test_the_proposal_is_the_old_text_with_other_readers_and_gains(tmp_path: Path) -> None:
    old = load_table(FIRST_LIGHT)
    out = tmp_path / "mine.toml"
    before = FIRST_LIGHT.read_bytes()
    write_table(FIRST_LIGHT, changed(old), out)
    assert load_table(out) == changed(old)
    assert "# Four rings round the pads" in out.read_text()
    assert FIRST_LIGHT.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    again = tmp_path / "again.toml"
    write_table(out, old, again)
    assert load_table(again) == old


def test_items_in_blocks_of_their_own_are_followed_as_well(tmp_path: Path) -> None:
    text = FIRST_LIGHT.read_text()
    for kind in ("reader", "pad"):
        start = text.index(f"\n{kind} = [") + 1
        end = text.index("\n]", start) + 2
        items = [line.strip().strip("{},").strip() for line in text[start:end].splitlines()[1:-1]]
        blocks = ""
        for item in items:
            pairs = item.replace("at_mm = [", "at_mm = [").split(", ")
            joined = ", ".join(pairs).replace(", reader", "\nreader").replace(", bus", "\nbus")
            joined = joined.replace(", channel", "\nchannel").replace(", at_mm", "\nat_mm")
            blocks += f"[[{kind}]]\n{joined}\n\n"
        text = text[:start] + text[end:] + "\n" + blocks
    source = tmp_path / "blocks.toml"
    source.write_text(text)
    old = load_table(source)
    assert old == load_table(FIRST_LIGHT)
    write_table(source, changed(old), tmp_path / "mine.toml")
    assert load_table(tmp_path / "mine.toml") == changed(old)


def test_lines_that_cannot_be_followed_are_told_and_nothing_is_left(tmp_path: Path) -> None:
    source = tmp_path / "odd.toml"
    text = FIRST_LIGHT.read_text().replace('{ id = "p1", reader = "r1",', '{ "id" = "p1", "reader" = "r1",')
    source.write_text(text)
    old = load_table(source)
    with pytest.raises(FileError, match="its lines could not be followed"):
        write_table(source, changed(old), tmp_path / "mine.toml")
    assert [path.name for path in tmp_path.iterdir()] == ["odd.toml"]


def test_nothing_is_written_over_a_table_or_into_the_shipped_folder(tmp_path: Path) -> None:
    there = tmp_path / "there.toml"
    there.write_text("")
    for out, words in (
        (FIRST_LIGHT, "this is the table that is calibrated"),
        (HARDWARE / "tables/mine.toml", "shipped with Gloamboard"),
        (there, "there is a file of this name"),
        (tmp_path / "no/mine.toml", "nothing can be written there"),
    ):
        with pytest.raises(FileError, match=words):
            refuse_out(out, FIRST_LIGHT)
    assert free_file(tmp_path, "there") == tmp_path / "there-2.toml"


def test_the_command_refuses_before_it_asks_for_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "first-light", "--parts", "chips", "-o", str(FIRST_LIGHT)]) == 2
    assert "this is the table that is calibrated" in capsys.readouterr().err


def test_the_command_walks_reports_and_writes_a_file_of_the_owners(
    bench: Workbench,
    chips: ChipTable,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed: list[str] = []
    under = {"p1": "r2", "p2": "r1", "p3": "r3", "p4": "r4"}

    @contextmanager
    def on_the_bench(_: argparse.Namespace) -> Iterator[Workbench]:
        yield bench

    def hand_between_sweeps() -> bool:
        """Reads what is asked for and lays the tag there; never presses Enter."""
        for line in capsys.readouterr().out.splitlines():
            printed.append(line)
            if asked := re.search(r"Lay .* on (p\d)\.", line):
                chips.put(TAG, under[asked[1]])
        return False

    monkeypatch.setattr(calibrate, "opened", on_the_bench)
    monkeypatch.setattr(calibrate, "enter_pressed", hand_between_sweeps)
    out = tmp_path / "mine.toml"
    assert main(["calibrate", "first-light", "--parts", "chips", "--looks", "5", "-o", str(out)]) == 0
    printed += capsys.readouterr().out.splitlines()
    assert "change: p1 and p2 are swapped: r2 lies under p1, r1 under p2." in printed
    assert printed[-1].startswith(f"wrote {out}. first-light.toml is as it was.")
    assert [pad.reader for pad in load_table(out).pad] == ["r2", "r1", "r3", "r4"]


def test_the_report_has_a_row_for_each_pad_and_says_what_would_change() -> None:
    table = load_table(FIRST_LIGHT)
    one = Measured("p1", "r2", 100, {33: {"r2": 40}, 38: {"r2": 100}, 43: {"r2": 100, "r1": 20}}, 38)
    lines = report(propose(table, {"p1": one}), {"p1": one})
    assert lines[0] == "pad   reader   18 dB  23 dB  33 dB  38 dB  43 dB  48 dB   gain"
    assert lines[1] == "p1    r2           0      0     40    100    100      0   38 dB, 0 dB to spare"
    assert lines[2] == "change: p1 and p2 are swapped: r2 lies under p1, r1 under p2."


# --- on a thread ---


def test_a_gain_asked_for_is_set_between_two_sweeps_on_the_readers_thread() -> None:
    chips = ChipTable(load_table(FIRST_LIGHT), VirtualClock())
    readers = in_background(chips.open_readers())
    assert isinstance(readers, TunedReaders)
    readers.set_gain("r1", 48)
    for _ in range(3):
        assert readers.wait(5.0)
        readers.sweep()
    assert chips.chips["r1"].gain_db == 48
    readers.close()
    plain = in_background(SimReaders(["r1"]))
    assert type(plain) is BackgroundReaders
    plain.close()
