"""A simulated strip, without chips: it keeps the last frame and counts them.

Faults are injected by calling `glitch(rate)` (a noisy wire: now and then one byte of what the pixels get is wrong),
`cut(pixel)` (the wire is broken before that pixel: it and all after it keep what they had), `fail(why)` (the driver
can no longer write) and `mend()`. A frame is never refused because of a fault: `health()` tells.
"""

from __future__ import annotations

import random

from gloamboard.hal.part_words import check_frame
from gloamboard.hal.parts import Health


class SimStrip:
    def __init__(self, id: str, pixels: int, seed: int = 0) -> None:
        self.id = id
        self.pixels = pixels
        self.shown = 0  # frames
        self.last = bytes(3 * pixels)  # what the pixels are showing
        self._random = random.Random(seed)
        self._glitch = 0.0
        self._cut = pixels
        self._failure: str | None = None

    def glitch(self, rate: float) -> None:
        self._glitch = rate

    def cut(self, pixel: int) -> None:
        self._cut = pixel

    def fail(self, why: str = "the data line does not answer") -> None:
        self._failure = why

    def mend(self) -> None:
        self._glitch, self._cut, self._failure = 0.0, self.pixels, None

    def show(self, frame: bytes | bytearray | memoryview) -> None:
        check_frame(self.id, self.pixels, len(frame))
        if self._failure is not None:
            return
        got = bytearray(frame)
        if self._glitch and self._random.random() < self._glitch:
            got[self._random.randrange(len(got))] ^= 1 << self._random.randrange(8)
        self.last = bytes(got[: 3 * self._cut]) + self.last[3 * self._cut :]
        self.shown += 1

    def health(self) -> Health:
        if self._failure is not None:
            return Health(
                f"strip {self.id}", "faulty", self._failure, "This strip was made faulty on purpose; mend it."
            )
        return Health(f"strip {self.id}", "ok", "simulated")

    def close(self) -> None:
        """Nothing to let go of."""
