"""Sweeps readers on a thread of their own, because a sweep of many readers takes tens of milliseconds and light must
not wait for it. It adds nothing to what the readers say and drops nothing.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence

from hal.parts import Clock, Health, Readers, Reading

MOST_WAITING = 50  # sweeps; a program that stalls longer gets the newest ones


class BackgroundReaders:
    """Implements hal.parts.Readers, with one difference: `sweep()` returns at once, with the oldest sweep not yet
    taken, or with nothing when no sweep has ended since. Presence takes an empty sweep for no news."""

    def __init__(self, readers: Readers, clock: Clock, pause_s: float = 0.005) -> None:
        self._readers, self._clock, self._pause_s = readers, clock, pause_s
        self._done: deque[dict[str, Reading]] = deque(maxlen=MOST_WAITING)
        self._health: Sequence[Health] = readers.health()
        self._failure: Exception | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="readers", daemon=True)
        self._thread.start()

    def sweep(self) -> dict[str, Reading]:
        if self._failure is not None:  # an error in a driver must not look like an empty table
            raise self._failure
        return self._done.popleft() if self._done else {}

    def health(self) -> Sequence[Health]:
        return self._health

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=2.0)
        self._readers.close()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._done.append(self._readers.sweep())
                self._health = self._readers.health()
                self._clock.sleep(self._pause_s)
        except Exception as failure:
            self._failure = failure
