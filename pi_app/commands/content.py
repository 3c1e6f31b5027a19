"""`gloam content check DIR`: tells whoever types in cards what is wrong, where, and the nearest right word.

It knows no game: `content.toml` in the folder names one, or a box of it, and that game judges its own content.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gloamboard.pi_app.terminal import Subparsers, paint
from gloamboard.rules.kernel import load_game, registry
from gloamboard.strict_toml import FileError, did_you_mean, load

Checker = Callable[[Path], list[FileError]]


@dataclass(frozen=True)
class ContentFile:
    v: int
    game: str
    title: str = ""


def add_parser(subparsers: Subparsers) -> Subparsers:
    """Adds `content`; returns its own subparsers."""
    parser = subparsers.add_parser("content", help="check card files")
    inner = parser.add_subparsers(dest="content_command", required=True, metavar="COMMAND")
    check = inner.add_parser("check", help="say what is wrong in a folder of cards, and where")
    check.add_argument("folder", type=Path, metavar="DIR", help="a folder with a content.toml")
    check.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    check.set_defaults(run=run)
    return inner


def run(args: argparse.Namespace) -> int:
    """0 when the folder can be played, 2 with every finding when not."""
    head, problems = check(args.folder)
    if args.json:
        rows = [{"file": p.path, "key": p.key, "cause": p.cause, "hint": p.hint} for p in problems]
        print(json.dumps({"ok": not problems, "game": head.game, "problems": rows}))
        return 2 if problems else 0
    for problem in problems:
        print(paint(str(problem), "bad", sys.stderr), file=sys.stderr)
    if problems:
        print(f"{len(problems)} to mend; then check again", file=sys.stderr)
        return 2
    print(f"{head.title or args.folder}  {paint('sound', 'good')}")
    return 0


def check(folder: Path) -> tuple[ContentFile, list[FileError]]:
    """Whose content the folder holds, and what that game finds wrong in it."""
    path = folder / "content.toml"
    head = load(path, ContentFile)
    known = registry.by_name()
    if head.game not in known:
        raise FileError(
            path, "game", "no such game is installed.", value=head.game, hint=did_you_mean(head.game, known)
        )
    judge: Checker | None = getattr(load_game(known[head.game].plays), "check_content", None)
    if judge is None:
        raise FileError(path, "game", "this game has no card files of its own.", value=head.game)
    return head, judge(folder)
