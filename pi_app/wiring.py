"""What is soldered to what, worked out from a table file: every pin of the Pi's header, buffers, demultiplexers, level
shifters, supplies and fuses; and what would not work. `gloam table wiring FILE` prints it, with `-o` it draws it.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hal.drivers.rfid import MOST_TOGETHER
from hal.table import Bus, Table, spi_numbers
from hal.table_check import full_white_ma, load_table
from pi_app import places
from pi_app.terminal import aligned, paint

# BCM number → pin of the 40-pin header
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
SPI_PINS = {0: {"MISO": 9, "MOSI": 10, "SCLK": 11}, 1: {"MISO": 19, "MOSI": 20, "SCLK": 21}}
SELECT_PINS = {0: (8, 7), 1: (18, 17, 16)}  # the bus's own chip-select lines

BARE_READERS = 4  # on one MISO without a buffer; builders lose the fifth to seventh
FIELD_MA, IDLE_MA = 100, 10  # of a reader at 3.3 V: field on (worst case), field off
FUSES_A = (0.5, 1, 2, 3, 4, 5, 7.5, 10, 15, 20)


@dataclass(frozen=True)
class Wire:
    """One wire from the Pi's header."""

    gpio: int
    pin: int  # on the header
    job: str  # what it does
    part: str  # what it goes to: "bus left", "strip main", "control dial"


@dataclass(frozen=True)
class Rail:
    """One supply and the fuse at its start."""

    id: str
    volts: float
    needs_ma: float
    fuse_a: float
    feeds: str

    def __str__(self) -> str:
        return f"{self.id}: {self.volts:g} V, up to {self.needs_ma / 1000:.1f} A, fuse {self.fuse_a:g} A; {self.feeds}"


def wires(table: Table) -> list[Wire]:
    """Every wire that the table file asks for; address pins that several demultiplexers share come once for each."""
    found: list[Wire] = []

    def add(gpio: int, job: str, part: str) -> None:
        found.append(Wire(gpio, HEADER.get(gpio, 0), job, part))

    for bus in table.bus:
        number, line = spi_numbers(bus.device)
        for job, gpio in SPI_PINS.get(number, {}).items():
            add(gpio, f"SPI{number} {job}", f"bus {bus.id}")
        _select_wires(table, bus, number, line, add)
    for reader in table.reader:
        if reader.reset_pin is not None:
            add(reader.reset_pin, "RST", f"reader {reader.id}")
    for strip in table.strip:
        add(strip.pin, "data, through a level shifter and 330 Ω", f"strip {strip.id}")
    for control in table.control:
        jobs = ("A", "B", "switch") if control.kind == "dial" else ("switch",) if control.kind == "button" else ("+",)
        for gpio, job in zip(control.pins, jobs, strict=False):
            add(gpio, job, f"{control.kind} {control.id}")
    return found


def _select_wires(table: Table, bus: Bus, number: int, line: int, add: Any) -> None:
    readers = [reader for reader in table.reader if reader.bus == bus.id]
    own = SELECT_PINS.get(number, ())
    if bus.select == "line":
        for reader in readers:
            if reader.channel < len(own):
                add(own[reader.channel], "SDA (chip select)", f"reader {reader.id}")
    elif bus.select == "gpio":
        for reader in readers:
            add(reader.channel, "SDA (chip select)", f"reader {reader.id}")
    else:
        for bit, gpio in enumerate(bus.pins):
            add(gpio, f"{bus.select.upper()} {'ABCD'[bit] if bus.select == '74hc138' else f'S{bit}'}", f"bus {bus.id}")
        if bus.enable_pin is not None:
            add(bus.enable_pin, f"{bus.select.upper()} enable (low)", f"bus {bus.id}")
        elif line < len(own):
            add(own[line], f"{bus.select.upper()} enable (low)", f"bus {bus.id}")


