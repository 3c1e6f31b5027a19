"""`gloam light-test TABLE`: walks a light over every pixel and every zone."""

from __future__ import annotations

import argparse

from gloamboard.pi_app.commission.light_test import walk
from gloamboard.pi_app.commission.workbench import add_flags, at_least, opened, told
from gloamboard.pi_app.terminal import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "light-test",
        help="walk a light over every pixel and zone",
        description="Lights the ends of each strip red, green and blue, then every pixel in order, then every zone, "
        "and says what to look for: wrong colours, a strip of another length, a zone without light.",
    )
    add_flags(parser)
    parser.add_argument("--each-ms", type=at_least(0), default=60, metavar="MS", help="how long each pixel is lit (60)")
    parser.add_argument(
        "--zone-ms", type=at_least(0), default=700, metavar="MS", help="how long each zone is lit (700)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        with opened(args) as bench:
            return walk(bench, print, args.each_ms / 1000, args.zone_ms / 1000)

    return told(work)
