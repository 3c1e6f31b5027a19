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
    for name in ("build.txt", "play.txt", "dev.txt", "pi4.txt", "pi5.txt", "pico.txt"):
        found = pins(name)
        assert len(found) >= 8
        assert [pin for pin, hashes in found.items() if "==" not in pin or not hashes] == [], name


def test_what_is_tested_is_what_is_played_built_with_the_named_tools() -> None:
    build, play, dev = (set(pins(name)) for name in ("build.txt", "play.txt", "dev.txt"))
    assert {pin.partition("==")[0] for pin in build} >= {"hatchling", "editables", "setuptools"}
    assert build - play == set()
    assert play - dev == set()


def test_real_parts_are_driven_with_what_is_played_and_one_gpio_library() -> None:
    play, pi4, pi5 = (set(pins(name)) for name in ("play.txt", "pi4.txt", "pi5.txt"))
    assert play - pi4 == play - pi5 == set()
    names = [{pin.partition("==")[0] for pin in pi - play} for pi in (pi4, pi5)]
    assert [{"rpi-gpio", "rpi-lgpio"} & more for more in names] == [{"rpi-gpio"}, {"rpi-lgpio"}]
    assert {"spidev", "lgpio", "gpiod"} <= names[0] & names[1]


def test_the_workflow_runs_every_python_we_promise() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    [matrix] = re.findall(r"python: \[(.*)\]", workflow)
    assert re.findall(r"\d+\.\d+", matrix) == promised == ["3.11", "3.12", "3.13"]
