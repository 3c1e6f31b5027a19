"""How the rules look up a card, board, token or sheet of Netherwatch.

The rows stand in `content/`; their kinds are in `kinds.py`, `demon_kinds.py` and `operation_kinds.py`, `reader.py`
reads them and `checker.py` checks what they mean. Nothing here changes a game. A row that carries a rule bears its id
in `rules`; looking it up by a function of this file tells so.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from pathlib import Path
from typing import Any, Protocol, TypeVar, get_args

from gloamboard.rules.kernel import shown
from gloamboard.rules.netherwatch.cards.demon_kinds import Circle, Demon, DemonBoard, Device, Ritual, Section, Trait
from gloamboard.rules.netherwatch.cards.kinds import (
    AgentRow,
    Category,
    Count,
    DeckName,
    Event,
    EventDeck,
    Item,
    Promotion,
    Rules,
    TierRow,
    VaultPart,
)
from gloamboard.rules.netherwatch.cards.operation_kinds import Interaction, Operation
from gloamboard.rules.netherwatch.cards.reader import Cards, read_cards
from gloamboard.rules.netherwatch.cards.words import AGENT_KINDS, PROPERTIES, AgentKind
from gloamboard.strict_toml import FileError, read_toml

CONTENT = Path(__file__).resolve().parents[1] / "content"

REAL = ("hq", "scavenged", "artifact")
"""Decks that an owner's real cards may stand in for."""
TAGS: dict[str, DeckName] = {"ES": "essential", "HQ": "hq", "SC": "scavenged", "IN": "initial", "DA": "artifact"}


OPENED: dict[str, Cards] = {}
"""The rows of each box opened so far."""


@functools.cache
def cards() -> Cards:
    """Every row of Netherwatch and of the boxes opened so far, for whoever holds an id: no id is in two boxes."""
    return _union((in_play(),))


@functools.cache
def in_play(boxes: tuple[str, ...] = ()) -> Cards:
    """The rows a game with these boxes is made of, for whoever lists them."""
    if boxes:
        return _union((in_play(), *(OPENED[box] for box in boxes)))
    found = read_cards(CONTENT)
    found.items.update(_real_cards(found, found))
    return found


def open_box(box: str, folder: Path) -> None:
    """A box's rows join the others. A row that is there already is a FileError: rows are added, never edited."""
    if box in OPENED:
        return
    rows = read_cards(folder, whole=False)
    every = cards()
    rows.items.update(_real_cards(_union((in_play(), rows)), rows))
    for field in dataclasses.fields(Cards):
        mine, others = getattr(rows, field.name), getattr(every, field.name)
        if isinstance(mine, dict):
            for key in mine.keys() & others.keys() - {card for card in mine if card.startswith("real-")}:
                raise FileError(folder, key, f"{field.name} has a row of this id already.", hint="Give it its own.")
    OPENED[box] = rows
    for field in dataclasses.fields(Cards):
        if isinstance(held := getattr(every, field.name), dict):
            held.update(getattr(rows, field.name))


def of_box(box: str) -> Cards:
    """The rows that a box brings."""
    return OPENED[box]


@functools.cache
def operation_names(content: Path) -> dict[str, str]:
    """What the Operations in a folder of content are called, by id. Nothing else of them is read."""
    rows = (read_toml(path) for path in sorted((content / "operations").glob("*.toml")))
    return {str(row["id"]): str(row["name"]) for row in rows}


def with_rows(rows: Cards) -> Cards:
    """Netherwatch and these rows together."""
    return _union((in_play(), rows))


def _union(parts: tuple[Cards, ...]) -> Cards:
    """All rows of these, in their order."""
    made: dict[str, Any] = {}
    for field in dataclasses.fields(Cards):
        held = [getattr(part, field.name) for part in parts]
        made[field.name] = (
            {key: row for one in held for key, row in one.items()} if isinstance(held[0], dict) else sum(held, ())
        )
    return Cards(**made)


