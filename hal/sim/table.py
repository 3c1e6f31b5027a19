"""A whole simulated table, without chips: its parts and the hands that use them."""

from __future__ import annotations

from dataclasses import dataclass

from gloamboard.hal.part_words import known
from gloamboard.hal.parts import Clock
from gloamboard.hal.sim.controls import SimControls
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.hal.table import Table


@dataclass
class SimTable:
    """The three kinds of parts for fault injection, and the Hands protocol over them."""

    readers: SimReaders
    strips: dict[str, SimStrip]
    controls: SimControls

    def put(self, tag: str, reader: str) -> None:
        self.readers.put(tag, reader)

    def take(self, tag: str) -> None:
        self.readers.take(tag)

    def press(self, control: str) -> None:
        self.controls.press(control)

    def release(self, control: str) -> None:
        self.controls.release(control)

    def turn(self, control: str, steps: int) -> None:
        self.controls.turn(control, steps)

    def pixels(self, strip: str) -> bytes:
        return self.strips[known(strip, self.strips, "strip")].last


def sim_table(table: Table, clock: Clock, seed: int = 0) -> SimTable:
    return SimTable(
        readers=SimReaders([reader.id for reader in table.reader], seed),
        strips={strip.id: SimStrip(strip.id, strip.pixels, seed + 1 + i) for i, strip in enumerate(table.strip)},
        controls=SimControls(table.control, clock),
    )
