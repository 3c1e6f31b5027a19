"""Sight in play: every aim of a light from one space, from what was prepared; a line looked along; a walk priced.

The quarry of the tests, 129 spaces. Of each question the best of several times counts; nothing was remembered before.
"""

from __future__ import annotations

import gc
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import TypeVar

from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.sight.prepared import lights_of
from gloamboard.rules.kernel.sight.sight import Sight

QUARRY = Path(__file__).resolve().parent.parent / "tests" / "rules" / "kernel" / "sight" / "maps" / "quarry.toml"
TIMES, BUDGET = 5, 6
T = TypeVar("T")
Q = TypeVar("Q")


def measure() -> dict[str, float]:
    began = time.perf_counter()
    m = load_map(QUARRY)
    figures = {"sight.load_map_ms": round((time.perf_counter() - began) * 1e3, 1)}
    spaces = [space.id for space in m.space]
    shut = frozenset(door.id for door in m.door[::2])
    pairs = list(itertools.islice(zip(spaces, spaces[::-1], strict=True), len(spaces) // 2))
    gc.disable()
    graph = join([m])
    lit = _us(lambda: Sight([m], prepared=lights_of(m)), spaces, lambda s, space: s.aims(space, "torch", shut))
    figures["sight.aims_us"] = lit
    figures["sight.sees_us"] = _us(lambda: Sight([m]), pairs, lambda s, pair: s.sees(*pair, shut))
    figures["sight.line_us"] = _us(lambda: Sight([m]), pairs, lambda s, pair: s.line(*pair))
    figures["sight.glimpses_us"] = _us(lambda: Sight([m]), pairs, lambda s, pair: s.glimpses(*pair, shut))
    figures["sight.reach_us"] = _us(lambda: graph, spaces, lambda g, a: g.reach(a, BUDGET))
    gc.enable()
    return figures


def _us(fresh: Callable[[], T], questions: list[Q], ask: Callable[[T, Q], object]) -> float:
    """µs a question, each asked once of something that remembers nothing yet."""
    runs = []
    for _ in range(TIMES):
        asked, seconds = fresh(), []
        for question in questions:
            began = time.perf_counter()
            ask(asked, question)
            seconds.append(time.perf_counter() - began)
        runs.append(seconds)
    return round(fmean(min(times) for times in zip(*runs, strict=True)) * 1e6, 1)
