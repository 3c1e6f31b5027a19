"""`gloam table check` and `gloam table draw`, as a maker types them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.shipped_files import HARDWARE
from gloamboard.pi_app.terminal import aligned

SVG = "{http://www.w3.org/2000/svg}"


def test_a_sound_table_is_told_fact_by_fact_with_the_facts_under_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "check", "mansion-40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "pads       40" in lines
    assert "strip      left: 143 pixels on GPIO 18, GRB" in lines
    assert "           right: 166 pixels on GPIO 26, GRB" in lines
    assert [line for line in lines if line.startswith("note: supply left-5v")] != []
    assert lines[-1] == "sound"
    assert "\x1b" not in "".join(lines), "colour only on a terminal"


def test_the_check_can_be_read_by_a_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "check", "mansion-40", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert told["ok"] is True
    assert told["pads"] == 40
    assert told["pixels"] == {"left": 143, "right": 166}
    assert len(told["warnings"]) == 2 + len(told["known"]) == 8


def test_a_broken_table_gets_one_message_and_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text((HARDWARE / "tables" / "mansion-40.toml").read_text().replace('reader = "r14"', 'reader = "r41"'))
    assert main(["table", "check", str(broken)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line == f'{broken}: pad[13].reader = "r41": this table has readers r01 to r40. Did you mean r14?'
    assert main(["table", "check", str(broken), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert told["error"]["key"] == "pad[13].reader"


def test_a_table_that_cannot_be_soldered_is_told_wire_by_wire_with_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    text = (HARDWARE / "tables" / "first-light.toml").read_text()
    select = "channel = 5 }"
    assert text.count(select) == 1
    broken.write_text(text.replace(select, "channel = 18 }").replace("limit_ma = 2000", "limit_ma = 80"))
    assert main(["table", "check", str(broken)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        f"{broken}: strip[0].pin = GPIO 18: pin 12 is SDA (chip select) of reader r1 (reader[0].channel) and data, "
        "through a level shifter and 330 Ω of strip main. Give one of them a free pin.",
        f"{broken}: supply[0].limit_ma = 80: dark pixels alone draw 88 mA of it. "
        "Feed some of the strips from a supply of their own.",
    ]
    assert main(["table", "check", str(broken), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], [error["key"] for error in told["errors"]]) == (False, ["strip[0].pin", "supply[0].limit_ma"])


def test_a_table_that_is_not_there_gets_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "check", "mansion-4"]) == 2
    assert "Did you mean mansion-40?" in capsys.readouterr().err


@pytest.mark.parametrize("layout", [None, "mansion-a", "mansion-b"])
def test_the_drawing_has_every_pad_pixel_and_control(tmp_path: Path, layout: str) -> None:
    out = tmp_path / "table.svg"
    assert main(["table", "draw", "mansion-40", "-o", str(out), *(["--layout", layout] if layout else [])]) == 0
    drawn = ElementTree.parse(out).getroot()
    groups = {group.get("id"): group for group in drawn.iter(f"{SVG}g")}
    assert len(groups["pads"].findall(f"{SVG}rect")) == 40
    assert len(groups["pixels"].findall(f"{SVG}circle")) == 143 + 166
    assert len(groups["controls"].findall(f"{SVG}circle")) == 7
    assert ("maps" in groups) == (layout is not None)
    signs = [text.text for text in groups["legend"].findall(f"{SVG}text")]
    assert signs[0] == "pad over an antenna"
    assert {"button", "dial", "buzzer"} <= set(signs)
    if layout:
        assert len(groups["maps"].findall(f"{SVG}polygon")) == 40


def test_names_in_a_drawing_cannot_break_it(tmp_path: Path) -> None:
    text = (HARDWARE / "tables" / "mansion-40.toml").read_text()
    table = tmp_path / "odd.toml"
    table.write_text(text.replace('title = "Forty', 'title = "<&\\"Forty'))
    assert main(["table", "draw", str(table), "-o", str(tmp_path / "odd.svg")]) == 0
    assert '<&"Forty' in (ElementTree.parse(tmp_path / "odd.svg").getroot().findtext(f"{SVG}title") or "")


def test_a_layout_for_another_table_is_not_drawn_on_this_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    other.write_text((HARDWARE / "tables" / "mansion-40.toml").read_text().replace('"mansion-40"', '"other"'))
    assert main(["table", "draw", str(other), "-o", str(tmp_path / "x.svg"), "--layout", "mansion-a"]) == 2
    assert "for another table than other" in capsys.readouterr().err
    assert not (tmp_path / "x.svg").exists()


def test_a_folder_that_is_not_there_is_said_not_raised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "draw", "mansion-40", "-o", str(tmp_path / "no" / "x.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_a_repeated_name_is_left_out() -> None:
    assert aligned([("bus", "a"), ("bus", "b"), ("strip", "c")]) == ["bus    a", "       b", "strip  c"]


def test_what_nobody_has_tried_is_said_by_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "check", "fields-40"]) == 0
    assert "untried: fields of this size, and pixels inside them, were never tried" in capsys.readouterr().out
