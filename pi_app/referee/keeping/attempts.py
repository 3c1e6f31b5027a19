"""Which input the referee had in hand when it ended without a word. One that did so twice is set aside.

Nothing is written in an evening that runs well. Only after an unclean end is the first input of each sender noted on
disk before it is taken: an input that ended the referee is the first of its sender to come again.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from gloamboard.pi_app.storage.atomic_file import replace_file

NAME = "running.json"  # there while a referee runs; one that ends as it should takes it away
MOST = 2
MOST_SENDERS = 64  # a table has a dozen; somebody who sends under ever new names shall not make each note longer


class Attempts:
    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._tries: dict[str, tuple[int, int]] = {}  # src → number, how often it was tried
        self._seen: set[str] = set()
        self._unclean = self._path.exists()
        if self._unclean:
            with contextlib.suppress(OSError, msgspec.MsgspecError, UnicodeError):
                self._tries = msgspec.json.decode(self._path.read_bytes(), type=dict[str, tuple[int, int]])
        else:
            with contextlib.suppress(OSError):  # a full disk: then the next end counts as clean
                self._path.write_bytes(b"{}")

    def may_try(self, src: str, seq: int) -> bool:
        """Whether to take this input: not when it was in hand at two unclean ends. To be asked before each."""
        if not self._unclean or src in self._seen:
            return True
        self._seen.add(src)
        number, tries = self._tries.get(src, (0, 0))
        if number != seq:
            tries = 0
        if tries >= MOST:
            return False
        self._tries.pop(src, None)  # the newest also takes the newest place
        self._tries[src] = (seq, tries + 1)
        while len(self._tries) > MOST_SENDERS:
            del self._tries[next(iter(self._tries))]
        with contextlib.suppress(OSError):
            replace_file(self._path, msgspec.json.encode(self._tries))
        return True

    def ended_well(self) -> None:
        self._path.unlink(missing_ok=True)
