"""How the rules look up a card, board, token or sheet of Netherwatch.

The rows stand in `content/`; their kinds are in `kinds.py`, `demon_kinds.py` and `operation_kinds.py`, `reader.py`
reads them and `checker.py` checks what they mean. Nothing here changes a game. A row that carries a rule bears its id
in `rules`; looking it up by a function of this file tells so.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, TypeVar, get_args

from gloamboard.rules.kernel import shown
from gloamboard.rules.netherwatch.cards.demon_kinds import Board, Circle, Demon, Device, Ritual, Section, Trait
from gloamboard.rules.netherwatch.cards.kinds import (
    Agent,
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

CONTENT = Path(__file__).resolve().parents[1] / "content"

TAGS: dict[str, DeckName] = {"ES": "essential", "HQ": "hq", "SC": "scavenged", "IN": "initial", "DA": "artifact"}


@functools.cache
def cards() -> Cards:
    """The house content, read once."""
    found = read_cards(CONTENT)
    found.items.update((card, Item(card, name, "pocket", deck="real", kind=card)) for card, name in real_items())
    return found


def real_items() -> Iterator[tuple[str, str]]:
    """Cards of the owner's own Item decks, of which the table knows the back only: id and what to call it."""
    for deck, count in (("hq", 31), ("scavenged", 14), ("artifact", 3)):
        for number in range(1, count + 1):
            yield f"real-{deck}-{number}", f"{deck.upper() if deck == 'hq' else deck.capitalize()} card {number}"


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
