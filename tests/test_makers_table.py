"""The repository of examples/makers_table, as its maker has it: its package installed, its tests run by our action."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.installing import build, install

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "makers_table"
ACTION = ROOT / ".github" / "actions" / "gloam-test"
pytestmark = pytest.mark.xdist_group("makers_table")  # built and installed once


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("maker") / "makers_table"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", "gloam-test"))
    install(build("wheel", folder, folder.parent / "dist"), folder.parent / "venv", editable=True)
    return folder


def act(maker: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """What the action runs."""
    path = f"{maker.parent / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [ACTION / "run"],
        cwd=maker,
        env=os.environ | {"PATH": path} | inputs,
        capture_output=True,
        text=True,
        check=False,
    )


def test_its_tests_pass_and_leave_results_and_pictures(maker: Path) -> None:
    done = act(maker)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = list(ElementTree.parse(maker / "gloam-test" / "junit.xml").iter("testcase"))
    assert len(cases) == 8
    boards = {file.name: file.read_text() for file in (maker / "gloam-test" / "boards").glob("*.svg")}
    assert len(boards) == 4  # a test of the bare table has none
    assert all(">snuffer</text>" in board for board in boards.values())
    assert len(set(boards.values())) == 4
    assert [file.name for file in (maker / "gloam-test" / "tables").iterdir()] == ["candles-three.svg"]


def test_a_rule_that_breaks_turns_it_red_with_the_board_in_the_results(maker: Path) -> None:
    (game,) = (maker.parent / "venv").glob("lib/python*/site-packages/makers_candles/game.py")
    text = game.read_text()
    game.write_text(text.replace("!= (one == place)", "or one == place"))
    done = act(maker, ARGUMENTS="-k goes_out")
    game.write_text(text)
    assert done.returncode == 1
    (failure,) = ElementTree.parse(maker / "gloam-test" / "junit.xml").iter("failure")
    assert "(after 5 s of table time)" in (failure.text or "")
    assert "seat1 is asked: Where to with the snuffer?" in (failure.text or "")


def test_the_action_runs_this_very_script() -> None:
    assert "run: ${{ github.action_path }}/run\n" in (ACTION / "action.yml").read_text()
    assert (ACTION / "run").stat().st_mode & stat.S_IXUSR
    assert "/.github/actions/gloam-test@v" in (EXAMPLE / ".github" / "workflows" / "test.yml").read_text()
