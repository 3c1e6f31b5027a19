"""Reads a folder of Netherwatch content into Cards. Shapes are checked on the way, effects against the verbs.

What the rows mean together (counts, names that must exist) is `checker.py`'s business.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar, get_origin

from gloamboard.rules.kernel.verbs import Verbs
from gloamboard.rules.netherwatch.cards import words
from gloamboard.rules.netherwatch.cards.demon_kinds import Circle, Demon, Device, Section, Trait
from gloamboard.rules.netherwatch.cards.kinds import (
    AgentRow,
    Clue,
    Count,
    DeckName,
    Event,
    EventDeck,
    Item,
    Moment,
    Promotion,
    TierRow,
    VaultPart,
)
from gloamboard.rules.netherwatch.cards.operation_kinds import Operation
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.strict_toml import FileError, Toml, convert, read_toml

VERSION = 1
COMPILED = ("effects", "before", "use", "optimal", "revealed", "cleared")  # fields that hold rows of verbs
EVENT_DECKS: dict[str, tuple[EventDeck, str]] = {"initial": ("initial", ""), "generic": ("generic", "")}
ITEM_DECKS: tuple[DeckName, ...] = ("essential", "hq", "scavenged", "initial", "artifact")
CODEX: dict[str, Shape] = {"trait": Trait, "circle": Circle, "section": Section}
TOKENS: dict[str, Shape] = {"clue": Clue, "cover": dict[str, int]}
SOCIETY: dict[str, Shape] = {"tier": TierRow, "promotion": Promotion}
BOX: dict[str, Shape] = {"component": Count, "vault": VaultPart}
T = TypeVar("T")
Shape = Any  # a class of rows, or a type built of plain ones
Table = dict[str, Any]  # by top-level key, each in its shape


class Named(Protocol):
    @property
    def id(self) -> str: ...


Row = TypeVar("Row", bound=Named)


@dataclasses.dataclass(frozen=True)
class Cards:
    """All the content of one folder."""

    agents: dict[str, AgentRow]
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


def read_cards(folder: Path, whole: bool = True) -> Cards:
    """All content of a folder, or a FileError that says what to mend. What is not `whole` may lack files."""
    reader = Reader(folder, VERBS, whole)
    codex = reader.table("codex.toml", **CODEX)
    tokens = reader.table("tokens.toml", **TOKENS)
    society = reader.table("society.toml", **SOCIETY)
    box = reader.table("box.toml", **BOX)
    return Cards(
        agents=reader.by_id("agents.toml", "agent", AgentRow),
        items=_items(reader),
        events=_events(reader),
        traits=_by_id(codex["trait"], folder / "codex.toml", "trait"),
        circles=_by_id(codex["circle"], folder / "codex.toml", "circle"),
        sections=_by_id(codex["section"], folder / "codex.toml", "section"),
        devices=reader.by_id("devices.toml", "device", Device),
        demons={path.stem: reader.one(path, Demon) for path in reader.files("demons")},
        operations={path.stem: reader.one(path, Operation) for path in reader.files("operations")},
        clues=tuple(tokens["clue"]),
        cover=tokens["cover"],
        tiers=_by_id(society["tier"], folder / "society.toml", "tier"),
        promotions=_by_id(society["promotion"], folder / "society.toml", "promotion"),
        components=_by_id(box["component"], folder / "box.toml", "component"),
        vault=_by_id(box["vault"], folder / "box.toml", "vault"),
    )


def broken_files(folder: Path, whole: bool = True) -> list[FileError]:
    """The first thing wrong in the shape of each card, and of each file that is not a list of cards."""
    reader = Reader(folder, VERBS, whole)
    tries: list[Callable[[], object]] = [
        lambda: reader.table("codex.toml", **CODEX),
        lambda: reader.table("tokens.toml", **TOKENS),
        lambda: reader.table("society.toml", **SOCIETY),
        lambda: reader.table("box.toml", **BOX),
        *(partial(reader.one, path, Demon) for path in reader.files("demons")),
        *(partial(reader.one, path, Operation) for path in reader.files("operations")),
    ]
    found: list[FileError] = []
    for read in tries:
        try:
            read()
        except FileError as problem:
            found.append(problem)
    lists: list[tuple[str, str, Shape]] = [
        ("agents.toml", "agent", AgentRow),
        ("devices.toml", "device", Device),
        *((f"items/{deck}.toml", "item", Item) for deck in ITEM_DECKS),
        *((f"events/{path.name}", "event", Event) for path in reader.files("events")),
    ]
    for name, key, shape in lists:
        found += _broken_cards(reader, name, key, shape)
    return found


def _broken_cards(reader: Reader, name: str, key: str, shape: Shape) -> list[FileError]:
    """The first thing wrong in each card of a file, told by the card's id; or what is wrong with the file."""
    path = reader.folder / name
    found: list[FileError] = []
    try:
        rows = read_toml(path).get(key) if reader.whole or path.is_file() else []
        for number, row in enumerate(rows if isinstance(rows, list) else ()):
            known = row.get("id") if isinstance(row, dict) else None
            try:
                reader.row(row, shape, path, f"{key} {known}" if isinstance(known, str) else f"{key}[{number}]")
            except FileError as problem:
                found.append(problem)
        if not found:
            reader.by_id(name, key, shape)
    except FileError as problem:
        found.append(problem)
    return found


