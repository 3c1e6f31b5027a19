"""The two clocks: the real one, and one that tests and scenarios move by hand."""

from __future__ import annotations

import time


class WallClock:
    """Real time, monotonic."""

    def now(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class VirtualClock:
    """Time that moves only when told; sleeping on it takes no time at all."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError(f"a clock does not go back (asked for {seconds} s)")
        self._now += seconds
