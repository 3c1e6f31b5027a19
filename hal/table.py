"""A table file: what is soldered. Buses and readers, pads, strips and the place of each pixel, controls, props,
supplies. It knows millimetres and pins, and nothing of maps or games; a layout file joins it to those.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Point = tuple[float, float]
GpioLibrary = Literal["lgpio", "RPi.GPIO", "rpi-lgpio"]  # through which the Pi's lines are driven
GainDb = Literal[18, 23, 33, 38, 43, 48]  # what the receiver of an MFRC522 can do


@dataclass(frozen=True)
class Supply:
    """A power supply. `limit_ma` is what the strips on it may draw together; regulators draw theirs beside it."""

    id: str
    limit_ma: int
    volts: float = 5.0
    fuse_a: float | None = None  # at its plus; `gloam table check` says which when not given
    wire_mm2: float | None = None  # its thinnest wire; likewise
    wire_m: float = 1.0  # from the supply to where it feeds


@dataclass(frozen=True)
class Regulator:
    """Makes the readers' 3.3 V from a supply: the Pi's own is too weak for their fields."""

    id: str
    supply: str
    limit_ma: int
    volts: float = 3.3


@dataclass(frozen=True)
class Bus:
    """One SPI bus. `select` says how a reader on it is chosen: by the bus's own chip-select lines, by a GPIO
    line per reader, or by a demultiplexer whose address pins are `pins` (lowest bit first)."""

    id: str
    device: str = "/dev/spidev0.0"
    speed_hz: int = 4_000_000
    select: Literal["line", "gpio", "74hc138", "4067"] = "line"
    pins: tuple[int, ...] = ()  # address pins of the demultiplexer
    enable_pin: int | None = None
    buffered: bool = False  # a bus buffer stands between the Pi and the readers
    driver_mm: Point | None = None  # where its wires start: the buffer, or the Pi; the best place when not given


@dataclass(frozen=True)
class ReaderSpec:
    """One MFRC522. `channel` is a chip-select line, a GPIO number or a demultiplexer output, as the bus says. With the
    `driver` "stock" it is read by the PyPI package `mfrc522`: one reader, one tag (hal/drivers/stock.py)."""

    id: str
    bus: str
    channel: int = 0
    reset_pin: int | None = None
    driver: Literal["own", "stock"] = "own"
    gain_db: GainDb | None = None  # of its receiver, where it wants another than the table's


@dataclass(frozen=True)
class Pad:
    """The patch of table over one reader's antenna."""

    id: str
    reader: str
    at_mm: Point
    size_mm: Point = (40.0, 40.0)


@dataclass(frozen=True)
class StripSpec:
    id: str
    pixels: int
    pin: int
    supply: str
    order: Literal["GRB", "RGB", "BRG", "BGR", "RBG", "GBR"] = "GRB"
    gamma: float = 2.2
    brightness: float = 1.0
    ma_per_channel: float = 12.0  # at full value
    idle_ma_per_pixel: float = 1.0
    level_shifter: bool = True  # a 74AHCT125 makes 5 V data of the Pi's 3.3 V


@dataclass(frozen=True)
class Run:
    """Pixels first..first+count-1 of a strip, placed on a line or a ring. With a `gauge` name they are a bar
    that scenes address by that name; without one they light whatever space of the layout they lie in."""

    strip: str
    first: int
    count: int
    from_mm: Point | None = None
    to_mm: Point | None = None
    centre_mm: Point | None = None
    radius_mm: float = 0.0
    gauge: str | None = None
    wired: bool = False  # single pixels on boards of their own with wires between: any distance will do


@dataclass(frozen=True)
class ControlSpec:
    """A button (one pin), a dial (two pins, and a third if it can be pressed) or a buzzer (one pin)."""

    id: str
    kind: Literal["button", "dial", "buzzer"]
    pins: tuple[int, ...]
    at_mm: Point = (0.0, 0.0)
    hold_ms: int = 1000
    bounce_ms: int = 20


@dataclass(frozen=True)
class PropSpec:
    name: str
    kind: Literal["orb", "pkad", "dice", "panel", "torch"]
    unique_id: str | None = None  # any board of that kind when not given
    built: bool = True  # not built: its twin on the page stands in, and nobody is told that it is missing
    plays: str = ""  # the prop of the game whose scenes it shows; its own name when not given


RuleName = Literal["wire", "miso", "copper", "pitch", "fuse", "gauge", "level", "regulator"]


@dataclass(frozen=True)
class Known:
    """A building rule that this table breaks and its maker knows about: said by `gloam table check`, not refused."""

    rule: RuleName
    part: str  # as the check names it: "bus left"; of strips, one run ("run 3") or all of them ("strip left")
    until: str  # what would cure it, or why it may stay


@dataclass(frozen=True)
class Table:
    v: int
    id: str
    title: str
    size_mm: Point
    supply: tuple[Supply, ...] = ()
    regulator: tuple[Regulator, ...] = ()
    bus: tuple[Bus, ...] = ()
    reader: tuple[ReaderSpec, ...] = ()
    pad: tuple[Pad, ...] = ()
    strip: tuple[StripSpec, ...] = ()
    run: tuple[Run, ...] = ()
    control: tuple[ControlSpec, ...] = ()
    prop: tuple[PropSpec, ...] = ()
    known: tuple[Known, ...] = ()
    pi: Literal["pi4", "pi5"] = "pi4"
    gpio: GpioLibrary = "lgpio"
    gain_db: GainDb = 38  # of the readers' receivers
    only_simulated: str = ""  # what must come before it can be built; until then its real parts are not opened
    notes: str = field(default="")
    untried: str = ""  # what nobody has built or measured yet: every check says it

    def gain_of(self, reader: ReaderSpec) -> int:
        return self.gain_db if reader.gain_db is None else reader.gain_db


def spi_numbers(device: str) -> tuple[int, int]:
    """/dev/spidev0.1 → (0, 1): the numbers that spidev wants."""
    number, _, line = device.removeprefix("/dev/spidev").partition(".")
    if not (number.isdigit() and line.isdigit()):
        raise ValueError(f'"{device}" is no SPI device. One looks like /dev/spidev0.0.')
    return int(number), int(line)
