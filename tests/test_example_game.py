"""The game of examples/lantern, as its author has it: built into a wheel, installed beside us, played on a table."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from gloamboard.rules.kernel import games

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "lantern"
PACKAGE = "gloamboard_lantern"
pytestmark = pytest.mark.xdist_group("example_game")  # built and installed once


def run(*command: str | Path, cwd: Path) -> str:
    ran = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{command}:\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example without its source, and in it a venv: its wheel, and all of ours lent by the venv of the
    tests."""
    folder = tmp_path_factory.mktemp("author") / "lantern"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", ".venv"))
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "dist", cwd=folder)
    shutil.rmtree(folder / "src")
    (wheel,) = (folder / "dist").glob("*.whl")
    venv.create(folder / ".venv", with_pip=False, symlinks=True)
    (site,) = (folder / ".venv").glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    with_python = ("--python", folder / ".venv" / "bin" / "python")
    run(sys.executable, "-m", "pip", *with_python, "install", "-q", "--no-deps", "--no-index", wheel, cwd=folder)
    return folder


def gloam(author: Path, *words: str | Path) -> str:
    return run(author / ".venv" / "bin" / "python", "-P", "-m", "gloamboard", *words, cwd=author)


def test_the_wheel_holds_all_the_game_brings(author: Path) -> None:
    (wheel,) = (author / "dist").glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(f"{PACKAGE}/")}
    source = EXAMPLE / "src" / PACKAGE
    there = {path.relative_to(source).as_posix() for path in source.rglob("*.*") if "__pycache__" not in path.parts}
    assert held == {f"{PACKAGE}/{name}" for name in there}
    assert len(held) > 10


def test_an_evening_of_it_is_played_on_the_table_it_lays(author: Path) -> None:
    evening = json.loads(gloam(author, "play", "--headless", "--bots", "--game", "lantern", "--seed", "7", "--json"))
    assert evening["outcome"]["rule"] in ("LA-END-01", "LA-END-02")
    assert evening["by_hand"] > 0
    assert evening["inputs"]["lost"] == evening["inputs"]["doubled"] == 0


def test_its_scenario_holds(author: Path) -> None:
    (scenario,) = (author / "tests" / "scenarios").glob("*.toml")
    assert gloam(author, "scenario", "run", scenario).startswith(f"held    {scenario.name}")


def test_its_own_tests_pass_and_show_every_rule(author: Path) -> None:
    said = run(author / ".venv" / "bin" / "python", "-P", "-m", "pytest", cwd=author)
    assert " passed" in said
    counted = json.loads(gloam(author, "rules", "coverage", "--game", "lantern", "--json"))["lantern"]
    assert (counted["missing"], counted["shown"]) == ([], counted["total"])


def test_here_it_is_no_game_of_ours() -> None:
    assert "lantern" not in games()
