"""Which games, boxes (expansions) and tables are installed, and what each brings. No game is imported to find out.

A package registers by entry point: a game in the group `gloamboard.games`, an expansion in `gloamboard.boxes`, mere
tables in `gloamboard.tables`. The folder of the package that the entry names holds rulebook, shown rules and content;
`brings.toml` in it names the layouts, token sheets and tables that come along, by their place beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path
from typing import Literal

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel.game import Game
from gloamboard.strict_toml import FileError, did_you_mean, load

GAMES, BOXES, TABLES = "gloamboard.games", "gloamboard.boxes", "gloamboard.tables"
Kind = Literal["table", "layout", "token sheet"]


class NoSuchGame(GloamboardError, LookupError):
    """No game of that name is installed."""


class NameTaken(FileError):
    """Two packages say they are the game of that name."""


@dataclass(frozen=True)
class Usual:
    """What is laid for a game when nothing else is said."""

    layout: str
    tokens: str
    seats: int = 2


@dataclass(frozen=True)
class BringsFile:
    """brings.toml: files by their path from the folder it lies in, each known by its name without `.toml`."""

    v: int = 1
    expands: str = ""  # the game a box belongs to
    tables: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    evening: Usual | None = None


@dataclass(frozen=True)
class Belongings:
    """One registered thing: its name, the package it came with, its folder, and what it brings."""

    entry: metadata.EntryPoint
    folder: Path
    brings: BringsFile

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def group(self) -> str:
        return self.entry.group

    @property
    def package(self) -> str:
        return self.entry.dist.name if self.entry.dist else "?"

    @property
    def plays(self) -> str:
        """The game: itself, or the one that this box expands."""
        return self.brings.expands or self.name

    @property
    def rulebook(self) -> Path:
        return self.folder / "rulebook.toml"

    @property
    def shown(self) -> Path:
        """Rule id → the tests that show it, as the last full test run recorded."""
        return self.folder / "shown.txt"

    @property
    def maps(self) -> Path:
        return self.folder / "content" / "maps"

    @property
    def theme(self) -> Path:
        """The words it adds to the house's light theme."""
        return self.folder / "content" / "theme.toml"

    def files(self, kind: Kind) -> list[Path]:
        listed = {"table": self.brings.tables, "layout": self.brings.layouts, "token sheet": self.brings.tokens}[kind]
        return [(self.folder / place).resolve() for place in listed]


def games() -> dict[str, metadata.EntryPoint]:
    """The registered games by id; nothing is imported until one is loaded."""
    return {one.name: one.entry for one in all_belongings() if one.group == GAMES}


def load_game(game_id: str) -> Game:
    found = belongings_of(game_id)
    if found.group != GAMES:
        raise NoSuchGame(f"{game_id!r} is a box of {found.brings.expands!r}, no game by itself: play that one with it")
    game: Game = found.entry.load()
    return game


@functools.cache
def all_belongings() -> tuple[Belongings, ...]:
    """Everything registered, by group and name. Raises FileError for a brings.toml that cannot be read."""
    registered = metadata.entry_points()
    entries = [entry for group in (GAMES, BOXES, TABLES) for entry in sorted(registered.select(group=group))]
    return tuple(_read(entry) for entry in dict.fromkeys(entries))


def belongings_of(name: str) -> Belongings:
    """What the game or box of that name brings. Raises NoSuchGame, or NameTaken when two packages claim the name."""
    found = [one for one in all_belongings() if one.group != TABLES and one.name == name]
    if not found:
        raise NoSuchGame(f"no game named {name!r} is installed. {did_you_mean(name, games())}".rstrip())
    if len(found) > 1:
        claims = " and ".join(f"{one.package} ({one.folder})" for one in found)
        raise NameTaken("games", name, f"two packages say they are it: {claims}.", hint="Uninstall one of them.")
    return found[0]


def with_boxes(game_id: str) -> list[Belongings]:
    """What a game brings, and after it what its boxes do; nothing for a game that is not registered."""
    everything = [one for one in all_belongings() if one.group != TABLES]
    own = [one for one in everything if one.group == GAMES and one.name == game_id]
    return own + [one for one in everything if one.group == BOXES and one.brings.expands == game_id]


def by_name() -> Mapping[str, Belongings]:
    """Every registered game and box. Raises NameTaken when two packages claim one name."""
    names = {one.name: None for one in all_belongings() if one.group != TABLES}
    return {name: belongings_of(name) for name in names}


def files_named(kind: Kind, name: str) -> list[tuple[Path, Belongings]]:
    """The files of this kind and name, each with who brings it. The same file may be listed by several."""
    found = {path: one for one in all_belongings() for path in one.files(kind) if path.stem == name}
    return list(found.items())


def names_of(kind: Kind) -> Iterable[str]:
    return sorted({path.stem for one in all_belongings() for path in one.files(kind)})


def _read(entry: metadata.EntryPoint) -> Belongings:
    folder = _folder(entry.value.partition(":")[0].strip())
    file = folder / "brings.toml"
    brings = load(file, BringsFile) if file.is_file() else BringsFile()
    return Belongings(entry, folder, brings)


def _folder(module: str) -> Path:
    """Where a package or module lies. Only its first word is looked up: a lookup of the whole name would import what
    stands above it, and that may be a whole game."""
    first, *below = module.split(".")
    spec = util.find_spec(first)
    if spec is None:
        return Path(first, *below)  # registered but not there: importing it will say so
    place = Path([*(spec.submodule_search_locations or ()), spec.origin or first][0]).joinpath(*below)
    return (place if place.is_dir() else place.parent).resolve()
