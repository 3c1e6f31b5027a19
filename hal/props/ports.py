"""Where props may be plugged in: a contract for real serial ports and simulated ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gloamboard.errors import GloamboardError
from gloamboard.hal.parts import PropPort


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A port a prop may hang on. `board` is what the USB ids say, "" when they say nothing."""

    name: str
    board: str = ""
    serial: str = ""


class PortBusy(GloamboardError, OSError):
    """Another program has the port."""


class PortForbidden(PortBusy):
    """This user may not open the port; the text says what to do."""


class Ports(Protocol):
    """Where props may be plugged in: real serial ports, or simulated ones."""

    def find(self) -> Sequence[PortInfo]: ...

    def open(self, port: PortInfo) -> PropPort:
        """Raises PortBusy or PartGone."""
        ...
