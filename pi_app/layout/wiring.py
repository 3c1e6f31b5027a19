"""What is soldered to what, worked out from a table file: every pin of the Pi's header, buffers, demultiplexers, level
shifters, supplies and fuses; and what would not work. `gloam table wiring FILE` prints it, with `-o` it draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gloamboard.hal.drivers.rfid import MOST_TOGETHER
from gloamboard.hal.table import Bus, Supply, Table, spi_numbers
from gloamboard.hal.table_check import full_white_ma
from gloamboard.strict_toml import FileError

# BCM number → pin of the 40-pin header
HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
SPI_PINS = {0: {"MISO": 9, "MOSI": 10, "SCLK": 11}, 1: {"MISO": 19, "MOSI": 20, "SCLK": 21}}
SELECT_PINS = {0: (8, 7), 1: (18, 17, 16)}  # the bus's own chip-select lines

BARE_READERS = 4  # on one MISO without a buffer; builders lose the fifth to seventh
FIELD_MA, IDLE_MA = 100, 10  # of a reader at 3.3 V: field on (worst case), field off
PI4_PIXEL_PINS = (10, 12, 13, 18, 19, 21)
FUSES_A = (0.5, 1, 2, 3, 4, 5, 7.5, 10, 15, 20)
WIRES_MM2 = {0.25: 2, 0.5: 3, 0.75: 5, 1.0: 7.5, 1.5: 10, 2.5: 15, 4.0: 20}  # → the largest fuse it stands behind
OHM_MM2_PER_M = 0.0178  # copper
MOST_DROP_V = 0.25  # a twentieth of 5 V: below that white turns pink at the far end
GATES = 4  # in a 74AHCT125 or 74LVC125


@dataclass(frozen=True)
class HeaderWire:
    """One wire from the Pi's header."""

    gpio: int
    pin: int  # on the header
    job: str  # what it does
    part: str  # what it goes to: "bus left", "strip main", "control dial"
    key: str  # where the table file says so: "strip[0].pin"


@dataclass(frozen=True)
class Rail:
    """One supply or regulator, the fuse at its start and the wire behind it."""

    id: str
    volts: float
    needs_ma: float
    fuse_a: float
    wire_mm2: float
    feeds: str
    made_from: str = ""  # the supply a regulator hangs on

    def __str__(self) -> str:
        source = f", made from {self.made_from}" if self.made_from else ""
        said = f"{self.id}: {self.volts:g} V{source}, up to {self.needs_ma / 1000:.1f} A"
        return f"{said}, fuse {self.fuse_a:g} A, wire {self.wire_mm2:g} mm²; {self.feeds}"


def wires(table: Table) -> list[HeaderWire]:
    """Every wire that the table file asks for; address pins that several demultiplexers share come once for each."""
    found: list[HeaderWire] = []

    def add(gpio: int, job: str, part: str, key: str) -> None:
        found.append(HeaderWire(gpio, HEADER.get(gpio, 0), job, part, key))

    for i, bus in enumerate(table.bus):
        number, line = spi_numbers(bus.device)
        for job, gpio in SPI_PINS.get(number, {}).items():
            add(gpio, f"SPI{number} {job}", f"bus {bus.id}", f"bus[{i}].device")
        _select_wires(table, bus, number, line, add)
    for i, reader in enumerate(table.reader):
        if reader.reset_pin is not None:
            add(reader.reset_pin, "RST", f"reader {reader.id}", f"reader[{i}].reset_pin")
    for i, strip in enumerate(table.strip):
        through = "a level shifter and 330 Ω" if strip.level_shifter else "330 Ω"
        add(strip.pin, f"data, through {through}", f"strip {strip.id}", f"strip[{i}].pin")
    for i, control in enumerate(table.control):
        jobs = ("A", "B", "switch") if control.kind == "dial" else ("switch",) if control.kind == "button" else ("+",)
        for gpio, job in zip(control.pins, jobs, strict=False):
            add(gpio, job, f"{control.kind} {control.id}", f"control[{i}].pins")
    return found


