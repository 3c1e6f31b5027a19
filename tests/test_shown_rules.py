"""The plugin that notes which rules are shown, run on small test files of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEST = """
import pytest


@pytest.mark.rule("NW-MISC-03")
@pytest.mark.parametrize("says", ["two words"], ids=["{name}"])
def test_it(says):
    pass


@pytest.mark.parametrize("says", ["two words"])
def test_that_shows_no_rule(says):
    pass
"""


@pytest.mark.parametrize(
    ("name", "passed", "refused"), [("two words", 1, 1), ("two-words", 2, 0)], ids=["blank", "dash"]
)
def test_a_test_that_shows_a_rule_has_a_name_without_blanks(
    tmp_path: Path, name: str, passed: int, refused: int
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): shows it\n")
    (tmp_path / "test_named.py").write_text(TEST.replace("{name}", name))
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "gloamboard.pi_app.rehearsal.shown_rules",
        "-c",
        str(tmp_path / "pytest.ini"),
        "-q",
    ]
    ran = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert f"{passed} passed" in ran.stdout, ran.stdout + ran.stderr
    assert (f"{refused} error" in ran.stdout) == bool(refused)
    assert ("Give its parameters names without blanks" in ran.stdout) == bool(refused)
