"""What a table can sense and show: one small protocol per kind of part.

A driver and its simulation implement the same protocol and pass the same contract suite
(tests/hal/contract). No game words in here, and nothing touches hardware at import.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from gloamboard.errors import GloamboardError

Library = Any
"""A vendor's library, or a thing out of one: they come without types, and a Pi alone has them."""


class Clock(Protocol):
    """Time is passed in. Tests and scenarios pass a clock that moves only when they say so."""

    def now(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        ...

    def sleep(self, seconds: float) -> None: ...


# --- readers ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reader saw in one sweep. `fault` says why it saw nothing reliable."""

    tags: tuple[str, ...] = ()  # UIDs, lower-case hex, sorted
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Health:
    """How one part is doing, in words a maker can act on."""

    part: str  # "reader 7", "strip main"
    state: Literal["ok", "weak", "faulty", "missing"]
    says: str = ""  # what was seen
    next_step: str = ""  # what to do about it


class Readers(Protocol):
    """All tag readers of a table, swept together."""

    def sweep(self) -> dict[str, Reading]:
        """One reading per reader id. Never raises for one bad reader: its Reading has a fault."""
        ...

    def health(self) -> Sequence[Health]: ...

    def close(self) -> None: ...


@runtime_checkable
class TunedReaders(Protocol):
    """Readers whose receivers can be turned up and down while they sweep."""

    def set_gain(self, reader: str, gain_db: int) -> None:
        """From the next sweep on, until the table is opened anew. What stays is `gain_db` in the table file."""
        ...


@runtime_checkable
class AttentiveReaders(Protocol):
    """Readers of which some can be swept more often than the others."""

    def attend(self, readers: Collection[str] | None) -> None:
        """These are read in every sweep from the next one on, the others in turn; a sweep then has no reading of
        whoever was not read. None: all in every sweep."""
        ...


# --- strips -------------------------------------------------------------------


class Strip(Protocol):
    """One line of addressable pixels."""

    id: str
    pixels: int

    def show(self, frame: bytes | bytearray | memoryview) -> None:
        """Send one whole frame, three bytes a pixel in wire order. The buffer may be reused at once."""
        ...

    def health(self) -> Health: ...

    def close(self) -> None: ...


# --- buttons, dials, buzzer ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class ControlEvent:
    """A press, a hold (after `hold_ms`), a release, or a turn of a dial by `steps` (right is positive)."""

    control: str
    kind: Literal["press", "hold", "release", "turn"]
    at: float
    steps: int = 0


class Controls(Protocol):
    def poll(self) -> list[ControlEvent]:
        """Everything since the last poll, in order, debounced."""
        ...

    def buzz(self, control: str, seconds: float) -> None: ...

    def health(self) -> Sequence[Health]: ...

    def close(self) -> None: ...


# --- props --------------------------------------------------------------------


class PropPort(Protocol):
    """The bytes to and from one prop. The prop link (firmware/link.py) speaks over it."""

    name: str  # the port, for messages: /dev/ttyACM0, sim:orb

    def read(self) -> bytes:
        """What has arrived, possibly nothing. Raises PartGone when the prop was unplugged."""
        ...

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class PartGone(GloamboardError, OSError):
    """A part that was there is not any more: unplugged, or its wire broke."""


class LibraryMissing(GloamboardError, RuntimeError):
    """What parts need of this computer is not there: a Python package, or leave to use the pins."""
