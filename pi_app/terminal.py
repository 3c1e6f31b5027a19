"""How answers look in a terminal: one fact a line, aligned, colour only where a person is looking."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TextIO, TypeAlias

from gloamboard.errors import GloamboardError
from gloamboard.strict_toml import FileError

_COLOURS = {"good": "32", "warn": "33", "bad": "31", "quiet": "2"}

Fact = tuple[str, str]
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command adds its own parser to."""


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


def is_root(command: str) -> bool:
    """Whether this may change the machine; if not, it is said how it may."""
    if os.geteuid() == 0:
        return True
    print(
        paint(f"gloam: this changes the machine and needs root. Try: sudo {command}", "bad", sys.stderr),
        file=sys.stderr,
    )
    return False


def write_out(path: Path, text: str) -> int:
    """Write what was asked for and say where: 0, or 2 with why it could not be written."""
    if not written(path, text.encode()):
        return 2
    print(f"wrote {path}")
    return 0


def written(path: Path, content: bytes) -> bool:
    """Whether the file is written; if not, it is said why not."""
    try:
        path.write_bytes(content)
    except OSError as no:
        says = f"{path}: cannot be written: {no.strerror}. Make the folder, or name another place."
        print(paint(says, "bad", sys.stderr), file=sys.stderr)
        return False
    return True


class SeveralWrong(GloamboardError):
    """More than one thing is wrong in a file, and all are known at once."""

    def __init__(self, errors: Sequence[FileError]) -> None:
        super().__init__("\n".join(map(str, errors)))
        self.errors = errors


def answer_file(read: Callable[[], tuple[list[Fact], list[str], dict[str, object]]], *, as_json: bool) -> int:
    """Run a check of a file and print its facts and warnings: 0 when it is sound, 2 with a message each when not."""
    try:
        facts, warnings, data = read()
    except FileError as broken:
        return _wrong([broken], as_json)
    except SeveralWrong as broken:
        return _wrong(broken.errors, as_json)
    if as_json:
        print(json.dumps({"ok": True, **data, "warnings": warnings}))
        return 0
    for line in aligned(facts):
        print(line)
    for said in warnings:
        print(paint(f"note: {said}", "warn"))
    print(paint("sound", "good"))
    return 0


def _wrong(errors: Sequence[FileError], as_json: bool) -> int:
    if as_json:
        told = [{"file": e.path, "key": e.key, "cause": e.cause, "hint": e.hint} for e in errors]
        print(json.dumps({"ok": False, "error": told[0], "errors": told}))
    else:
        for error in errors:
            print(paint(str(error), "bad", sys.stderr), file=sys.stderr)
    return 2
