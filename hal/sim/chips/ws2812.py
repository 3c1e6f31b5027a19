"""A line of WS2812 pixels: it gets the wave that a Pi puts on the data pin and tells the bits by their pulse widths.

Each pixel keeps the first 24 bits it sees and passes the rest on. Faults: `glitch(rate)` (a pulse now and then is heard
wrong), `cut(pixel)` (nothing reaches this pixel and those behind it), `refuse(why)` (the Pi cannot drive the pin).
`pixels` may be more than the table file says: those at the end then stay dark, as they do on a real strip.
"""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.uint8]  # levels, one a tick

ONE_FROM_NS = 550.0  # a high pulse longer than this is a 1 (datasheet: 0 is 220-380 ns, 1 is 580-1000 ns)
SHORTEST_NS, LONGEST_NS = 200.0, 1_100.0


class Ws2812Line:
    def __init__(self, pixels: int, seed: int = 0) -> None:
        self.pixels = pixels
        self.frames = 0
        self.shown = bytes(3 * pixels)
        self.refused: str | None = None
        self._random = random.Random(seed)
        self._glitch = 0.0
        self._cut = pixels

    def glitch(self, rate: float) -> None:
        self._glitch = rate

    def cut(self, pixel: int) -> None:
        self._cut = pixel

    def refuse(self, why: str | None) -> None:
        self.refused = why

    def hear(self, wave: Wave, tick_ns: float) -> None:
        """One transmission, from one reset gap to the next."""
        bits = pulses(wave, tick_ns)
        if self._glitch and self._random.random() < self._glitch:
            bits[self._random.randrange(len(bits))] ^= 1
        whole = min(len(bits) // 24, self._cut)
        heard = np.packbits(bits[: 24 * whole]).tobytes()
        self.shown = heard + self.shown[len(heard) :]
        self.frames += 1


def pulses(wave: Wave, tick_ns: float) -> npt.NDArray[np.uint8]:
    """The bits in a wave. A pulse that is neither a 0 nor a 1 is an error of whoever sent it."""
    edges = np.diff(np.concatenate(([0], wave, [0])).astype(np.int8))
    widths_ns = (np.flatnonzero(edges == -1) - np.flatnonzero(edges == 1)) * tick_ns
    if len(widths_ns):
        narrowest, widest = float(np.min(widths_ns)), float(np.max(widths_ns))
        if narrowest < SHORTEST_NS or widest > LONGEST_NS:
            raise ValueError(f"pulses of {narrowest:.0f} to {widest:.0f} ns: no WS2812 understands these.")
    return (widths_ns > ONE_FROM_NS).astype(np.uint8)


def wave_of(data: bytes, zero: tuple[int, ...], one: tuple[int, ...]) -> Wave:
    """Bytes as levels on a pin, each bit drawn as `zero` or `one`, highest bit first."""
    bits = np.unpackbits(np.frombuffer(data, np.uint8))
    return np.array([zero, one], np.uint8)[bits].reshape(-1)
