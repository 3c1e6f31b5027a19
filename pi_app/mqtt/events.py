"""What happens on a connection, as its program is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message. `retained`: it is state that was already there when we subscribed."""

    topic: str
    payload: bytes
    retained: bool = False


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker answered and the subscriptions hold: publish everything again. No message comes before this."""


@dataclass(frozen=True, slots=True)
class Lost:
    """No connection; trying again by itself. Said once per loss, with the cause. `hangs`: somebody listens there, and
    does not answer."""

    says: str
    hangs: bool = False


@dataclass(frozen=True, slots=True)
class Woken:
    """Nothing arrived; somebody wants the reader to look up."""


Event: TypeAlias = Arrived | Connected | Lost | Woken
