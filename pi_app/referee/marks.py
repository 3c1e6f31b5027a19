"""How far each sender's inputs were taken: what it says next is the one after that. Nobody sends in another's name, and
nothing is taken twice. Nothing is published here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import bot_of
from gloamboard.pi_app.mqtt.topics import ID

NAMESAKES = 4  # older outboxes of one name whose marks are kept


class OutOfTurn(NamedTuple):
    cause: str
    says: str
    own: bool = True  # its sender is told again how far it is


@dataclass
class Marks:
    through: dict[str, int] = field(default_factory=dict)  # src → number
    roles: dict[str, str] = field(default_factory=dict)  # src → role

    def role_of(self, src: str) -> str:
        return self.roles.get(src, src.rsplit("-", 1)[0])

    def set(self, src: str, role: str, through: int) -> None:
        self.through[src], self.roles[src] = through, role

    def out_of_turn(self, role: str, src: str, which: m.NumberedInput) -> OutOfTurn | None:
        """Why it is not this input's turn; None where it is."""
        if which.src != src or not ID.match(src) or src.rpartition("-")[0] not in (role, bot_of(role)):
            return OutOfTurn("misaddressed", f"it says {which.src}", own=False)
        last = self.through.get(src, 0)
        if which.seq != last + 1:
            return OutOfTurn("doubled" if which.seq <= last else "early", f"number {which.seq} after {last}")
        return None

    def forget_namesakes(self, role: str, src: str) -> list[str]:
        """A sender begins a new outbox each time its machine starts; over the years that would be many marks. Says
        whose are gone."""
        name = src.rsplit("-", 1)[0]
        older = [one for one in self.through if self.roles.get(one) == role and one.rsplit("-", 1)[0] == name]
        gone = older[:-NAMESAKES]
        for one in gone:
            del self.through[one], self.roles[one]
        return gone
