"""A bad wire: damages, drops and inserts bytes at a given rate, the same way every time for one seed."""

from __future__ import annotations

import random


class Noise:
    """`rate` is the share of bytes that suffer: six in ten have a bit flipped, two become another byte, one is
    dropped and one has a stray byte in front. Set `rate` at any time; 0 is a good wire."""

    def __init__(self, rate: float = 0.0, seed: int = 1) -> None:
        self.rate = rate
        self.hits = 0
        self._random = random.Random(seed)

    def __call__(self, data: bytes) -> bytes:
        if not self.rate:
            return data
        out = bytearray()
        for byte in data:
            if self._random.random() >= self.rate:
                out.append(byte)
                continue
            self.hits += 1
            how = self._random.random()
            if how < 0.6:
                out.append(byte ^ 1 << self._random.randrange(8))
            elif how < 0.8:
                out.append(self._random.randrange(256))
            elif how < 0.9:
                out += bytes([self._random.randrange(256), byte])
        return bytes(out)
