"""`RPi.GPIO` on simulated lines, both of them: a stand-in for the package of that name, whose own C writes into a Pi's
registers, and the real `rpi-lgpio`, which is Python and runs unmodified on the stand-in for `lgpio`.

The stand-in knows what gpiozero, the `mfrc522` package and our chip selects call. It debounces as RPi.GPIO does: the
first edge counts, and those that follow within the bounce time do not.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Literal

from gloamboard.hal.parts import LibraryMissing
from gloamboard.hal.sim.chips import lgpio_module
from gloamboard.hal.sim.chips.gpio import Edge, Lines

BOARD, BCM, OUT, IN = 10, 11, 0, 1
HEADER = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11,
    24: 8, 26: 7, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip  # pin of the header → GPIO line
RISING, FALLING, BOTH = 31, 32, 33
NO_BOUNCE = -666
Which = Literal["RPi.GPIO", "rpi-lgpio"]


class NotInstalled(LibraryMissing):
    """A library that runs for real on simulated chips is not there."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is not installed, and simulated chips run it as it is. In Gloamboard's folder, run "
            "`.venv/bin/pip install --no-deps -r requirements/libraries.txt`."
        )


def rpi_gpio(which: Which, lines: Lines, chip: int, revision: int) -> ModuleType:
    """A fresh module for one simulated Pi, whose lines are plugged into lgpio under this chip number."""
    return _stand_in(lines) if which == "RPi.GPIO" else _real_rpi_lgpio(chip, revision)


@contextmanager
def imported_as_rpi(gpio: ModuleType) -> Iterator[None]:
    """While this lasts, `import RPi.GPIO` finds this module; gpiozero's pins on it are imported anew."""
    rpi = ModuleType("RPi")
    rpi.__dict__.update(GPIO=gpio, __path__=[])
    ours = {"RPi": rpi, "RPi.GPIO": gpio}
    kept = {name: sys.modules.pop(name, None) for name in (*ours, "gpiozero.pins.rpigpio")}
    sys.modules.update(ours)
    try:
        yield
    finally:
        for name, module in kept.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


def _real_rpi_lgpio(chip: int, revision: int) -> ModuleType:
    found = PathFinder.find_spec("RPi")
    spec = found and PathFinder.find_spec("RPi.GPIO", found.submodule_search_locations)
    if spec is None or spec.loader is None:
        raise NotInstalled("rpi-lgpio")
    module = importlib.util.module_from_spec(spec)
    kept, sys.modules["lgpio"] = sys.modules.get("lgpio"), lgpio_module
    os.environ["RPI_LGPIO_REVISION"] = f"{revision:x}"
    try:
        spec.loader.exec_module(module)
    finally:
        del os.environ["RPI_LGPIO_REVISION"]
        if kept is None:
            del sys.modules["lgpio"]
        else:
            sys.modules["lgpio"] = kept
    module.__dict__["_get_gpiochip_num"] = lambda: chip
    return module


def _stand_in(lines: Lines) -> ModuleType:
    mode: int | None = None
    set_up: dict[int, int] = {}  # line → direction
    listening: dict[int, Edge] = {}

    def line_of(channel: int) -> int:
        if mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")
        return HEADER[channel] if mode == BOARD else channel

    def each(channels: int | Iterable[int]) -> list[int]:
        return [line_of(channel) for channel in ((channels,) if isinstance(channels, int) else channels)]

    def setmode(new: int) -> None:
        nonlocal mode
        if mode not in (None, new):
            raise ValueError("A different mode has already been set!")
        mode = new

    def setup(channels: int | Iterable[int], way: int, pull_up_down: int = 20, initial: int | None = None) -> None:
        for line in each(channels):
            lines[line].is_output = way == OUT
            set_up[line] = way
            if initial is not None:
                lines.drive(line, int(initial))

    def output(channels: int | Iterable[int], level: int) -> None:
        for line in each(channels):
            if set_up.get(line) != OUT:
                raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
            lines.drive(line, int(bool(level)))

    def level_of(channel: int) -> int:
        if line_of(channel) not in set_up:
            raise RuntimeError("You must setup() the GPIO channel first")
        return lines.level(line_of(channel))

    def add_event_detect(channel: int, edge: int, callback: Callable[[int], None], bouncetime: int = NO_BOUNCE) -> None:
        line = line_of(channel)
        if line in listening:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        last: float | None = None

        def heard(number: int, level: int, nanoseconds: int) -> None:
            nonlocal last
            now = nanoseconds / 1e9
            bounces = last is not None and bouncetime != NO_BOUNCE and now - last < bouncetime / 1000
            if not bounces and edge in (BOTH, RISING if level else FALLING):
                last = now
                callback(channel)

        listening[line] = heard
        lines[line].listeners.append(heard)

    def forget(line: int) -> None:
        if line in listening:
            lines[line].listeners.remove(listening.pop(line))

    def cleanup(channels: int | Iterable[int] | None = None) -> None:
        nonlocal mode
        for line in list(set_up) if channels is None else each(channels):
            forget(line)
            set_up.pop(line, None)
            lines[line].is_output = False
        if channels is None:
            mode = None

    module = ModuleType("RPi.GPIO")
    module.__spec__ = ModuleSpec("RPi.GPIO", None, origin=__file__)
    module.__dict__.update(
        VERSION="0.7.1", UNKNOWN=-1, BOARD=BOARD, BCM=BCM, OUT=OUT, IN=IN, LOW=0, HIGH=1,
        PUD_OFF=20, PUD_DOWN=21, PUD_UP=22, SERIAL=40, SPI=41, I2C=42, HARD_PWM=43,
        RISING=RISING, FALLING=FALLING, BOTH=BOTH,
        getmode=lambda: mode, setmode=setmode, setwarnings=lambda told: None, setup=setup, output=output,
        input=level_of, gpio_function=lambda channel: set_up.get(line_of(channel), IN), cleanup=cleanup,
        add_event_detect=add_event_detect, remove_event_detect=lambda channel: forget(line_of(channel)),
    )  # fmt: skip
    return module
