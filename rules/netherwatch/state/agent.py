"""One Agent of the team: position, Sanity, Condition, what they carry. Plain data; the rules live in the scripts."""

from __future__ import annotations

from typing import Literal

Condition = Literal["", "frightened", "breakdown"]


class Agent:
    """A Living Agent, or the Specter that an Agent has become (`specter` is then its number, 1 to 3)."""

    __slots__ = (
        "bead",
        "condition",
        "dormant",
        "escaped",
        "hand",
        "hiding",
        "id",
        "lit",
        "lured",
        "manifested",
        "name",
        "pocket",
        "ready",
        "sanity",
        "seat",
        "specter",
        "top",
        "zone",
    )

    def __init__(self, id: str, seat: str, name: str, top: int, zone: str) -> None:
        self.id = id  # "historian"; also the standee's name
        self.seat = seat
        self.name = name
        self.zone = zone
        self.top = top  # the highest number on the Sanity Track
        self.sanity = top
        self.condition: Condition = ""
        self.ready = True  # the Unique Ability
        self.lit = False  # on a Lit Base
        self.hiding = ""  # the Safe Cover that shelters them, by its public name
        self.hand: tuple[str, ...] = ()
        self.pocket: tuple[str, ...] = ()
        self.dormant = 3  # Actions left on the Dormant track; 3 means: has not acted this round
        self.manifested = 2
        self.specter = 0
        self.bead = 0  # the Specter track
        self.lured = False  # this Specter has moved the Demon in this Agent Phase
        self.escaped = False

    def copy(self) -> Agent:
        twin = Agent.__new__(Agent)
        twin.id, twin.seat, twin.name = self.id, self.seat, self.name
        twin.zone, twin.hiding, twin.lit = self.zone, self.hiding, self.lit
        twin.top, twin.sanity, twin.condition = self.top, self.sanity, self.condition
        twin.ready, twin.hand, twin.pocket = self.ready, self.hand, self.pocket
        twin.dormant, twin.manifested, twin.bead = self.dormant, self.manifested, self.bead
        twin.specter, twin.lured, twin.escaped = self.specter, self.lured, self.escaped
        return twin

    def facts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in Agent.__slots__)

    @property
    def living(self) -> bool:
        """Neither a Specter nor out of the house."""
        return not self.specter and not self.escaped

    @property
    def items(self) -> tuple[str, ...]:
        return self.hand + self.pocket

    @property
    def piece(self) -> str:
        """The standee on the board."""
        return f"specter-{self.specter}" if self.specter else self.id