def _select_wires(table: Table, bus: Bus, number: int, line: int, add: Callable[[int, str, str, str], None]) -> None:
    readers = [(f"reader[{i}].channel", reader) for i, reader in enumerate(table.reader) if reader.bus == bus.id]
    key, part = f"bus[{table.bus.index(bus)}]", f"bus {bus.id}"
    own = SELECT_PINS.get(number, ())
    if bus.select == "line":
        for where, reader in readers:
            if reader.channel < len(own):
                add(own[reader.channel], "SDA (chip select)", f"reader {reader.id}", where)
    elif bus.select == "gpio":
        for where, reader in readers:
            add(reader.channel, "SDA (chip select)", f"reader {reader.id}", where)
    else:
        chip = bus.select.upper()
        for bit, gpio in enumerate(bus.pins):
            add(gpio, f"{chip} {'ABCD'[bit] if bus.select == '74hc138' else f'S{bit}'}", part, f"{key}.pins")
        if bus.enable_pin is not None:
            add(bus.enable_pin, f"{chip} enable (low)", part, f"{key}.enable_pin")
        elif line < len(own):
            add(own[line], f"{chip} enable (low)", part, f"{key}.device")
        if bus.buffered and (gate := enable_line(bus)) is not None:
            add(gate, "74LVC125 enable of its MISO gate (low)", part, f"{key}.buffered")


def enable_line(bus: Bus) -> int | None:
    """The GPIO that is low while any reader of this bus is chosen; there is one behind a demultiplexer only."""
    number, line = spi_numbers(bus.device)
    if bus.select in ("line", "gpio"):
        return None
    own = SELECT_PINS.get(number, ())
    return bus.enable_pin if bus.enable_pin is not None else own[line] if line < len(own) else None


def rails(table: Table) -> list[Rail]:
    """Supplies first, then the 3.3 V of the readers, which a regulator makes from one of them."""
    found = []
    for supply in table.supply:
        parts = [f"strip {strip.id} ({strip.pixels} px)" for strip in table.strip if strip.supply == supply.id]
        parts += [f"regulator {regulator.id}" for regulator in table.regulator if regulator.supply == supply.id]
        needs, most = supply_ma(table, supply)
        fuse_a = supply.fuse_a if supply.fuse_a is not None else fuse(most)
        wire = supply.wire_mm2 if supply.wire_mm2 is not None else wire_for(fuse_a, most, supply.wire_m)
        found.append(Rail(supply.id, supply.volts, needs, fuse_a, wire, ", ".join(parts) or "nothing"))
    if table.reader:
        on, needs = min(MOST_TOGETHER, len(table.reader)), readers_ma(table)
        regulator = next(iter(table.regulator), None)
        name, source = ("readers", "") if regulator is None else (regulator.id, f"supply {regulator.supply}")
        feeds = f"{len(table.reader)} readers, {on} fields on at once"
        found.append(Rail(name, 3.3, needs, fuse(needs), wire_for(fuse(needs), needs, 1), feeds, source))
    return found


def readers_ma(table: Table) -> float:
    """What all readers draw at 3.3 V with as many fields on as ever are."""
    on = min(MOST_TOGETHER, len(table.reader))
    return on * FIELD_MA + (len(table.reader) - on) * IDLE_MA


def supply_ma(table: Table, supply: Supply) -> tuple[float, float]:
    """What a supply delivers at most as it is used, and what its fuse must let through: the strips' limit, and the
    readers, whose regulator (taken as a linear one) draws as much as it gives."""
    first = next(iter(table.regulator), None)
    readers = readers_ma(table) if first is not None and first.supply == supply.id else 0.0
    white = full_white_ma(table, supply.id)
    return min(supply.limit_ma, white) + readers, (supply.limit_ma if white else 0) + readers


