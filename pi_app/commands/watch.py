"""`gloam watch TABLE`: what the readers and controls report, live, one line a change."""

from __future__ import annotations

import argparse

from gloamboard.pi_app.commission.watch import LOOK_S, changes
from gloamboard.pi_app.commission.workbench import add_flags, at_least, opened, practice, sheet_of, told
from gloamboard.pi_app.terminal import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "watch",
        help="show live what the readers see",
        description="One line for each change: a tag first seen, at rest, gone; a button, a dial; a reader that stops "
        "answering. Face-down pieces are told by their kind only. Ctrl-C ends.",
    )
    add_flags(parser)
    parser.add_argument("--tokens", metavar="SHEET", help="token sheet with the names (the table's, else the game's)")
    parser.add_argument("--sweeps", type=at_least(1), metavar="N", help="stop after so many sweeps (else Ctrl-C)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        tokens = sheet_of(args, args.tokens)
        with opened(args) as bench:
            readers, controls = len(bench.table.reader), len(bench.table.control)
            print(f"Watching {readers} readers and {controls} controls of {bench.table.id}; Ctrl-C ends.", flush=True)
            for line in practice(bench):
                print(line, flush=True)
            watching = changes(bench, tokens)
            count = 0
            while args.sweeps is None or count < args.sweeps:
                for line in next(watching):
                    print(line, flush=True)
                count += 1
                bench.clock.sleep(LOOK_S)
        return 0

    return told(work)
