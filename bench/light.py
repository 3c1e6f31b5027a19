"""One light frame: 300 pixels, five layers, all moving, gamma, limiter, bytes."""

from __future__ import annotations

import timeit

import numpy as np

from gloamboard.hal.table import StripSpec, Supply, Table
from gloamboard.pi_app.director.canvas import Canvas, Palette, Picture
from gloamboard.pi_app.director.output import Output
from gloamboard.pi_app.director.theme import LAYERS, Word

PIXELS = 300


def measure() -> dict[str, float]:
    table = Table(
        1, "bench", "bench", (1.0, 1.0), supply=(Supply("s", 4000),), strip=(StripSpec("a", PIXELS, 18, "s"),)
    )
    canvas = Canvas(PIXELS, {"a": slice(0, PIXELS)}, {}, {}, np.zeros((PIXELS, 2), np.float32))
    words = {f"w{layer}": Word("#ffb257", 0.6, layer, 0.2, 1.0 + layer, 0.5, wander=True) for layer in range(LAYERS)}
    palette = Palette(words)
    picture = Picture(palette, np.repeat(np.arange(1, LAYERS + 1)[:, None], PIXELS, axis=1))
    output = Output(table, canvas)
    moment = iter(range(10**9))

    def frame() -> None:
        output.bytes_of(picture.at(next(moment) / 50))

    frame()
    best = min(timeit.repeat(frame, number=500, repeat=5)) / 500
    return {"frame_us_300px": round(best * 1e6, 1)}
