"""What the cards and sheets of the Agents and the Society are, as plain frozen data, and the words they use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Rules = tuple[str, ...]
Effects = Any  # rows of verbs in the file, checked calls (rules.kernel.verbs.Effects) once loaded

Tier = Literal["initiate", "operative", "veteran"]
Category = Literal["physical", "behavioral", "environmental", "special", "weakness"]
DeckName = Literal["essential", "hq", "scavenged", "initial", "artifact", "real"]  # real: by hand, name unknown
EventDeck = Literal["initial", "generic", "demon"]
Cube = Literal["lit", "dark", "cold", "interaction", "scavenge"]
Property = str  # a word of words.PROPERTIES
MomentWord = str  # a word of words.MOMENTS
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
    initial: tuple[str, ...] = ()
    equipment: str = ""  # any Essential Item
    hq: str = ""


@dataclass(frozen=True)
class AgentRow:
    id: str
    name: str
    board: int
    colour: str
    sanity: int
    suits: str  # whom this Agent suits, in a few words
    passive: Lasting
    unique: Unique
    assigned: Assigned
    kind: str = "human"  # a word of words.AGENT_KINDS
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
    carry: str  # a word of words.CARRIED
    properties: tuple[Property, ...] = ()
    copies: int = 1
    note: str = ""  # a line of flavour
    state: Literal["any", "dormant", "manifested", "demon-near"] = "any"  # when USE is possible
    use: Effects = ()
    reaction: Reaction | None = None
    modifiers: dict[str, int] = field(default_factory=dict)  # while carried
    rules: Rules = ()
    holds: int = 0  # how many other Items may lie inside
    found: str = "mansion"  # the location where a Scavenged Item is found
    deck: DeckName = "hq"  # the file says
    kind: str = ""

    def has(self, prop: Property) -> bool:
        return prop in self.properties


@dataclass(frozen=True)
class Half:
    """Half an Event: what is read aloud, and what then happens."""

    story: str
    effects: Effects
    before: Effects = ()  # what it did in the first printing, for evenings that were begun with it


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
