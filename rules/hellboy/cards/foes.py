"""Rows of enemies: minions, bosses, behaviour cards."""

from __future__ import annotations

from dataclasses import dataclass

from gloamboard.rules.hellboy.cards.words import ByTeam, Flag, Harm, Tag
from gloamboard.rules.kernel.verbs import Rows


@dataclass(frozen=True, slots=True)
class MinionRow:
    id: str
    name: str
    tags: tuple[Tag, ...]
    move: int
    melee: int
    resilience: int
    health: int
    ranged: int = 0
    range: int = 0
    harms: tuple[Harm, ...] = ()  # of its attacks
    says: str = ""
    figures: int = 6
    flags: tuple[Flag, ...] = ()
    defeated: Rows = ()
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BossRow:
    id: str
    name: str
    icons: tuple[str, ...]  # of its behaviour cards
    move: int
    melee: int
    resilience: int
    health: ByTeam
    ranged: int = 0
    range: int = 0
    harms: tuple[Harm, ...] = ()
    flags: tuple[Flag, ...] = ()
    says: str = ""
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BehaviourRow:
    id: str
    name: str
    icon: str
    says: str
    effects: Rows
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EnemyFile:
    v: int
    minion: tuple[MinionRow, ...] = ()
    boss: tuple[BossRow, ...] = ()
    behaviour: tuple[BehaviourRow, ...] = ()
