"""`gloam bench hardware TABLE`: sweeps and frames a second on the parts as they are."""

from __future__ import annotations

import argparse
import json
from typing import Any

from gloamboard.pi_app.commission.bench_hardware import measure
from gloamboard.pi_app.commission.workbench import add_flags, at_least, opened, told
from gloamboard.pi_app.terminal import aligned


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("bench", help="measure the real parts")
    inner = parser.add_subparsers(dest="bench_command", required=True, metavar="COMMAND")
    hardware = inner.add_parser(
        "hardware",
        help="sweeps and frames a second on this table's parts",
        description="Sweeps all readers and writes frames to every strip: how many a second, how long the middle one "
        "takes (p50) and all but one in a hundred (p99).",
    )
    add_flags(hardware)
    hardware.add_argument(
        "--sweeps", type=at_least(1), default=200, metavar="N", help="how many sweeps and frames (200)"
    )
    hardware.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    hardware.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        with opened(args) as bench:
            figures = measure(bench, args.sweeps)
        print(json.dumps(figures) if args.json else "\n".join(aligned((name, f"{v:g}") for name, v in figures.items())))
        return 0

    return told(work)
