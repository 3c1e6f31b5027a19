"""Rows of what else lies in the box: scenery, damage markers, dice, how many counters there are."""

from __future__ import annotations

from dataclasses import dataclass

from gloamboard.rules.hellboy.cards.words import ByTeam, Face, Icon


@dataclass(frozen=True, slots=True)
class SceneryRow:
    id: str  # "scenery-1" to "scenery-3" are the generic pieces
    name: str
    size: int
    count: int
    special: bool = False
    cubes: int = 0
    clues: int = 0
    says: str = ""
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marker:
    """Damage markers with this icon on their injury side."""

    icon: Icon
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    yellow: tuple[int, ...]
    orange: tuple[int, ...]
    red: tuple[int, ...]
    black: tuple[int, ...]
    effect: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """Counters there are."""

    clues: int
    swarms: int
    infernos: int
    rubble: int


@dataclass(frozen=True, slots=True)
class BoxFile:
    """Dice, damage markers, counters and scenery."""

    v: int
    credits: ByTeam
    shoot_assisted: bool  # HB-RULING-62
    dice: Dice
    supply: Supply
    marker: tuple[Marker, ...]
    scenery: tuple[SceneryRow, ...]
