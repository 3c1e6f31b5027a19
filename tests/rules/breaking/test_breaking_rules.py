"""Break rules on purpose: the test that shows a rule must turn red when the line that bears it is broken."""

from __future__ import annotations

import ast
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gloamboard.rules.kernel.registry import belongings_of, by_name
from gloamboard.rules.kernel.shown import read_shown

ROOT = Path(__file__).resolve().parents[3]
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
NUMBER = re.compile(r"(?<![\w\"])\d+(?![\w\"])")
WAYS = 60  # a rule that bears so many breaks has stayed green
STATEMENT = re.compile(r"(yield|return|continue|break|raise)\b|[\w.\[\]\"']+\(.*\)$")
TABLE_ROW = re.compile(r"[^:{]+: .+,$")
SWAPS = [
    *(("==", "!="), ("!=", "=="), (" not in ", " in "), (" in ", " not in "), (" and ", " or "), (" or ", " and ")),
    *((">=", "<"), ("<=", ">"), (" > ", " <= "), (" < ", " >= "), ("True", "False"), ("False", "True")),
    *((" + ", " - "), (" - ", " + "), ("-= ", "+= "), ("+= ", "-= "), ("min(", "max("), ("max(", "min(")),
    *(("if ", "if not "), ("range(", "range(1 + ")),
]


GAMES = sorted(name for name, one in by_name().items() if one.shown.is_file() and one.folder.is_relative_to(ROOT))
"""The games and boxes of this tree."""


def shown(game: str) -> dict[str, list[str]]:
    return read_shown(belongings_of(game).shown)


def bearing_lines(game: str, rule: str, kind: str = "*.py") -> Iterator[tuple[Path, int]]:
    folder = belongings_of(game).folder
    for path in sorted((folder if kind == "*.py" else folder / "content").rglob(kind)):
        for number, line in enumerate(path.read_text().splitlines()):
            if rule in ID.findall(line):
                yield path, number


def broken(line: str) -> list[str]:
    """The line broken in several ways: statements left out, comparisons turned round, numbers changed."""
    code, _, comment = line.partition("  #")
    indent = code[: len(code) - len(code.lstrip())]
    bare = code.strip()
    ways = []
    if STATEMENT.match(bare) or re.search(r"[^=!<>]=[^=]", bare):
        ways.append(f"{indent}pass")
    if TABLE_ROW.match(bare):
        ways.append(indent)
    ways += [code.replace(old, new, 1) for old, new in SWAPS if old in code]
    ways += [f"{code[: m.start()]}{int(m[0]) + 1}{code[m.end() :]}" for m in NUMBER.finditer(code)]
    if bare.startswith("return "):
        ways.append(f"{indent}return None")
    return [f"{way}  #{comment}" for way in ways]


def broken_row(path: Path, number: int) -> Iterator[str]:
    """The content row that this line belongs to, with what is under it: left out, or one fact of it changed."""
    lines = path.read_text().splitlines(keepends=True)
    first = next((n for n in range(number, -1, -1) if lines[n].startswith("[")), 0)
    name = lines[first].strip().strip("[]") if first else ""
    under = (n for n in range(number + 1, len(lines)) if lines[n].startswith("["))
    last = next((n for n in under if name and not lines[n].lstrip("[").startswith(f"{name}.")), len(lines))
    if first:
        yield "".join([*lines[:first], *lines[last:]])
    beside = "".join(each.read_text() for each in sorted(path.parent.glob("*.toml")))
    for n in range(first, last):
        if not lines[n].startswith(("#", "[", "v =", "id =", "rule")):
            for way in other_facts(lines[n], beside):
                yield "".join([*lines[:n], way, *lines[n + 1 :]])


