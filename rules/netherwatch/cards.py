"""What every card, board, token and sheet of Netherwatch is, as plain frozen data, and how the rules look one up.

The rows stand in `content/`; `card_files.py` reads them, `card_check.py` checks what they mean. Nothing here changes
a game. A row that carries a rule bears its id in `rules`; looking it up by a function of this file tells so.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar, get_args

from rules.kernel import shown

CONTENT = Path(__file__).parent / "content"

Rules = tuple[str, ...]
Effects = Any  # rows of verbs in the file, checked calls (rules.kernel.verbs.Effects) once loaded

Tier = Literal["initiate", "operative", "veteran"]
Category = Literal["physical", "behavioral", "environmental", "special", "weakness"]
DeckName = Literal["essential", "hq", "scavenged", "initial", "artifact"]
TAGS: dict[str, DeckName] = {"ES": "essential", "HQ": "hq", "SC": "scavenged", "IN": "initial", "DA": "artifact"}
EventDeck = Literal["initial", "generic", "demon"]
Floor = Literal["floor1", "floor2", "attic", "basement"]
Cube = Literal["lit", "dark", "cold", "interaction", "scavenge"]
Property = Literal[
    "artifact",
    "banishment-relic",
    "drain",
    "electric",
    "field-equipment",
    "key",
    "light",
    "reaction",
    "single-use",
    "summoning-circle",
    "synergy",
]
MomentWord = Literal[
    "turn-start",  # an Agent's turn begins, after the roll for light and adjacency
    "turn-end",  # an Agent's turn ends
    "after-move",  # an Agent has ended a MOVE or DASH
    "after-interaction",  # an Agent has resolved a Zone Interaction
    "after-reading",  # an Agent has used Field Equipment
    "demon-enters",  # the Demon has come into a Zone
    "demon-leaves",  # the Demon is about to leave a Zone
    "demon-phase-start",
    "demon-phase-end",
    "agent-dies",
    "confrontation-start",
]
ReactionWord = Literal[
    "before-roll",  # the carrier is about to roll the Sanity Die
    "overlap",  # the carrier is about to suffer Entity Overlap
    "event-drawn",  # an Event has been read and not yet resolved
]


@dataclass(frozen=True)
class Moment:
    """Something that happens by itself at a moment of play."""

    when: MomentWord
    effects: Effects
    fate: tuple[int, ...] = ()  # only while Fate is one of these; empty means always


@dataclass(frozen=True)
class Lasting:
    """A standing ability: numbers the rules look up (see modifiers.py), and moments it answers."""

    name: str
    says: str = ""  # only what modifiers and moments do not say themselves
    fate: tuple[int, ...] = ()
    modifiers: dict[str, int] = field(default_factory=dict)
    moments: tuple[Moment, ...] = ()
    rules: Rules = ()


@dataclass(frozen=True)
class Unique:
    """A Unique Ability: a FREE ACTION on the owner's turn, then Spent."""

    name: str
    effects: Effects
    state: Literal["any", "dormant", "manifested"] = "any"
    rules: Rules = ()


@dataclass(frozen=True)
class Assigned:
    initial: tuple[str, ...]
    equipment: str
    hq: str


@dataclass(frozen=True)
class Agent:
    id: str
    name: str
    board: int
    colour: str
    sanity: int
    suits: str  # whom this Agent suits, in a few words
    passive: Lasting
    unique: Unique
    assigned: Assigned
    rules: Rules = ()


@dataclass(frozen=True)
class Reaction:
    when: ReactionWord
    effects: Effects


@dataclass(frozen=True)
class Item:
    """One Item card. `kind` is shared by its copies."""

    id: str
    name: str
    carry: Literal["hand", "pocket"]
    properties: tuple[Property, ...] = ()
    copies: int = 1
    note: str = ""  # a line of flavour
    state: Literal["any", "dormant", "manifested"] = "any"  # when USE is possible
    use: Effects = ()
    reaction: Reaction | None = None
    modifiers: dict[str, int] = field(default_factory=dict)  # while carried
    rules: Rules = ()
    deck: DeckName = "hq"  # the file says
    kind: str = ""

    def has(self, prop: Property) -> bool:
        return prop in self.properties


@dataclass(frozen=True)
class Half:
    """Half an Event: what is read aloud, and what then happens."""

    story: str
    effects: Effects


@dataclass(frozen=True)
class Event:
    id: str
    fate: int  # on the back
    dormant: Half
    manifested: Half
    rules: Rules = ()
    deck: EventDeck = "generic"
    demon: str = ""


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
    prop: str = ""
    rules: Rules = ()


@dataclass(frozen=True)
class Cycle:
    name: str
    story: str
    effects: Effects


@dataclass(frozen=True)
class Board:
    number: int
    passives: tuple[Lasting, ...]
    revealed: Effects
    cycle: tuple[Cycle, ...]
    rules: Rules = ()


