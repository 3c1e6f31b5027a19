"""`gloam map check` and `gloam map prepare`: facts on the screen, light in a file beside the map."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from tests.rules.kernel.sight.draw_quarry import PATH

SMALL = """
v = 1
id = "small"
title = "Small"
size_mm = [200, 100]
templates = ["torch"]
space = [
  { id = "a", name = "A", spot_mm = [50, 50], radius_mm = 8 },
  { id = "b", name = "B", spot_mm = [110, 50], radius_mm = 8 },
]
link = [{ a = "a", b = "b", kind = "path", door = "gate" }]
door = [{ id = "gate", from_mm = [80, 20], to_mm = [80, 80] }]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    shutil.copytree(PATH.parent.parent / "templates", tmp_path / "templates")
    (tmp_path / "maps").mkdir()
    path = tmp_path / "maps" / "small.toml"
    path.write_text(SMALL)
    return path


def test_a_map_is_told_fact_by_fact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", str(PATH)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "map     quarry: Quarry"
    assert "spaces  129 in 3 groups" in lines
    assert any(line.startswith("light   torch: ") for line in lines)
    assert lines[-1] == "sound"


def test_a_shipped_map_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", "attic-a", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["id"], told["spaces"]) == (True, "attic-a", 8)
    assert main(["map", "check", "atic-a"]) == 2
    assert "there is no map called atic-a. Did you mean attic-a?" in capsys.readouterr().err


def test_light_is_prepared_beside_the_map_and_then_the_map_is_sound(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "check", str(small)]) == 2
    assert f"what torch lights was not prepared. Run `gloam map prepare {small}`." in capsys.readouterr().err
    assert main(["map", "prepare", str(small)]) == 0
    assert capsys.readouterr().out == f"wrote {small.with_name('small.torch.json')}\n"
    assert main(["map", "check", str(small), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lights"] == {"torch": 4}  # nothing or the other, from each of the two


def test_a_map_without_templates_has_nothing_to_prepare(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.write_text(SMALL.replace('templates = ["torch"]', ""))
    assert main(["map", "prepare", str(small)]) == 0
    assert "it names no templates" in capsys.readouterr().out
    assert list(small.parent.glob("*.json")) == []


def test_a_template_that_is_not_there_is_named(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.write_text(SMALL.replace('"torch"', '"lamp"'))
    assert main(["map", "prepare", str(small)]) == 2
    assert "lamp.toml: there is no such file" in capsys.readouterr().err
