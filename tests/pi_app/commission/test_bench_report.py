"""The file to send back after a bench, and the page that says what it shall answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import pytest

from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commission.bench_hardware import measure
from gloamboard.pi_app.commission.bench_report import ASKED, NOT_SEEN, report
from gloamboard.pi_app.commission.workbench import Workbench

PAGE = (Path(__file__).parents[3] / "docs/unconfirmed.md").read_text()
TAGS = ("04a1b2c3d4e580", "04a1b7c3d4e581", "0451f2c3d4e582", "04d1e2c3d4e583")


def answers(bench: Workbench, tags: int | None = None) -> dict[str, str]:
    found: dict[str, str] = report(bench, measure(bench, 5, tags), "chips")["answers"]
    return found


def test_an_empty_table_answers_nothing_about_tags(bench: Workbench) -> None:
    found = answers(bench)
    assert tuple(found) == ASKED
    assert {name for name, said in found.items() if said == NOT_SEEN} == {
        *("collision-counting", "stays-in-transceive", "weak-beside-strong", "neighbours", "supply-dips")
    }


@pytest.mark.parametrize("counts", ["frame", "level", "received"])
def test_four_tags_on_a_pad_tell_how_the_chip_counts_and_whether_it_stays(
    bench: Workbench, chips: ChipTable, counts: Literal["level", "frame", "received"]
) -> None:
    chips.chips["r1"].coll_counts = counts
    chips.chips["r1"].stays = counts != "level"
    for tag in TAGS:
        chips.put(tag, "r1")
    found = answers(bench, 4)
    assert found["collision-counting"] == f"CollPos counts from the start of the {counts} (1 of 4 readers)"
    wants = "wants its command anew" if counts == "level" else "stays"
    assert found["stays-in-transceive"] == f"{wants} (1 of 4 readers)"
    assert found["weak-beside-strong"] == "4 tags laid, all found in 100.0% of sweeps"
    assert found["neighbours"] == "4 tags laid, one read by two readers in 0.0% of sweeps"


def test_dips_neighbours_and_missed_tags_are_answers_too(bench: Workbench, chips: ChipTable) -> None:
    chips.put(TAGS[0], "r1")
    chips.air.put(Tag(bytes.fromhex(TAGS[0])), "r2")  # as a neighbour would read it
    bench.parts.readers.sweep()
    chips.chips["r1"].brown_out()
    bench.parts.readers.sweep()
    found = answers(bench, 2)
    assert found["supply-dips"] == "settings were lost 1 times"
    assert found["weak-beside-strong"].endswith("all found in 0.0% of sweeps")
    assert found["neighbours"].endswith("one read by two readers in 100.0% of sweeps")


def test_the_command_writes_the_file_without_any_tag_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bench.json"
    words = ["bench", "hardware", "first-light", "--parts", "chips", "--sweeps", "3", "--tags", "0"]
    assert main([*words, "--report", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"written to {path}" in said
    assert "bus-load" in said
    kept = json.loads(path.read_text())
    assert (kept["v"], kept["parts"], kept["table"]["id"]) == (1, "chips", "first-light")
    assert len(kept["readers"]) == 4
    assert kept["machine"]["python"]
    assert not re.search(r"\b04[0-9a-f]{12}\b", path.read_text())


def test_a_file_that_cannot_be_is_said_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["bench", "hardware", "first-light", "--parts", "chips", "--report", str(tmp_path / "no/bench.json")]
    assert main(words) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_the_page_has_each_question_once_with_the_test_to_run() -> None:
    rows = [line.split("|")[1:-1] for line in PAGE.splitlines() if line.startswith("| `")]
    names = [row[0].strip().strip("`") for row in rows]
    assert len(set(names)) == len(names) >= len(ASKED) + 5
    assert set(ASKED) <= set(names)
    assert [name for name, row in zip(names, rows, strict=True) if len(row) != 4 or not row[2].strip()] == []
