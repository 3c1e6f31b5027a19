"""Small tables for chip tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import Bus, Pad, ReaderSpec, Table

MakeTable = Callable[..., ChipTable]


@pytest.fixture
def make_table() -> MakeTable:
    """So many readers on one bus, 120 mm apart in rows of eight, their clock at `clock`."""

    def make(readers: int = 1, bus: Bus | None = None, apart_mm: float = 120, seed: int = 0) -> ChipTable:
        bus = bus or Bus("spi0")
        table = Table(
            v=1,
            id="rig",
            title="Rig",
            size_mm=(1000, 1000),
            bus=(bus,),
            reader=tuple(ReaderSpec(f"r{i}", bus.id, i) for i in range(readers)),
            pad=tuple(Pad(f"p{i}", f"r{i}", (apart_mm * (i % 8), apart_mm * (i // 8))) for i in range(readers)),
        )
        return ChipTable(table, VirtualClock(), seed)

    return make