def other_facts(line: str, beside: str) -> Iterator[str]:
    """The line with one fact changed: a word for another that stands under this key nearby, a number, a yes or no."""
    if word := re.match(r'(\w+) = "([^"]*)"$', line.strip()):
        others = re.findall(rf'^{word[1]} = "([^"]*)"$', beside, re.MULTILINE)
        yield from (line.replace(word[2], other) for other in [o for o in others if o != word[2]][:1])
    found = [(m, str(int(m[0]) + 1)) for m in NUMBER.finditer(line)]
    found += [(m, {"true": "false", "false": "true"}[m[0]]) for m in re.finditer(r"\b(true|false)\b", line)]
    found += [(m, m[0][0]) for m in re.finditer(r'\["[^"]*"(, )?', line)]  # one fewer in a list of words
    yield from (line[: old.start()] + new + line[old.end() :] for old, new in found)


def broken_files(game: str, rule: str) -> Iterator[tuple[Path, str]]:
    """Each file that carries the rule, broken: the lines of code that bear it; if there are none, its content rows."""
    bearing = list(bearing_lines(game, rule))
    for path, number in bearing:
        lines = path.read_text().splitlines(keepends=True)
        for way in broken(lines[number].rstrip("\n")):
            text = "".join([*lines[:number], way + "\n", *lines[number + 1 :]])
            if compiles(text):
                yield path, text
    for path, number in [] if bearing else bearing_lines(game, rule, "*.toml"):
        for text in broken_row(path, number):
            yield path, text


def compiles(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def environment(copy: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


def imported_from(copy: Path) -> Path:
    """Where a test of the copy gets the rules from."""
    asks = "import gloamboard.rules; print(gloamboard.rules.__file__)"
    command = [sys.executable, "-c", asks]
    return Path(subprocess.check_output(command, cwd=copy, env=environment(copy), text=True).strip()).resolve()


def turns_red(copy: Path, tests: list[str]) -> bool:
    """Whether one of these tests fails; of a test with many cases, any case."""
    few = list(dict.fromkeys(test.partition("[")[0] for test in tests))[:6]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "--timeout", "60", *few]
    return subprocess.run(command, cwd=copy, env=environment(copy), capture_output=True, check=False).returncode != 0


def break_rules(folder: Path, rules: list[tuple[str, str]]) -> tuple[int, list[str]]:
    """How many of the rules turned their own test red when broken, and which did not."""
    copy = folder / "copy"
    shutil.copytree(
        ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__", "docs")
    )
    assert imported_from(copy).is_relative_to(copy), "the tests would import the tree that is not broken"
    green = []
    for game, rule in rules:
        tests = shown(game)[rule]
        assert not turns_red(copy, tests), f"{rule}: its tests fail though nothing is broken"
        for path, text in itertools.islice(broken_files(game, rule), WAYS):
            target = copy / path.relative_to(ROOT)
            target.write_text(text)
            caught = turns_red(copy, tests)
            target.write_text(path.read_text())
            if caught:
                break
        else:
            green.append(rule)
    return len(rules) - len(green), green


def breakable(game: str, seed: int = 0) -> Iterator[tuple[str, str]]:
    """The rules that can be broken, in an order of chance."""
    rules = list(shown(game))
    random.Random(seed).shuffle(rules)
    return ((game, rule) for rule in rules if any(True for _ in broken_files(game, rule)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(300)
def test_a_broken_rule_turns_its_test_red(tmp_path: Path, game: str) -> None:
    """A sample of one; the soak breaks forty."""
    assert break_rules(tmp_path, [next(breakable(game, seed=3))]) == (1, [])


@pytest.mark.soak
def test_of_forty_broken_rules_at_least_thirty_six_turn_red(tmp_path: Path, soak_record: Callable[..., None]) -> None:
    rules = [pair for game in GAMES for pair in breakable(game)]
    picked = random.Random(40).sample(rules, 40)
    red, green = break_rules(tmp_path, picked)
    soak_record(**{"rules.broken": 40, "rules.turned_red": red, "rules.stayed_green": green})
    assert red >= 36, green
