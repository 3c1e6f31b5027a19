"""Sweeps readers on a thread of their own, because a sweep of many readers takes tens of milliseconds and light must
not wait for it. It adds nothing to what the readers say and drops nothing.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence

from gloamboard.hal.parts import AttentiveReaders, Health, Readers, Reading, TunedReaders


def in_background(readers: Readers) -> BackgroundReaders:
    """The same readers on a thread; with a gain where they have one."""
    return TunedInBackground(readers) if isinstance(readers, TunedReaders) else BackgroundReaders(readers)


class BackgroundReaders:
    """Implements hal.parts.Readers, with one difference: `sweep()` returns at once, with the sweep that has ended since
    the last call, or with nothing. Presence takes an empty sweep for no news. The next sweep starts when one is taken,
    so a program that stalls never gets old news."""

    def __init__(self, readers: Readers) -> None:
        self.when_done: Callable[[], None] = lambda: None  # called on the readers' thread when a sweep can be taken
        self._readers = readers
        self._done: dict[str, Reading] | None = None
        self._health: Sequence[Health] = readers.health()
        self._failure: Exception | None = None
        self._stopping = False
        self._attended: deque[Collection[str] | None] = deque()  # what was asked for since the last sweep
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="readers", daemon=True)
        self._thread.start()

    def sweep(self) -> dict[str, Reading]:
        with self._changed:
            if self._failure is not None:  # an error in a driver must not look like an empty table
                raise self._failure
            done, self._done = self._done, None
            self._changed.notify_all()
        return done if done is not None else {}

    @property
    def is_done(self) -> bool:
        """A sweep can be taken, or a failure told."""
        return self._done is not None or self._failure is not None

    def wait(self, within_s: float) -> bool:
        """Until a sweep can be taken."""
        with self._changed:
            return self._changed.wait_for(lambda: self.is_done, within_s)

    def health(self) -> Sequence[Health]:
        return self._health

    def close(self) -> None:
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join(timeout=2.0)
        self._readers.close()

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._between_sweeps()
                done = self._readers.sweep()
                self._health = self._readers.health()
            except Exception as failure:  # told to whoever asks next
                with self._changed:
                    self._failure = failure
                    self._changed.notify_all()
                self.when_done()
                return
            with self._changed:
                self._done = done
                self._changed.notify_all()
            self.when_done()
            with self._changed:
                self._changed.wait_for(lambda: self._done is None or self._stopping)

    def attend(self, readers: Collection[str] | None) -> None:
        """Implements hal.parts.AttentiveReaders, where the readers behind do."""
        self._attended.append(readers)

    def _between_sweeps(self) -> None:
        """Only the readers' thread talks to them, so it says what was asked."""
        while self._attended:
            asked = self._attended.popleft()
            if isinstance(self._readers, AttentiveReaders):
                self._readers.attend(asked)


class TunedInBackground(BackgroundReaders):
    """Implements hal.parts.TunedReaders as well: only the readers' thread talks to them, so it sets what was asked."""

    def __init__(self, readers: Readers) -> None:
        self._asked: deque[tuple[str, int]] = deque()
        super().__init__(readers)

    def set_gain(self, reader: str, gain_db: int) -> None:
        self._asked.append((reader, gain_db))

    def _between_sweeps(self) -> None:
        super()._between_sweeps()
        assert isinstance(self._readers, TunedReaders)
        while self._asked:
            self._readers.set_gain(*self._asked.popleft())
