"""A table on the workbench: the flags that every building command has, and its parts opened and closed again."""

from __future__ import annotations

import argparse
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import get_args

from gloamboard.hal.clock import WallClock
from gloamboard.hal.open import Kind, Parts, open_parts
from gloamboard.hal.part_words import PartKind
from gloamboard.hal.parts import Clock, LibraryMissing
from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.hal.tokens import TokenSheet, load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.terminal import paint

Say = Callable[[str], None]


@dataclass(frozen=True)
class Workbench:
    table: Table
    parts: Parts
    clock: Clock


def add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a table's name (first-light) or its file's path")
    parser.set_defaults(asked=f"{parser.prog.removeprefix('gloam ')} first-light")
    parser.add_argument(
        "--parts", choices=get_args(Kind), default="real", help="real parts (default), simulated chips, or simulated"
    )
    parser.add_argument(
        "--simulate",
        metavar="PARTS",
        type=lambda text: tuple(text.split(",")),
        default=(),
        help=f"parts not built yet, to stand in simulated: {', '.join(get_args(PartKind))} (several with commas)",
    )


def at_least(least: int) -> Callable[[str], int]:
    """A whole number for a flag, and not below this."""

    def read(text: str) -> int:
        if not text.lstrip("-").isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text}: a whole number from {least} on is wanted.")
        return int(text)

    return read


def table_of(args: argparse.Namespace) -> Table:
    return load_table(shipped_files.find_table(args.table, args.asked))


def sheet_of(args: argparse.Namespace, given: str | None) -> TokenSheet:
    """The token sheet that was named, else the one of the table's own name, else that of the evening's game."""
    own = table_of(args).id
    return load_tokens(
        shipped_files.find_tokens(given or (own if shipped_files.has_tokens(own) else load_settings().tokens))
    )


def practice(bench: Workbench) -> list[str]:
    """What to say of parts that no hand reaches."""
    if bench.parts.hands is None:
        return []
    return [
        "These parts are simulated and no hand reaches them here. To practise, run `gloam play`, open its page",
        "as the host, and tap the zones in the workshop.",
    ]


def enter_pressed() -> bool:
    """Somebody pressed Enter meanwhile; nothing waits for it."""
    if not select.select([sys.stdin], [], [], 0)[0]:
        return False
    return bool(sys.stdin.readline())


@contextmanager
def opened(args: argparse.Namespace, clock: Clock | None = None) -> Iterator[Workbench]:
    """The table's parts as the flags say."""
    clock = clock or WallClock()
    table = table_of(args)
    parts = open_parts(table, args.parts, clock, simulate=args.simulate)
    try:
        yield Workbench(table, parts, clock)
    finally:
        parts.close()


def told(action: Callable[[], int | None]) -> int:
    """Run a command's work; what cannot be done is one line and exit code 2."""
    try:
        return int(action() or 0)
    except (LibraryMissing, LookupError) as no:
        if isinstance(no, (IndexError, KeyError)):  # a fault of ours, not of what was typed
            raise
        print(paint(f"gloam: {no.args[0]}", "bad", sys.stderr), file=sys.stderr)
        return 2
