"""Where each pixel of a strip sits on the table, worked out from the runs of a table file.

Millimetres only; which space a pixel lights is a layout's business.
"""

from __future__ import annotations

import math

from gloamboard.hal.table import Point, Run, Table


def run_places(run: Run) -> list[Point]:
    """The places of one run's pixels, first to last: along a line, or clockwise round a ring from its top."""
    if run.centre_mm is not None:
        cx, cy = run.centre_mm
        turns = (2 * math.pi * i / run.count for i in range(run.count))
        return [(cx + run.radius_mm * math.sin(t), cy - run.radius_mm * math.cos(t)) for t in turns]
    if run.from_mm is None:
        return []
    (x1, y1), (x2, y2) = run.from_mm, run.to_mm if run.to_mm is not None else run.from_mm
    steps = max(run.count - 1, 1)
    return [(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(run.count)]


def pixel_places(table: Table) -> dict[str, list[Point]]:
    """strip id → the place of each pixel. A pixel in no run has no place: not a number."""
    places: dict[str, list[Point]] = {strip.id: [(math.nan, math.nan)] * strip.pixels for strip in table.strip}
    for run in table.run:
        if found := run_places(run):
            places[run.strip][run.first : run.first + run.count] = found
    return places
