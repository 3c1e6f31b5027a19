"""The first-light table on simulated chips, in virtual time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.commission.workbench import Workbench

FIRST_LIGHT = Path(__file__).parents[3] / "hardware/tables/first-light.toml"


@pytest.fixture
def bench() -> Iterator[Workbench]:
    clock = VirtualClock()
    table = load_table(FIRST_LIGHT)
    parts = open_parts(table, "chips", clock)
    yield Workbench(table, parts, clock)
    parts.close()


@pytest.fixture
def chips(bench: Workbench) -> ChipTable:
    assert isinstance(bench.parts.hands, ChipTable)
    return bench.parts.hands
