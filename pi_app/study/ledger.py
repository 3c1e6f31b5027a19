"""What has been counted of a study, in a file beside it: a line for each batch, on disk before it counts as done.

A stopped study goes on with what is missing. Lines tell which terms they are of, so settings may be added, renamed or
given more games later. What was counted with other rules or content is never mixed in.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from hashlib import blake2b
from io import FileIO
from pathlib import Path

from gloamboard.pi_app.study.batches import Batch, CannotCount, Played, batches_of
from gloamboard.pi_app.study.made_with import MadeWith, differences
from gloamboard.pi_app.study.playing import Ends, Terms

VERSION = 1


def key_of(terms: Terms) -> str:
    return blake2b(json.dumps(asdict(terms), sort_keys=True).encode(), digest_size=8).hexdigest()


class Ledger:
    """Held by one program at a time."""

    def __init__(self, path: Path, made_with: MadeWith) -> None:
        """Opens it, or begins it. Raises CannotCount where another program has it or it is of other rules."""
        self.path = path
        self._played: dict[tuple[str, range], Played] = {}
        self._header: dict[str, object] | None = None  # of a file in which nothing is counted yet
        self._file = FileIO(path, "a+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotCount(f"{path} is being added to by another `gloam study`. Let it end, or stop it.") from None
        self._read(made_with)

    def _read(self, made_with: MadeWith) -> None:
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition(b"\n")
        if torn:  # a pulled plug in the middle of a line: those games are played again
            self._file.truncate(len(whole) + 1 if whole else 0)
        lines = [json.loads(line) for line in whole.splitlines()]
        if len(lines) < 2:  # nothing is counted yet, whatever was meant to be
            self._file.truncate(0)
            self._header = {"v": VERSION, "made_with": dict(made_with)}
            return
        if lines[0]["v"] > VERSION:
            raise CannotCount(f"{self.path} was written by a newer Gloamboard. Update this one.")
        wrong = differences(made_with, lines[0]["made_with"])
        if wrong:
            raise CannotCount(f"{self.path} was counted with {wrong}. `--fresh` puts it aside and begins anew.")
        for line in lines[1:]:
            seeds = range(line["first"], line["first"] + line["games"])
            self._played[line["terms"], seeds] = Played(Ends.from_data(line["ends"]), line["seconds"])

    def add(self, batch: Batch, played: Played) -> None:
        """On disk when this returns."""
        if self._header is not None:
            self._add(self._header)
            self._header = None
        key, first = key_of(batch.terms), batch.seeds[0]
        line = {"terms": key, "first": first, "games": len(batch.seeds), "seconds": round(played.seconds, 4)}
        self._add({**line, "ends": played.ends.as_data()})
        self._played[key, batch.seeds] = played

    def _add(self, line: dict[str, object]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        os.fdatasync(self._file.fileno())

    def _of(self, terms: Terms, seeds: range) -> Iterator[tuple[range, Played]]:
        """Batches that lie within these seeds; one that reaches beyond is of a larger study and does not count."""
        key = key_of(terms)
        for (of, batch), played in sorted(self._played.items(), key=lambda row: row[0][1][0]):
            if of == key and batch[0] >= seeds[0] and batch[-1] <= seeds[-1]:
                yield batch, played

    def ends(self, terms: Terms, seeds: range) -> Ends:
        total = Ends()
        for _, played in self._of(terms, seeds):
            total.add(played.ends)
        return total

    def seconds_per_game(self) -> float | None:
        """Of one core, over all that is counted; None before anything is."""
        games = sum(len(seeds) for _, seeds in self._played)
        return sum(played.seconds for played in self._played.values()) / games if games else None

    def missing(self, settings: Iterable[Terms], seeds: range) -> list[Batch]:
        """What is still to be played: all settings in step, so that a stopped study can be read."""
        rows = []
        for terms in settings:
            done = {seed for batch, _ in self._of(terms, seeds) for seed in batch}
            rows.append(list(batches_of(terms, [seed for seed in seeds if seed not in done])))
        return sorted((batch for row in rows for batch in row), key=lambda batch: batch.seeds[0])

    def close(self) -> None:
        """A file in which nothing was counted is not left behind."""
        if self._header is not None:
            self.path.unlink(missing_ok=True)
        self._file.close()


def put_aside(path: Path) -> Path | None:
    """The old file under a name of its own; None where there is none."""
    if not path.exists():
        return None
    aside = next(name for n in range(1, 10_000) if not (name := path.with_suffix(f".{n}{path.suffix}")).exists())
    path.rename(aside)
    return aside
