"""`gloam bench hardware TABLE`: sweeps and frames a second on the parts as they are; --report makes a file to send."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from gloamboard.pi_app.commission.bench_hardware import measure
from gloamboard.pi_app.commission.bench_report import report
from gloamboard.pi_app.commission.workbench import add_flags, at_least, opened, told
from gloamboard.pi_app.terminal import Subparsers, aligned


def add_parser(subparsers: Subparsers) -> None:
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
    hardware.add_argument(
        "--tags", type=at_least(0), metavar="N", help="how many tags lie on the table: tells whether all are found"
    )
    hardware.add_argument(
        "--report", type=Path, metavar="FILE", help="write what was seen, to be sent back (docs/unconfirmed.md)"
    )
    hardware.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    hardware.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        if args.report is not None and not args.report.absolute().parent.is_dir():
            raise LookupError(f"--report {args.report}: there is no such folder. Name a file in a folder of yours.")
        with opened(args) as bench:
            figures = measure(bench, args.sweeps, args.tags)
            seen = report(bench, figures, args.parts) if args.report is not None else None
        if seen is not None:
            try:
                args.report.write_text(json.dumps(seen, indent=1) + "\n", encoding="utf-8")
            except OSError as no:
                raise LookupError(f"--report {args.report}: it cannot be written ({no.strerror}).") from no
        print(json.dumps(figures) if args.json else "\n".join(aligned((name, f"{v:g}") for name, v in figures.items())))
        if seen is not None and not args.json:
            print(*aligned(seen["answers"].items()), f"written to {args.report}", sep="\n")
        return 0

    return told(work)
