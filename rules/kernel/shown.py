"""Tells which rules a content row carries when it is read, to whoever listens. In play nobody does."""

from __future__ import annotations

from collections.abc import Callable

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
