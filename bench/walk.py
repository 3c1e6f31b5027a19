"""From a scene to the strips, in a house that stands still and in one where something walks: light that moves by itself
must not keep the answer to a hand waiting."""

from __future__ import annotations

import statistics
import time
from itertools import count

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.part import FRAME_S, Director
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.rules.kernel.forms import PathForm

SCENES = 400
STEPS = 8  # of each walk; a scene comes in the middle of it


class Nobody:
    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        return True


def measure() -> dict[str, float]:
    house = House()
    times: dict[bool, list[float]] = {False: [], True: []}
    for n in range(SCENES):  # by turns, so that whatever else the machine does is alike for both
        walking = bool(n % 2)
        times[walking].append(house.answer(walking))
    figures = {}
    for walking, name in ((False, "still"), (True, "walking")):
        figures[f"scene_to_light_ms.{name}.p50"] = round(statistics.median(times[walking]) * 1000, 3)
        figures[f"scene_to_light_ms.{name}.p99"] = round(statistics.quantiles(times[walking], n=100)[98] * 1000, 3)
    return figures


class House:
    def __init__(self) -> None:
        layout, self.clock = load_layout("mansion-a"), VirtualClock()
        strips = {strip.id: SimStrip(strip.id, strip.pixels) for strip in layout.table.strip}
        theme = load_theme(*shipped_files.find_themes("netherwatch"))
        self.director = Director(layout, theme, strips, Topics("bench"), Nobody(), self.clock)
        self.spaces, self._rev, self._footfalls = list(layout.space_pixels), count(2), 0

    def answer(self, walking: bool) -> float:
        """Seconds that a scene takes to the strips while the last path is being walked, or long over."""
        self._footfalls += STEPS
        self._stage()
        for _ in range(60 if walking else 600):
            self.clock.advance(FRAME_S)
            self.director.tick(self.clock.now())
        self._footfalls += walking  # the answer is one more step, which cuts the walk short
        frames, began = self.director.frames, time.perf_counter()
        self._stage()
        took = time.perf_counter() - began
        assert self.director.frames == frames + 1
        return took

    def _stage(self) -> None:
        spaces: dict[str, list[str]] = {space: ["lit"] for space in self.spaces}
        way = [self.spaces[n % len(self.spaces)] for n in range(self._footfalls - STEPS, self._footfalls)]
        spaces[way[-1]].append("presence")
        path: PathForm = {"spaces": way, "n": self._footfalls, "word": "presence"}
        self.director.stage({"spaces": spaces, "path": path}, next(self._rev))
