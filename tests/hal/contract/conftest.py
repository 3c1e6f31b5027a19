"""One contract for every kind of table: simulated; the real drivers on simulated chips; parts opened as real ones on a
Pi that stands in, its lines through lgpio, RPi.GPIO or rpi-lgpio; one reader through the stock library; and with
`--hardware FILE` the table that is on your desk: `pytest tests/hal/contract --hardware hardware/tables/first-light.toml
-s`, which asks for your hands on the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.clock import VirtualClock, WallClock
from gloamboard.hal.drivers.stock import CANNOT
from gloamboard.hal.open import Kind, Parts, open_parts
from gloamboard.hal.parts import Clock
from gloamboard.hal.sim.chips.stand_in import standing_in
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.table import SimTable
from gloamboard.hal.table import Bus, ControlSpec, ReaderSpec, Table
from gloamboard.hal.table_check import load_table
from tests.hal.contract import stock
from tests.hal.libraries import library_or_skip

FIRST_LIGHT = Path(__file__).parents[3] / "hardware/tables/first-light.toml"
PATIENCE_S = 30.0
LECTERN = {
    "bus": (Bus("spi0", select="line", speed_hz=1_000_000),),
    "reader": (ReaderSpec("r1", "spi0", 0, reset_pin=17, driver="stock"),),
    "pad": (),
}
STAND_INS: dict[str, dict[str, Any]] = {
    "lgpio on a Pi 4": {"pi": "pi4", "gpio": "lgpio"},
    "RPi.GPIO on a Pi 4": {"pi": "pi4", "gpio": "RPi.GPIO"},
    "rpi-lgpio on a Pi 5": {"pi": "pi5", "gpio": "rpi-lgpio"},
    "stock on a Pi 4": {"pi": "pi4"} | LECTERN,
    "stock on a Pi 5": {"pi": "pi5"} | LECTERN,
}


@dataclass
class Bench:
    """An open table and whatever moves its pieces: simulated hands, or a person who is asked to."""

    table: Table
    parts: Parts
    clock: Clock
    hands: SimTable | ChipTable | None
    asked: str = ""

    def do(self, asked: str, by_hand: Callable[[SimTable | ChipTable], None]) -> None:
        self.asked = asked
        if self.hands is not None:
            by_hand(self.hands)
            self.clock.sleep(0.05)
        else:
            print(f"\n>>> {asked}")

    def see(self, happens: Callable[[], bool]) -> None:
        """Simulated parts show a thing in a few looks; a person gets half a minute."""
        end = self.clock.now() + (PATIENCE_S if self.hands is None else 1.0)
        while not happens():
            assert self.clock.now() < end, (
                f"{self.asked} Nothing came of it: `gloam watch` shows what the table senses."
            )
            self.clock.sleep(0.02)

    def control(self, what: str, fits: Callable[[ControlSpec], bool]) -> str:
        found = [spec.id for spec in self.table.control if fits(spec)]
        return found[0] if found else pytest.skip(f"this table has no {what} to try")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stock.print_table(terminalreporter)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bench" in metafunc.fixturenames:
        hardware = metafunc.config.getoption("--hardware", default=None)
        kinds = ["real"] if hardware else ["sim", "chips", *STAND_INS]
        metafunc.parametrize("bench", kinds, indirect=True)


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    kind: Kind = request.param
    table = load_table(request.config.getoption("--hardware") if kind == "real" else FIRST_LIGHT)
    clock: Clock = WallClock() if kind == "real" else VirtualClock()
    if "stock" in kind and (why := stock.reason(request.node.name)) is not None:
        request.applymarker(pytest.mark.xfail(reason=CANNOT[why], strict=True))
    if kind in STAND_INS:
        table = replace(table, **STAND_INS[kind])
        with library_or_skip(), standing_in(ChipTable(table, clock)) as chips:
            parts = open_parts(table, "real", clock)
            yield Bench(table, parts, clock, chips)
            parts.close()
        return
    parts = open_parts(table, kind, clock)
    hands = parts.hands
    assert hands is None or isinstance(hands, SimTable | ChipTable)
    yield Bench(table, parts, clock, hands)
    parts.close()
