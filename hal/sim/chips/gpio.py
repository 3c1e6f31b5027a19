"""GPIO lines of a simulated Pi: levels, pulls, edges and the kernel's debounce. Hands and chips move the lines;
programs reach them through the stand-in for the `lgpio` module in lgpio_module.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gloamboard.hal.parts import Clock

Edge = Callable[[int, int, int], None]  # line, level, nanoseconds


@dataclass
class GpioLine:
    level: int = 1
    is_output: bool = False
    is_busy: bool = False  # another program or the kernel has it: nobody can claim it
    pull: int = 0  # lgpio's flag bits
    claimed: int = 0  # lgpio's bit for who has it as what: input, output, alert
    alerts: int = 0  # edges that are told while it is claimed for alerts
    edges: int = 0  # times the level changed
    debounce_s: float = 0.0
    reported: int = 1  # the level that listeners know
    changed_at: float = 0.0
    listeners: list[Edge] = field(default_factory=list)


class Lines:
    """The 28 lines of one header. An idle input reads high, as a button with a pull-up does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lines = [GpioLine() for _ in range(28)]
        self._unsettled: set[int] = set()  # lines whose level has changed and is not reported yet

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, number: int) -> GpioLine:
        if not 0 <= number < len(self._lines):
            raise LookupError(f"GPIO {number}: the header has 0 to 27.")
        return self._lines[number]

    def level(self, number: int) -> int:
        self.settle()
        return self[number].level

    def drive(self, number: int, level: int) -> None:
        """Set a line's level: from a program if it is an output, from the world if it is an input."""
        line = self[number]
        if line.level == level:
            return
        self.settle()
        line.level, line.changed_at = level, self._clock.now()
        line.edges += 1
        if line.debounce_s == 0:
            self._report(number, line)
        else:
            self._unsettled.add(number)

    def settle(self) -> None:
        """Report every debounced edge that has been stable long enough by now."""
        for number in list(self._unsettled):
            line = self._lines[number]
            if self._clock.now() - line.changed_at >= line.debounce_s:
                self._unsettled.discard(number)
                if line.reported != line.level:
                    self._report(number, line)

    def _report(self, number: int, line: GpioLine) -> None:
        line.reported = line.level
        for listener in list(line.listeners):
            listener(number, line.level, round((line.changed_at + line.debounce_s) * 1e9))
