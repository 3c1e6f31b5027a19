"""A long count that was interrupted goes on where it was; on other code it begins anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.soaking import Pieces, code_here


def count(pieces: Pieces, fails_at: int = -1) -> list[int]:
    tried: list[int] = []
    for seed, figures in pieces("throws", range(7, 11)):
        tried.append(seed)
        assert seed != fails_at
        figures |= {"throws": 100, "sixes": seed}
    return tried


def test_what_was_counted_before_it_was_interrupted_is_not_counted_again(tmp_path: Path) -> None:
    soak = tmp_path / "soak.json"
    soak.write_text('{"another": 5}')
    with pytest.raises(AssertionError):
        count(Pieces(soak, "abc"), fails_at=9)
    assert Pieces(soak, "abc").sums("throws") == {"throws": 200, "sixes": 7 + 8}
    assert count(Pieces(soak, "abc")) == [9, 10]
    assert count(Pieces(soak, "abc")) == []
    kept = json.loads(soak.read_text())
    assert kept["another"] == 5
    assert {key: kept["throws"][key] for key in ("code", "throws", "sixes")} == {
        "code": "abc",
        "throws": 400,
        "sixes": 34,
    }
    assert kept["throws"]["seeds"]["7"] == {"throws": 100, "sixes": 7}


def test_what_other_code_has_shown_does_not_count(tmp_path: Path) -> None:
    soak = tmp_path / "soak.json"
    assert len(count(Pieces(soak, "abc"))) == 4
    with pytest.raises(AssertionError):
        count(Pieces(soak, "abd"), fails_at=8)
    assert Pieces(soak, "abd").sums("throws") == {"throws": 100, "sixes": 7}
    assert Pieces(soak, "abc").sums("throws") == {}


def test_a_changed_file_is_other_code(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "dice.py").write_text("SIDES = 6")
    before = code_here(tmp_path, ("rules",))
    assert code_here(tmp_path, ("rules",)) == before
    (tmp_path / "rules" / "dice.py").write_text("SIDES = 8")
    assert code_here(tmp_path, ("rules",)) != before
