"""Opens the parts a table file names: Whoever calls says of which kind; nothing here falls back from
one to another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from hal.parts import Clock, Controls, Health, Readers, Strip
from hal.sim.hands import Hands, known
from hal.sim.table import sim_table
from hal.table import Table

Kind = Literal["sim"]


@dataclass(frozen=True)
class Parts:
    """The opened parts of one table. `hands` are there on a simulated table only."""

    readers: Readers
    strips: Mapping[str, Strip]
    controls: Controls
    hands: Hands | None = None

    def health(self) -> list[Health]:
        return [*self.readers.health(), *(strip.health() for strip in self.strips.values()), *self.controls.health()]

    def close(self) -> None:
        self.readers.close()
        for strip in self.strips.values():
            strip.close()
        self.controls.close()


def open_parts(table: Table, kind: Kind, clock: Clock, seed: int = 0) -> Parts:
    known(kind, get_args(Kind), "kind of parts")
    sim = sim_table(table, clock, seed)
    return Parts(sim.readers, sim.strips, sim.controls, sim)
