"""Files are read exactly, and what is wrong is named with its place and the nearest right word."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from gloamboard.strict_toml import FileError, did_you_mean, load


@dataclass(frozen=True)
class Pad:
    id: str
    reader: int
    at_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Table:
    v: int
    order: Literal["GRB", "RGB"] = "GRB"
    pad: list[Pad] = field(default_factory=list)
    note: str | None = None


def read(tmp_path: Path, text: str) -> Table:
    file = tmp_path / "t.toml"
    file.write_text(text)
    return load(file, Table)


def test_a_good_file_becomes_a_dataclass(tmp_path: Path) -> None:
    table = read(tmp_path, 'v = 1\n[[pad]]\nid = "study"\nreader = 4\nat_mm = [1, 2.5]\n')
    assert table == Table(v=1, pad=[Pad("study", 4, (1.0, 2.5))])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("v = 1\nordr = 'GRB'", 'ordr = "GRB": no such key here. Did you mean order?'),
        ("v = 1\norder = 'GRBW'", 'order = "GRBW": not a known word. Did you mean GRB?'),
        ("v = 1\n[[pad]]\nid = 'a'\nreader = 'x'", 'pad[0].reader = "x": this must be a whole number.'),
        ("v = 1\n[[pad]]\nid = 'a'", "pad[0].reader: this key is missing. Add it."),
        (
            "v = 1\n[[pad]]\nid = 'a'\nreader = 1\nat_mm = [1]",
            "pad[0].at_mm = [1]: this must be a list of 2.",
        ),
        ("v = 7", "v = 7: this program reads version 1. Update Gloamboard."),
        ("v = ", "not readable as TOML"),
    ],
)
def test_a_broken_file_gets_one_message_with_place_and_cause(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FileError) as caught:
        read(tmp_path, text)
    assert message in str(caught.value)
    assert "t.toml" in str(caught.value)


def test_a_missing_file_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no such file"):
        load(tmp_path / "nowhere.toml", Table)


def test_a_far_off_word_lists_what_is_known() -> None:
    assert did_you_mean("zzz", ["foyer", "study"]) == "Known: foyer, study."


@pytest.mark.parametrize("odd", ["nan", "inf", "-inf"])
def test_a_length_that_is_no_number_is_refused(tmp_path: Path, odd: object) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(f'v = 1\npad = [{{ id = "a", reader = 1, at_mm = [{odd}, 0] }}]\n')
    with pytest.raises(FileError, match=r"pad\[0\]\.at_mm\[0\].*finite number"):
        load(path, Table)
