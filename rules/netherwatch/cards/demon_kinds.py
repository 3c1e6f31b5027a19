"""What the Codex and a Demon's vault hold: Traits, Circles, devices, boards and rituals, as plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gloamboard.rules.netherwatch.cards.kinds import Category, Effects, Lasting, Rules


@dataclass(frozen=True)
class Trait:
    id: str
    name: str
    category: Category
    device: str
    hint: str  # what the Agents may notice
    hinted_by: tuple[str, ...]  # verbs an Event of that pattern uses
    rules: Rules = ()


@dataclass(frozen=True)
class Circle:
    id: str
    name: str
    lure: str
    rules: Rules = ()


@dataclass(frozen=True)
class Section:
    """Pages of the Codex; `last` 0 means to the end."""

    id: str
    name: str
    first: int
    last: int = 0
    rules: Rules = ()


@dataclass(frozen=True)
class Reading:
    """What a device shows for one Trait. The sign is what a prop is asked to show."""

    trait: str
    sign_yes: str
    sign_no: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    card: str = ""  # of a device with dice: what its card is called
    cells: tuple[str, ...] = ()  # and the card's cells, a row for each face


@dataclass(frozen=True)
class Work:
    """One thing hands do on a prop before it answers: the sign it waits with, the event that ends it, and the words."""

    scene: str
    event: str
    asks: str
    says: str


@dataclass(frozen=True)
class Device:
    """A piece of Field Equipment: how it is read, and what more it gives while the Demon is Manifested."""

    id: str
    name: str
    category: Category
    part: str  # the vault's pieces it uses
    parts: int
    how: str
    readings: tuple[Reading, ...]
    optimal: Effects
    optimal_says: str = ""
    both: bool = False  # Optimal Usage answers both Traits at once
    work: tuple[Work, ...] = ()
    dice: int = 0  # thrown into it before it answers
    prop: str = ""
    rules: Rules = ()


@dataclass(frozen=True)
class Cycle:
    name: str
    story: str
    effects: Effects


@dataclass(frozen=True)
class DemonBoard:
    number: int
    passives: tuple[Lasting, ...]
    revealed: Effects
    cycle: tuple[Cycle, ...]
    rules: Rules = ()


@dataclass(frozen=True)
class RitualStep:
    """One step of a Banishment ritual."""

    says: str
    action: Literal["use", "investigate", "free"]
    where: Literal["circle", "beside-circle", "demon", "beside-demon", "rift", "lit", "dark", "active-token", "any"]
    relic: str = ""
    tokens: int = 0  # Banishment tokens laid face down when this step comes up
    lay: Literal["", "rifts-near", "rifts-far", "beside-circle"] = ""
    reveal: Literal["free", "investigate", "use", "arrive"] = "free"
    effects: Effects = ()
    alone: bool = False  # done only with no other Living Agent in the Zone


@dataclass(frozen=True)
class Ritual:
    name: str
    step: tuple[RitualStep, ...]
    old_step: tuple[RitualStep, ...] = ()  # as evenings begun with an older printing have it, where it was another
    rules: Rules = ()


@dataclass(frozen=True)
class Demon:
    id: str
    name: str
    origin: str
    lore: str
    circle: str
    traits: tuple[str, ...]
    relics: tuple[str, ...]
    board: DemonBoard
    ritual: Ritual
    rules: Rules = ()
