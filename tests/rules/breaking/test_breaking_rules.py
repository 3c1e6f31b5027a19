"""Break rules on purpose: the test that shows a rule must turn red when the line that bears it is broken."""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
NUMBER = re.compile(r"(?<![\w\"])\d+(?![\w\"])")
SWAPS = [
    *(("==", "!="), ("!=", "=="), (" not in ", " in "), (" in ", " not in "), (" and ", " or "), (" or ", " and ")),
    *((">=", "<"), ("<=", ">"), (" > ", " <= "), (" < ", " >= "), ("True", "False"), ("False", "True")),
    *((" + ", " - "), (" - ", " + "), ("-= ", "+= "), ("+= ", "-= "), ("min(", "max("), ("max(", "min(")),
    *(("if ", "if not "), ("range(", "range(1 + ")),
]


def shown(game: str) -> dict[str, list[str]]:
    path = ROOT / "rules" / game / "shown.txt"
    return {line.split()[0]: line.split()[1:] for line in path.read_text().splitlines()} if path.exists() else {}


def bearing_lines(game: str, rule: str) -> Iterator[tuple[Path, int]]:
    for path in sorted((ROOT / "rules" / game).rglob("*.py")):
        for number, line in enumerate(path.read_text().splitlines()):
            if rule in ID.findall(line):
                yield path, number


def broken(line: str) -> list[str]:
    """The line broken in several ways: statements left out, comparisons turned round, numbers changed."""
    code, _, comment = line.partition("  #")
    indent = code[: len(code) - len(code.lstrip())]
    bare = code.strip()
    ways = []
    if bare.startswith("yield from ") or re.match(r"[\w.\[\]\"']+\(.*\)$", bare) or re.search(r"[^=!<>]=[^=]", bare):
        ways.append(f"{indent}pass")
    ways += [code.replace(old, new, 1) for old, new in SWAPS if old in code]
    ways += [f"{code[: m.start()]}{int(m[0]) + 1}{code[m.end() :]}" for m in NUMBER.finditer(code)]
    if bare.startswith("return "):
        ways.append(f"{indent}return None")
    return [f"{way}  #{comment}" for way in ways]


def compiles(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def turns_red(copy: Path, tests: list[str]) -> bool:
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "--timeout", "60", *tests[:6]]
    return subprocess.run(command, cwd=copy, env=env, capture_output=True, check=False).returncode != 0


def break_rules(folder: Path, rules: list[tuple[str, str]]) -> tuple[int, list[str]]:
    """How many of the rules turned their own test red when broken, and which did not."""
    copy = folder / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__", "docs"))
    red, green = 0, []
    for game, rule in rules:
        for path, number in bearing_lines(game, rule):
            target = copy / path.relative_to(ROOT)
            lines = path.read_text().splitlines(keepends=True)
            for way in broken(lines[number].rstrip("\n")):
                text = "".join([*lines[:number], way + "\n", *lines[number + 1 :]])
                if not compiles(text):
                    continue
                target.write_text(text)
                caught = turns_red(copy, shown(game)[rule])
                target.write_text("".join(lines))
                if caught:
                    break
            else:
                continue
            red += 1
            break
        else:
            green.append(rule)
    return red, green


def breakable(game: str) -> list[tuple[str, str]]:
    return [(game, rule) for rule in shown(game) if any(True for _ in bearing_lines(game, rule))]


@pytest.mark.parametrize("game", ["netherwatch", "set_a_watch"])
@pytest.mark.timeout(300)
def test_a_broken_rule_turns_its_test_red(tmp_path: Path, game: str) -> None:
    """A sample of one; the soak breaks forty."""
    rules = breakable(game)
    if rules:
        red, green = break_rules(tmp_path, [random.Random(3).choice(rules)])
        assert (red, green) == (1, [])


@pytest.mark.soak
def test_of_forty_broken_rules_at_least_thirty_six_turn_red(tmp_path: Path, soak_record: Callable[..., None]) -> None:
    rules = [pair for game in ("netherwatch", "set_a_watch") for pair in breakable(game)]
    picked = random.Random(40).sample(rules, 40)
    red, green = break_rules(tmp_path, picked)
    soak_record(**{"rules.broken": 40, "rules.turned_red": red, "rules.stayed_green": green})
    assert red >= 36, green
