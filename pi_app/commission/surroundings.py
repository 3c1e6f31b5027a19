"""What the workshop needs of the table around it: parts that are lent to it, props that can be tried and flashed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gloamboard.hal.parts import ControlEvent, Health, Reading, Strip
from gloamboard.hal.tokens import TokenSheet


class Guest(Protocol):
    """Whoever the parts are lent to."""

    def sensed(self, readings: Mapping[str, Reading], controls: Sequence[ControlEvent], now: float) -> None: ...

    def prop_did(self, prop: str, event: str) -> None: ...


class Lender(Protocol):
    """Who owns the parts otherwise: takes its hands off them, and back."""

    def lend(self, to: Guest) -> Mapping[str, Strip]:
        """From now on `to.sensed` and `to.prop_did` hear everything; the strips show what is shown on these."""
        ...

    def put_back(self) -> None:
        """Simulated hands put every piece back where it lay; real ones are asked by the game."""
        ...

    def take_back(self, tokens: TokenSheet) -> None:
        """The board as it lies now, with no input sent, is what the game goes on with."""
        ...


class Flasher(Protocol):
    """Puts firmware on a prop meanwhile, in its own time."""

    able: bool  # whether there are boards at all
    prop: str  # that is being flashed, "" for none
    share: float  # of it that is written

    def begin(self, prop: str) -> None:
        """Raises LookupError where that cannot be."""
        ...

    def news(self) -> list[str]: ...

    def has_ended(self) -> str:
        """The prop, once, when it is over."""
        ...


@dataclass(frozen=True)
class Surroundings:
    """What the workshop needs of the table around it."""

    lender: Lender
    findings: Callable[[], Sequence[Health]]
    try_prop: Callable[[str], str]  # has it show that it works; what to look for, or LookupError
    flasher: Flasher
    sheets: Path  # folder of the sheets learnt at this table
    table_file: Path | None = None  # the file of this table
