"""Simulated buttons, dials and buzzers, without chips: hands press and turn, `poll()` reports.

A hold is reported once a button has been down for its `hold_ms` on the clock given at the start. One fault can be
injected: `stuck(control)` keeps a button down whatever the hands do, until `mend(control)`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable

from hal.parts import Clock, ControlEvent, Health
from hal.sim.hands import known
from hal.table import ControlSpec

STUCK_AFTER_S = 30.0


def stuck_health(control: str, seconds: float) -> Health:
    return Health(
        f"control {control}",
        "weak",
        f"down for {seconds:.0f} s",
        "If nobody leans on it, look for a short to ground or a jammed cap.",
    )


class SimControls:
    def __init__(self, specs: Iterable[ControlSpec], clock: Clock) -> None:
        self._specs = {spec.id: spec for spec in specs}
        self._clock = clock
        self._lock = threading.Lock()
        self._events: list[ControlEvent] = []
        self._down: dict[str, float] = {}  # since when
        self._held: set[str] = set()
        self._stuck: set[str] = set()
        self.buzzed: list[tuple[str, float]] = []

    # --- hands ---------------------------------------------------------------

    def press(self, control: str) -> None:
        self._pressable(control)
        with self._lock:
            if control not in self._down:
                self._down[control] = self._clock.now()
                self._events.append(ControlEvent(control, "press", self._clock.now()))

    def release(self, control: str) -> None:
        self._pressable(control)
        with self._lock:
            if control in self._down and control not in self._stuck:
                self._report_holds()
                del self._down[control]
                self._held.discard(control)
                self._events.append(ControlEvent(control, "release", self._clock.now()))

    def turn(self, control: str, steps: int) -> None:
        if self._specs[known(control, self._specs, "control")].kind != "dial":
            raise LookupError(f'control "{control}" is a {self._specs[control].kind}; only a dial can be turned.')
        if steps:
            with self._lock:
                self._events.append(ControlEvent(control, "turn", self._clock.now(), steps))

    # --- faults --------------------------------------------------------------

    def stuck(self, control: str) -> None:
        self.press(control)
        self._stuck.add(control)

    def mend(self, control: str) -> None:
        self._stuck.discard(control)
        self.release(control)

    # --- the Controls protocol -----------------------------------------------

    def poll(self) -> list[ControlEvent]:
        with self._lock:
            self._report_holds()
            events, self._events = self._events, []
        return events

    def buzz(self, control: str, seconds: float) -> None:
        if self._specs[known(control, self._specs, "control")].kind != "buzzer":
            raise LookupError(f'control "{control}" is a {self._specs[control].kind}; only a buzzer can buzz.')
        self.buzzed.append((control, seconds))

    def health(self) -> list[Health]:
        now = self._clock.now()
        down = {control: now - since for control, since in self._down.items()}
        return [
            stuck_health(control, down[control])
            if down.get(control, 0.0) >= STUCK_AFTER_S
            else Health(f"control {control}", "ok", "simulated")
            for control in self._specs
        ]

    def close(self) -> None:
        """Nothing to let go of."""

    def _pressable(self, control: str) -> None:
        spec = self._specs[known(control, self._specs, "control")]
        if spec.kind == "buzzer" or (spec.kind == "dial" and len(spec.pins) < 3):
            raise LookupError(f'control "{control}" is a {spec.kind} that cannot be pressed.')

    def _report_holds(self) -> None:
        for control, since in self._down.items():
            due = since + self._specs[control].hold_ms / 1000
            if control not in self._held and self._clock.now() >= due:
                self._held.add(control)
                self._events.append(ControlEvent(control, "hold", due))
