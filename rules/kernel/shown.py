"""Tells which rules a content row carries when it is read, to whoever listens; in play nobody does. And reads which
rules the tests of a game have shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_listeners: list[Callable[[str], None]] = []


def note(*rule_ids: str) -> None:
    """A row that bears these rule ids was read."""
    for listener in _listeners:
        for rule_id in rule_ids:
            listener(rule_id)


def listen(listener: Callable[[str], None]) -> Callable[[], None]:
    """Hear of every row read from now on; call the result to stop."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def read_shown(path: Path) -> dict[str, list[str]]:
    """Rule id → tests that show it, from a shown.txt; none where there is no such file."""
    if not path.is_file():
        return {}
    return {rule: tests for rule, *tests in map(str.split, path.read_text(encoding="utf-8").splitlines())}
