"""`gloam table wiring`: every pin, buffer, supply and fuse of a table, printed or drawn."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config import shipped_files as places
from gloamboard.pi_app.layout.wiring import chips, problems, rails, wires
from gloamboard.pi_app.layout.wiring_drawing import draw_wiring
from gloamboard.pi_app.terminal import Subparsers, aligned, paint, write_out


def add_parser(inner: Subparsers) -> None:
    """Adds `wiring` to the subcommands of `gloam table`."""
    parser = inner.add_parser("wiring", help="every pin, buffer, supply and fuse, printed or drawn")
    parser.add_argument("file", nargs="?", metavar="TABLE", help="a table's name (first-light) or a path")
    parser.add_argument("-o", "--out", type=Path, metavar="OUT.svg", help="draw it there instead of printing")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    path = places.find_table(args.file, "table wiring first-light")
    table = load_table(path)
    wrong = problems(table, path)
    if args.json:
        data = {"wires": [asdict(w) for w in wires(table)], "rails": [asdict(r) for r in rails(table)]}
        print(json.dumps({"ok": not wrong, **data, "problems": [str(one) for one in wrong]}))
    elif args.out is not None:
        if code := write_out(args.out, draw_wiring(table)):
            return code
    else:
        print("\n".join(lines(table)))
    if not args.json:
        for said in wrong:
            print(paint(str(said), "bad", sys.stderr), file=sys.stderr)
    return 2 if wrong else 0


def _once(part: str) -> str:
    """A dial that is called dial is a dial, not a dial dial."""
    kind, _, name = part.partition(" ")
    return name if name == kind else part


def lines(table: Table) -> list[str]:
    rows = [
        (f"pin {wire.pin:>2}  GPIO {wire.gpio:>2}", f"{_once(wire.part)}: {wire.job}")
        for wire in sorted(wires(table), key=lambda wire: (wire.pin, wire.part))
    ]
    rows += [("supply", str(rail)) for rail in rails(table)]
    rows += [("chips", said) for said in chips(table)]
    return aligned(rows)
