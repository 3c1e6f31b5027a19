"""`gloam scenario run FILE…`: plays scenario files on a simulated table and says which hold."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from gloamboard.pi_app.rehearsal.scenario_run import Failed, run_scenario
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.strict_toml import FileError


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("scenario", help="play scenario files")
    below = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    one = below.add_parser("run", help="play files; exit 1 when one goes otherwise than it says")
    one.add_argument("file", nargs="+", type=Path, metavar="FILE", help="a scenario, such as tests/scenarios/*.toml")
    one.add_argument("--broker", choices=["mosquitto", "nats"], help="which broker (what is installed)")


def run(args: argparse.Namespace) -> int:
    failed = 0
    for file in args.file:
        try:
            with tempfile.TemporaryDirectory(prefix="gloam-") as folder:
                held = run_scenario(file, Path(folder), args.broker)
        except Failed as no:
            failed += 1
            print(f"failed  {no}")
        except (FileError, LookupError) as broken:
            print(f"gloam scenario: {broken}", file=sys.stderr)
            return 2
        else:
            print(f"held    {file.name}: {held} expectations")
    return 1 if failed else 0