@dataclass(frozen=True)
class Step:
    """One step of a Banishment ritual."""

    says: str
    action: Literal["use", "investigate", "free"]
    where: Literal["circle", "beside-circle", "demon", "beside-demon", "rift", "lit", "dark", "active-token", "any"]
    relic: str = ""
    tokens: int = 0  # Banishment tokens laid face down when this step comes up
    lay: Literal["", "rifts-near", "rifts-far", "beside-circle"] = ""
    reveal: Literal["free", "investigate", "use", "arrive"] = "free"
    effects: Effects = ()


@dataclass(frozen=True)
class Ritual:
    name: str
    step: tuple[Step, ...]
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
    board: Board
    ritual: Ritual
    rules: Rules = ()


@dataclass(frozen=True)
class CoverMix:
    safe: int
    exposed: int
    zones: tuple[str, ...]
    rules: Rules = ()


@dataclass(frozen=True)
class RiftAt:
    number: int
    zone: str


@dataclass(frozen=True)
class LockAt:
    """On one link (two Zones, HQ allowed), or with a single Zone on every way in and out of it."""

    between: tuple[str, ...]


@dataclass(frozen=True)
class DroppedAt:
    slot: int
    zone: str
    items: tuple[str, ...]
    face_down: bool = False


@dataclass(frozen=True)
class Interaction:
    zone: str
    name: str
    effects: Effects
    stays: bool = False
    rules: Rules = ()


@dataclass(frozen=True)
class Objective:
    """One of the tokens A, B, C. `arrives` says when it is laid; `clear` how an Agent in its Zone clears it."""

    letter: Literal["a", "b", "c"]
    says: str
    zone: str
    arrives: Literal["setup", "confrontation", "interaction"] = "setup"
    clear: Literal["investigate", "use-artifact", "free"] = "investigate"
    cleared: Effects = ()


@dataclass(frozen=True)
class Requirement:
    """Open until the Objective is cleared or the mark is set."""

    says: str
    objective: Literal["", "a", "b", "c"] = ""
    mark: str = ""


@dataclass(frozen=True)
class Escape:
    says: str
    zone: str
    needs: tuple[Requirement, ...] = ()
    rules: Rules = ()


@dataclass(frozen=True)
class Operation:
    id: str
    name: str
    type: Literal["recon", "containment", "extermination"]
    designation: str
    site: str
    sides: dict[Floor, Literal["a", "b"]]
    fate_tokens: tuple[int, ...]
    rift: tuple[RiftAt, ...]
    cover: CoverMix
    interaction: tuple[Interaction, ...]
    scavenge: tuple[str, ...]
    escape: Escape
    tips: tuple[str, ...] = ()
    lit_each_floor: int = 0  # Lit Cubes the players place on each Floor
    lit: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    cold: tuple[str, ...] = ()
    lock: tuple[LockAt, ...] = ()
    dropped: tuple[DroppedAt, ...] = ()
    artifact: str = ""  # the Zone of the Artifact token
    objective: tuple[Objective, ...] = ()
    objectives_aside: bool = False
    requirement: tuple[Requirement, ...] = ()
    special: tuple[Lasting, ...] = ()  # Operation Rules
    fate_effect: tuple[Lasting, ...] = ()
    ascends_at: int = 0  # the Rift of an Ascension in Discovery; 0 means the one nearest Fate
    rules: Rules = ()


@dataclass(frozen=True)
class Clue:
    """A Clue's face: Wild, or two Categories."""

    wild: bool = False
    categories: tuple[Category, ...] = ()
    copies: int = 1


@dataclass(frozen=True)
class TierRow:
    id: Tier
    name: str
    initial_events: int
    hq_sanity: int
    exposed: Literal["deadly", "hindered-frightened-deadly", "dies"]
    hidden: Literal["safe", "hindered-frightened-deadly"]
    survivor_moves: bool
    death_sends_dormant: bool
    removed_each: int  # Discovery Only: Generic and as many Demon Events taken out
    rules: Rules = ()


@dataclass(frozen=True)
class Promotion:
    id: str
    title: str
    rank: int
    points: int
    says: str
    rules: Rules = ()


@dataclass(frozen=True)
class Count:
    """So many of a thing in the box, or in each vault."""

    id: str
    name: str
    count: int
    rules: Rules = ()


@dataclass(frozen=True)
class VaultPart:
    """A line of a vault's Index card: ids are a prefix and running numbers."""

    id: str
    name: str
    count: int
    prefix: str
    first: int  # number in the sample vault
    rules: Rules = ()