def wire_for(fuse_a: float, most_ma: float, metres: float) -> float:
    """The thinnest wire that outlives the fuse and loses no more than MOST_DROP_V there and back."""
    return next(
        (mm2 for mm2, amps in WIRES_MM2.items() if fuse_a <= amps and drop_v(mm2, most_ma, metres) <= MOST_DROP_V),
        max(WIRES_MM2),
    )


def drop_v(mm2: float, most_ma: float, metres: float) -> float:
    return 2 * metres * OHM_MM2_PER_M / mm2 * most_ma / 1000


def fuse(limit_ma: float) -> float:
    """The next fuse with a tenth to spare: it must blow before the supply gives in."""
    return next((a for a in FUSES_A if a >= 1.1 * limit_ma / 1000), FUSES_A[-1])


def chips(table: Table) -> list[str]:
    """What stands between the pins and the parts, and what else each part wants: one sentence a line."""
    said = []
    for bus in table.bus:
        if bus.select == "4067":
            said.append(f"bus {bus.id}: 4067 at 3.3 V, its common to GND, 10 kΩ from every output in use to 3.3 V")
        if bus.select == "74hc138":
            said.append(f"bus {bus.id}: 74HC138 at 3.3 V, enable is G2A; G2B to GND, G1 to 3.3 V")
        if bus.buffered:
            gate = (
                "to GND"
                if (line := enable_line(bus)) is None
                else f"on GPIO {line}, so that it is quiet when not chosen"
            )
            said.append(f"bus {bus.id}: 74LVC125 at 3.3 V for SCLK, MOSI and MISO back; the MISO gate's enable {gate}")
            said.append(f"bus {bus.id}: {unused(1, 'the 74LVC125', '3.3 V')}")
    if table.reader:
        reset = (
            "" if all(reader.reset_pin is not None for reader in table.reader) else "RST to 3.3 V unless it has a pin; "
        )
        said.append(f"readers: 3.3 V and GND of {_source(table)}, 10 µF at each; {reset}IRQ stays free")
    if shifted := sum(strip.level_shifter for strip in table.strip):
        said.append(
            "strips: a 74AHCT125 at 5 V, a gate each, its enable to GND; 330 Ω in the data line, 1000 µF at the supply"
        )
        if free := -shifted % GATES:
            said.append(f"strips: {unused(free, 'the 74AHCT125', '5 V')}")
    if count := logic_chips(table):
        said.append(f"chips: 100 nF across the supply pins of each, as near as it goes: {count} in all")
    if any(control.kind == "dial" for control in table.control):
        said.append("dial: its middle pin and the switch's other one to GND; the + of a KY-040 to 3.3 V, never to 5 V")
    return [*said, "ground: Pi, supplies, readers and strips joined; no reader is fed by the Pi's own 3.3 V"]


def unused(gates: int, chip: str, volts: str) -> str:
    """An input that floats swings between 0 and 1 and draws current."""
    many = "1 gate" if gates == 1 else f"{gates} gates"
    return f"{many} of {chip} unused: input to GND, enable to {volts}, output free"


