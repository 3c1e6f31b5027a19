"""Laying a board again, as every program does when a tile is turned over or laid: CPU time for the layout alone, which
the referee needs, and for all that follows in the table's program (layout, canvas and message)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import cast

from gloamboard.pi_app.director.canvas import Canvas
from gloamboard.pi_app.layout.cells import MapNow
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.mqtt import messages as m

TURNS = ("attic", "floor1", "floor2", "basement")
RUNS = 9


def measure() -> dict[str, object]:
    alone: list[float] = []
    whole: list[float] = []
    for _ in range(RUNS):
        first = load_layout("mansion-a")
        canvas = Canvas.of(first)
        for made in _turned_over(first):
            began = time.process_time()
            layout = made()
            laid = time.process_time()
            canvas.relaid(layout)
            m.write(m.LayoutShown(**cast(m.Data, layout.as_public())))
            whole.append((time.process_time() - began) * 1000)
            alone.append((laid - began) * 1000)
    return {
        "layout.lay_again_ms.p50": round(statistics.median(alone), 3),
        "layout.lay_again_ms.most": round(max(alone), 3),
        "layout.lay_again_and_tell_ms.p50": round(statistics.median(whole), 3),
    }


def _turned_over(first: Layout) -> Iterator[Callable[[], Layout]]:
    """The mansion's floors one after the other, none of which has lain so before."""
    up: list[str] = []
    for floor in TURNS:
        up.append(f"{floor}-b")
        wanted = MapNow(tuple(up))
        yield lambda wanted=wanted: first.lying(wanted)  # type: ignore[misc]
