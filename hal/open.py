"""Opens the parts a table file names: simulated, simulated down to the chips, or real. Whoever calls says which;
nothing here falls back from one to another.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from gloamboard.hal.background import in_background
from gloamboard.hal.drivers.chip_select import Gpio, RpiGpio
from gloamboard.hal.part_words import PartKind, known
from gloamboard.hal.parts import Clock, Controls, Health, Library, LibraryMissing, Readers, Strip
from gloamboard.hal.sim.hands import Hands
from gloamboard.hal.sim.table import sim_table
from gloamboard.hal.table import Table

Kind = Literal["sim", "chips", "real"]


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


def open_parts(
    table: Table,
    kind: Kind,
    clock: Clock,
    seed: int = 0,
    *,
    simulate: Collection[PartKind] = (),
    background: bool = False,
) -> Parts:
    """Parts of one kind. Those in `simulate` are not built yet and stand in simulated, whatever the kind. With
    `background` the readers sweep on a thread of their own (see hal/background.py)."""
    known(kind, get_args(Kind), "kind of parts")
    for part in simulate:
        known(part, get_args(PartKind), "parts to simulate")
    built = replace(
        table,
        bus=() if "readers" in simulate else table.bus,
        reader=() if "readers" in simulate else table.reader,
        strip=() if "strips" in simulate else table.strip,
        control=() if "controls" in simulate else table.control,
    )
    parts = _open(built, kind, clock, seed)
    if simulate:
        sim = sim_table(table, clock, seed)
        parts = Parts(
            sim.readers if "readers" in simulate else parts.readers,
            sim.strips if "strips" in simulate else parts.strips,
            sim.controls if "controls" in simulate else parts.controls,
            parts.hands,
        )
    return replace(parts, readers=in_background(parts.readers)) if background else parts


def _open(table: Table, kind: Kind, clock: Clock, seed: int) -> Parts:
    if kind == "sim":
        sim = sim_table(table, clock, seed)
        return Parts(sim.readers, sim.strips, sim.controls, sim)
    if kind == "chips":
        from gloamboard.hal.sim.chips.table import ChipTable  # needs gpiozero, which a plain simulation does not

        chips = ChipTable(table, clock, seed)
        return Parts(chips.open_readers(), chips.open_strips(), chips.open_controls(), chips)
    return _open_real(table, clock)


def _open_real(table: Table, clock: Clock) -> Parts:
    from gloamboard.hal.drivers.all_readers import open_readers
    from gloamboard.hal.drivers.controls import GpioControls
    from gloamboard.hal.drivers.strip import BLINKA, open_strips, quiet_blinka

    if table.only_simulated and table.reader:
        raise LibraryMissing(
            f"{table.id} is simulated only, until {table.only_simulated}. Say --parts sim, or simulate its readers."
        )
    spidev = _library("spidev", table) if table.reader else None
    if table.strip:
        quiet_blinka()
        for name in BLINKA:
            _library(name, table)
    factory, gpio = open_pins(table)
    return Parts(
        open_readers(table, spidev, gpio, clock, lambda: _library("mfrc522", table, stock_command(table.pi))),
        open_strips(table, clock),
        GpioControls(table.control, clock, factory),
    )


def open_pins(table: Table) -> tuple[Library, Gpio]:
    """gpiozero's pin factory for the controls, and the lines that select readers, through the library that the table
    file names. Nothing is opened for a table that needs neither."""
    lines_needed = any(bus.select != "line" for bus in table.bus) or any(r.reset_pin is not None for r in table.reader)
    if not lines_needed and not table.control:
        return None, Gpio(None, 0)
    _library("gpiozero", table)
    if table.gpio == "lgpio":
        lgpio = _library("lgpio", table)
        factory = _factory("gpiozero.pins.lgpio", "LGPIOFactory")
        return factory, Gpio(lgpio, factory.chip)
    rpi_gpio = _library("RPi.GPIO", table)
    if (there := which_rpi_gpio()) != table.gpio:
        raise LibraryMissing(
            f'the table file says gpio = "{table.gpio}", but the module RPi.GPIO that is installed is that of {there}. '
            f'{swap_rpi_gpio(table.gpio)}, or say gpio = "lgpio".'
        )
    return _factory("gpiozero.pins.rpigpio", "RPiGPIOFactory"), RpiGpio(rpi_gpio)


def which_rpi_gpio() -> str:
    """The package whose module `RPi.GPIO` this is: "RPi.GPIO" or "rpi-lgpio"; "" when there is none. Each writes over
    the other without a word, so the module itself is asked, not pip."""
    try:
        spec = importlib.util.find_spec("RPi.GPIO")
    except ModuleNotFoundError:
        return ""
    if spec is None or spec.origin is None:
        return ""
    return "rpi-lgpio" if "\nimport lgpio\n" in Path(spec.origin).read_text(encoding="utf-8") else "RPi.GPIO"


def swap_rpi_gpio(wanted: str) -> str:
    """How to have one of the two and not the other."""
    return f"Run `.venv/bin/pip uninstall -y RPi.GPIO rpi-lgpio` and then `.venv/bin/pip install {wanted}`"


def _factory(module: str, name: str) -> Library:
    try:
        return getattr(importlib.import_module(module), name)()
    except Exception as no:  # lgpio, RPi.GPIO and gpiozero each have errors of their own
        raise LibraryMissing(
            f"the Pi's pins cannot be opened: {no}. Is this user in group gpio? "
            "Run `sudo usermod -aG gpio $USER`, log out and in again; `ls -l /dev/gpiochip*` shows whose they are."
        ) from no


def _library(name: str, table: Table, command: str | None = None) -> Library:
    try:
        return importlib.import_module(name)
    except (ImportError, NotImplementedError, RuntimeError) as missing:
        raise LibraryMissing(
            f"{name} cannot be used here: {missing}. On the Raspberry Pi, in Gloamboard's folder, run "
            f"`{command or install_command(table.pi)}`; on any other computer say --parts sim or --parts chips."
        ) from missing


def install_command(pi: str) -> str:
    """What brings the packages that real parts need."""
    return f".venv/bin/pip install -e '.[{pi}]'"


def stock_command(pi: str) -> str:
    """What brings the stock reader library. On a Pi 5 without what it asks for, or pip puts RPi.GPIO over rpi-lgpio."""
    return ".venv/bin/pip install -e '.[stock]'" if pi == "pi4" else ".venv/bin/pip install --no-deps mfrc522==0.0.7"
