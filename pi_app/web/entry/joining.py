"""Who may take which seat: codes, tickets for tabs that come back, and a wait for whoever guesses.

It knows no sockets and no broker.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.neighbours import neighbour

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


class Doorkeeper:
    """Checks codes against `codes` (role → code); `guesses` counts the wrong ones."""

    def __init__(self, codes: Mapping[str, str], guesses: Guesses) -> None:
        self._guesses = guesses
        self._tickets: OrderedDict[str, str] = OrderedDict()
        self._codes: dict[str, str] = {}
        self.change(codes)

    def change(self, codes: Mapping[str, str]) -> list[str]:
        """Other codes count from now on; whoever came by one that is gone does not come back by a ticket. Returns the
        roles that have another code than before, or none any more."""
        before = self._codes
        self._codes = {role: tidy(code) for role, code in codes.items()}
        changed = [role for role, code in before.items() if self._codes.get(role) != code]
        for ticket, role in list(self._tickets.items()):
            if role in changed:
                del self._tickets[ticket]
        return changed

    def join(self, address: str, code: str) -> Joined | TurnedAway:
        who = neighbour(address)
        wait = self._guesses.wait_s(who)
        if wait > 0:
            return TurnedAway(f"Too many wrong codes. Try again in {_plainly(wait)}.", wait)
        role = self._role_of(tidy(code))
        if role is None:
            left, wait = self._guesses.wrong(who)
            if left:
                return TurnedAway(f"No seat has this code. {left} more {'try' if left == 1 else 'tries'}.")
            return TurnedAway(f"No seat has this code. Try again in {_plainly(wait)}.", wait)
        self._guesses.right(who)
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


def tidy(code: str) -> str:
    """A code as people type it: case, spaces and dashes do not matter."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def _plainly(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 90:
        return f"{whole} second{'' if whole == 1 else 's'}"
    return f"{round(whole / 60)} minutes"
