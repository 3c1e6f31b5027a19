"""`gloam learn TABLE --like SHEET -o MINE`: asks for one piece after the other and writes its tag down."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from gloamboard.pi_app.commission.learn import Lesson
from gloamboard.pi_app.commission.workbench import add_flags, enter_pressed, opened, practice, sheet_of, told
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.strict_toml import FileError


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "learn",
        help="learn which tag is under which piece",
        description="Asks for one piece after the other. Lay it on any pad: the zone turns green and its tag is "
        "written down at once. Run it again to go on where you stopped.",
    )
    add_flags(parser)
    parser.set_defaults(asked="learn first-light -o my-tokens.toml")
    parser.add_argument(
        "--like", metavar="SHEET", help="token sheet whose names are asked for (the table's, else the game's)"
    )
    parser.add_argument("--only", metavar="PIECE", help="learn just this piece again, for one whose tag came off")
    parser.add_argument("-o", "--out", type=Path, metavar="MINE.toml", help="where to write your sheet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return told(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    like = sheet_of(args, args.like)
    if args.out is None:
        raise LookupError(
            f"where shall your sheet be written? For example: `gloam learn {args.table} -o my-tokens.toml`."
        )
    if not os.access(args.out if args.out.exists() else args.out.parent, os.W_OK):
        hint = "Make the folder, or give -o a place where you may write."
        raise FileError(args.out, "", "your sheet cannot be written there.", hint=hint)
    with opened(args) as bench:
        lesson = Lesson(bench, like, args.out, print, args.only)
        print("Lay each piece on any pad when it is asked for. Enter skips it, Ctrl-C ends; what is learnt is kept.")
        for line in practice(bench):
            print(line)
        known = lesson.teach(enter_pressed)
        print(f"Use it: `gloam watch {args.table} --tokens {args.out}`, `gloam play --tokens {args.out}`.")
        return 0 if known else 1
