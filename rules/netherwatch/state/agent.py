"""One Agent of the team: position, Sanity, Condition, what they carry. Plain data; the rules live in the scripts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.kernel import PlainData

Condition = Literal["", "frightened", "breakdown"]


@dataclass(slots=True, eq=False)
class Agent(PlainData):
    """A Living Agent, or the Specter that an Agent has become (`specter` is then its number, 1 to 3)."""

    id: str  # "historian"; also the standee's name
    seat: str
    name: str
    top: int  # the highest number on the Sanity Track
    zone: str
    sanity: int = field(init=False)
    condition: Condition = ""
    ready: bool = True  # the Unique Ability
    lit: bool = False  # on a Lit Base
    hiding: str = ""  # the Safe Cover that shelters them, by its public name
    hand: tuple[str, ...] = ()
    pocket: tuple[str, ...] = ()
    dormant: int = 3  # Actions left on the Dormant track; 3 means: has not acted this round
    manifested: int = 2
    specter: int = 0
    bead: int = 0  # the Specter track
    lured: bool = False  # this Specter has moved the Demon in this Agent Phase
    escaped: bool = False

    def __post_init__(self) -> None:
        self.sanity = self.top

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
