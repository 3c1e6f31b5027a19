"""Keeps each supply within its current. Estimates what a frame would draw and says how far to turn it down.

The estimate: each channel draws in proportion to its value, each pixel a little even when dark. Never tried against
an ammeter; the figures per strip are in the table file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gloamboard.hal.table import Table


@dataclass(frozen=True, slots=True)
class Load:
    """What one supply was asked for and what it gives."""

    supply: str
    wanted_ma: float
    given_ma: float
    percent: int  # 100: not limited

    def __str__(self) -> str:
        said = f"supply {self.supply}: about {self.given_ma:.0f} mA"
        return said if self.percent == 100 else f"{said}, limited to {self.percent} %"


class Limiter:
    """One for the whole table; strips on one supply are turned down together."""

    def __init__(self, table: Table) -> None:
        self._supplies = {supply.id: supply.limit_ma for supply in table.supply}
        self._strips = [
            (strip.id, strip.supply, strip.ma_per_channel / 255, strip.idle_ma_per_pixel * strip.pixels)
            for strip in table.strip
        ]

    def loads(self, frames: Mapping[str, npt.NDArray[np.uint8]]) -> dict[str, Load]:
        """Per supply, for frames of wire values (0 to 255) by strip."""
        moving = dict.fromkeys(self._supplies, 0.0)
        idle = dict.fromkeys(self._supplies, 0.0)
        for strip, supply, ma_per_step, idle_ma in self._strips:
            idle[supply] += idle_ma
            if strip in frames:
                moving[supply] += float(frames[strip].sum(dtype=np.int64)) * ma_per_step
        return {supply: self._load(supply, moving[supply], idle[supply]) for supply in self._supplies}

    def _load(self, supply: str, moving: float, idle: float) -> Load:
        limit = self._supplies[supply]
        wanted = moving + idle
        if wanted <= limit or moving == 0:
            return Load(supply, wanted, wanted, 100)
        share = max(0.0, (limit - idle) / moving)
        return Load(supply, wanted, idle + moving * share, int(share * 100))
