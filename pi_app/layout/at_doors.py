"""Pixels that lie at a door or window and in no space: that door's own. Scenes may name it like a space."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gloamboard.pi_app.layout.model import Layout

NEAR_MM = 12.0  # from the middle of the door


def pixels_at_doors(layout: Layout) -> dict[str, Mapping[str, list[int]]]:
    """Door → strip → indices, of those doors that have pixels of their own."""
    taken = {
        (strip, pixel)
        for strips in layout.space_pixels.values()
        for strip, pixels in strips.items()
        for pixel in pixels
    }
    free = [
        (run.strip, pixel)
        for run in layout.table.run
        if run.gauge is None
        for pixel in range(run.first, run.first + run.count)
        if (run.strip, pixel) not in taken
    ]
    found: dict[str, Mapping[str, list[int]]] = {}
    for m in layout.maps.values():
        for door in m.door:
            (x1, y1), (x2, y2) = door.from_mm, door.to_mm
            middle = layout.laid[m.id].put(((x1 + x2) / 2, (y1 + y2) / 2), m.size_mm)
            strips: dict[str, list[int]] = {}
            for strip, pixel in free:
                if math.dist(layout.pixel_mm[strip][pixel], middle) <= NEAR_MM:
                    strips.setdefault(strip, []).append(pixel)
            if strips:
                found[door.id] = strips
    return found
