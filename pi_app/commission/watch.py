"""`gloam watch TABLE`: what the readers and controls report, live, one line a change. A piece of a kind is "a clue" and
nothing more: its tag would tell one face-down piece from another.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hal.parts import ControlEvent, Reading
from hal.presence import Appeared, Contested, Gone, Presence, Settled
from hal.table import Table
from hal.tokens import TokenSheet, load_tokens
from pi_app import places
from pi_app.commission.workbench import Workbench, add_flags, opened, told
from pi_app.settings import load_settings

LOOK_S = 0.02
WHY_TWICE = "two tags carry the same UID, or the pads are too close. Lift one piece and see which reading ends."


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
    watch, start = Watch(bench.table, tokens), bench.clock.now()
    while True:
        now = bench.clock.now()
        said = watch.feed(bench.parts.readers.sweep(), bench.parts.controls.poll(), now)
        yield [f"{now - start:8.2f} s  {line}" for line in said]


@dataclass
class Watch:
    """What is read where, fed with every sweep."""

    table: Table
    tokens: TokenSheet
    faults: dict[str, str] = field(default_factory=dict)  # by reader
    _presence: Presence = field(default_factory=Presence)

    def feed(self, readings: Mapping[str, Reading], controls: Iterable[ControlEvent], now: float) -> list[str]:
        """The lines that tell what changed."""
        said = []
        for reader, reading in readings.items():
            if reading.fault != self.faults.get(reader):
                said.append(f"reader {reader}: {reading.fault or 'answers again'}")
                if reading.fault is None:
                    del self.faults[reader]
                else:
                    self.faults[reader] = reading.fault
        for event in self._presence.feed(readings, now):
            if isinstance(event, Contested):
                where = " and ".join(map(self._pad, event.readers))
                said.append(f"{named(event.tag, self.tokens)} on {where} at once: {WHY_TWICE}")
            else:
                happened = _happened(event, self._presence)
                said.append(f"{self._pad(event.reader):<6} {named(event.tag, self.tokens)} {happened}")
        for done in controls:
            said.append(f"{done.control:<6} {done.kind}" + (f" {done.steps:+d}" if done.kind == "turn" else ""))
        return said

    def zones(self) -> dict[str, list[str]]:
        """Pad → what rests on it, by name."""
        found: dict[str, list[str]] = {}
        for tag, reader in self._presence.here().items():
            found.setdefault(self._pad(reader), []).append(named(tag, self.tokens))
        return {pad: sorted(names) for pad, names in sorted(found.items())}

    def _pad(self, reader: str) -> str:
        return next((pad.id for pad in self.table.pad if pad.reader == reader), reader)


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
