"""Chance as plain numbers: one 64-bit word per named stream, derived from the game's secret seed.

Streams are named by purpose, so that a hidden draw never moves a public one. The generator is splitmix64: a copy of
a stream is a copy of an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
Streams = dict[str, int]
_MASK = (1 << 64) - 1


def stream_seed(seed: int, purpose: str) -> int:
    """Where the stream for `purpose` starts."""
    return int.from_bytes(blake2b(f"{seed}/{purpose}".encode(), digest_size=8).digest(), "big")


def draw_below(streams: Streams, seed: int, purpose: str, count: int) -> int:
    """A whole number from 0 to count-1 from that stream, which moves on."""
    word = streams.get(purpose)
    if word is None:
        word = stream_seed(seed, purpose)
    word = (word + 0x9E3779B97F4A7C15) & _MASK
    streams[purpose] = word
    z = word
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((z ^ (z >> 31)) * count) >> 64  # fair to 1 part in 2**64 / count


class Rng:
    """A small stream of one's own, for bots and simulations; never part of a game's state."""

    __slots__ = ("_streams", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._streams: Streams = {}

    def below(self, count: int) -> int:
        return draw_below(self._streams, self.seed, "own", count)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]
