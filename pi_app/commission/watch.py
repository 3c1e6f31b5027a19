"""`gloam watch TABLE`: what the readers and controls report, live, one line a change. A piece of a kind is "a clue" and
nothing more: its tag would tell one face-down piece from another.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from hal.presence import Appeared, Contested, Gone, Presence, Settled
from hal.tokens import TokenSheet, load_tokens
from pi_app import places
from pi_app.commission.workbench import Workbench, add_flags, opened, told
from pi_app.settings import load_settings

LOOK_S = 0.02


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("watch", help="show live what the readers see")
    add_flags(parser)
    parser.add_argument("--tokens", metavar="SHEET", help="token sheet, by name or path")
    parser.add_argument("--sweeps", type=int, metavar="N", help="stop after so many sweeps (else Ctrl-C)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        tokens = load_tokens(places.find_tokens(args.tokens or load_settings().tokens))
        with opened(args) as bench:
            watching = changes(bench, tokens)
            count = 0
            while args.sweeps is None or count < args.sweeps:
                for line in next(watching):
                    print(line, flush=True)
                count += 1
                bench.clock.sleep(LOOK_S)
        return 0

    return told(work)


def changes(bench: Workbench, tokens: TokenSheet) -> Iterator[list[str]]:
    """For each sweep, the lines that tell what changed."""
    presence = Presence()
    pad_of = {pad.reader: pad.id for pad in bench.table.pad}
    start, faults = bench.clock.now(), dict[str, str | None]()
    while True:
        said = []
        now = bench.clock.now()
        readings = bench.parts.readers.sweep()
        for reader, reading in readings.items():
            if reading.fault != faults.get(reader):
                faults[reader] = reading.fault
                said.append(f"reader {reader}: {reading.fault or 'answers again'}")
        for event in presence.feed(readings, now):
            if isinstance(event, Contested):
                said.append(f"{named(event.tag, tokens)} on {' and '.join(event.readers)} at once: see `gloam doctor`")
            else:
                pad = pad_of.get(event.reader, event.reader)
                said.append(f"{pad:<6} {named(event.tag, tokens)} {_happened(event, presence)}")
        for done in bench.parts.controls.poll():
            said.append(f"{done.control:<6} {done.kind}" + (f" {done.steps:+d}" if done.kind == "turn" else ""))
        yield [f"{now - start:8.2f} s  {line}" for line in said]


def named(tag: str, tokens: TokenSheet) -> str:
    if tag in tokens.kinds():
        return f"a {tokens.kinds()[tag].capitalize()}"
    return tokens.pieces().get(tag, f"unknown tag {tag}")


def _happened(event: Appeared | Settled | Gone, presence: Presence) -> str:
    if isinstance(event, Appeared):
        return "first seen"
    if isinstance(event, Settled):
        return f"settled (missed {presence.miss_rate(event.tag):.0%} of late)"
    return "gone" if event.settled else "passed over"
