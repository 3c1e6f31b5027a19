"""How many connections the page holds, and who makes room when there are too many.

A newcomer always gets in, so that nobody can shut the door before a player. Room is made by whoever has been here
longest without a seat, of the address that has the most such connections. A connection that took a seat is never asked
to leave. It knows no sockets: each connection says how it is ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gloamboard.pi_app.web.entry.neighbours import neighbour

MOST = 128  # connections without a seat: requests, spectators, and whoever only holds a line open
MOST_OF_ONE = 32  # of these, from one address

Client = tuple[str, int]


@dataclass
class _Guest:
    neighbour: str
    leave: Callable[[], None]


class Gate:
    def __init__(self) -> None:
        self._standing: dict[Client, _Guest] = {}  # in the order they came
        self._seated: dict[Client, _Guest] = {}
        self._crowds: Counter[str] = Counter()  # standing connections by address
        self.sent_away = 0

    def __len__(self) -> int:
        return len(self._standing) + len(self._seated)

    def came(self, client: Client, leave: Callable[[], None]) -> None:
        """A new connection."""
        self._drop(client)  # an older one of the same port is gone, whether we heard of it or not
        self._add(client, _Guest(neighbour(client[0]), leave))

    def leaves_by(self, client: Client, leave: Callable[[], None]) -> None:
        """It is spoken to in another way now, and ends otherwise; at once, where it had to make room already."""
        if client in self._standing:
            self._standing[client].leave = leave
        else:
            leave()

    def went(self, client: Client) -> None:
        if self._seated.pop(client, None) is None:
            self._drop(client)

    def seat(self, client: Client) -> None:
        """It has a seat from now on, and its place."""
        if client in self._standing:
            self._seated[client] = self._drop(client)

    def stand_up(self, client: Client) -> None:
        """It left its seat and watches: the newest of those who do."""
        if client in self._seated:
            self._add(client, self._seated.pop(client))

    def _add(self, client: Client, guest: _Guest) -> None:
        if self._crowds[guest.neighbour] >= MOST_OF_ONE:
            self._send_away(guest.neighbour)
        elif len(self._standing) >= MOST:
            self._send_away(self._crowds.most_common(1)[0][0])
        self._standing[client] = guest
        self._crowds[guest.neighbour] += 1

    def _send_away(self, crowd: str) -> None:
        oldest = next(client for client, guest in self._standing.items() if guest.neighbour == crowd)
        self.sent_away += 1
        self._drop(oldest).leave()

    def _drop(self, client: Client) -> _Guest:
        guest = self._standing.pop(client, None)
        if guest is None:
            return _Guest("", lambda: None)  # it made room already
        self._crowds[guest.neighbour] -= 1
        if not self._crowds[guest.neighbour]:
            del self._crowds[guest.neighbour]
        return guest
