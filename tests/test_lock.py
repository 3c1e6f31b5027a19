"""The lock files agree: what is played is what is tested, built with named tools, on the Pythons the workflow runs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def pins(name: str) -> dict[str, int]:
    """Each pin of a lock file, with the condition it holds under, and how many hashes it accepts."""
    text = (ROOT / "requirements" / name).read_text()
    entries = re.split(r"\n(?=\w)", "\n".join(line for line in text.splitlines() if "    #" not in line))
    return {entry.partition(" \\")[0]: entry.count("--hash=sha256:") for entry in entries}


def test_every_pin_is_exact_and_has_a_hash() -> None:
    for name in ("build.txt", "play.txt", "dev.txt"):
        found = pins(name)
        assert len(found) >= 8
        assert [pin for pin, hashes in found.items() if "==" not in pin or not hashes] == [], name


def test_what_is_tested_is_what_is_played_built_with_the_named_tools() -> None:
    build, play, dev = (set(pins(name)) for name in ("build.txt", "play.txt", "dev.txt"))
    assert {pin.partition("==")[0] for pin in build} >= {"hatchling", "editables", "setuptools"}
    assert build - play == set()
    assert play - dev == set()


def test_the_workflow_runs_every_python_we_promise() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    [matrix] = re.findall(r"python: \[(.*)\]", workflow)
    assert re.findall(r"\d+\.\d+", matrix) == promised == ["3.11", "3.12", "3.13"]
