"""The evening on disk: one line per input taken, each with a checksum, flushed before anybody is told.

A tail cut at any byte costs at most the line it cuts, and that is declared. The file holds the secret seed, so only
its owner may read it. One lock per folder: a second referee is refused.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.storage.journal import Journal, without_room
from gloamboard.strict_toml import FileError, refuse_newer

LOG = "evening.log"
SNAPSHOT = "boundary.json"


class FolderInUse(RuntimeError):
    """Another referee holds this data folder."""


class Record:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.path = folder / LOG
        self.lines = 0  # after the header
        self.lost_bytes = 0  # of a torn or damaged tail, found when reading
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

    def begin(self, header: dict[str, Any]) -> None:
        """A new evening. The one before is kept beside it under a number."""
        self._close_journal()
        fresh = self.path.with_suffix(".new")
        with open(fresh, "wb", opener=_private) as file:
            file.write(_line(header))
            file.flush()
            os.fsync(file.fileno())
        if self.path.exists():  # linked, not moved: at every moment there is one evening to go on with
            os.link(self.path, self.folder / f"evening-{self._next_number()}.log")
        os.replace(fresh, self.path)
        (self.folder / SNAPSHOT).unlink(missing_ok=True)
        self.lines = 0
        self._sync_folder()

    def read(self) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
        """Header and entries, or None when there is no evening to go on with. A bad tail is cut off."""
        self._close_journal()
        if not self.path.exists():
            return None
        entries, good, size = _good_lines(self.path)
        self.lost_bytes = size - good
        if not entries:
            self.kept_aside = f"damaged-{self._next_number()}.log"
            os.replace(self.path, self.folder / self.kept_aside)
            return None
        if self.lost_bytes:
            with open(self.path, "r+b") as file:
                file.truncate(good)
                os.fsync(file.fileno())
        self.lines = len(entries) - 1
        return entries[0], entries[1:]

    def add(self, entry: dict[str, Any]) -> None:
        """Write one line. Nobody may be told of it before `flush`."""
        if self._journal is None:
            self._journal = Journal(self.path, _good_lines(self.path)[1])
        self._journal.add(_line(entry))
        self.lines += 1

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

    def keep_snapshot(self, snapshot: dict[str, Any]) -> None:
        """The newest boundary, for the day the rules have changed and the answers no longer fit. On a full disk the one
        before serves on."""
        fresh = self.folder / (SNAPSHOT + ".new")
        with contextlib.suppress(OSError):
            with open(fresh, "wb", opener=_private) as file:
                file.write(msgspec.json.encode(snapshot))
            os.replace(fresh, self.folder / SNAPSHOT)

    def snapshot(self) -> dict[str, Any] | None:
        try:
            found = msgspec.json.decode((self.folder / SNAPSHOT).read_bytes(), type=dict[str, Any])
        except (OSError, msgspec.DecodeError):
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
        return 1 + sum(1 for _ in self.folder.glob("*-*.log"))

    def _sync_folder(self) -> None:
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_log(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """Header and entries of a log that nobody is writing; None when not even its header is whole."""
    entries, _, _ = _good_lines(path)
    if not entries:
        return None
    check_header(entries[0], path)
    return entries[0], entries[1:]


def check_header(header: Any, path: Path) -> None:
    """A whole line that no program of this version has written is not guessed at. Raises FileError."""
    if not isinstance(header, dict):
        header = {}
    refuse_newer(header, path)
    setup = header.get("setup")
    if not isinstance(setup, dict) or not {"seats", "seed", "choices"} <= setup.keys() or "game" not in header:
        hint = "`gloam play --new` keeps it aside and starts another."
        raise FileError(path, "", "this is no record of an evening.", hint=hint)


def _good_lines(path: Path) -> tuple[list[dict[str, Any]], int, int]:
    """The entries up to the first bad one, where they end, and how much is written."""
    data = without_room(path.read_bytes())
    entries, good = [], 0
    for end, entry in _lines(data):
        entries.append(entry)
        good = end
    return entries, good, len(data)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _line(entry: dict[str, Any]) -> bytes:
    body = msgspec.json.encode(entry)
    return b"%08x %s\n" % (zlib.crc32(body), body)


def _lines(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """(end, entry) for each good line, up to the first bad one."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        line = data[start:end]
        try:
            if int(line[:8], 16) != zlib.crc32(line[9:]):
                return
            entry = msgspec.json.decode(line[9:])
        except (ValueError, msgspec.DecodeError):
            return
        yield end + 1, entry
        start = end + 1
