"""What a calibration found, and what follows: which reader lies under which pad, the gain of each, swapped wires,
readers that nobody met, neighbours that read along. It works out a table and writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from gloamboard.hal.table import GainDb, Table

GOOD, ALONG = 0.98, 0.05  # share of answers that is enough; share that a neighbour may have
Answers = Mapping[int, Mapping[str, int]]  # gain → reader → answers


@dataclass(frozen=True)
class Measured:
    """One pad: the reader that reads it best, and how often each reader answered at each gain. No gains on readers that
    have none to set."""

    pad: str
    reader: str
    looks: int
    answers: Answers
    gain_db: int | None

    def answers_at(self, gain_db: int) -> int:
        return self.answers.get(gain_db, {}).get(self.reader, 0)

    @property
    def margin_db(self) -> int:
        """How much less gain would still do."""
        good = [gain for gain in self.answers if self.answers_at(gain) >= GOOD * self.looks]
        return 0 if self.gain_db is None or not good else max(0, self.gain_db - min(good))

    def along(self) -> dict[str, int]:
        """Other readers that read the tag too often at the gain that is proposed."""
        seen = self.answers.get(self.gain_db or 0, {})
        return {name: count for name, count in seen.items() if name != self.reader and count > ALONG * self.looks}


@dataclass(frozen=True)
class Proposal:
    table: Table
    changes: list[str]
    warnings: list[str]


def best_gain(answers: Answers, reader: str, looks: int, usual: int) -> int | None:
    """The usual gain, when it reads well with a step to spare and no neighbour reads along. Else the next lower one
    that does, else the next higher; where nothing reads well, the one that reads most."""
    if not answers:
        return None
    good = sorted(gain for gain, seen in answers.items() if seen.get(reader, 0) >= GOOD * looks)
    alone = [
        gain
        for gain in good
        if all(count <= ALONG * looks for other, count in answers[gain].items() if other != reader)
    ]
    if not good:
        return max(answers, key=lambda gain: (answers[gain].get(reader, 0), -gain))
    if not alone:
        return good[0]
    spare = alone[1:] or alone
    return max((gain for gain in spare if gain <= usual), default=spare[0])


def is_good(found: Measured) -> bool:
    """Read well at the gain that is proposed."""
    return found.gain_db is None or found.answers_at(found.gain_db) >= GOOD * found.looks


def measured_line(found: Measured) -> str:
    if found.gain_db is None:
        return f"{found.pad}: reader {found.reader}."
    figures = ", ".join(f"{found.answers_at(gain)} at {gain} dB" for gain in sorted(found.answers))
    line = f"{found.pad}: reader {found.reader}, of {found.looks} answers {figures}: gain {found.gain_db} dB"
    return f"{line}, {found.margin_db} dB to spare."


def propose(table: Table, measured: Mapping[str, Measured]) -> Proposal:
    """The table as it was found. Pads that were skipped keep their reader, unless another pad has it."""
    readers = _readers_of(table, measured)
    pads = tuple(replace(pad, reader=readers[pad.id]) for pad in table.pad)
    gains = {found.reader: found.gain_db for found in measured.values() if found.gain_db is not None}
    specs = tuple(
        replace(spec, gain_db=None if gains[spec.id] == table.gain_db else cast(GainDb, gains[spec.id]))
        if spec.id in gains
        else spec
        for spec in table.reader
    )
    new = replace(table, pad=pads, reader=specs)
    return Proposal(new, _changes(table, new), _warnings(table, new, measured))


def _readers_of(table: Table, measured: Mapping[str, Measured]) -> dict[str, str]:
    """Pad → reader. A pad nobody walked over, whose reader lies under another one, gets one that is left."""
    found = {pad: one.reader for pad, one in measured.items()}
    kept = {pad.id: pad.reader for pad in table.pad if pad.id not in found and pad.reader not in found.values()}
    known = found | kept
    left = [spec.id for spec in table.reader if spec.id not in known.values()]
    return {pad.id: known[pad.id] if pad.id in known else left.pop(0) for pad in table.pad}


def _changes(old: Table, new: Table) -> list[str]:
    was = {pad.id: pad.reader for pad in old.pad}
    now = {pad.id: pad.reader for pad in new.pad}
    lines, told = [], set[str]()
    for pad, reader in now.items():
        other = next((each for each, before in was.items() if before == reader), None)
        if reader == was[pad] or pad in told:
            continue
        if other is not None and now[other] == was[pad]:
            told |= {pad, other}
            lines.append(f"{pad} and {other} are swapped: {reader} lies under {pad}, {now[other]} under {other}.")
        else:
            lines.append(f"{pad}: reader {was[pad]} → {reader}.")
    gains = {spec.id: old.gain_of(spec) for spec in old.reader}
    for spec in new.reader:
        if new.gain_of(spec) != gains[spec.id]:
            lines.append(f"reader {spec.id}: gain {gains[spec.id]} dB → {new.gain_of(spec)} dB.")
    return lines


def _warnings(old: Table, new: Table, measured: Mapping[str, Measured]) -> list[str]:
    pad_of = {pad.reader: pad.id for pad in new.pad}
    lines = []
    for pad in new.pad:
        one = measured.get(pad.id)
        if one is None:
            guess = "" if pad.reader == next(each.reader for each in old.pad if each.id == pad.id) else ", a guess"
            lines.append(f"{pad.id}: not walked over; its reader is {pad.reader}{guess}.")
        elif one.gain_db is not None:
            if not is_good(one):
                figure = f"{one.answers_at(one.gain_db)} of {one.looks}"
                lines.append(f"{pad.id}: weak, {figure} at {one.gain_db} dB. Bring antenna and pad nearer together.")
            for name, count in one.along().items():
                who = pad_of.get(name, name)
                lines.append(f"{pad.id}: {who} reads the tag as well, {count} of {one.looks}. Move the two apart.")
    lines += [f"reader {spec.id}: under no pad." for spec in new.reader if spec.id not in pad_of]
    return lines
