"""A study: a file of settings to compare, each so many games of the same seeds. Shape and sense are checked here."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.study.playing import Terms, bots_from, check_seats
from gloamboard.rules.kernel import Game, load_game
from gloamboard.strict_toml import FileError, load

Choose = dict[str, str | int]  # answers to the game's set-up questions


@dataclass(frozen=True)
class SettingFile:
    """[[setting]]: what differs in it from what the file says above."""

    name: str
    choose: Choose = field(default_factory=dict)
    bots: tuple[str, ...] | None = None
    seats: int | None = None


@dataclass(frozen=True)
class StudyFile:
    v: int
    game: str
    games: int  # of each setting
    setting: tuple[SettingFile, ...]
    title: str = ""
    seed: int = 1  # of the first game
    seats: int | None = None  # all counts in turn
    bots: tuple[str, ...] = ()
    choose: Choose = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    name: str
    terms: Terms


@dataclass(frozen=True)
class Study:
    """The first setting is what the others are compared with."""

    title: str
    game: Game
    seeds: range
    settings: tuple[Setting, ...]


def read_study(path: Path) -> Study:
    """Raises FileError."""
    file = load(path, StudyFile)
    try:
        game = load_game(file.game)
    except LookupError as no:
        raise FileError(path, "game", f"{no.args[0]}.", value=file.game) from None
    if file.games < 1:
        raise FileError(path, "games", "at least one is played of each setting.", value=file.games)
    if not file.setting:
        raise FileError(path, "setting", "there is nothing to play.", hint="Add a [[setting]] with a name.")
    names = [setting.name for setting in file.setting]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise FileError(path, "setting.name", "two settings have this name.", value=twice[0], hint="Rename one.")
    settings = tuple(
        Setting(one.name, _terms(path, f"setting[{number}]", file, one, game))
        for number, one in enumerate(file.setting)
    )
    return Study(file.title or path.stem, game, range(file.seed, file.seed + file.games), settings)


def _terms(path: Path, key: str, file: StudyFile, one: SettingFile, game: Game) -> Terms:
    seats = one.seats if one.seats is not None else file.seats
    words = [f"--{question}={answer}" for question, answer in {**file.choose, **one.choose}.items()]
    try:
        check_seats(seats, game)
        bots = bots_from(file.bots if one.bots is None else one.bots, game)
        choices = choices_from(words, game)
    except (BadAnswer, LookupError) as no:
        raise FileError(
            path, key, str(no.args[0]), hint=f"`gloam simulate --game {file.game} --help` lists all."
        ) from None
    for name in bots.values():
        if name.startswith("search:") and name.endswith("s"):
            cause = f"{name} thinks by the clock and plays otherwise on every machine."
            raise FileError(path, f"{key}.bots", cause, hint="Say a number of playouts: search:48.")
    return Terms(file.game, seats, bots, choices)
