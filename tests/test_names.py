"""One word, one thing: a class name stands once in all that games share, and once in a game."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import gloamboard

ROOT = Path(gloamboard.__file__).parent
GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/rulebook.toml"))
A_GAMES_OWN = {"State", "View"}  # what the kernel calls so, each game fills in


def classes_in(*rooms: str) -> dict[str, list[str]]:
    """Class name → the files it stands in."""
    found: dict[str, list[str]] = defaultdict(list)
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(str(path.relative_to(ROOT)))
    return found


def shared() -> dict[str, list[str]]:
    return classes_in("hal", "firmware", "pi_app", "rules/kernel", "strict_toml")


def test_a_class_name_stands_once_in_what_games_share() -> None:
    found = shared()
    assert len(found) > 300
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_class_name_stands_once_in_a_game_and_is_none_of_the_kernels(game: str) -> None:
    own, kernel = classes_in(f"rules/{game}"), classes_in("rules/kernel")
    assert len(own) > 20
    assert {name: files for name, files in own.items() if len(files) > 1} == {}
    assert own.keys() & kernel.keys() <= A_GAMES_OWN


def test_every_game_is_looked_at() -> None:
    assert GAMES == ["hellboy", "netherwatch", "set_a_watch", "stifling_dark"]
