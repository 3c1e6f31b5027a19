"""The cards and boards of the box as data: read from content/, checked, and looked up by id.

Stats only; what the words do is in verbs. Copies of a Creature are `acolyte-1`, `acolyte-2`, …
and share one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gloamboard.rules.kernel.shown import note
from gloamboard.rules.kernel.verbs import Rows
from gloamboard.strict_toml import FileError, load

CONTENT = Path(__file__).resolve().parent / "content"

Type = Literal["forest", "undead", "dragon", "cultist", "shadow", "unhallowed", "summon"]  # SW-CRE-09
Adds = Literal["", "behind", "graveyard", "firewood", "pack", "darkness"]
Guard = Literal["", "winged", "duel", "armoured"]
Passive = Literal["", "keep-remainder", "reroll-ready", "rites", "pack", "reroll-spent", "stay-dead"]
Flag = Literal["dry-wood", "short-sight", "far-sight", "fog", "no-runes"]


@dataclass(frozen=True, slots=True)
class Adventurer:
    """An Adventurer."""

    id: str
    name: str
    colour: str
    dice: tuple[int, int, int]
    attack: Literal["melee", "ranged"]
    abilities: tuple[str, ...]
    camp_says: str
    camp: Rows = ()
    immune_to_stun: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ability:
    id: str
    name: str
    says: str
    effects: Rows = ()
    passive: Passive = ""
    by_hand: bool = False  # the owner's real card is read aloud and its effects are picked
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Creature:
    """A Creature, Unhallowed or Summon. Without `health` it has only what its text gives."""

    id: str
    name: str
    type: Type
    says: str
    health: int | None = None
    damage: int = 0
    count: int = 1
    reveal: Rows = ()
    first: Rows = ()
    defeated: Rows = ()
    adds: Adds = ""
    rider: Literal["", "forest", "dragon"] = ""
    guard: Guard = ""
    by_hand: bool = False
    rule: tuple[str, ...] = ()

    @property
    def stirs(self) -> bool:
        """Whether it has an Ongoing power that does something by itself."""
        return self.adds == "behind" or self.rider != ""


@dataclass(frozen=True, slots=True)
class Location:
    id: str
    name: str
    wood: int
    count: int
    says: str
    kind: Literal["normal", "respite", "final"] = "normal"
    flags: tuple[Flag, ...] = ()
    tough: Literal["", "undead", "forest"] = ""  # Creatures of that type have 1 more Health
    after_roll: Rows = ()
    at_dusk: Rows = ()
    at_dawn: Rows = ()
    by_hand: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CampSpace:
    id: str
    name: str
    room: int
    says: str
    rune: bool = False
    rule: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardFile:
    v: int
    board: tuple[Adventurer, ...]


@dataclass(frozen=True, slots=True)
class AbilityFile:
    v: int
    ability: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class CreatureFile:
    v: int
    creature: tuple[Creature, ...]
    unhallowed: tuple[Creature, ...]
    summon: tuple[Creature, ...]


@dataclass(frozen=True, slots=True)
class LocationFile:
    v: int
    location: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class CampFile:
    v: int
    firewood_max: int
    firewood_start: int
    levels: tuple[int, int, int]
    space: tuple[CampSpace, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box, by id."""

    board: dict[str, Adventurer]
    ability: dict[str, Ability]
    card: dict[str, Creature]  # each copy of each Creature, Unhallowed and Summon
    creatures: tuple[str, ...]
    unhallowed: tuple[str, ...]
    summons: tuple[str, ...]
    location: dict[str, Location]
    camp: CampFile
    space: dict[str, CampSpace]


def copies(row: Creature) -> list[str]:
    return [row.id] if row.count == 1 else [f"{row.id}-{n}" for n in range(1, row.count + 1)]


def open_box(folder: Path = CONTENT) -> Box:
    """Read and check a content folder."""
    boards = load(folder / "adventurers.toml", BoardFile).board
    abilities = load(folder / "abilities.toml", AbilityFile).ability
    monsters = load(folder / "creatures.toml", CreatureFile)
    places = load(folder / "locations.toml", LocationFile).location
    camp = load(folder / "camp.toml", CampFile)
    box = Box(
        board={row.id: row for row in boards},
        ability={row.id: row for row in abilities},
        card={c: row for group in (monsters.creature, monsters.unhallowed, monsters.summon) for row in group
              for c in copies(row)},
        creatures=tuple(c for row in monsters.creature for c in copies(row)),
        unhallowed=tuple(c for row in monsters.unhallowed for c in copies(row)),
        summons=tuple(c for row in monsters.summon for c in copies(row)),
        location={row.id: row for row in places},
        camp=camp,
        space={row.id: row for row in camp.space},
    )  # fmt: skip
    check_counts(box, folder)
    return box


def check_counts(box: Box, folder: Path) -> None:
    """The printed counts of the box; a pack that misses one is refused."""

    def expect(file: str, key: str, seen: object, wanted: object) -> None:
        if seen != wanted:
            raise FileError(folder / file, key, f"the box holds {wanted}, this file {seen}.", hint="Mend the count.")

    expect("adventurers.toml", "board", len(box.board), 6)  # SW-COMP-01
    expect("abilities.toml", "ability", len(box.ability), 30)  # SW-COMP-01
    for board in box.board.values():
        known = [card for card in board.abilities if card in box.ability]
        expect("adventurers.toml", f"{board.id}.abilities", len(known), 5)  # SW-COMP-01 SW-PARTY-08
    dice = sorted(sides for board in box.board.values() for sides in board.dice)
    expect("adventurers.toml", "dice", dice, [6] * 9 + [8] * 9)  # SW-COMP-06
    expect("creatures.toml", "unhallowed", len(box.unhallowed), 9)  # SW-COMP-02
    expect("creatures.toml", "creature", len(box.creatures), 38)  # SW-COMP-03
    expect("creatures.toml", "acolyte", len([c for c in box.creatures if box.card[c].id == "acolyte"]) >= 2, True)
    expect("creatures.toml", "summon", len(box.summons), 4)  # SW-COMP-04
    expect("locations.toml", "location", len(box.location), 20)  # SW-COMP-05
    kinds = [row.kind for row in box.location.values()]
    expect("locations.toml", "kind", kinds.count("normal") >= 8 and kinds.count("final") >= 1, True)  # SW-COMP-05


def row_of(card: str) -> Adventurer | Ability | Creature | Location:
    return CARD.get(card) or ABILITY.get(card) or LOCATION.get(card) or BOARD[card]


def called(card: str) -> str:
    """How a card is called at the table; of several that are alike, which."""
    row = row_of(card)
    copy = card.removeprefix(row.id)
    return f"{row.name} {copy.removeprefix('-')}" if copy else row.name


def the(name: str, *, first: bool = False) -> str:
    """A card's name within a sentence, or as its first word."""
    return f"{'The' if first else 'the'} {name.removeprefix('The ')}"


def read(row: Adventurer | Ability | Creature | Location | CampSpace) -> None:
    """Say that this row was read, to whoever listens for the rules it bears."""
    if row.rule:
        note(*row.rule)


BOX = open_box()
BOARD, ABILITY, CARD, LOCATION, SPACE = BOX.board, BOX.ability, BOX.card, BOX.location, BOX.space
CAMP = BOX.camp
OWNER = {card: board.id for board in BOARD.values() for card in board.abilities}