def logic_chips(table: Table) -> int:
    """Chips that want 100 nF each: buffers, demultiplexers and the level shifters of all strips."""
    shifters = -(-sum(strip.level_shifter for strip in table.strip) // GATES)
    return shifters + sum(bus.buffered + (bus.select in ("4067", "74hc138")) for bus in table.bus)


def _source(table: Table) -> str:
    first = next(iter(table.regulator), None)
    return "a regulator of their own" if first is None else f"regulator {first.id}, made from supply {first.supply}"


def problems(table: Table, path: str | Path) -> list[FileError]:
    """What would not work when soldered as this file says, each with the key to change."""
    return [
        *_pins_used_twice(table, path),
        *_overloaded_buses(table, path),
        *_fighting_buffers(table, path),
        *_overloaded_supplies(table, path),
        *_pins_without_pixels(table, path),
    ]


def _pins_used_twice(table: Table, path: str | Path) -> Iterator[FileError]:
    used: dict[int, HeaderWire] = {}
    told: set[tuple[int, str]] = set()  # a pin and the part it should not go to, each told once
    for wire in wires(table):
        before = used.setdefault(wire.gpio, wire)
        if (before.job, before.part) != (wire.job, wire.part) and not _may_share(before, wire):
            if (wire.gpio, wire.part) in told:
                continue
            told.add((wire.gpio, wire.part))
            cause = f"pin {wire.pin} is {before.job} of {before.part} ({before.key}) and {wire.job} of {wire.part}."
            yield FileError(path, wire.key, cause, value=_Gpio(wire.gpio), hint="Give one of them a free pin.")


class _Gpio(int):
    """A number that is shown as a pin, because the key may hold several of them."""

    def __repr__(self) -> str:
        return f"GPIO {int(self)}"


def _overloaded_buses(table: Table, path: str | Path) -> Iterator[FileError]:
    """Buses on one SPI share its MISO wire, whatever selects their readers."""
    bare: dict[int, list[Bus]] = {}
    for bus in table.bus:
        if not bus.buffered:
            bare.setdefault(spi_numbers(bus.device)[0], []).append(bus)
    for number, buses in bare.items():
        count = sum(reader.bus in [bus.id for bus in buses] for reader in table.reader)
        if count > BARE_READERS:
            key = f"bus[{table.bus.index(buses[-1])}].buffered"
            cause = f"{count} readers hang on the MISO of SPI{number}; more than {BARE_READERS} need a buffer."
            hint = "Solder a 74LVC125 (or a diode at each MISO) and set buffered = true."
            yield FileError(path, key, cause, value=False, hint=hint)


def _fighting_buffers(table: Table, path: str | Path) -> Iterator[FileError]:
    """Two buses on one SPI answer on one MISO wire; a buffer that nothing switches off would always talk."""
    for i, bus in enumerate(table.bus):
        number = spi_numbers(bus.device)[0]
        others = [other.id for other in table.bus if other != bus and spi_numbers(other.device)[0] == number]
        if bus.buffered and others and enable_line(bus) is None:
            cause = (
                f"its MISO buffer would talk over bus {others[0]}, which shares SPI{number}: nothing switches it off."
            )
            hint = "Choose its readers by a demultiplexer with an enable_pin, or give it an SPI of its own."
            yield FileError(path, f"bus[{i}].select", cause, value=bus.select, hint=hint)


def _pins_without_pixels(table: Table, path: str | Path) -> Iterator[FileError]:
    """A Pi 5 drives pixels on any pin; older ones where their PWM and PCM come out."""
    for i, strip in enumerate(table.strip):
        if table.pi == "pi4" and strip.pin not in PI4_PIXEL_PINS:
            pins = ", ".join(map(str, PI4_PIXEL_PINS))
            cause = f"a Pi 4 drives pixels on GPIO {pins} only."
            yield FileError(path, f"strip[{i}].pin", cause, value=_Gpio(strip.pin), hint="Use GPIO 18, or a Pi 5.")


def _overloaded_supplies(table: Table, path: str | Path) -> Iterator[FileError]:
    for i, supply in enumerate(table.supply):
        strips = [strip for strip in table.strip if strip.supply == supply.id]
        idle = sum(strip.pixels * strip.idle_ma_per_pixel for strip in strips)
        if idle > supply.limit_ma:
            cause = f"dark pixels alone draw {idle:.0f} mA of it."
            hint = "Feed some of the strips from a supply of their own."
            yield FileError(path, f"supply[{i}].limit_ma", cause, value=supply.limit_ma, hint=hint)


def _may_share(one: HeaderWire, other: HeaderWire) -> bool:
    """Clock and data lines and address pins go to several buses, an enable to all chips of one bus, and reset lines to
    several readers."""
    buses = one.part.startswith("bus ") and other.part.startswith("bus ")
    enables = "enable" in one.job or "enable" in other.job
    return (buses and (not enables or one.part == other.part)) or one.job == other.job == "RST"
