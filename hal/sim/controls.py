"""Simulated buttons, dials and buzzers, without chips: hands press and turn, `poll()` reports.

One fault can be injected: `stuck(control)` keeps a button down whatever the hands do, until `mend(control)`.
"""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.hal.part_words import check_can, known
from gloamboard.hal.parts import Clock, ControlEvent, Health
from gloamboard.hal.presses import Presses
from gloamboard.hal.table import ControlSpec


class SimControls:
    def __init__(self, specs: Iterable[ControlSpec], clock: Clock) -> None:
        self._specs = {spec.id: spec for spec in specs}
        self._presses = Presses(self._specs.values(), clock)
        self._stuck: set[str] = set()
        self.buzzed: list[tuple[str, float]] = []

    # --- hands ---------------------------------------------------------------

    def press(self, control: str) -> None:
        self._check(control, "pressed")
        self._presses.down(control)

    def release(self, control: str) -> None:
        self._check(control, "pressed")
        if control not in self._stuck:
            self._presses.up(control)

    def turn(self, control: str, steps: int) -> None:
        self._check(control, "turned")
        self._presses.turn(control, steps)

    # --- faults --------------------------------------------------------------

    def stuck(self, control: str) -> None:
        self.press(control)
        self._stuck.add(control)

    def mend(self, control: str) -> None:
        self._stuck.discard(control)
        self.release(control)

    # --- the Controls protocol -----------------------------------------------

    def poll(self) -> list[ControlEvent]:
        return self._presses.poll()

    def buzz(self, control: str, seconds: float) -> None:
        self._check(control, "buzzed")
        self.buzzed.append((control, seconds))

    def health(self) -> list[Health]:
        return [self._presses.health(control, "simulated") for control in self._specs]

    def close(self) -> None:
        """Nothing to let go of."""

    def _check(self, control: str, what: str) -> None:
        check_can(self._specs[known(control, self._specs, "control")], what)
