"""Presses, holds, releases and turns, put in order: what a button does, whether wired or simulated. No pins in here."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from gloamboard.hal.parts import Clock, ControlEvent, Health
from gloamboard.hal.table import ControlSpec

STUCK_AFTER_S = 30.0


class Presses:
    """Collects events from any thread until they are polled. A hold is due `hold_ms` after its press."""

    def __init__(self, specs: Iterable[ControlSpec], clock: Clock) -> None:
        self._hold_s = {spec.id: spec.hold_ms / 1000 for spec in specs}
        self._clock = clock
        self._lock = threading.RLock()
        self._events: list[ControlEvent] = []
        self._down: dict[str, float] = {}  # since when
        self._held: set[str] = set()

    def down(self, control: str) -> None:
        with self._lock:
            if control not in self._down:
                self._down[control] = self._clock.now()
                self._events.append(ControlEvent(control, "press", self._clock.now()))

    def up(self, control: str) -> None:
        with self._lock:
            if control in self._down:
                self._report_holds()
                del self._down[control]
                self._held.discard(control)
                self._events.append(ControlEvent(control, "release", self._clock.now()))

    def turn(self, control: str, steps: int) -> None:
        """Turns that follow each other become one."""
        with self._lock:
            if self._events and self._events[-1].kind == "turn" and self._events[-1].control == control:
                steps += self._events.pop().steps
            if steps:
                self._events.append(ControlEvent(control, "turn", self._clock.now(), steps))

    def is_down(self, control: str) -> bool:
        return control in self._down

    def poll(self) -> list[ControlEvent]:
        with self._lock:
            self._report_holds()
            events, self._events = self._events, []
        return events

    def health(self, control: str, says: str) -> Health:
        since = self._down.get(control)
        seconds = 0.0 if since is None else self._clock.now() - since
        if seconds < STUCK_AFTER_S:
            return Health(f"control {control}", "ok", says)
        step = "If nobody leans on it, look for a short to ground or a jammed cap."
        return Health(f"control {control}", "weak", f"down for {seconds:.0f} s", step)

    def _report_holds(self) -> None:
        for control, since in self._down.items():
            due = since + self._hold_s[control]
            if control not in self._held and self._clock.now() >= due:
                self._held.add(control)
                self._events.append(ControlEvent(control, "hold", due))
