"""Buttons, dials and buzzers through gpiozero. Pins debounce in the kernel (lgpio) or in gpiozero (RPi.GPIO).

Each poll also looks at every button's level, because some kernels lose edges. A control whose pin cannot be used is
missing; the others work.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gloamboard.hal.drivers.chip_select import held_line_step
from gloamboard.hal.part_words import check_can, known
from gloamboard.hal.parts import Clock, ControlEvent, Health, Library
from gloamboard.hal.presses import Presses
from gloamboard.hal.table import ControlSpec

LOST_AFTER_S = 0.2  # longer than any bounce


class GpioControls:
    """Implements hal.parts.Controls. `factory` is a gpiozero pin factory; a table without controls needs none."""

    def __init__(self, specs: Iterable[ControlSpec], clock: Clock, factory: Library) -> None:
        self._specs = {spec.id: spec for spec in specs}
        self._presses = Presses(self._specs.values(), clock)
        self._factory, self._clock = factory, clock
        self._doubt: dict[str, float] = {}  # since when level and edges disagree
        self._buttons: dict[str, Library] = {}
        self._others: dict[str, Library] = {}
        self._missing: dict[str, str] = {}
        for spec in self._specs.values():
            try:
                self._open(spec)
            except Exception as failure:  # gpiozero, lgpio and RPi.GPIO each have errors of their own
                self._missing[spec.id] = f"GPIO {', '.join(map(str, spec.pins))} cannot be used: {failure}"

    def poll(self) -> list[ControlEvent]:
        for control, button in self._buttons.items():
            self._mend_lost_edge(control, button.is_pressed)
        return self._presses.poll()

    def _mend_lost_edge(self, control: str, pressed: bool) -> None:
        """A level that has told otherwise than the edges for longer than a bounce is right."""
        if pressed == self._presses.is_down(control):
            self._doubt.pop(control, None)
        elif self._clock.now() - self._doubt.setdefault(control, self._clock.now()) > LOST_AFTER_S:
            (self._presses.down if pressed else self._presses.up)(control)

    def buzz(self, control: str, seconds: float) -> None:
        check_can(self._specs[known(control, self._specs, "control")], "buzzed")
        if control in self._others:
            self._others[control].beep(on_time=seconds, off_time=0, n=1, background=True)

    def health(self) -> list[Health]:
        return [
            Health(f"control {control}", "missing", self._missing[control], held_line_step(spec.pins))
            if control in self._missing
            else self._presses.health(control, f"{spec.kind} on GPIO {', '.join(map(str, spec.pins))}")
            for control, spec in self._specs.items()
        ]

    def close(self) -> None:
        for device in [*self._buttons.values(), *self._others.values()]:
            device.close()
        if self._factory is not None:
            self._factory.close()

    def _open(self, spec: ControlSpec) -> None:
        import gpiozero

        if spec.kind == "buzzer":
            self._others[spec.id] = gpiozero.Buzzer(spec.pins[0], pin_factory=self._factory)
            return
        if spec.kind == "dial":
            dial = gpiozero.RotaryEncoder(*spec.pins[:2], max_steps=0, pin_factory=self._factory)
            dial.when_rotated_clockwise = partial(self._presses.turn, spec.id, 1)
            dial.when_rotated_counter_clockwise = partial(self._presses.turn, spec.id, -1)
            self._others[spec.id] = dial
            if len(spec.pins) < 3:
                return
        button = gpiozero.Button(spec.pins[-1], bounce_time=spec.bounce_ms / 1000, pin_factory=self._factory)
        button.when_pressed = partial(self._presses.down, spec.id)
        button.when_released = partial(self._presses.up, spec.id)
        self._buttons[spec.id] = button