@dataclass(frozen=True)
class Cards:
    """All the content of one folder."""

    agents: dict[str, Agent]
    items: dict[str, Item]  # every card, copies by their own id
    events: dict[str, Event]
    traits: dict[str, Trait]
    circles: dict[str, Circle]
    sections: dict[str, Section]
    devices: dict[str, Device]
    demons: dict[str, Demon]
    operations: dict[str, Operation]
    clues: tuple[Clue, ...]
    cover: dict[str, int]
    tiers: dict[str, TierRow]
    promotions: dict[str, Promotion]
    components: dict[str, Count]
    vault: dict[str, VaultPart]


@functools.cache
def cards() -> Cards:
    """The house content, read once."""
    from rules.netherwatch.card_files import read_cards  # late: verbs call the rules, and the rules read cards

    return read_cards(CONTENT)


class Ruled(Protocol):
    @property
    def rules(self) -> Rules: ...


Row = TypeVar("Row", bound=Ruled)


def note(row: Row) -> Row:
    """The same row; whoever listens learns which rules it bears."""
    shown.note(*row.rules)
    return row


def agent(agent_id: str) -> Agent:
    return note(cards().agents[agent_id])


def item(card: str) -> Item:
    """By the id of a card; a copy's id ends in its number ("old-key-2")."""
    return note(cards().items[card])


def event(card: str) -> Event:
    return note(cards().events[card])


def trait(trait_id: str) -> Trait:
    return note(cards().traits[trait_id])


def circle(circle_id: str) -> Circle:
    return note(cards().circles[circle_id])


def section(section_id: str) -> Section:
    return note(cards().sections[section_id])


def device(device_id: str) -> Device:
    return note(cards().devices[device_id])


def demon(demon_id: str) -> Demon:
    return note(cards().demons[demon_id])


def board(demon_id: str) -> Board:
    return note(cards().demons[demon_id].board)


def ritual(demon_id: str) -> Ritual:
    return note(cards().demons[demon_id].ritual)


def operation(operation_id: str) -> Operation:
    return note(cards().operations[operation_id])


def interaction(operation_id: str, zone: str) -> Interaction | None:
    """What an Interaction Cube in that Zone does."""
    found = (row for row in cards().operations[operation_id].interaction if row.zone == zone)
    row = next(found, None)
    return row if row is None else note(row)


def tier(tier_id: str) -> TierRow:
    return note(cards().tiers[tier_id])


def promotion(promotion_id: str) -> Promotion:
    return note(cards().promotions[promotion_id])


def component(component_id: str) -> Count:
    return note(cards().components[component_id])


def vault_part(part_id: str) -> VaultPart:
    return note(cards().vault[part_id])


def item_deck(name: DeckName) -> tuple[str, ...]:
    """The cards of an Item deck, copies included, in the order of the file."""
    return tuple(card for card, row in cards().items.items() if row.deck == name)


def event_deck(name: EventDeck, demon_id: str = "") -> tuple[str, ...]:
    """The cards of an Event deck."""
    return tuple(
        card for card, row in cards().events.items() if row.deck == name and (name != "demon" or row.demon == demon_id)
    )


def clue_faces() -> tuple[str, ...]:
    """The faces of all Clues: "wild", or two Categories with a space between."""
    faces = cards().clues
    return tuple(" ".join(face.categories) or "wild" for face in faces for _ in range(face.copies))  # NW-CLUE-01


def categories() -> tuple[str, ...]:
    """The five Trait Categories."""
    return get_args(Category)  # NW-CLUE-02


def named(text: str) -> Item:
    """The card a text means by a name and the tag of its deck: "Kitchen Knife [SC]"."""
    name, _, tag = text.rstrip("]").rpartition(" [")
    deck = TAGS[tag]  # NW-COMP-19
    found = (row for row in cards().items.values() if row.name == name and row.deck == deck)
    return note(next(found))  # NW-EX-22 NW-ITEM-02


def devices_for(face: str) -> tuple[str, ...]:
    """The Field Equipment a Clue's face allows."""
    asked = categories() if face == "wild" else tuple(face.split())  # NW-CLUE-03
    return tuple(row.id for row in cards().devices.values() if row.category in asked)  # NW-EX-15


def circle_demons(circle_id: str) -> tuple[str, ...]:
    """The two Demons a Summoning Circle lures."""
    return tuple(row.id for row in cards().demons.values() if row.circle == circle_id)


def possible(yes: frozenset[str], no: frozenset[str]) -> tuple[str, ...]:
    """The Demons that have every Trait of `yes` and none of `no`."""
    return tuple(row.id for row in cards().demons.values() if yes <= set(row.traits) and not no & set(row.traits))


def vault_ids(demon_id: str, part_id: str) -> tuple[str, ...]:
    """The ids of the pieces of that part in this Demon's vault. No id is in two vaults."""
    part = cards().vault[part_id]
    start = part.first + part.count * list(cards().demons).index(demon_id)
    return tuple(f"{part.prefix}{number}" for number in range(start, start + part.count))
