"""A file that grows line by line; what was added is safe from a pulled plug when `flush` returns.

It keeps room ahead, zeros that are on disk already: a flush into room writes the line's own block and nothing else,
while a flush that moves the end of a file also waits for the file system's own journal, three times as long and more.
"""

from __future__ import annotations

import contextlib
import os
from io import FileIO
from pathlib import Path

ROOM = bytes(64 * 1024)
LITTLE = 16 * 1024  # room for an hour of inputs


class Journal:
    """`stop` closes the file behind the last line; each line is written over it and carries it along."""

    def __init__(self, path: Path, end: int, stop: bytes = b"") -> None:
        self._file = FileIO(path, "r+")
        self._end, self._stop = end, stop
        self._size = os.fstat(self._file.fileno()).st_size
        self.flushed = True

    def add(self, line: bytes) -> None:
        """Write it; a killed process does not lose it from here on. On OSError nothing was added."""
        fd = self._file.fileno()
        try:
            _write_all(fd, line + self._stop, self._end)
        except OSError:
            os.pwrite(fd, self._stop, self._end)
            self._cut()
            raise
        self._end += len(line)
        self.flushed = False

    def flush(self) -> None:
        """Put what was added on disk."""
        if not self.flushed:
            os.fdatasync(self._file.fileno())
            self.flushed = True

    def make_room(self) -> None:
        """For a moment when nobody waits. A full disk has no room to make, and then lines do without."""
        if self._size - self._end < LITTLE:
            with contextlib.suppress(OSError):
                _write_all(self._file.fileno(), ROOM, self._end + len(self._stop))
                os.fsync(self._file.fileno())
            self._size = os.fstat(self._file.fileno()).st_size

    def close(self) -> None:
        """Whoever reads the closed file finds lines and no zeros."""
        if not self._file.closed:
            self.flush()
            self._cut()
            self._file.close()

    def _cut(self) -> None:
        os.ftruncate(self._file.fileno(), self._end + len(self._stop))
        self._size = self._end + len(self._stop)


def without_room(content: bytes) -> bytes:
    """What is in a journal that nobody has closed."""
    return content.rstrip(b"\0")


def _write_all(fd: int, content: bytes, offset: int) -> None:
    while content:
        written = os.pwrite(fd, content, offset)
        content, offset = content[written:], offset + written
