"""All pixels of a table as one row, and a painted scene as arrays over that row.

Every motion is a sine, so that a whole frame, whatever its words, is the same few array operations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gloamboard.pi_app.director.theme import LAYERS, Word
from gloamboard.pi_app.layout.model import Layout
from gloamboard.rules.kernel.forms import SceneForm

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Canvas:
    """Which pixel is where: strips one after another in the table file's order."""

    pixels: int
    slices: Mapping[str, slice]
    spaces: Mapping[str, Indices]  # and doors and windows with pixels of their own
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
        gauges = {
            shown: np.asarray(ids, np.intp) + slices[strip].start for shown, (strip, ids) in layout.gauge_pixels.items()
        }
        return Canvas(start, slices, _spaces(layout, slices), gauges, places)

    def relaid(self, layout: Layout) -> Canvas:
        """The same pixels under other spaces, on the same table."""
        return replace(self, spaces=_spaces(layout, self.slices))


def _spaces(layout: Layout, slices: Mapping[str, slice]) -> dict[str, Indices]:
    found = {}
    for space, by_strip in (*layout.door_pixels.items(), *layout.space_pixels.items()):
        places = [slices[strip].start + pixel for strip, pixels in by_strip.items() for pixel in pixels]
        if places:
            found[space] = np.array(places, np.intp)
    return found


class Palette:
    """The words of a theme as arrays, so that painting is one look-up per pixel and layer. Word 0 covers nothing."""

    def __init__(self, words: Mapping[str, Word]) -> None:
        self.number = {name: n for n, name in enumerate(words, start=1)}
        self.layer = {name: word.layer for name, word in words.items()}
        all_words = [Word("#000000", 0.0, cover=0.0), *words.values()]
        self.colour = np.array([word.rgb for word in all_words], np.float32)
        self.level = np.array([word.level for word in all_words], np.float32)
        self.swing = np.array([word.swing if word.beat_s else 0.0 for word in all_words], np.float32)
        self.rate = np.array([2 * np.pi / word.beat_s if word.beat_s else 0.0 for word in all_words], np.float32)
        self.step = np.array([2.4 if word.wander else 0.0 for word in all_words], np.float32)  # phase per pixel
        self.cover = np.array([[word.cover] for word in all_words], np.float32)


class Picture:
    """One scene, painted. `at(seconds)` gives the light of every pixel, 0 to 1, before gamma."""

    def __init__(self, palette: Palette, words: npt.NDArray[np.intp]) -> None:
        """`words` has the number of the word each pixel has in each layer."""
        self._layers = []
        for row in words:
            if row.any():
                swing = palette.swing[row]
                phase = palette.step[row] * np.arange(len(row), dtype=np.float32)
                moving = (swing, palette.rate[row], phase) if swing.any() else None
                self._layers.append((palette.colour[row], palette.level[row], palette.cover[row], moving))
        self.moves = any(moving is not None for *_, moving in self._layers)
        self._out = np.zeros((words.shape[1], 3), np.float32)

    def at(self, seconds: float) -> Floats:
        """The frame at that time. The array is reused by the next call."""
        out = self._out
        out[:] = 0
        for colour, level, cover, moving in self._layers:
            if moving is not None:
                swing, rate, phase = moving
                level = level + swing * np.sin(rate * seconds + phase)
            out += (colour * level[:, None] - out) * cover
        return np.clip(out, 0, 1, out=out)


def paint(scene: SceneForm, palette: Palette, canvas: Canvas) -> Picture:
    """A scene's words on the pixels; a later word of the same layer replaces an earlier one. Words and spaces this
    table does not have are left out."""
    words = np.zeros((LAYERS, canvas.pixels), np.intp)
    number, layer = palette.number, palette.layer
    for space, spoken in scene.get("spaces", {}).items():
        where = canvas.spaces.get(space)
        if where is not None:
            for word in spoken:
                if word in number:
                    words[layer[word], where] = number[word]
    for shown, gauge in scene.get("gauges", {}).items():
        where = canvas.gauges.get(shown)
        if where is not None and gauge.get("of"):
            lit = round(len(where) * max(0, min(gauge["value"], gauge["of"])) / gauge["of"])
            word = gauge.get("word", "")
            words[0, where] = number["gauge_rest"]
            words[0, where[:lit]] = number.get(word, number["gauge"])
            for marker in gauge.get("markers", ()):
                if marker["word"] in number:
                    last = max(1, round(len(where) * marker["at"] / gauge["of"]))  # of the bar that has come to it
                    words[layer[marker["word"]], where[last - 1]] = number[marker["word"]]
    return Picture(palette, words)
