"""What stands between a finished frame of 300 pixels and the wire: our hand-over to `neopixel.NeoPixel`, beside setting
its pixels one by one. The wire itself is left out: it takes 30 µs a pixel on any machine.
"""

from __future__ import annotations

import importlib
import sys
import timeit

from gloamboard.hal.drivers.strip import whole_frames_class
from gloamboard.hal.sim.chips import pixel_modules

PIXELS = 300


def measure() -> dict[str, float]:
    pixel_modules.install("pi5")
    sys.modules["adafruit_raspberry_pi5_neopixel_write"].__dict__["neopixel_write"] = lambda pin, frame: None
    neopixel, board = importlib.import_module("neopixel"), importlib.import_module("board")
    pixels = whole_frames_class(neopixel.NeoPixel)(board.D18, PIXELS, pixel_order="GRB", auto_write=False)
    frame = bytearray(3 * PIXELS)

    def one_by_one() -> None:
        for i in range(PIXELS):
            pixels[i] = (1, 2, 3)
        pixels.show()

    whole = min(timeit.repeat(lambda: pixels.show_frame(frame), number=5000, repeat=5)) / 5000
    each = min(timeit.repeat(one_by_one, number=20, repeat=5)) / 20
    return {"strip.whole_frame_us_300px": round(whole * 1e6, 2), "strip.pixel_by_pixel_us_300px": round(each * 1e6, 1)}
