"""Rows of a case: its rooms, its deck and Confrontation, encounter and doom cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.hellboy.cards.words import LEVELS, ByTeam, Change, Flag, Level, Thing, Track
from gloamboard.rules.kernel.board.maps import Rotation
from gloamboard.rules.kernel.verbs import Rows


@dataclass(frozen=True, slots=True)
class RoomLaid:
    """How a room tile lies."""

    tile: str
    cell: str  # its top left cell as it lies turned: "c4"
    rotation: Rotation = 0


@dataclass(frozen=True, slots=True)
class Added:
    """Rooms that a card of the case adds in play, under one name."""

    id: str
    room: tuple[RoomLaid, ...]
    door: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Interest:
    """A point of interest: what it does while its card is in play."""

    id: str
    name: str
    says: str
    effects: Rows
    again: bool = False  # it may be used more than once


@dataclass(frozen=True, slots=True)
class Reaction:
    """When a track reaches that space, these effects happen."""

    track: Track
    space: int
    effects: Rows


@dataclass(frozen=True, slots=True)
class CaseCard:
    """A card of a case deck. Its `effects` are resolved when it comes to lie on top; its reactions are placed then."""

    id: str
    name: str
    says: str
    effects: Rows = ()
    reaction: tuple[Reaction, ...] = ()
    interest: tuple[Interest, ...] = ()
    at_end: Rows = ()  # in each end phase while it lies on top
    changes: dict[Change, int] = field(default_factory=dict)  # while it is on top
    flags: tuple[Flag, ...] = ()
    defeated: Rows = ()  # whenever an enemy is defeated while it is on top
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Showdown:
    """The Confrontation card of a case."""

    boss: str
    says: str
    boss_at: str  # a cell
    agents_at: str = ""  # a cell; "": they stay where they are
    effects: Rows = ()  # step 4, once
    at_end: Rows = ()
    win: Literal["enemies", "boss"] = "enemies"  # all enemies, or the boss alone
    clear: bool = False  # minions are cleared off the board first


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many encounter cards of an icon there are."""

    icon: str
    cards: ByTeam


@dataclass(frozen=True, slots=True)
class Case:
    v: int
    id: str
    name: str
    briefing: str
    start: str  # the cell with the starting counter
    slots: tuple[str, ...]  # minion types
    doom_icons: tuple[str, ...]
    encounters: tuple[Drawn, ...]
    doom_end: int  # spaces of the impending doom track
    info_end: int
    insights: tuple[int, ...]
    room: tuple[RoomLaid, ...]
    door: tuple[tuple[str, str], ...]
    card: tuple[CaseCard, ...]  # in their order, the briefing first
    showdown: Showdown
    added: tuple[Added, ...] = ()
    minutes: int = 90
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """A room's contents, line by line, and rules text that keeps it beside the room."""

    id: str
    name: str
    icon: str
    lines: tuple[tuple[Thing, ...], ...]
    says: str = ""
    effects: Rows = ()  # as it is flipped, after its contents are set up
    at_end: Rows = ()  # in each end phase, while it is in play
    changes: dict[Change, int] = field(default_factory=dict)  # for agents in this room
    point: Rows = ()  # for an agent who interacts with its point of interest
    point_says: str = ""
    point_once: bool = True
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoomRow:
    id: str
    name: str
    icon: str  # a case's icon, an agent's id, or that of a difficulty
    says: str
    effects: Rows = ()
    at_end: Rows = ()  # in each end phase, while it stays in play
    stays: bool = False
    changes: dict[Change, int] = field(default_factory=dict)  # while it lies in play
    flags: tuple[Flag, ...] = ()
    leaves: Literal["", "round", "next-doom"] = ""  # when a card in play goes again; "": never
    levels: tuple[Level, ...] = LEVELS  # difficulties that take it into the deck
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoomFile:
    v: int
    doom: tuple[DoomRow, ...]


@dataclass(frozen=True, slots=True)
class EncounterFile:
    v: int
    encounter: tuple[EncounterRow, ...]