def _items(reader: Reader) -> dict[str, Item]:
    """Every card of the five decks; a second copy is called `name-2`."""
    found: dict[str, Item] = {}
    for deck in ITEM_DECKS:
        path = f"items/{deck}.toml"
        for row in reader.by_id(path, "item", Item).values():
            for number in range(1, row.copies + 1):
                card = row.id if number == 1 else f"{row.id}-{number}"
                if card in found:
                    raise FileError(reader.folder / path, row.id, "this card is already in another deck.")
                found[card] = dataclasses.replace(row, id=card, kind=row.id, deck=deck)
    return found


def _events(reader: Reader) -> dict[str, Event]:
    found: dict[str, Event] = {}
    for path in reader.files("events"):
        deck, demon = EVENT_DECKS.get(path.stem, ("demon", path.stem))
        for row in reader.by_id(f"events/{path.name}", "event", Event).values():
            if row.id in found:
                raise FileError(path, row.id, "another Event file has a card of this id.")
            found[row.id] = dataclasses.replace(row, deck=deck, demon=demon)
    return found


class Reader:
    """Reads files of one folder, compiling rows of verbs on the way."""

    def __init__(self, folder: Path, verbs: Verbs, whole: bool = True) -> None:
        self.folder, self.verbs, self.whole = folder, verbs, whole

    def table(self, name: str, **shapes: Any) -> Table:
        """The top-level keys of a file, each in its shape (a dataclass stands for a list of rows)."""
        path = self.folder / name
        if not self.whole and not path.is_file():
            return {key: {} if get_origin(shape) is dict else [] for key, shape in shapes.items()}
        data = self._raw(path)
        for key in data:
            if key not in shapes:
                raise FileError(path, key, "no such key here.", hint=f"Known: {', '.join(sorted(shapes))}.")
        made = {}
        for key, shape in shapes.items():
            if key not in data:
                raise FileError(path, key, "this key is missing.", hint="Add it.")
            rows = list[shape] if dataclasses.is_dataclass(shape) else shape  # type: ignore[valid-type]
            made[key] = self._compiled(convert(data[key], rows, path, key), path, key)
        return made

    def by_id(self, name: str, key: str, shape: type[T]) -> dict[str, T]:
        """The rows of a file of one kind, by their id."""
        return _by_id(self.table(name, **{key: shape})[key], self.folder / name, key)

    def row(self, data: object, shape: type[T], path: Path, key: str) -> T:
        """One row of a file."""
        made: T = self._compiled(convert(data, shape, path, key), path, key)
        return made

    def files(self, folder: str) -> list[Path]:
        return sorted((self.folder / folder).glob("*.toml"))

    def one(self, path: Path, shape: type[T]) -> T:
        """A file that is one row; its id is the file's name."""
        row = self._compiled(convert(self._raw(path), shape, path), path, "")
        if row.id != path.stem:
            raise FileError(path, "id", "the id is the name of the file.", value=row.id, hint=f"Use {path.stem}.")
        made: T = row
        return made

    def _raw(self, path: Path) -> Toml:
        data = read_toml(path)
        v = data.pop("v", None)
        if v != VERSION:
            raise FileError(path, "v", f"this program reads version {VERSION}.", value=v, hint=f"Write v = {VERSION}.")
        return data

    def _compiled(self, value: Any, path: Path, key: str) -> Any:
        """The same value with every row of verbs checked and ready to run."""
        if isinstance(value, (list, tuple)):
            return type(value)(self._compiled(item, path, f"{key}[{i}]") for i, item in enumerate(value))
        if not dataclasses.is_dataclass(value) or isinstance(value, type):
            return value
        _known_words(value, path, key)
        changes = {}
        for field in dataclasses.fields(value):
            old, where = getattr(value, field.name), f"{key}.{field.name}" if key else field.name
            if field.name in COMPILED:
                new: object = self.verbs.compile(list(old) if old == () else old, path, where)
            else:
                new = self._compiled(old, path, where)
            if new is not old:
                changes[field.name] = new
        return dataclasses.replace(value, **changes) if changes else value


def _known_words(row: object, path: Path, key: str) -> None:
    """Words that boxes may add to are looked up where they are registered."""
    if isinstance(row, Item):
        words.known(path, f"{key}.carry", row.carry, words.CARRIED, "way to carry")
        for prop in row.properties:
            words.known(path, f"{key}.properties", prop, words.PROPERTIES, "property")
    elif isinstance(row, Moment):
        words.known(path, f"{key}.when", row.when, words.MOMENTS, "moment")
    elif isinstance(row, AgentRow):
        words.known(path, f"{key}.kind", row.kind, words.AGENT_KINDS, "kind of Agent")


def _by_id(rows: Iterable[Row], path: Path, key: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for i, row in enumerate(rows):
        if row.id in found:
            hint = "Give this one a name of its own."
            raise FileError(path, f"{key}[{i}].id", "another row has this id.", value=row.id, hint=hint)
        found[row.id] = row
    return found
