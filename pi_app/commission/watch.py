"""What the readers and controls report, live, one line a change. A piece of a kind is "a clue" and
nothing more: its tag would tell one face-down piece from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gloamboard.hal.parts import ControlEvent, Reading
from gloamboard.hal.presence import Appeared, Contested, Gone, Presence, Settled
from gloamboard.hal.table import Table
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.commission.workbench import Workbench

LOOK_S = 0.02
SWEEPS_TO_JUDGE, GOOD_SHARE = 20, 0.9  # a tag read less often than this lies badly
WHY_TWICE = "two tags carry the same UID, or the pads are too close. Lift one piece and see which reading ends."


def changes(bench: Workbench, tokens: TokenSheet) -> Iterator[list[str]]:
    """For each sweep, the lines that tell what changed."""
    watch, start = Watch(bench.table, tokens), bench.clock.now()
    while True:
        now = bench.clock.now()
        said = watch.feed(bench.parts.readers.sweep(), bench.parts.controls.poll(), now)
        yield [f"{now - start:8.2f} s  {line}" for line in said]


@dataclass
class _Rest:
    """How often a tag was read since it came to rest; what was missed last may be that it is gone, and counts later."""

    reads: int = 0
    sweeps: int = 0
    counted: int = 0  # sweeps until the last read

    def add(self, read: bool) -> None:
        self.sweeps += 1
        if read:
            self.reads, self.counted = self.reads + 1, self.sweeps

    def __str__(self) -> str:
        return f"read in {self.reads} of {self.counted} sweeps"


@dataclass
class Watch:
    """What is read where, fed with every sweep."""

    table: Table
    tokens: TokenSheet
    ask: str = "`gloam doctor`"  # who knows what to do about a fault
    faults: dict[str, str] = field(default_factory=dict)  # by reader
    _presence: Presence = field(default_factory=Presence)
    _rests: dict[str, _Rest] = field(default_factory=dict)  # by tag

    def feed(self, readings: Mapping[str, Reading], controls: Iterable[ControlEvent], now: float) -> list[str]:
        """The lines that tell what changed."""
        said = []
        for reader, reading in readings.items():
            if reading.fault != self.faults.get(reader):
                said.append(
                    f"reader {reader}: {reading.fault or 'answers again'}"
                    + (f"; what to do: {self.ask}" if reading.fault else "")
                )
                if reading.fault is None:
                    del self.faults[reader]
                else:
                    self.faults[reader] = reading.fault
        for event in self._presence.feed(readings, now):
            if isinstance(event, Contested):
                where = " and ".join(map(self.pad, event.readers))
                said.append(f"{named(event.tag, self.tokens)} on {where} at once: {WHY_TWICE}")
            else:
                happened = self._happened(event)
                said.append(f"{self.pad(event.reader):<6} {named(event.tag, self.tokens)} {happened}")
        for tag, reader in self._presence.here().items():
            if reader in readings and readings[reader].fault is None:
                self._rests.setdefault(tag, _Rest()).add(tag in readings[reader].tags)
        for done in controls:
            said.append(f"{done.control:<6} {done.kind}" + (f" {done.steps:+d}" if done.kind == "turn" else ""))
        return said

    def zones(self) -> dict[str, list[str]]:
        """Pad → what rests on it, by name."""
        found: dict[str, list[str]] = {}
        for tag, reader in self._presence.here().items():
            found.setdefault(self.pad(reader), []).append(named(tag, self.tokens) + self._weakness(tag))
        return {pad: sorted(names) for pad, names in sorted(found.items())}

    def _weakness(self, tag: str) -> str:
        rest = self._rests.get(tag, _Rest())
        weak = rest.counted >= SWEEPS_TO_JUDGE and rest.reads < GOOD_SHARE * rest.counted
        return f" ({round(100 * rest.reads / rest.counted)} % read)" if weak else ""

    def _happened(self, event: Appeared | Settled | Gone) -> str:
        if isinstance(event, Appeared):
            return "first seen"
        if isinstance(event, Settled):
            self._rests.pop(event.tag, None)
            return "settled"
        rest = self._rests.pop(event.tag, None)
        return f"gone ({rest})" if event.settled and rest is not None else "gone" if event.settled else "passed over"

    def blind(self) -> dict[str, str]:
        """Pad → why nothing is read there."""
        return {self.pad(reader): fault for reader, fault in self.faults.items()}

    def pad(self, reader: str) -> str:
        return next((pad.id for pad in self.table.pad if pad.reader == reader), reader)


def named(tag: str, tokens: TokenSheet) -> str:
    if tag in tokens.kinds():
        return f"a {tokens.kinds()[tag].capitalize()}"
    return tokens.pieces().get(tag, f"unknown tag {tag}")
