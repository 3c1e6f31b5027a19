"""Stand-ins for the modules under Blinka's two real ways to write pixels: `gpiod` and `_rpi_ws281x` on a Pi up to 4,
`adafruit_raspberry_pi5_neopixel_write` on a Pi 5. Blinka, `neopixel_write` and `neopixel` run unmodified above them.

`plug_in(pin, line)` puts a simulated strip on a pin; `install(pi)` makes Blinka believe that it runs on that Pi.
"""

from __future__ import annotations

import importlib
import os
import sys
from enum import Enum
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Literal

from gloamboard.hal.parts import Library
from gloamboard.hal.sim.chips.ws2812 import Ws2812Line, wave_of

_lines: dict[int, Ws2812Line] = {}

BOARDS = {"pi4": ("RASPBERRY_PI_4B", "c03111"), "pi5": ("RASPBERRY_PI_5", "c04170")}  # Blinka's name, revision code
BLINKA = (
    "adafruit_blinka", "adafruit_platformdetect", "board", "digitalio", "microcontroller", "neopixel", "neopixel_write",
)  # fmt: skip


def plug_in(pin: int, line: Ws2812Line) -> None:
    _lines[pin] = line


def install(pi: Literal["pi4", "pi5"]) -> None:
    """Put the stand-ins in place and let Blinka look anew at what it runs on."""
    if "gpiod" in sys.modules and not hasattr(sys.modules["gpiod"], "is_simulated"):
        raise RuntimeError("the real gpiod is already in use: simulated chips need a program of their own.")
    os.environ["BLINKA_FORCECHIP"] = "BCM2XXX"
    board, revision = BOARDS[pi]
    os.environ["BLINKA_FORCEBOARD"] = board
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    for name in [name for name in sys.modules if name.split(".")[0] in BLINKA]:
        del sys.modules[name]
    sys.modules["gpiod"] = _gpiod()
    sys.modules["_rpi_ws281x"] = _rpi_ws281x()
    sys.modules["adafruit_raspberry_pi5_neopixel_write"] = _module(
        "adafruit_raspberry_pi5_neopixel_write", neopixel_write=_pi5_write
    )
    # Two things Blinka looks up itself, and which a laptop does not have: the revision code and /dev/gpiochip*.
    importlib.import_module("adafruit_blinka.agnostic").detector.board._pi_rev_code = lambda: revision
    pins = importlib.import_module("adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin")
    pins.__dict__["_chip_paths"] = lambda: [Path("/dev/gpiochip0")]


def _module(name: str, **content: object) -> ModuleType:
    module = ModuleType(name)
    module.__dict__.update(content)
    return module


def _line(pin: int) -> Ws2812Line:
    if pin not in _lines:
        raise RuntimeError(f"GPIO {pin}: no simulated strip is plugged in there.")
    return _lines[pin]


# --- Pi 5: the PIO shifts the buffer out, padded to 32 bits; ten ticks of 125 ns a bit ---


def _pi5_write(gpio: Any, buf: bytes | bytearray) -> None:
    line = _line(getattr(gpio, "_pin", gpio).id)
    if line.refused is not None:
        raise RuntimeError(line.refused)
    padded = bytes(buf) + bytes(-len(buf) % 4)
    line.hear(wave_of(padded, (1, 1, 0, 0, 0, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1, 1, 0, 0, 0)), 125.0)


# --- Pi up to 4: three PWM ticks a bit ----------------------------------------


class _Ws2811:
    def __init__(self) -> None:
        self.freq = 0
        self.dmanum = 0
        self.started = False
        self.channels = [
            SimpleNamespace(count=0, gpionum=0, invert=0, brightness=0, strip_type=0, colours={}) for _ in range(2)
        ]


def _must_be_started(strip: _Ws2811) -> None:
    if not strip.started:
        raise SystemError(
            "a strip that never started was used: on a Pi this reads through a null pointer and ends it all"
        )


def _render(strip: _Ws2811) -> int:
    _must_be_started(strip)
    for channel in strip.channels:
        if channel.count:
            data = bytearray()
            for i in range(channel.count):
                colour = channel.colours.get(i, 0)
                for shift in (
                    channel.strip_type >> 16 & 0xFF,
                    channel.strip_type >> 8 & 0xFF,
                    channel.strip_type & 0xFF,
                ):
                    data.append((colour >> shift & 0xFF) * (channel.brightness + 1) >> 8)
            _line(channel.gpionum).hear(wave_of(bytes(data), (1, 0, 0), (1, 1, 0)), 1e9 / (3 * strip.freq))
    return 0


def _init(strip: _Ws2811) -> int:
    used = [channel.gpionum for channel in strip.channels if channel.count]
    strip.started = all(_line(pin).refused is None for pin in used)
    return 0 if strip.started else -5


def _rpi_ws281x() -> ModuleType:
    content: dict[str, object] = {
        "WS2811_SUCCESS": 0,
        "WS2811_STRIP_RGB": 0x00100800,
        "SK6812_STRIP_RGBW": 0x18100800,
        "new_ws2811_t": _Ws2811,
        "delete_ws2811_t": lambda strip: None,
        "ws2811_fini": _must_be_started,
        "ws2811_init": _init,
        "ws2811_render": _render,
        "ws2811_get_return_t_str": lambda code: f"code {code}",
        "ws2811_channel_get": lambda strip, number: strip.channels[number],
        "ws2811_led_set": lambda channel, i, colour: channel.colours.__setitem__(i, colour),
        "ws2811_t_freq_set": lambda strip, value: setattr(strip, "freq", value),
        "ws2811_t_dmanum_set": lambda strip, value: setattr(strip, "dmanum", value),
        "ws2811_channel_t_gpionum_get": lambda channel: channel.gpionum,
        "ws2811_channel_t_strip_type_get": lambda channel: channel.strip_type,
    }
    for name in ("count", "gpionum", "invert", "brightness", "strip_type"):
        content[f"ws2811_channel_t_{name}_set"] = lambda channel, value, name=name: setattr(channel, name, value)
    return _module("_rpi_ws281x", **content)


# --- the data pin as a GPIO line ----------------------------------------------


class _Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


class _Direction(Enum):
    INPUT = 0
    OUTPUT = 1


class _Bias(Enum):
    DISABLED = 0
    PULL_UP = 1
    PULL_DOWN = 2


class _Request:
    def __init__(self) -> None:
        self._values: dict[int, _Value] = {}

    def reconfigure_lines(self, config: dict[int, Library]) -> None:
        self._values.update(dict.fromkeys(config, _Value.INACTIVE))

    def set_value(self, line: int, value: _Value) -> None:
        self._values[line] = value

    def get_value(self, line: int) -> _Value:
        return self._values[line]

    def release(self) -> None:
        self._values.clear()


class _Chip:
    def __init__(self, path: str) -> None:
        self._path = path

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label="pinctrl-bcm2711", num_lines=58)

    def request_lines(self, config: dict[int, Library], consumer: str) -> _Request:
        return _Request()

    def close(self) -> None:
        """A simulated chip is always there."""


def _gpiod() -> ModuleType:
    line = _module("gpiod.line", Value=_Value, Direction=_Direction, Bias=_Bias)
    return _module(
        "gpiod", __version__="2.2.0", is_simulated=True, Chip=_Chip, LineSettings=SimpleNamespace, line=line
    )  # fmt: skip
