"""The names of all MQTT topics of a table, in one place. docs/mqtt.md says who sends what."""

from __future__ import annotations

import re
from dataclasses import dataclass

ID = re.compile(r"[a-z][a-z0-9_-]*\Z")


@dataclass(frozen=True)
class Topics:
    """All topics of one table; many tables may share a broker."""

    table: str

    def __post_init__(self) -> None:
        if not ID.match(self.table):
            raise ValueError(f"table id {self.table!r}: use lower-case letters, digits, - and _, a letter first")

    @property
    def root(self) -> str:
        return f"gloam/{self.table}"

    # inputs and how far they were taken
    def input(self, role: str, src: str) -> str:
        return f"{self.root}/in/{role}/{src}"

    def mark(self, role: str, src: str) -> str:
        return f"{self.root}/mark/{role}/{src}"

    # what the referee shows
    def view(self, who: str) -> str:
        return f"{self.root}/view/{who}"

    def refused(self, who: str) -> str:
        return f"{self.root}/refused/{who}"

    # what a page wants to know, and what it is told: nothing of the game changes by it
    def enquiry(self, role: str) -> str:
        return f"{self.root}/enquiry/{role}"

    def reply(self, role: str) -> str:
        return f"{self.root}/reply/{role}"

    @property
    def scene(self) -> str:
        return f"{self.root}/scene"

    def prop_scene(self, prop: str) -> str:
        return f"{self.root}/prop/{prop}/scene"

    # what the table shows
    @property
    def layout(self) -> str:
        return f"{self.root}/layout"

    @property
    def board(self) -> str:
        return f"{self.root}/board"

    def light(self, strip: str) -> str:
        return f"{self.root}/light/{strip}"

    @property
    def drawn(self) -> str:
        return f"{self.root}/drawn"

    def device(self, part: str) -> str:
        return f"{self.root}/device/{part}"

    def status(self, role: str) -> str:
        return f"{self.root}/status/{role}"

    @property
    def workshop(self) -> str:
        return f"{self.root}/workshop/shown"

    @property
    def workshop_ask(self) -> str:
        return f"{self.root}/workshop/ask"

    def hand(self, role: str) -> str:
        """A page's hands on a simulated table, or on the twin of a prop."""
        return f"{self.root}/hand/{role}"

    def hand_done(self, role: str) -> str:
        return f"{self.root}/done/{role}"


def user_name(table: str, role: str) -> str:
    """The name a role logs in to the broker with; the table is part of it, so that tables can share a broker."""
    return f"{table}.{role}"
