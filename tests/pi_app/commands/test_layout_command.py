"""`gloam layout check` and `gloam layout print`: facts on the screen, true size on paper."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.sheets import OVERLAP_MM, cut, print_sheets
from tests.growing_wood.game import FOLDER

POINTS_PER_MM = 72 / 25.4


def streams(pdf: bytes) -> list[str]:
    """The drawing of each page, unpacked."""
    packed = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    texts = [zlib.decompress(each).decode("latin-1") for each in packed if each[:1] == b"x"]
    return [text for text in texts if " re W n" in text or " m " in text]


def test_a_sound_layout_is_told_fact_by_fact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "check", "mansion-a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "spaces  40, joined by 47 ways" in lines
    assert "lights  6 to 10 pixels a space" in lines
    assert lines[-1] == "sound"


def test_the_check_can_be_read_by_a_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "check", "mansion-b", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["maps"] == ["attic-b", "floor2-b", "floor1-b", "basement-b", "hq"]
    assert told["gauges"]["seat4.sanity"] == 9
    assert told["warnings"] == []


def test_spaces_without_pad_or_light_are_pointed_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lonely = tmp_path / "lonely.toml"
    lonely.write_text(
        'v = 1\nid = "lonely"\ntitle = "Lonely"\ngame = "netherwatch"\ntable = "mansion-40"\n'
        'lay = [{ map = "attic-a", origin_mm = [0, 200] }]\n'
    )
    assert main(["layout", "check", str(lonely), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)["warnings"]
    assert any(note.startswith("exit of stairhead to attic-stairs") for note in said)
    assert any(note.startswith("pad p40: lies under no space") for note in said)


def test_a_broken_layout_gets_one_message_and_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("v = 1\nid = ")
    assert main(["layout", "check", str(broken)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["layout", "print", str(broken), "-o", str(tmp_path / "x.pdf")]) == 2
    assert not (tmp_path / "x.pdf").exists()


def test_the_print_is_a_plan_and_a_sheet_for_each_field_of_the_grid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mansion.pdf"
    assert main(["layout", "print", "mansion-a", "-o", str(out)]) == 0
    assert "a plan and 41 sheets of A4" in capsys.readouterr().out
    pdf = out.read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 42
    assert b"/MediaBox [0 0 595.28 841.89]" in pdf


def test_every_sheet_bears_a_ruler_of_a_hundred_true_millimetres() -> None:
    pages = streams(print_sheets(load_layout("mansion-a"), ["map"], "attic-a"))
    assert len(pages) == 1 + 4
    for page in pages:
        lines = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", page)
        lengths = [abs(float(x2) - float(x1)) for x1, y1, x2, y2 in lines if y1 == y2]
        assert [length for length in lengths if length == pytest.approx(100 * POINTS_PER_MM, abs=0.05)] != []


def test_the_drilling_template_marks_each_antenna_at_its_true_size() -> None:
    layout = load_layout("mansion-a")
    pages = streams(print_sheets(layout, ["drill"], "attic-a"))
    squares = re.findall(r"([\d.-]+) ([\d.-]+) ([\d.]+) -?([\d.]+) re S", pages[1])
    side = 40 * POINTS_PER_MM
    true = [s for s in squares if float(s[2]) == pytest.approx(side, abs=0.05) == float(s[3])]
    assert len(true) == 40


def test_a_map_that_is_not_laid_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "print", "mansion-a", "-o", str(tmp_path / "x.pdf"), "--map", "attic-c"]) == 2
    assert "Did you mean attic-a?" in capsys.readouterr().err


@settings(max_examples=60, deadline=None)
@given(st.floats(50, 3000), st.floats(50, 3000), st.floats(0, 1), st.floats(0, 1))
def test_every_place_of_an_area_is_on_some_sheet(wide: float, high: float, across: float, down: float) -> None:
    grid = cut((10.0, 20.0, 10 + wide, 20 + high))
    x, y = 10 + wide * across, 20 + high * down
    sheets = [grid.corner(column, row) for column in range(grid.columns) for row in range(grid.rows)]
    seen = [
        (left, top)
        for left, top in sheets
        if left - 1e-6 <= x <= left + grid.window[0] + 1e-6 and top - 1e-6 <= y <= top + grid.window[1] + 1e-6
    ]
    assert 1 <= len(seen) <= 4
    assert grid.step == (grid.window[0] - OVERLAP_MM, grid.window[1] - OVERLAP_MM)


def test_every_tile_of_a_grid_is_printed_at_true_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tiles.pdf"
    assert main(["layout", "print", str(FOLDER / "wood.toml"), "-o", str(out), "--part", "tiles"]) == 0
    assert "5 tiles on 3 sheets of A4, true size" in capsys.readouterr().out
    pages = streams(out.read_bytes())
    assert len(pages) == 3
    sides = []
    for page in pages:
        for drawn in re.findall(
            r"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n([\d.]+) ([\d.]+) l\n[\d. l]+\n h\n B", page
        ):
            x1, _, x2, y2, _, y3 = map(float, drawn)
            sides += [abs(x2 - x1), abs(y3 - y2)]
    assert sides == pytest.approx([100 * POINTS_PER_MM] * 12, abs=0.05), "six zones, 100 mm wide and high"


def test_a_grid_is_told_with_the_tags_its_tiles_want(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "check", str(FOLDER / "wood.toml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "grid    10 × 8 cells of 100 mm, a1 to j8" in lines
    assert "tiles   5 may lie on it; 6 tags tell where and how: two where there are several zones" in lines
    assert "spaces  0, joined by 0 ways" in lines


def test_a_layout_without_tiles_or_without_maps_says_what_to_print_instead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["layout", "print", "mansion-a", "-o", str(tmp_path / "x.pdf"), "--part", "tiles"]) == 2
    assert "this layout has no grid" in capsys.readouterr().err
    assert main(["layout", "print", str(FOLDER / "wood.toml"), "-o", str(tmp_path / "x.pdf")]) == 2
    assert "`--part tiles` prints those of its grid" in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
