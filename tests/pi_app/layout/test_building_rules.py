"""The building rules: what is measured on a table file, what breaks them, and what a maker may know and keep."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.table import Known, Regulator, RuleName, Run, Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.layout import building_rules
from gloamboard.pi_app.layout.building_rules import broken, known, measured, strip_per_m
from gloamboard.pi_app.layout.wiring import wire_for

TABLES = Path(__file__).parents[3] / "hardware/tables"
NAMES = ("first-light", "mansion-40", "camp", "fields-40")
FIRST, MANSION, CAMP, FIELDS = (load_table(TABLES / f"{name}.toml") for name in NAMES)


def rules(table: Table) -> set[tuple[str, str]]:
    return {(each.rule, each.part) for each in broken(table)}


def said(table: Table) -> list[str]:
    return [str(each) for each in building_rules.problems(table, "t.toml")]


@pytest.mark.parametrize("table", [FIRST, MANSION, CAMP, FIELDS], ids=lambda table: table.id)
def test_a_shipped_table_breaks_no_rule_it_does_not_list(table: Table) -> None:
    assert said(table) == []


def test_only_shorter_buses_are_left_to_cure() -> None:
    assert rules(FIRST) == set()
    assert rules(MANSION) == {(rule, f"bus {bus}") for rule in ("wire", "miso") for bus in ("left", "right", "middle")}
    assert rules(CAMP) == {("wire", "bus camp"), ("miso", "bus camp")}


def test_wires_are_measured_from_the_driver_and_from_pad_to_pad() -> None:
    rows = [line for name, line in measured(MANSION) if name == "wires"]
    assert rows[0] == ("bus left: 304 mm from its driver to the farthest reader (at most 300), 1.73 m from pad to pad")
    assert [line.split()[-6] for line in rows] == ["1.73", "1.66", "1.14"]
    (camp,) = [line for name, line in measured(CAMP) if name == "wires"]
    assert "410 mm" in camp
    assert "1.81 m" in camp


def test_the_place_of_a_driver_is_taken_from_the_file_when_it_is_there() -> None:
    far = replace(FIRST, bus=(replace(FIRST.bus[0], driver_mm=(0.0, 0.0)),))
    (line,) = [line for name, line in measured(far) if name == "wires"]
    assert "410 mm from its driver" in line
    (text,) = said(far)
    assert text.startswith("t.toml: bus[0]: the farthest reader is 410 mm from its driver, 0.54 m from pad to pad;")
    assert 'known = [{ rule = "wire", part = "bus spi0", until = "…" }]' in text


@pytest.mark.parametrize("table", [FIRST, MANSION, CAMP], ids=lambda table: table.id)
def test_no_copper_comes_within_20_mm_of_an_antenna(table: Table) -> None:
    (line,) = [line for name, line in measured(table) if name == "copper"]
    assert int(line.split()[0]) >= 20


def test_rows_28_mm_from_the_middle_of_a_pad_are_3_mm_from_its_antenna() -> None:
    x, y = MANSION.pad[0].at_mm
    near = Run("left", 29, 3, (x - 33.3, y - 28), (x + 33.3, y - 28))
    table = replace(MANSION, run=(near,), known=())
    (found,) = [each for each in broken(table) if each.rule == "copper"]
    assert found.cause == "its copper is 3 mm from the antenna of p01; no metal within 20 mm."
    assert found.key == "run[0].from_mm"


@pytest.mark.parametrize(
    ("run", "per_m"),
    [
        (Run("s", 0, 3, (0, 0), (66.7, 0)), 30),
        (Run("s", 0, 9, (0, 0), (0, 133.3)), 60),
        (Run("s", 0, 10, (0, 0), (62.5, 0)), 144),
        (Run("s", 0, 22, centre_mm=(0, 0), radius_mm=58.4), 60),
        (Run("s", 0, 11, centre_mm=(0, 0), radius_mm=58.4), 30),
        (Run("s", 0, 15, centre_mm=(0, 0), radius_mm=60), 0),
        (Run("s", 0, 5, (0, 0), (80, 0)), 0),
        (Run("s", 0, 1, (0, 0)), None),
    ],
)
def test_the_strip_of_a_run_is_known_by_its_pitch(run: Run, per_m: int | None) -> None:
    assert strip_per_m(run) == per_m


def test_a_ring_that_no_strip_makes_is_told_with_those_that_would_fit() -> None:
    ring = replace(FIRST.run[0], count=15, radius_mm=60.0)
    (text,) = said(replace(FIRST, run=(ring, *FIRST.run[1:])))
    assert text.startswith("t.toml: run[0].radius_mm = 60.0: no strip has its 15 pixels at this distance: ")
    assert "11 of 30 a metre fit a radius of 58.4 mm, 22 of 60 a metre fit a radius of 58.4 mm" in text


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        ({"fuse_a": 2.0}, "fuse", "2.4 A flow here; a fuse has a tenth to spare. Take 3 A."),
        ({"wire_mm2": 0.25}, "gauge", "a fuse of 3 A does not save this wire. Take 0.5 mm² or thicker."),
        ({"wire_m": 4.0}, "gauge", "0.46 V are lost in 4 m of it; at most 0.25 V. Take 1.5 mm² or thicker."),
    ],
)
def test_a_fuse_or_wire_that_does_not_fit_its_supply_is_told(change: dict[str, float], rule: str, words: str) -> None:
    table = replace(FIRST, supply=(replace(FIRST.supply[0], **change),))  # type: ignore[arg-type]
    assert rules(table) == {(rule, "supply five")}
    assert words in said(table)[0]


def test_the_thinnest_wire_that_does_is_proposed() -> None:
    assert [
        wire_for(fuse, ma, m) for fuse, ma, m in ((3, 2400, 1), (5, 4500, 1.5), (5, 100, 0.1), (20, 18_000, 3))
    ] == [
        0.5,
        1.0,
        0.75,  # its fuse alone asks for it
        4.0,
    ]


def test_a_5_v_strip_without_a_level_shifter_is_told_and_a_weaker_supply_does_without() -> None:
    bare = replace(FIRST, strip=(replace(FIRST.strip[0], level_shifter=False),))
    assert rules(bare) == {("level", "strip main")}
    assert "its pixels want 3.5 V for a 1 and a Pi gives 3.3 V." in said(bare)[0]
    assert rules(replace(bare, supply=(replace(FIRST.supply[0], volts=4.5),))) == set()


def test_readers_without_a_regulator_or_with_a_weak_one_are_told() -> None:
    assert "nothing here makes it; a Pi's own 3.3 V is too weak." in said(replace(FIRST, regulator=()))[0]
    weak = replace(FIRST, regulator=(Regulator("readers", "five", 300),))
    assert "up to 400 mA at 3.3 V and their regulator gives 300 mA." in said(weak)[0]


def test_what_is_listed_is_said_and_not_refused() -> None:
    for table in (MANSION, CAMP):
        assert len(known(table)) == len(table.known)
    assert known(CAMP)[0] == (
        "bus camp: the farthest reader is 410 mm from the best place for its driver, 1.81 m from pad to pad; "
        "a wire is at most 300 mm. Until satellites carry the readers."
    )


def test_a_strip_may_be_listed_with_all_its_runs() -> None:
    copper = [each for each in broken(FIELDS) if each.rule == "copper"]
    assert len(copper) == 15
    north, south = [said for said in known(FIELDS) if "copper" in said]
    assert north == (
        "strip north, run 6 of 8 like it: its copper is 0 mm from the antenna of p01; no metal within 20 mm. "
        "Until a field with pixels inside was tried."
    )
    assert south.startswith("strip south, run 18 of 7 like it: ")
    bare = replace(FIELDS, known=tuple(each for each in FIELDS.known if each.part != "strip south"))
    assert len(said(bare)) == 7
    moved = tuple(replace(run, gauge=None) for run in FIELDS.run if run.gauge is not None)
    told = said(replace(FIELDS, run=moved))
    assert "t.toml: known[5]: strip north does not break the rule copper. Take the line out." in told


def test_single_pixels_on_wires_may_have_any_distance() -> None:
    odd = replace(FIELDS, run=tuple(replace(run, wired=False) for run in FIELDS.run))
    assert sum(each.rule == "pitch" for each in broken(odd)) == 15
    assert "wire single pixels: wired = true" in said(odd)[0]
    assert not any(each.rule == "pitch" for each in broken(FIELDS))
    assert ("pitch", "360 single pixels on wires") in measured(FIELDS)


def test_a_listed_break_that_is_none_any_more_is_told() -> None:
    rule: RuleName = "copper"
    table = replace(FIRST, known=(Known(rule, "run 0", "never"),))
    assert said(table) == ["t.toml: known[0]: run 0 does not break the rule copper. Take the line out."]


def test_the_check_says_what_is_known_and_refuses_what_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "check", "camp"]) == 0
    out = capsys.readouterr().out
    assert out.count("note: known: bus camp: ") == 2
    assert out.endswith("sound\n")
    text = (TABLES / "camp.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text[: text.index("known = [")], encoding="utf-8")
    assert main(["table", "check", str(mine), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [error["key"] for error in told["errors"]] == ["bus[0]", "bus[0].buffered"]
