"""Words that rows of content may use and boxes may add to: properties of Items, ways to carry one, moments of play,
kinds of Agents. Each word is a row here; what a card says of it is made from that row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

from gloamboard.strict_toml import FileError, did_you_mean

Word = TypeVar("Word")
Row = TypeVar("Row")


@dataclass(frozen=True)
class PropertyWord:
    says: str = ""  # on a card; nothing for one that speaks for itself
    kinds: tuple[str, ...] = ()  # the kinds of Agents that may USE such an Item; empty means all
    held_fast: tuple[Literal["first", "second"], ...] = ()  # rows of slots out of which no effect can tear it
    traded: bool = True  # whether a trade moves it


@dataclass(frozen=True)
class CarryWord:
    """Where an Item may be carried, of the two rows of slots that an Agent has."""

    first: bool = True  # the Hand slots of a human
    second: bool = True  # the Pocket slots
    most: int = 99  # how many of these one Agent may carry
    kinds: tuple[str, ...] = ()  # which kinds of Agents may carry it; empty means all


@dataclass(frozen=True)
class AgentKind:
    """What all Agents of a kind have in common. Their actions are in actions/menu.py."""

    id: str
    name: str
    slots: tuple[str, str]  # what the two rows of slots are called
    first: int  # slots of the first row
    second: int  # slots of the second row
    fewer: int = 0  # slots that the second row lacks in games of three and four
    anywhere: bool = False  # every slot takes any Item; what can be USED is kept in the first row
    reads: bool = True  # whether it reads Clues with Field Equipment
    uses: frozenset[str] = frozenset()  # properties of which an Item needs one to be USED; empty means none is needed
    uses_from_first: bool = False  # only Items in the first row are USED
    borrows: frozenset[str] = frozenset()  # as `uses`, for SYNERGY Items that others carry
    modifiers: Mapping[str, int] = field(default_factory=dict)  # its numbers, where they differ from a human's
    rules: tuple[str, ...] = ()  # what this row carries


PROPERTIES: dict[str, PropertyWord] = {
    "artifact": PropertyWord(),
    "banishment-relic": PropertyWord("Used as the Demon's ritual asks."),
    "drain": PropertyWord("You regain 1 Sanity less."),
    "electric": PropertyWord(),
    "field-equipment": PropertyWord(),
    "key": PropertyWord("USE it to remove a Lock in your Zone."),
    "light": PropertyWord("LIGHT puts your Lit Base on or off."),
    "reaction": PropertyWord(),
    "single-use": PropertyWord("Discard it after use."),
    "summoning-circle": PropertyWord(),
    "synergy": PropertyWord("Others in your Zone may USE it."),
}
CARRIED: dict[str, CarryWord] = {"hand": CarryWord(second=False), "pocket": CarryWord()}  # NW-INV-05 NW-INV-06
AGENT_KINDS: dict[str, AgentKind] = {
    "human": AgentKind("human", "Human", ("Hand", "Pocket"), 2, 3, fewer=1),  # NW-INV-01 NW-INV-02
}
MOMENTS: dict[str, str] = {
    "team-chosen": "When the team is chosen",
    "kitted-out": "When an Agent has taken the assigned Items",
    "turn-begins": "As a turn begins",  # before anything is rolled
    "gains": "When an Agent has gained Items",
    "turn-start": "At the start of a turn",  # after the roll for light and adjacency
    "turn-end": "At the end of a turn",
    "enters": "When an Agent comes into a Zone",  # on the way through it too
    "leaves": "When an Agent leaves a Zone",
    "after-move": "After a MOVE or DASH",
    "ends-movement": "When an Agent ends movement",  # of any kind, a Specter too
    "centers": "When an Agent CENTERs",  # before anything is regained
    "after-interaction": "After an Interaction",
    "after-reading": "After a use of FIELD EQUIPMENT",
    "clue-revealed": "When a Clue is turned up",
    "specter-reveals": "When a Specter REVEALs a Zone",
    "rift-placed": "When a Rift is placed",
    "zone-revealed": "When a Zone is revealed",
    "fate-turned": "When somebody turns Fate",
    "demon-enters": "When the Demon comes into a Zone",
    "demon-leaves": "When the Demon leaves a Zone",
    "demon-phase-start": "When a Demon Phase starts",
    "demon-phase-end": "When a Demon Phase ends",
    "dying": "When an Agent is about to die",  # and still holds everything
    "agent-dies": "When an Agent dies",
    "arrives": "When a new Agent arrives",
    "confrontation-start": "When the Confrontation starts",
}


def known(path: str | Path, key: str, value: str, words: Mapping[str, object], what: str) -> None:
    """Refuses a word that nobody has registered."""
    if value not in words:
        raise FileError(path, key, f"no such {what}.", value=value, hint=did_you_mean(value, words))


ADDED: dict[object, str] = {}
"""Words that came with a box, and which one."""


def add(table: dict[Word, Row], more: Mapping[Word, Row], box: str) -> None:
    """A box's words join the others; none is said over."""
    for word, row in more.items():
        if table.setdefault(word, row) is not row:
            raise ValueError(f"{box}: the word {word!r} is taken already")
        ADDED[word] = box
