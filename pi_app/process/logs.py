"""What programs say, in files that do not grow without end. Each writes into a pipe; one thread empties them all.

A program that floods its log fills no disk, and a full disk costs words, not the program: it never waits for a file.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import threading
from dataclasses import dataclass, field
from pathlib import Path

LARGEST = 1_000_000  # bytes of one file
KEPT = 2  # older files beside it: name.log.1, name.log.2
AT_ONCE = 64 * 1024


@dataclass
class _Said:
    """One run of one program, until it and all it started have closed their end."""

    path: Path
    read_end: int
    over: threading.Event = field(default_factory=threading.Event)


class Logs:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._selector = selectors.DefaultSelector()
        self._last: dict[str, _Said] = {}
        self._stop_read, self._stop_write = os.pipe()
        self._selector.register(self._stop_read, selectors.EVENT_READ, None)
        self._thread = threading.Thread(target=self._run, name="logs", daemon=True)
        self._thread.start()

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def begin(self, name: str) -> None:
        """A new evening of this program: what it said before is kept beside."""
        if self.path(name).exists():
            _move_on(self.path(name))
        self.path(name).touch(0o600)

    def pipe(self, name: str) -> int:
        """Where one run of the program may write; whoever starts it closes this afterwards."""
        read_end, write_end = os.pipe()
        os.set_blocking(read_end, False)
        self._last[name] = said = _Said(self.path(name), read_end)
        self._selector.register(read_end, selectors.EVENT_READ, said)
        return write_end

    def last_line(self, name: str, patience_s: float = 1.0) -> str:
        """The last thing a run that has ended said."""
        if name in self._last:
            self._last[name].over.wait(patience_s)
        lines = self.path(name).read_text(errors="replace").strip().splitlines() if self.path(name).exists() else []
        return lines[-1].strip() if lines else ""

    def close(self) -> None:
        """Everything that was said is in its file when this returns."""
        os.close(self._stop_write)
        self._thread.join()
        for said in list(self._last.values()):
            if not said.over.is_set():
                self._empty(said)
                self._end(said)
        self._selector.close()
        os.close(self._stop_read)

    def _run(self) -> None:
        while True:
            for key, _ in self._selector.select():
                if key.data is None:
                    return
                self._empty(key.data)

    def _empty(self, said: _Said) -> None:
        while not said.over.is_set():
            try:
                words = os.read(said.read_end, AT_ONCE)
            except BlockingIOError:
                return
            if words:
                with contextlib.suppress(OSError):
                    _add(said.path, words)
            else:
                self._end(said)

    def _end(self, said: _Said) -> None:
        self._selector.unregister(said.read_end)
        os.close(said.read_end)
        said.over.set()


def _add(path: Path, words: bytes) -> None:
    if path.exists() and path.stat().st_size + len(words) > LARGEST:
        _move_on(path)
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    try:
        os.write(fd, words)
    finally:
        os.close(fd)


def _move_on(path: Path) -> None:
    for n in range(KEPT, 0, -1):
        older = path if n == 1 else path.with_suffix(f".log.{n - 1}")
        if older.exists():
            older.replace(path.with_suffix(f".log.{n}"))
