"""`gloam report`: a finished evening as one page to share: the way of each piece, the turning points, the log."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gloamboard.pi_app.config.settings import add_flags, for_game, laid_for, load_settings
from gloamboard.pi_app.evenings.report import page_of
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from gloamboard.pi_app.referee.keeping.resume import state_in
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel import Setup, load_game
from gloamboard.strict_toml import FileError


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "report",
        help="make an evening one page to share",
        description="Writes the last evening as one page to share: the way of each piece over the board, the turning "
        "points, the story. The page needs nothing else and can be printed.",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("evening.html"), metavar="OUT.html", help="the page (evening.html)"
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="another evening's log than the last one's")
    add_flags(parser, "layout")


def run(args: argparse.Namespace) -> int:
    settings = load_settings(args)
    log = args.log or settings.referee_folder / LOG
    found = read_log(log) if log.exists() else None
    if found is None:
        print(f"gloam report: {log}: there is no evening here. Play one first, or name its --log.", file=sys.stderr)
        return 2
    header, entries = found
    raw = header["setup"]
    setup = Setup(tuple(raw["seats"]), raw["seed"], raw["choices"], frozenset(raw["hands"]), raw["points"])
    if not args.layout:  # the table lies as it did for what was played
        settings = laid_for(for_game(settings, header["game"]), raw["choices"])
    game, kept, layout = load_game(header["game"]), header.get("boundary"), load_layout(settings.layout)
    try:
        boundary = state_in(kept, game) if kept else None
        page = page_of(game, setup, entries, layout, boundary=boundary)
    except FileError:  # the layout is another's; how it says so gives nothing away
        raise
    except ValueError:  # an answer refused, or a boundary that does not open; which may be hidden until the end
        print(f"gloam report: {log}: the rules have changed since; this evening has no report.", file=sys.stderr)
        return 2
    except LookupError as no:
        print(f"gloam report: {no}", file=sys.stderr)
        return 2
    args.out.write_text(page, encoding="utf-8")
    print(f"written  {args.out}")
    return 0
