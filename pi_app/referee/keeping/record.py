"""The evening on disk: one line per input taken, each with a checksum, flushed before anybody is told.

A tail cut at any byte costs at most the line it cuts, and that is declared. A record damaged in its middle is kept
whole under another name, and what can be read behind the damage is not thrown away. The file holds the secret seed, so
only its owner may read it. One lock per folder: a second referee is refused.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.storage.journal import Journal, without_room
from gloamboard.pi_app.storage.room import LEAST, free_bytes
from gloamboard.strict_toml import FileError, refuse_newer

LOG = "evening.log"
SNAPSHOT = "boundary.json"
FAULTS = "faults.txt"
NUMBER = re.compile(r"[0-9]{1,9}")
MOST_FAULTS = 256 * 1024  # bytes of traces; whoever mends the rules needs the first ones

Entry = dict[str, Any]


class FolderInUse(GloamboardError, RuntimeError):
    """Another referee holds this data folder."""


class Damage(NamedTuple):
    """A record that is broken in its middle."""

    lines: int  # how many of them cannot be read
    first: int  # the first of those, counted from 1
    later: list[tuple[int, Entry]]  # what can be read behind it, with the line it stands in
    kept_as: str  # the name under which the whole is kept


class Record:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.path = folder / LOG
        self.lines = 0  # after the header
        self.lost_bytes = 0  # of a torn tail, found when reading
        self.damage: Damage | None = None  # in the middle, found when reading
        self.kept_aside = ""  # what a record is called now of which nothing could be read
        self._lock = open(folder / "referee.lock", "w")  # noqa: SIM115 (held as long as the referee lives)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise FolderInUse(
                f"{folder}: another referee is running on this folder. Stop it, or give --data another folder."
            ) from None
        self._journal: Journal | None = None

    def begin(self, header: Entry) -> None:
        """A new evening. The one before is kept beside it under a number."""
        self._close_journal()
        kept = self.folder / f"evening-{self._next_number()}.log"
        if self.path.exists():  # linked, not moved: at every moment there is one evening to go on with
            os.link(self.path, kept)
        try:
            self._write_whole(header, ())
        except OSError:
            kept.unlink(missing_ok=True)  # it goes on
            raise
        (self.folder / SNAPSHOT).unlink(missing_ok=True)

    def write_again(self, header: Entry, entries: Iterable[Entry]) -> None:
        """The same evening as it was recovered; the damaged one is kept beside it already."""
        self._close_journal()
        self._write_whole(header, entries)
        self._forget_what_lies_behind()

    def _write_whole(self, header: Entry, entries: Iterable[Entry]) -> None:
        lines = [_line(entry) for entry in (header, *entries)]
        replace_file(self.path, b"".join(lines))
        self.lines = len(lines) - 1

    def read(self) -> tuple[Entry, list[Entry]] | None:
        """Header and entries up to the first bad one, or None when there is no evening to go on with. A torn tail is
        cut off; a file that is damaged in its middle is kept whole beside, and `damage` says what else it holds until
        it is written again."""
        self._close_journal()
        if not self.path.exists():
            return None
        found = _lines(self.path)
        if not found.good:
            self.kept_aside = self._keep_damaged()
            self.path.unlink()
            return None
        if found.later:
            self.damage = Damage(found.bad, len(found.good) + 1, found.later, self._keep_damaged())
        elif found.size > found.end:
            self.lost_bytes = found.size - found.end
            with open(self.path, "r+b") as file:
                file.truncate(found.end)
                os.fsync(file.fileno())
        self.lines = len(found.good) - 1
        if self.damage is None:
            self._forget_what_lies_behind()
        return found.good[0], found.good[1:]

    def _forget_what_lies_behind(self) -> None:
        """A boundary kept further on than the record goes is of what is lost. Once the record has as many lines again
        it would be taken for one of them."""
        kept = self.snapshot()
        if kept is not None and kept.get("lines", 0) > self.lines:
            (self.folder / SNAPSHOT).unlink()

    def _keep_damaged(self) -> str:
        name = f"damaged-{self._next_number()}.log"
        replace_file(self.folder / name, self.path.read_bytes())
        return name

    def add(self, entry: Entry) -> None:
        """Write one line. Nobody may be told of it before `flush`."""
        if self._journal is None:
            self._journal = Journal(self.path, _lines(self.path).end)
        self._journal.add(_line(entry))
        self.lines += 1

    def has_room(self) -> bool:
        """Whether the disk has room for what an input may come to."""
        return free_bytes(self.folder) >= LEAST

    def keep_trace(self, trace: str) -> None:
        """Where the rules broke, for whoever mends them. A full disk, or very many of them, cost no more than that."""
        path = self.folder / FAULTS
        with contextlib.suppress(OSError):
            if not path.exists() or path.stat().st_size < MOST_FAULTS:
                with open(path, "a", opener=_private) as file:
                    file.write(trace + "\n")

    @property
    def flushed(self) -> bool:
        return self._journal is None or self._journal.flushed

    def flush(self) -> None:
        """Put what was added on disk; now the watermark may move."""
        if self._journal is not None:
            self._journal.flush()

    def make_room(self) -> None:
        """So that the next flush is quick; for a moment when nobody waits."""
        if self._journal is not None:
            self._journal.make_room()

    def keep_snapshot(self, snapshot: Entry) -> None:
        """The newest boundary, for the day the rules have changed and the answers no longer fit. On a full disk the one
        before serves on."""
        fresh = self.folder / (SNAPSHOT + ".new")
        with contextlib.suppress(OSError):
            with open(fresh, "wb", opener=_private) as file:
                file.write(msgspec.json.encode(snapshot))
            os.replace(fresh, self.folder / SNAPSHOT)

    def snapshot(self) -> Entry | None:
        try:
            found = msgspec.json.decode((self.folder / SNAPSHOT).read_bytes(), type=Entry)
        except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
            return None
        return found

    def close(self) -> None:
        self._close_journal()
        self._lock.close()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _next_number(self) -> int:
        """After the highest: whoever needs room may have removed some of them."""
        numbers = (path.stem.rpartition("-")[2] for path in self.folder.glob("*-*.log"))
        return 1 + max((int(number) for number in numbers if NUMBER.fullmatch(number)), default=0)


def read_log(path: Path) -> tuple[Entry, list[Entry]] | None:
    """Header and entries of a log that nobody is writing; None when not even its header is whole."""
    entries = _lines(path).good
    if not entries:
        return None
    check_header(entries[0], path)
    return entries[0], entries[1:]


def check_header(header: object, path: Path) -> None:
    """A whole line that no program of this version has written is not guessed at. Raises FileError."""
    if not isinstance(header, dict):
        header = {}
    refuse_newer(header, path)
    setup = header.get("setup")
    if not isinstance(setup, dict) or not {"seats", "seed", "choices"} <= setup.keys() or "game" not in header:
        hint = "`gloam play --new` keeps it aside and starts another."
        raise FileError(path, "", "this is no record of an evening.", hint=hint)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _line(entry: Entry) -> bytes:
    body = msgspec.json.encode(entry)
    return b"%08x %s\n" % (zlib.crc32(body), body)


class _Lines(NamedTuple):
    good: list[Entry]  # up to the first bad one
    end: int  # where those end
    bad: int  # lines that cannot be read, torn tail included
    later: list[tuple[int, Entry]]  # those that can be, behind the first bad one, with their numbers
    size: int  # how much is written


def _lines(path: Path) -> _Lines:
    data = without_room(path.read_bytes())
    good: list[Entry] = []
    later: list[tuple[int, Entry]] = []
    end = bad = start = 0
    while start < len(data):
        stop = data.find(b"\n", start)
        entry = _entry(data[start:stop]) if stop >= 0 else None
        start = stop + 1 if stop >= 0 else len(data)
        if entry is None:
            bad += 1
        elif bad:
            later.append((len(good) + bad + len(later) + 1, entry))
        else:
            good.append(entry)
            end = start
    return _Lines(good, end, bad, later, len(data))


def _entry(line: bytes) -> Entry | None:
    """What a line says; None when a byte of it has changed."""
    try:
        if int(line[:8], 16) != zlib.crc32(line[9:]):
            return None
        entry: Entry = msgspec.json.decode(line[9:])
    except (ValueError, msgspec.DecodeError, RecursionError):
        return None
    return entry
