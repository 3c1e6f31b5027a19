"""A stand-in for the `lgpio` module, as far as gpiozero's LGPIOFactory, `rpi-lgpio` and our chip selects use it.

Each simulated Pi's lines are plugged in under a chip number of their own (`plug_in`), so that several can be open at
once. What it does not know it refuses: a call missing here is an AttributeError, a line used wrongly an `error`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from gloamboard.hal.sim.chips.gpio import GpioLine, Lines

RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = 32, 64, 128
GPIO_BUSY = -98
_IS_OUT = 2
_AS_INPUT, _AS_OUTPUT, _AS_ALERT = 0x100, 0x200, 0x400

_plugged: dict[int, Lines] = {}  # by chip number
_opened: dict[int, Lines] = {}  # by handle
_callbacks: list[Callback] = []
_own_numbers, _handles = count(1000), count()
_groups: dict[tuple[int, int], list[int]] = {}  # by handle and first line


class Error(Exception):
    """What lgpio raises, under the name `error`."""


def plug_in(lines: Lines, chip: int | None = None) -> int:
    """The chip number under which these lines can be opened: the one asked for, or one of their own."""
    number = next(_own_numbers) if chip is None else chip
    _plugged[number] = lines
    return number


def unplug(chip: int) -> None:
    del _plugged[chip]


def gpiochip_open(chip: int) -> int:
    if chip not in _plugged:
        raise Error("can not open gpiochip")
    handle = next(_handles)
    _opened[handle] = _plugged[chip]
    return handle


def gpiochip_close(handle: int) -> None:
    """Whoever listened through this handle hears no more."""
    _lines(handle).settle()
    for listening in [one for one in _callbacks if one.handle == handle]:
        listening.cancel()
    del _opened[handle]


def _lines(handle: int) -> Lines:
    if handle not in _opened:
        raise Error("unknown handle")
    return _opened[handle]


def _free(handle: int, gpio: int) -> GpioLine:
    line = _lines(handle)[gpio]
    if line.is_busy:
        raise Error("GPIO busy")
    return line


def gpio_claim_input(handle: int, gpio: int, flags: int = 0) -> int:
    line = _free(handle, gpio)
    line.is_output, line.pull, line.claimed, line.alerts = False, flags, _AS_INPUT, 0
    return 0


def gpio_claim_output(handle: int, gpio: int, level: int = 0, flags: int = 0) -> int:
    line = _free(handle, gpio)
    line.is_output, line.pull, line.claimed, line.alerts = True, flags, _AS_OUTPUT, 0
    _lines(handle).drive(gpio, int(level))
    return 0


def gpio_claim_alert(handle: int, gpio: int, edges: int, flags: int = 0) -> int:
    gpio_claim_input(handle, gpio, flags)
    line = _lines(handle)[gpio]
    line.claimed, line.alerts = _AS_ALERT, edges
    return 0


def gpio_free(handle: int, gpio: int) -> int:
    gpio_claim_input(handle, gpio)
    _lines(handle)[gpio].claimed = 0
    return 0


def gpio_get_chip_info(handle: int) -> tuple[int, int, str, str]:
    return 0, len(_lines(handle)), "gpiochip0", "simulated"


def gpio_get_mode(handle: int, gpio: int) -> int:
    line = _lines(handle)[gpio]
    return line.pull | line.claimed | (_IS_OUT if line.is_output else 0)


def gpio_read(handle: int, gpio: int) -> int:
    return _lines(handle).level(gpio)


def gpio_write(handle: int, gpio: int, level: int) -> int:
    if not _lines(handle)[gpio].is_output:
        raise Error(f"GPIO {gpio} is not an output")
    _lines(handle).drive(gpio, int(level))
    return 0


def gpio_set_debounce_micros(handle: int, gpio: int, micros: int) -> int:
    _lines(handle)[gpio].debounce_s = micros / 1e6
    return 0


def group_claim_output(handle: int, gpios: list[int], levels: list[int] | None = None, flags: int = 0) -> None:
    """The first line names the group; `group_write` sets all its lines with one call."""
    for gpio, level in zip(gpios, levels or [0] * len(gpios), strict=True):
        gpio_claim_output(handle, gpio, level, flags)
    _groups[handle, gpios[0]] = list(gpios)


def group_write(handle: int, gpio: int, bits: int, mask: int = 0xFFFFFFFF) -> None:
    for place, line in enumerate(_groups[handle, gpio]):
        if mask >> place & 1:
            _lines(handle).drive(line, bits >> place & 1)


Heard = Callable[[int, int, int, int], None]  # handle, line, level, nanoseconds


def _deaf(handle: int, gpio: int, level: int, nanoseconds: int) -> None:
    """For whoever only counts."""


class Callback:
    """A listener on one line, until cancelled. It hears the edges that the line was claimed for, as with lgpio."""

    def __init__(self, handle: int, gpio: int, edge: int = RISING_EDGE, func: Heard = _deaf) -> None:
        self.handle, self._line = handle, _lines(handle)[gpio]

        def listener(number: int, level: int, nanoseconds: int) -> None:
            if self._line.alerts & (RISING_EDGE if level else FALLING_EDGE):
                func(handle, number, level, nanoseconds)

        self._listener = listener
        self._line.reported = self._line.level
        self._line.listeners.append(listener)
        _callbacks.append(self)

    def cancel(self) -> None:
        if self in _callbacks:
            _callbacks.remove(self)
        if self._listener in self._line.listeners:
            self._line.listeners.remove(self._listener)


error, callback = Error, Callback  # lgpio's own names
