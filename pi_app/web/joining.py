"""Who may take which seat: codes, tickets for tabs that come back, and a growing wait after wrong codes.

It knows no sockets and no broker. The clock is passed in.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

FREE_TRIES = 5
FIRST_WAIT_S = 10.0
LONGEST_WAIT_S = 600.0
FORGIVEN_AFTER_S = 3600.0
MOST_ADDRESSES = 1000
MOST_TICKETS = 1000


@dataclass(frozen=True)
class Joined:
    """Let in. A tab that loses its connection comes back with the ticket, even while its address has to wait."""

    role: str
    ticket: str


@dataclass(frozen=True)
class TurnedAway:
    says: str
    wait_s: float = 0.0


@dataclass
class _Tries:
    wrong: int = 0
    last_at: float = 0.0
    until: float = 0.0


class Doorkeeper:
    """Checks codes against `codes` (role → code), and counts the wrong ones by address."""

    def __init__(self, codes: Mapping[str, str], now: Callable[[], float]) -> None:
        self._codes = {role: tidy(code) for role, code in codes.items()}
        self._now = now
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._tickets: OrderedDict[str, str] = OrderedDict()

    def join(self, address: str, code: str) -> Joined | TurnedAway:
        neighbour = _neighbour(address)
        tries = self._tries.get(neighbour, _Tries())
        now = self._now()
        if now < tries.until:
            wait = tries.until - now
            return TurnedAway(f"Too many wrong codes from here. Try again in {_plainly(wait)}.", wait)
        role = self._role_of(tidy(code))
        if role is None:
            return self._wrong(neighbour, tries, now)
        self._tries.pop(neighbour, None)
        ticket = secrets.token_urlsafe(24)
        self._tickets[ticket] = role
        while len(self._tickets) > MOST_TICKETS:
            self._tickets.popitem(last=False)
        return Joined(role, ticket)

    def come_back(self, ticket: str) -> Joined | None:
        """A ticket given out before, by this very process. Tickets are too long to guess, so nothing is counted."""
        role = self._tickets.get(ticket)
        return None if role is None else Joined(role, ticket)

    def _role_of(self, code: str) -> str | None:
        found = None
        for role, right in self._codes.items():
            if hmac.compare_digest(right.encode(), code.encode()):
                found = role
        return found

    def _wrong(self, neighbour: str, tries: _Tries, now: float) -> TurnedAway:
        if now - tries.last_at > FORGIVEN_AFTER_S:
            tries = _Tries()
        tries.wrong += 1
        tries.last_at = now
        self._tries[neighbour] = tries
        self._tries.move_to_end(neighbour)
        while len(self._tries) > MOST_ADDRESSES:
            self._tries.popitem(last=False)
        left = FREE_TRIES - tries.wrong
        if left > 0:
            return TurnedAway(f"No seat has this code. {left} more {'try' if left == 1 else 'tries'}.")
        wait = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(-left, 10))
        tries.until = now + wait
        return TurnedAway(f"No seat has this code. Try again in {_plainly(wait)}.", wait)


def tidy(code: str) -> str:
    """A code as people type it: case, spaces and dashes do not matter."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def _neighbour(address: str) -> str:
    """An address to count by: an IPv6 guest owns a whole /64, so that is what counts."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def _plainly(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 90:
        return f"{whole} second{'' if whole == 1 else 's'}"
    return f"{round(whole / 60)} minutes"
