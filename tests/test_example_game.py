"""The game of examples/lantern, as its author has it: built into a wheel, installed beside us, played on a table."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from gloamboard.rules.kernel import games
from tests.installing import build, install, ran, run

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "lantern"
PACKAGE = "gloamboard_lantern"
pytestmark = pytest.mark.xdist_group("example_game")  # built and installed once


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example without its source, and in it a venv with its wheel."""
    folder = tmp_path_factory.mktemp("author") / "lantern"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", ".venv"))
    wheel = build("wheel", folder, folder / "dist")
    shutil.rmtree(folder / "src")
    install(wheel, folder / ".venv", editable=True)
    return folder


def python(author: Path) -> tuple[Path, str]:
    return author / ".venv" / "bin" / "python", "-P"


def gloam(author: Path, *words: str | Path) -> str:
    return run(*python(author), "-m", "gloamboard", *words, cwd=author)


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
    assert " passed" in run(*python(author), "-m", "pytest", cwd=author)
    counted = json.loads(gloam(author, "rules", "coverage", "--game", "lantern", "--json"))["lantern"]
    assert (counted["missing"], counted["shown"]) == ([], counted["total"])


def test_a_rule_of_it_that_no_test_shows_any_more_turns_its_run_red(author: Path) -> None:
    (game,) = (author / ".venv").glob(f"lib/python*/site-packages/{PACKAGE}/game.py")
    text = game.read_text()
    game.write_text(text.replace("  # LA-NIGHT-03", ""))
    done = ran(*python(author), "-m", "pytest", cwd=author)
    game.write_text(text)
    assert done.returncode == 1
    assert "rules no longer shown by any test: LA-NIGHT-03\n" in done.stdout


def test_here_it_is_no_game_of_ours() -> None:
    assert "lantern" not in games()