def rails(table: Table) -> list[Rail]:
    found = []
    for supply in table.supply:
        strips = [strip for strip in table.strip if strip.supply == supply.id]
        feeds = ", ".join(f"strip {strip.id} ({strip.pixels} px)" for strip in strips) or "nothing"
        needs = min(supply.limit_ma, full_white_ma(table, supply.id))
        found.append(Rail(supply.id, supply.volts, needs, fuse(supply.limit_ma), feeds))
    if table.reader:
        on = min(MOST_TOGETHER, len(table.reader))
        needs = on * FIELD_MA + (len(table.reader) - on) * IDLE_MA
        found.append(Rail("readers", 3.3, needs, fuse(needs), f"{len(table.reader)} readers, {on} fields on at once"))
    return found


def fuse(limit_ma: float) -> float:
    """The next fuse with a tenth to spare: it must blow before the supply gives in."""
    return next((a for a in FUSES_A if a >= 1.1 * limit_ma / 1000), FUSES_A[-1])


def problems(table: Table) -> list[str]:
    """What would not work when soldered like this."""
    found = []
    used: dict[int, Wire] = {}
    for wire in wires(table):
        before = used.setdefault(wire.gpio, wire)
        if (before.job, before.part) != (wire.job, wire.part) and not _may_share(before, wire):
            found.append(
                f"GPIO {wire.gpio} (pin {wire.pin}) is {before.job} of {before.part} and {wire.job} of {wire.part}: "
                "give one of them a free pin."
            )
    for bus in table.bus:
        count = sum(reader.bus == bus.id for reader in table.reader)
        if count > BARE_READERS and not bus.buffered:
            found.append(
                f"bus {bus.id}: {count} readers hang on one MISO; more than {BARE_READERS} need a buffer (74LVC125, or "
                "a diode per MISO). Solder it and set buffered = true."
            )
    for supply in table.supply:
        idle = sum(s.pixels * s.idle_ma_per_pixel for s in table.strip if s.supply == supply.id)
        if idle > supply.limit_ma:
            found.append(f"supply {supply.id}: dark pixels alone draw {idle:.0f} mA of {supply.limit_ma} mA.")
    return found


def _may_share(one: Wire, other: Wire) -> bool:
    """Clock and data lines and address pins go to several buses, and reset lines to several readers."""
    buses = one.part.startswith("bus ") and other.part.startswith("bus ")
    enables = "enable" in one.job or "enable" in other.job
    return (buses and not enables) or one.job == other.job == "RST"


# --- the command ----------------------------------------------------------------


def add_parser(inner: Any) -> None:
    """Adds `wiring` to the subcommands of `gloam table`."""
    parser = inner.add_parser("wiring", help="every pin, buffer, supply and fuse, printed or drawn")
    parser.add_argument("file", help="a table's name (first-light) or a path")
    parser.add_argument("-o", "--out", type=Path, metavar="OUT.svg", help="draw it there instead of printing")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    table = load_table(places.find_table(args.file))
    wrong = problems(table)
    if args.json:
        data = {"wires": [asdict(w) for w in wires(table)], "rails": [asdict(r) for r in rails(table)]}
        print(json.dumps({"ok": not wrong, **data, "problems": wrong}))
    elif args.out is not None:
        from pi_app.wiring_drawing import draw_wiring

        args.out.write_text(draw_wiring(table), encoding="utf-8")
        print(f"wrote {args.out}")
    else:
        print("\n".join(lines(table)))
    if not args.json:
        for said in wrong:
            print(paint(f"✗ {said}", "bad"))
    return 1 if wrong else 0


def lines(table: Table) -> list[str]:
    rows = [
        (f"pin {wire.pin:>2}  GPIO {wire.gpio:>2}", f"{wire.part}: {wire.job}")
        for wire in sorted(wires(table), key=lambda wire: (wire.pin, wire.part))
    ]
    rows += [
        (
            "supply",
            f"{rail.id}: {rail.volts:g} V, up to {rail.needs_ma / 1000:.1f} A, fuse {rail.fuse_a:g} A; {rail.feeds}",
        )
        for rail in rails(table)
    ]
    return aligned(rows)
