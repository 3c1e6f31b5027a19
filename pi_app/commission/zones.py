"""Pixels near each pad, and plain frames that light them: for building, before any layout or theme is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from gloamboard.hal.drivers.strip import NeopixelStrip
from gloamboard.hal.geometry import pixel_places
from gloamboard.hal.limiter import Limiter
from gloamboard.hal.parts import Strip
from gloamboard.hal.table import Table

REACH_MM = 90.0
Colour = tuple[int, int, int]
WARM, COLD, GREEN, RED = (80, 50, 20), (10, 20, 60), (10, 70, 20), (90, 8, 4)

Pixels = dict[str, list[int]]  # strip → pixel numbers


def zone_pixels(table: Table) -> dict[str, Pixels]:
    """Pad → the pixels that are nearer to it than to any other pad, and near enough."""
    zones: dict[str, Pixels] = {pad.id: {} for pad in table.pad}
    if not table.pad:
        return zones
    pads = np.array([pad.at_mm for pad in table.pad])
    for strip, places in pixel_places(table).items():
        for pixel, place in enumerate(places):
            if np.isnan(place).any():
                continue
            far = np.hypot(*(pads - place).T)
            nearest = int(far.argmin())
            if far[nearest] <= REACH_MM:
                zones[table.pad[nearest].id].setdefault(strip, []).append(pixel)
    return zones


def light(table: Table, strips: Mapping[str, Strip], lit: Iterable[tuple[Pixels, Colour]]) -> None:
    """Show these pixels in these colours and nothing else, within the current of every supply."""
    frames = {spec.id: np.zeros((spec.pixels, 3), np.uint8) for spec in table.strip}
    orders = {spec.id: spec.order for spec in table.strip}
    for pixels, colour in lit:
        for strip, numbers in pixels.items():
            frames[strip][numbers] = [colour["RGB".index(channel)] for channel in orders[strip]]
    loads = Limiter(table).loads(frames)
    for spec in table.strip:
        frame = frames[spec.id].astype(np.uint16) * loads[spec.supply].percent // 100
        strips[spec.id].show(frame.astype(np.uint8).tobytes())


def wait_for_frames(strips: Mapping[str, Strip]) -> None:
    """Until every strip has written its newest frame, or has failed to."""
    for strip in strips.values():
        if isinstance(strip, NeopixelStrip):
            strip.is_idle()