def _real_cards(every: Cards, mine: Cards) -> dict[str, Item]:
    """Cards of the owner's own Item decks, of which the table knows the back only: as many as the house has, those of
    a box numbered after the others."""
    found: dict[str, Item] = {}
    for deck in REAL:
        count, more = (sum(row.deck == deck for row in part.items.values()) for part in (every, mine))
        for number in range(count - more + 1, count + 1):
            card = f"real-{deck}-{number}"
            name = f"{deck.upper() if deck == 'hq' else deck.capitalize()} card {number}"
            found[card] = Item(card, name, "pocket", deck="real", kind=card)
    return found


class Ruled(Protocol):
    @property
    def rules(self) -> Rules: ...


Row = TypeVar("Row", bound=Ruled)


def note(row: Row) -> Row:
    """The same row; whoever listens learns which rules it bears."""
    shown.note(*row.rules)
    return row


def agent(agent_id: str) -> AgentRow:
    return note(cards().agents[agent_id])


@functools.cache
def kind_of(agent_id: str) -> AgentKind:
    """What kind of Agent that is."""
    return AGENT_KINDS[cards().agents[agent_id].kind]


@functools.lru_cache(20_000)
def at_hand(kind_id: str, first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """Of the Items in an Agent's two rows of slots, those that an Agent of this kind can make use of."""
    kind = AGENT_KINDS[kind_id]
    return tuple(card for card in (first if kind.uses_from_first else first + second) if can_use(kind, card, kind.uses))


@functools.lru_cache(20_000)
def to_borrow(kind_id: str, some: tuple[str, ...]) -> tuple[str, ...]:
    """Of the Items that another Agent carries, those that an Agent of this kind may USE."""
    kind = AGENT_KINDS[kind_id]
    rows = cards().items
    return tuple(card for card in some if "synergy" in rows[card].properties and can_use(kind, card, kind.borrows))


@functools.lru_cache(20_000)
def loose(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """Of the Items in an Agent's two rows of slots, those that an effect can tear out of them."""
    rows = cards().items
    held = (("first", card) for card in first), (("second", card) for card in second)
    return tuple(
        card
        for row, card in itertools.chain(*held)
        if not any(row in PROPERTIES[each].held_fast for each in rows[card].properties)
    )


def can_use(kind: AgentKind, card: str, tags: frozenset[str]) -> bool:
    """Whether an Item is for this kind, and bears one of these tags if there are any."""
    properties = cards().items[card].properties
    meant = all(not (kinds := PROPERTIES[each].kinds) or kind.id in kinds for each in properties)
    return meant and (not tags or not tags.isdisjoint(properties))


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


def board(demon_id: str) -> DemonBoard:
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


@functools.cache
def item_deck(name: DeckName, boxes: tuple[str, ...] = (), location: str = "mansion") -> tuple[str, ...]:
    """The cards of an Item deck, copies included, in the order of the files. Scavenged Items are those found there."""
    rows = in_play(boxes).items.items()
    return tuple(card for card, row in rows if row.deck == name and (name != "scavenged" or row.found == location))


def real_deck(name: DeckName, boxes: tuple[str, ...] = (), location: str = "mansion") -> tuple[str, ...]:
    """As many backs as that deck has cards, for an owner's real ones."""
    return tuple(f"real-{name}-{number}" for number in range(1, len(item_deck(name, boxes, location)) + 1))


@functools.cache
def event_deck(name: EventDeck, demon_id: str = "", boxes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The cards of an Event deck."""
    rows = in_play(boxes).events.items()
    return tuple(card for card, row in rows if row.deck == name and (name != "demon" or row.demon == demon_id))


@functools.cache
def clue_faces(boxes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The faces of all Clues: "wild", or two Categories with a space between."""
    faces = in_play(boxes).clues
    return tuple(" ".join(face.categories) or "wild" for face in faces for _ in range(face.copies))


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


def possible(yes: frozenset[str], no: frozenset[str], boxes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The Demons that have every Trait of `yes` and none of `no`."""
    return tuple(
        row.id for row in in_play(boxes).demons.values() if yes <= set(row.traits) and not no & set(row.traits)
    )


def vault_ids(demon_id: str, part_id: str) -> tuple[str, ...]:
    """The ids of the pieces of that part in this Demon's vault. No id is in two vaults."""
    part = cards().vault[part_id]
    start = part.first + part.count * list(cards().demons).index(demon_id)
    return tuple(f"{part.prefix}{number}" for number in range(start, start + part.count))
