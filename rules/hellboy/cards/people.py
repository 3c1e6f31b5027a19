"""Rows of those who play: agents and their boards, starting and requisition cards, backup agents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.hellboy.cards.words import Change, Colour, Flag, Harm, Skill
from gloamboard.rules.kernel.verbs import Rows


@dataclass(frozen=True, slots=True)
class Skills:
    fight: Colour = "yellow"
    shoot: Colour = "yellow"
    examine: Colour = "yellow"
    defence: Colour = "yellow"


@dataclass(frozen=True, slots=True)
class Unique:
    """An action of one agent alone."""

    id: str
    name: str
    says: str
    cost: int  # cubes; 0 is a free action
    effects: Rows
    alone: bool = False  # not with an enemy in the area
    beside: bool = False  # only with an enemy in the area
    once: Literal["", "round", "game"] = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class AgentRow:
    id: str
    name: str
    colour: str
    threat: int
    health: int  # spaces of the health track
    skills: Skills
    says: str
    starting: tuple[str, ...]
    action: tuple[Unique, ...]
    spark: int = 0  # vital spark
    changes: dict[Change, int] = field(default_factory=dict)
    flags: tuple[Flag, ...] = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A starting or a requisition card: a weapon, a thing used for its effects, or one that only lies there."""

    id: str
    name: str
    says: str
    cost: int = 0  # credits
    owner: str = ""  # the agent whose starting card it is
    trade: bool = False  # the trade icon
    weapon: Literal["", "melee", "ranged"] = ""
    upgrades: int = 0  # of a test made with this weapon
    damage: int = 0  # on top of a hit with it
    harms: tuple[Harm, ...] = ()
    reach: int = 0  # of a ranged weapon: 0 as far as one sees
    changes: dict[Change, int] = field(default_factory=dict)  # while it is carried and not flipped
    flags: tuple[Flag, ...] = ()
    effects: Rows = ()  # when it is used
    cubes: int = 0  # cubes to use it; 0: a free action
    alone: bool = False
    beside: bool = False
    after: Literal["stays", "flips", "discard"] = "flips"  # what becomes of it once it was used
    bprd: Rows = ()  # for a BPRD icon spent on a test with this weapon
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The remote side: the test a backup agent makes when time is taken, and what a good score does."""

    says: str
    skill: Skill
    colour: Colour
    needs: int  # this score or more
    effects: Rows


@dataclass(frozen=True, slots=True)
class BackupRow:
    id: str
    name: str
    cost: int
    health: int
    says: str  # the direct side
    remote: CheckIn
    skills: Skills = field(default_factory=Skills)
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AgentFile:
    v: int
    agent: tuple[AgentRow, ...]


@dataclass(frozen=True, slots=True)
class ItemFile:
    v: int
    item: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class BackupFile:
    v: int
    backup: tuple[BackupRow, ...]
