"""All pixels of a table as one row, and a painted scene as arrays over that row.

Every motion is a sine, so that a whole frame, whatever its words, is the same few array operations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pi_app.director.theme import LAYERS, Theme, Word
from pi_app.layout import Layout

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Canvas:
    """Which pixel is where: strips one after another in the table file's order."""

    pixels: int
    slices: Mapping[str, slice]
    spaces: Mapping[str, Indices]
    gauges: Mapping[str, Indices]
    places_mm: Floats  # (pixels, 2)

    @staticmethod
    def of(layout: Layout) -> Canvas:
        slices, start = {}, 0
        for strip in layout.table.strip:
            slices[strip.id] = slice(start, start + strip.pixels)
            start += strip.pixels
        places = np.zeros((start, 2), np.float32)
        for strip_id, mm in layout.pixel_mm.items():
            places[slices[strip_id]] = mm
        spaces = {
            space: np.concatenate([np.asarray(ids, np.intp) + slices[strip].start for strip, ids in by_strip.items()])
            for space, by_strip in layout.space_pixels.items()
            if by_strip
        }
        gauges = {
            shown: np.asarray(ids, np.intp) + slices[strip].start for shown, (strip, ids) in layout.gauge_pixels.items()
        }
        return Canvas(start, slices, spaces, gauges, places)


class Picture:
    """One scene, painted. `at(seconds)` gives the light of every pixel, 0 to 1, before gamma."""

    def __init__(self, pixels: int) -> None:
        self._colour = np.zeros((LAYERS, pixels, 3), np.float32)
        self._level = np.zeros((LAYERS, pixels), np.float32)
        self._swing = np.zeros((LAYERS, pixels), np.float32)
        self._rate = np.zeros((LAYERS, pixels), np.float32)
        self._phase = np.zeros((LAYERS, pixels), np.float32)
        self._cover = np.zeros((LAYERS, pixels, 1), np.float32)
        self._used = [False] * LAYERS
        self._moves = [False] * LAYERS
        self._out = np.zeros((pixels, 3), np.float32)

    @property
    def moves(self) -> bool:
        return any(self._moves)

    def put(self, word: Word, where: Indices) -> None:
        """Lay a word over some pixels; a later word of the same layer replaces an earlier one."""
        layer = word.layer
        self._used[layer] = True
        self._colour[layer, where] = word.rgb
        self._level[layer, where] = word.level
        self._swing[layer, where] = word.swing
        self._cover[layer, where] = word.cover
        self._phase[layer, where] = where * 2.4 if word.wander else 0.0
        self._rate[layer, where] = 2 * np.pi / word.beat_s if word.beat_s else 0.0
        self._moves[layer] |= bool(word.swing and word.beat_s)

    def at(self, seconds: float) -> Floats:
        """The frame at that time. The array is reused by the next call."""
        out = self._out
        out[:] = 0
        for layer in range(LAYERS):
            if not self._used[layer]:
                continue
            level = self._level[layer]
            if self._moves[layer]:
                level = level + self._swing[layer] * np.sin(self._rate[layer] * seconds + self._phase[layer])
            out += (self._colour[layer] * level[:, None] - out) * self._cover[layer]
        np.clip(out, 0, 1, out=out)
        return out


def paint(scene: Mapping[str, Any], theme: Theme, canvas: Canvas) -> Picture:
    """A scene's words on the pixels. Words and spaces this table does not have are left out."""
    picture = Picture(canvas.pixels)
    words = theme.word
    for space, spoken in scene.get("spaces", {}).items():
        where = canvas.spaces.get(space)
        if where is not None:
            for word in spoken:
                if word in words:
                    picture.put(words[word], where)
    for shown, gauge in scene.get("gauges", {}).items():
        where = canvas.gauges.get(shown)
        if where is not None and gauge.get("of"):
            lit = round(len(where) * max(0, min(gauge["value"], gauge["of"])) / gauge["of"])
            picture.put(words["gauge_rest"], where)
            picture.put(words.get(gauge.get("word", ""), words["gauge"]), where[:lit])
    return picture
