"""`gloam calibrate TABLE -o MINE.toml`: one tag walks over the pads; readers, margins and gains are proposed."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Mapping
from pathlib import Path

from gloamboard.hal.drivers.mfrc522 import RX_GAIN
from gloamboard.pi_app.commission.calibration import LOOKS, Calibration
from gloamboard.pi_app.commission.own_table import refuse_out, write_table
from gloamboard.pi_app.commission.proposal import Measured, Proposal, propose
from gloamboard.pi_app.commission.workbench import add_flags, at_least, enter_pressed, opened, practice, told
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.terminal import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "calibrate",
        help="walk one tag over the pads: readers, margins, gains",
        description="Asks for one pad after the other; lay the same tag on each. Finds swapped select wires and "
        "readers under no pad, counts answers at each gain, proposes a gain, and tells which neighbours read along. "
        "The table file stays as it is: the proposal is shown, and written to a file of your own with -o.",
    )
    add_flags(parser)
    parser.add_argument("-o", "--out", type=Path, metavar="MINE.toml", help="write the table as found to this new file")
    parser.add_argument(
        "--looks", type=at_least(5), default=LOOKS, metavar="N", help=f"answers to wait for at each gain ({LOOKS})"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return told(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    source = shipped_files.find_table(args.table, args.asked)
    if args.out is not None:
        refuse_out(args.out, source)
    with opened(args) as bench:
        print("Lay one tag on each pad when it is asked for, and lift it when the next is. Enter skips, Ctrl-C ends.")
        for line in practice(bench):
            print(line)
        calibration = Calibration(bench, print, args.looks)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                calibration.walk(enter_pressed)
        finally:
            calibration.stop()
    proposal = propose(bench.table, calibration.measured)
    for line in report(proposal, calibration.measured):
        print(line)
    if not calibration.measured:
        return 1
    if args.out is not None:
        write_table(source, proposal.table, args.out)
        print(f"wrote {args.out}. {source.name} is as it was. Look at it: `gloam doctor {args.out}`.")
    elif proposal.changes:
        print(f"Nothing is written. To have it so: `gloam calibrate {args.table} -o my-table.toml`.")
    return 0 if len(calibration.measured) == len(bench.table.pad) else 1


def report(proposal: Proposal, measured: Mapping[str, Measured]) -> list[str]:
    """The figures pad by pad, then what would change and what to look at."""
    gains = sorted(RX_GAIN) if any(one.answers for one in measured.values()) else []
    lines = []
    if measured:
        lines.append("pad   reader " + "".join(f"{gain:>4} dB" for gain in gains) + ("   gain" if gains else ""))
    for one in measured.values():
        row = f"{one.pad:<5} {one.reader:<7}" + "".join(f"{one.answers_at(gain):>7}" for gain in gains)
        lines.append(row + (f"   {one.gain_db} dB, {one.margin_db} dB to spare" if one.gain_db is not None else ""))
    lines += [f"change: {change}" for change in proposal.changes]
    lines += [f"note: {warning}" for warning in proposal.warnings]
    if measured and not proposal.changes:
        lines.append("Every pad has the reader and the gain that the table file says.")
    return lines
