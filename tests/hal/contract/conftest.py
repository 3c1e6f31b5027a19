"""One contract, three kinds of table: simulated, the real drivers on simulated chips, and with `--hardware FILE` the
table that is on your desk: `pytest tests/hal/contract --hardware hardware/tables/first-light.toml -s`, which asks for
your hands on the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from hal.clock import VirtualClock, WallClock
from hal.open import Kind, Parts, open_parts
from hal.parts import Clock
from hal.sim.chips.table import ChipTable
from hal.sim.table import SimTable
from hal.table import Table
from hal.table_check import load_table

FIRST_LIGHT = Path(__file__).parents[3] / "hardware/tables/first-light.toml"
PATIENCE_S = 30.0


@dataclass
class Bench:
    """An open table and whatever moves its pieces: simulated hands, or a person who is asked to."""

    kind: Kind
    table: Table
    parts: Parts
    clock: Clock

    def do(self, asked: str, by_hand: Callable[[SimTable | ChipTable], None]) -> None:
        if isinstance(self.parts.hands, SimTable | ChipTable):
            by_hand(self.parts.hands)
            self.clock.sleep(0.05)
        else:
            print(f"\n>>> {asked}")

    def until(self, happens: Callable[[], bool]) -> bool:
        """Simulated parts show a thing in a few looks; a person gets half a minute."""
        end = self.clock.now() + (PATIENCE_S if self.kind == "real" else 1.0)
        while self.clock.now() < end:
            if happens():
                return True
            self.clock.sleep(0.02)
        return False

    @property
    def simulated(self) -> bool:
        return self.kind != "real"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bench" in metafunc.fixturenames:
        hardware = metafunc.config.getoption("--hardware", default=None)
        kinds = ["real"] if hardware else ["sim", "chips"]
        metafunc.parametrize("bench", kinds, indirect=True)


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    kind: Kind = request.param
    table = load_table(request.config.getoption("--hardware") if kind == "real" else FIRST_LIGHT)
    clock: Clock = WallClock() if kind == "real" else VirtualClock()
    parts = open_parts(table, kind, clock)
    yield Bench(kind, table, parts, clock)
    parts.close()
