"""Chooses one reader on an SPI bus: by the bus's own lines, by a GPIO line each, or through a 74HC138 or 4067.

`open_bus` gives one `transfer(channel, bytes)` for all of them. `spidev` and `lgpio` or `RPi.GPIO` are passed in, so
that the same code runs on stand-ins. Nothing here knows what the bytes mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gloamboard.errors import GloamboardError
from gloamboard.hal.parts import Library
from gloamboard.hal.table import Bus, spi_numbers

SPI0_SELECT_PINS = (7, 8)


class SpiBus:
    """One open bus. A transfer lowers the reader's select line, exchanges the bytes, and raises it again."""

    def __init__(self, spec: Bus, devices: dict[int, Library], around: Callable[[int, bool], None] | None) -> None:
        self.spec = spec
        self.transfers = 0
        self._devices = devices  # by channel where the bus selects by itself, else one under -1
        self._around = around

    def transfer(self, channel: int, out: list[int]) -> list[int]:
        self.transfers += 1
        if self._around is None:
            answer: list[int] = self._devices[channel].xfer2(out)
            return answer
        self._around(channel, True)
        try:
            answer = self._devices[-1].xfer2(out)
        finally:
            self._around(channel, False)
        return answer

    def close(self) -> None:
        for device in self._devices.values():
            device.close()


def open_bus(spec: Bus, channels: Iterable[int], spidev: Library, gpio: Gpio) -> SpiBus:
    """Open every device the bus needs; OSError when one is not there."""
    channels = sorted(set(channels))
    number, line = spi_numbers(spec.device)
    if spec.select == "line":
        return SpiBus(spec, {channel: _open(spidev, number, channel, spec) for channel in channels}, None)
    device = _open(spidev, number, line, spec)
    if spec.select == "gpio":
        return SpiBus(spec, {-1: device}, _lines_of_their_own(channels, gpio))
    return SpiBus(spec, {-1: device}, _demultiplexer(spec, gpio))


def _lines_of_their_own(channels: Iterable[int], gpio: Gpio) -> Callable[[int, bool], None]:
    """Every line rests high before any reader is spoken to. One that somebody holds costs its own reader only."""
    held: set[int] = set()
    for channel in channels:
        try:
            gpio.claim([channel], 1)
        except LineRefused:
            held.add(channel)

    def around(channel: int, select: bool) -> None:
        if channel in held:
            gpio.claim([channel], 1)  # refused again, unless it was let go meanwhile
            held.discard(channel)
        gpio.write(channel, 0 if select else 1)

    return around


def _open(spidev: Library, number: int, line: int, spec: Bus) -> Library:
    device = spidev.SpiDev()
    device.open(number, line)
    device.max_speed_hz = spec.speed_hz
    device.mode = 0
    return device


def _demultiplexer(spec: Bus, gpio: Gpio) -> Callable[[int, bool], None]:
    gpio.claim(spec.pins, 0)
    enable = spec.enable_pin
    if enable is not None:
        gpio.claim([enable], 1)

    def around(channel: int, select: bool) -> None:
        if select:
            for bit, pin in enumerate(spec.pins):
                gpio.write(pin, channel >> bit & 1)
        if enable is not None:  # without one the bus's own line enables the demultiplexer
            gpio.write(enable, 0 if select else 1)

    return around


class LineRefused(GloamboardError, OSError):
    """A GPIO line that cannot be had: another program or the kernel holds it."""

    def __init__(self, pin: int, why: object) -> None:
        super().__init__(f"GPIO {pin} cannot be used: {why}")
        self.pin = pin


def held_line_step(pins: Iterable[int]) -> str:
    """What to do about lines that somebody else holds."""
    if any(pin in SPI0_SELECT_PINS for pin in pins):
        return (
            "Add dtoverlay=spi0-0cs to /boot/firmware/config.txt and restart the Pi: until then SPI0 has GPIO 7 and 8."
        )
    return "Stop the other program that holds it. While a table runs, its page has the workshop."


class Gpio:
    """Output lines through lgpio. Buses may share address pins; a line that already has the level is left alone."""

    def __init__(self, lgpio: Library, chip: int) -> None:
        self._lgpio = lgpio
        self._chip = chip
        self._handle: int | None = None
        self._levels: dict[int, int] = {}

    def claim(self, pins: Iterable[int], level: int) -> None:
        for pin in pins:
            if pin not in self._levels:
                self._claim(pin, level)
                self._levels[pin] = level

    def write(self, pin: int, level: int) -> None:
        if self._levels[pin] != level:
            self._drive(pin, level)
            self._levels[pin] = level

    def close(self) -> None:
        self._let_go()
        self._levels.clear()

    def _claim(self, pin: int, level: int) -> None:
        if self._handle is None:
            self._handle = self._lgpio.gpiochip_open(self._chip)
        try:
            self._lgpio.gpio_claim_output(self._handle, pin, level)
        except self._lgpio.error as no:
            raise LineRefused(pin, no) from no

    def _drive(self, pin: int, level: int) -> None:
        self._lgpio.gpio_write(self._handle, pin, level)

    def _let_go(self) -> None:
        if self._handle is not None:
            self._lgpio.gpiochip_close(self._handle)
            self._handle = None


class RpiGpio(Gpio):
    """The same through the module `RPi.GPIO`, whichever package has brought it."""

    def __init__(self, rpi_gpio: Library) -> None:
        super().__init__(None, 0)
        self._rpi = rpi_gpio

    def _claim(self, pin: int, level: int) -> None:
        try:
            self._rpi.setmode(self._rpi.BCM)
            self._rpi.setup(pin, self._rpi.OUT, initial=level)
        except Exception as no:  # RPi.GPIO has RuntimeError and ValueError, rpi-lgpio also lgpio's own
            raise LineRefused(pin, no) from no

    def _drive(self, pin: int, level: int) -> None:
        self._rpi.output(pin, level)

    def _let_go(self) -> None:
        if self._levels:
            self._rpi.cleanup(list(self._levels))  # named: without names it would reset everybody's
