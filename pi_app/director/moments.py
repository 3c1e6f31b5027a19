"""Moments: things that happen once and pass, as light that spreads from a space over what the scene shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gloamboard.pi_app.director.canvas import Canvas, Floats, Indices
from gloamboard.pi_app.director.theme import Flare, rgb


@dataclass
class Passing:
    """One moment under way. `delays` says when it reaches each pixel, in seconds after it began."""

    moment: Flare
    began: float
    delays: Floats
    until: float

    def over(self, light: Floats, now: float) -> None:
        """Lay it over a frame, in place."""
        age = np.clip((now - self.began - self.delays) / self.moment.seconds, 0, 1)
        cover = np.sin(np.pi * age)[:, None]
        light += (np.asarray(rgb(self.moment.colour), np.float32) * self.moment.level - light) * cover


def begin(moment: Flare, canvas: Canvas, where: Indices | None, now: float) -> Passing:
    """Start a moment: everywhere at once, only in its own pixels (speed 0), or travelling."""
    delays = np.zeros(canvas.pixels, np.float32)
    if where is not None and len(where):
        if moment.speed_mm_s == 0:
            delays[:] = np.inf
            delays[where] = 0
        else:
            centre = canvas.places_mm[where].mean(axis=0)
            distance = np.hypot(*(canvas.places_mm - centre).T)
            if moment.speed_mm_s < 0:
                distance = distance.max() - distance
            delays[:] = distance / abs(moment.speed_mm_s)
    last = float(np.max(delays[np.isfinite(delays)], initial=0.0))
    return Passing(moment, now, delays, now + last + moment.seconds)
