"""How answers look in a terminal: one fact a line, aligned, colour only where a person is looking."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from plain import FileError

_COLOURS = {"good": "32", "warn": "33", "bad": "31", "quiet": "2"}

Fact = tuple[str, str]


def aligned(facts: Iterable[Fact]) -> list[str]:
    """Lines of name and fact, the facts under each other. A repeated name is left out."""
    rows = list(facts)
    width = max((len(name) for name, _ in rows), default=0)
    lines, before = [], ""
    for name, fact in rows:
        lines.append(f"{'' if name == before else name:<{width}}  {fact}".rstrip())
        before = name
    return lines


def paint(text: str, tone: str, out: TextIO | None = None) -> str:
    """The text in a tone, on a terminal; plain elsewhere."""
    return f"\x1b[{_COLOURS[tone]}m{text}\x1b[0m" if (out or sys.stdout).isatty() else text


def answer_file(read: Callable[[], tuple[list[Fact], list[str], dict[str, Any]]], *, as_json: bool) -> int:
    """Run a check of a file and print its facts and warnings: 0 when it is sound, 2 with one message when not."""
    try:
        facts, warnings, data = read()
    except FileError as broken:
        if as_json:
            error = {"file": broken.path, "key": broken.key, "cause": broken.cause, "hint": broken.hint}
            print(json.dumps({"ok": False, "error": error}))
        else:
            print(paint(str(broken), "bad", sys.stderr), file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps({"ok": True, **data, "warnings": warnings}))
        return 0
    for line in aligned(facts):
        print(line)
    for said in warnings:
        print(paint(f"note: {said}", "warn"))
    print(paint("sound", "good"))
    return 0
