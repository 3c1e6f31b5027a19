"""A whole simulated table down to its chips, wired as the table file says, and the hands that use it.

`ChipTable.open()` runs the real drivers on it. Faults are injected on `chips[reader]`, `air`, `tag(uid)`, `lines`,
`pixel_lines[strip]` and `wires`; each of their files says which there are.
"""

from __future__ import annotations

import importlib
import sys
from functools import cached_property
from types import ModuleType

from gloamboard.hal.drivers.all_readers import open_readers
from gloamboard.hal.drivers.chip_select import Gpio, RpiGpio
from gloamboard.hal.drivers.controls import GpioControls
from gloamboard.hal.drivers.strip import MissingStrip, NeopixelStrip, open_strips
from gloamboard.hal.part_words import check_can, known
from gloamboard.hal.parts import Clock, Library, Readers
from gloamboard.hal.sim.chips import lgpio_module, pixel_modules
from gloamboard.hal.sim.chips.air import Air
from gloamboard.hal.sim.chips.gpio import Lines
from gloamboard.hal.sim.chips.mfrc522 import Mfrc522
from gloamboard.hal.sim.chips.rpi_gpio_module import Which, imported_as_rpi, rpi_gpio
from gloamboard.hal.sim.chips.spi import SpiWires
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.hal.sim.chips.ws2812 import Ws2812Line
from gloamboard.hal.sim.hands import clean_uid
from gloamboard.hal.sim.stock import stock_library
from gloamboard.hal.table import Table

REVISIONS = {"pi4": 0xC03111, "pi5": 0xC04170}
QUARTERS = ((0, 1), (0, 0), (1, 0), (1, 1))  # levels of a dial's two pins through one step to the right


class ChipTable:
    def __init__(self, table: Table, clock: Clock, seed: int = 0) -> None:
        self.table, self.clock = table, clock
        self.air = Air(clock, seed)
        self.lines = Lines(clock)
        self.gpio_chip = lgpio_module.plug_in(self.lines)
        self.chips = {reader.id: Mfrc522(reader.id, self.air) for reader in table.reader}
        for spec in table.reader:
            if spec.reset_pin is not None:
                self.lines[spec.reset_pin].listeners.append(self.chips[spec.id].reset_line)
        self.wires = SpiWires(table, self.chips, self.lines, clock)
        self.pixel_lines = {strip.id: Ws2812Line(strip.pixels, seed + i) for i, strip in enumerate(table.strip)}
        self._controls = {spec.id: spec for spec in table.control}
        self._tags: dict[str, Tag] = {}
        self._strips: dict[str, NeopixelStrip | MissingStrip] = {}

    # --- the real drivers, on these chips ------------------------------------

    def open_readers(self) -> Readers:
        def stock() -> Library:
            return stock_library(self.wires, self.rpi_gpio)

        return open_readers(self.table, self.wires.module(), self._open_lines(), self.clock, stock)

    def open_strips(self) -> dict[str, NeopixelStrip | MissingStrip]:
        if self.table.strip:
            pixel_modules.install(self.table.pi)
            for strip in self.table.strip:
                pixel_modules.plug_in(strip.pin, self.pixel_lines[strip.id])
            self._strips = open_strips(self.table, self.clock)
        return self._strips

    def open_controls(self) -> GpioControls:
        return GpioControls(self.table.control, self.clock, self._open_pin_factory())

    @property
    def rpi_gpio_package(self) -> Which:
        """Whose `RPi.GPIO` is on this Pi: the package that the table file names, else the one that works there."""
        if self.table.gpio != "lgpio":
            return self.table.gpio
        return "rpi-lgpio" if self.table.pi == "pi5" else "RPi.GPIO"

    @property
    def needs_rpi_gpio(self) -> bool:
        return self.table.gpio != "lgpio" or any(reader.driver == "stock" for reader in self.table.reader)

    @cached_property
    def rpi_gpio(self) -> ModuleType:
        return rpi_gpio(self.rpi_gpio_package, self.lines, self.gpio_chip, REVISIONS[self.table.pi])

    def _open_lines(self) -> Gpio:
        return Gpio(lgpio_module, self.gpio_chip) if self.table.gpio == "lgpio" else RpiGpio(self.rpi_gpio)

    def _open_pin_factory(self) -> Library:
        revision = REVISIONS[self.table.pi]
        if self.table.gpio == "lgpio":
            return pin_factory(self.gpio_chip, revision)
        with imported_as_rpi(self.rpi_gpio):
            factory = importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory
        return _on_a_pi_of(revision, factory)()

    def tag(self, uid: str) -> Tag:
        """The tag with this UID, made when first asked for."""
        uid = clean_uid(uid)
        if uid not in self._tags:
            self._tags[uid] = Tag(bytes.fromhex(uid))
        return self._tags[uid]

    # --- hands ---------------------------------------------------------------

    def put(self, tag: str, reader: str) -> None:
        self.air.put(self.tag(tag), known(reader, self.chips, "reader"))

    def take(self, tag: str) -> None:
        lying = {one.uid.hex(): one for one in self.air.lying()}
        self.air.take(lying[known(clean_uid(tag), lying, "tag")])

    def press(self, control: str) -> None:
        self._push(control, 0)

    def release(self, control: str) -> None:
        self._push(control, 1)

    def turn(self, control: str, steps: int) -> None:
        spec = self._controls[known(control, self._controls, "control")]
        check_can(spec, "turned")
        a, b = spec.pins[:2] if steps > 0 else spec.pins[1::-1]
        for _ in range(abs(steps)):
            for level_a, level_b in QUARTERS:
                self.lines.drive(a, level_a)
                self.lines.drive(b, level_b)

    def pixels(self, strip: str) -> bytes:
        """What the pixels show, once the newest frame is out."""
        driver = self._strips.get(known(strip, self.pixel_lines, "strip"))
        if isinstance(driver, NeopixelStrip):
            driver.is_idle()
        return self.pixel_lines[strip].shown

    def _push(self, control: str, level: int) -> None:
        """A contact bounces before it rests."""
        spec = self._controls[known(control, self._controls, "control")]
        check_can(spec, "pressed")
        for bounce in (level, 1 - level, level):
            self.lines.drive(spec.pins[-1], bounce)


def pin_factory(chip: int, revision: int) -> Library:
    """gpiozero's own LGPIOFactory on simulated lines; only the Pi's revision is told instead of looked up."""
    if sys.modules.setdefault("lgpio", lgpio_module) is not lgpio_module:
        raise RuntimeError("the real lgpio is already in use: simulated chips need a program of their own.")
    from gpiozero.pins.lgpio import LGPIOFactory

    return _on_a_pi_of(revision, LGPIOFactory)(chip)


def _on_a_pi_of(revision: int, factory: Library) -> Library:
    return type(f"Simulated{factory.__name__}", (factory,), {"_get_revision": lambda self: revision})
