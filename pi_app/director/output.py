"""From light to bytes: gamma and brightness, the power limit of each supply, wire order, one reused buffer a strip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gloamboard.hal.limiter import Limiter, Load
from gloamboard.hal.table import StripSpec, Table
from gloamboard.pi_app.director.canvas import Canvas, Floats

STEPS = 4096  # of light, before gamma


@dataclass
class _Line:
    strip: StripSpec
    where: slice
    curve: npt.NDArray[np.uint8]  # light step → wire value
    order: list[int]  # wire channel → colour channel
    wire: npt.NDArray[np.uint8]  # a view of `buffer`
    buffer: bytearray


class Output:
    def __init__(self, table: Table, canvas: Canvas) -> None:
        self._limiter = Limiter(table)
        self._lines: dict[str, _Line] = {}
        for strip in table.strip:
            buffer = bytearray(3 * strip.pixels)
            wire = np.frombuffer(buffer, np.uint8).reshape(strip.pixels, 3)
            curve = np.rint(255 * strip.brightness * np.linspace(0, 1, STEPS) ** strip.gamma).astype(np.uint8)
            order = ["RGB".index(channel) for channel in strip.order]
            self._lines[strip.id] = _Line(strip, canvas.slices[strip.id], curve, order, wire, buffer)
        self.loads: dict[str, Load] = {}

    def bytes_of(self, light: Floats) -> dict[str, bytearray]:
        """One frame for every strip. The buffers are reused by the next call."""
        steps = (light * (STEPS - 1)).astype(np.intp)
        for line in self._lines.values():
            line.wire[:] = line.curve[steps[line.where][:, line.order]]
        self.loads = self._limiter.loads({strip: line.wire for strip, line in self._lines.items()})
        for line in self._lines.values():
            percent = self.loads[line.strip.supply].percent
            if percent < 100:
                turned_down = line.wire.astype(np.uint16) * percent // 100
                line.wire[:] = np.maximum(turned_down, line.wire > 0)  # what glows goes on glowing: off means fault
        return {strip: line.buffer for strip, line in self._lines.items()}
