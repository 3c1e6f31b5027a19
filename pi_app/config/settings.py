"""What the programs of one table agree on: flag, then GLOAM_* in the environment, then <data>/table.toml, then default.

`gloam play` and the systemd units both hand settings to the programs by the environment; see `as_environment`.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from gloamboard.hal.part_words import PartKind
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.mqtt.topics import ID
from gloamboard.rules.kernel.registry import NoSuchGame, belongings_of, games, with_boxes
from gloamboard.strict_toml import FileError, Toml, convert, did_you_mean, load, read_toml, refuse_newer

BROKER_PORT, WEB_PORT = 1883, 8080
ANYWHERE = ("0.0.0.0", "::", "")  # a page that listens on every address of the machine
PLAY_FILE = shipped_files.HARDWARE / "play.toml"
RUN = "GLOAM_RUN"  # names one run of `gloam play`: what it says of seats counts once, however often a program starts
Places = Mapping[str, tuple[str | Path, str]]
"""Where each setting stands, for messages: a file and its key, or the command line and its flag."""


def _is(default: Any, says: str, metavar: str = "NAME") -> Any:
    """A setting: its default, what it means, and what stands for its value in `--help`."""
    return field(default=default, metadata={"says": says, "metavar": metavar})


@dataclass(frozen=True)
class _Written:
    """The keys of table.toml, which are also the flags and, in capitals after GLOAM_, the variables."""

    v: int = 1
    table: str = _is("home", "the table's id in every topic (home)")
    game: str = _is("", "the game; without it, the one of hardware/play.toml")
    layout: str = _is("", "layout file, by name or path")
    tokens: str = _is("", "token sheet, by name or path")
    seats: int = _is(0, "how many play (2)")
    seed: int = _is(0, "seed of a new game; 0 takes one by chance")
    choices: str = _is("", "set-up of a new game, one or several with commas", "KEY=VALUE")
    bot_at: str = _is("", "which bots sit where in a new evening, one or several with commas", "SEAT=BOT")
    parts: Literal["sim", "chips", "real"] = _is(
        "sim", "simulated parts (default), simulated chips under real drivers, or real"
    )
    lay_out: Literal["attendant", "hands"] = _is(
        "attendant", "who sets pieces out on a simulated table: the attendant (default), or the players' own hands"
    )
    motion: Literal["full", "little"] = _is(
        "full", "how what walks is shown in light: space by space (full, default), or as its trail at once (little)"
    )
    sound: Literal["on", "quiet"] = _is("on", "whether props with a buzzer sing (on, default), or keep silent (quiet)")
    simulate: str = _is("", f"parts not built yet, to stand in simulated: {', '.join(get_args(PartKind))}", "PARTS")
    broker: Literal["", "mosquitto", "nats"] = _is("", "which broker (mosquitto where it is installed, else nats)")
    broker_host: str = _is("127.0.0.1", "where the broker is (127.0.0.1)", "ADDRESS")
    broker_port: int = _is(BROKER_PORT, "port of the broker")
    mqtt: Literal["3.1.1", "5"] = _is(
        "3.1.1", "version of MQTT to speak: 3.1.1 (default), or 5 where the broker has it"
    )
    web_host: str = _is("0.0.0.0", "address the page listens on (all); 127.0.0.1 keeps it to this machine", "ADDRESS")
    https: Literal["off", "on"] = _is("off", "on: the page has a certificate of this house, which phones can install")
    web_names: str = _is("", "other names the page is called by, with commas between them", "NAMES")
    web_port: int = _is(WEB_PORT, f"port of the page ({WEB_PORT})")
    codes: Literal["keep", "evening"] = _is("keep", "seat codes: keep them (default), or new ones for each new evening")
    passwords_file: str = _is("", "the broker's passwords (<data>/broker/passwords.json)", "FILE")
    seats_file: str = _is("", "the seat codes (<data>/seats.json)", "FILE")


@dataclass(frozen=True)
class Settings(_Written):
    data: Path = Path()

    @property
    def simulated(self) -> tuple[PartKind, ...]:
        return tuple(part for part in get_args(PartKind) if part in self.simulate.split(","))

    @property
    def passwords_path(self) -> Path:
        return Path(self.passwords_file) if self.passwords_file else self.data / "broker" / "passwords.json"

    @property
    def seats_path(self) -> Path:
        return Path(self.seats_file) if self.seats_file else self.data / "seats.json"

    @property
    def referee_folder(self) -> Path:
        return self.data / "referee"

    @property
    def outbox_folder(self) -> Path:
        return self.data / "outbox"

    @property
    def bots_folder(self) -> Path:
        return self.data / "bots"

    @property
    def web_folder(self) -> Path:
        return self.data / "web"

    def as_environment(self) -> dict[str, str]:
        """The same settings as GLOAM_* variables, for a program started from here."""
        values = {name: getattr(self, name) for name in [*_names(), "data"]}
        return {f"GLOAM_{name.upper()}": str(value) for name, value in values.items()}


@dataclass(frozen=True)
class _Play:
    """hardware/play.toml"""

    game: str
    v: int = 1


def _names() -> list[str]:
    return [field.name for field in dataclasses.fields(_Written) if field.name != "v"]


def seating_from(text: str) -> dict[str, str]:
    """`seat2=sensible, seat3=search` as seat → bot. Raises ValueError, in one sentence."""
    found = {}
    for pair in filter(None, (one.strip() for one in text.split(","))):
        seat, _, bot = (word.strip() for word in pair.partition("="))
        if not seat or not bot:
            raise ValueError(f"{pair!r}: say a seat and who sits there: seat2=sensible.")
        found[seat] = bot
    return found


def default_data(environment: Mapping[str, str]) -> Path:
    home = environment.get("XDG_DATA_HOME") or os.path.join(environment.get("HOME", "~"), ".local", "share")
    return Path(home).expanduser() / "gloamboard"


def add_flags(parser: argparse.ArgumentParser, *names: str) -> None:
    """Flags for these settings, or for all."""
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="where this table's evening is kept (~/.local/share/gloamboard)"
    )
    hints = get_type_hints(_Written)
    for one in dataclasses.fields(_Written):
        if one.name == "v" or (names and one.name not in names):
            continue
        words = get_args(hints[one.name])
        kind: dict[str, Any] = {"choices": [word for word in words if word]} if words else {"type": hints[one.name]}
        if not words:
            kind["metavar"] = "N" if hints[one.name] is int else one.metadata["metavar"]
        parser.add_argument(f"--{one.name.replace('_', '-')}", default=None, help=one.metadata["says"], **kind)


def load_settings(
    flags: argparse.Namespace | Toml | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """All settings, each from the first place that has it. FileError names a wrong one and where it stands."""
    env = os.environ if environment is None else environment
    given = {} if flags is None else dict(flags) if isinstance(flags, Mapping) else vars(flags)
    data = Path(given.get("data") or env.get("GLOAM_DATA") or default_data(env)).expanduser().resolve()
    path = Path(env.get("GLOAM_FILE") or data / "table.toml")
    in_file = read_toml(path) if path.exists() else {}
    refuse_newer(in_file, path)
    written = convert(in_file, _Written, path)
    values: Toml = {name: getattr(written, name) for name in in_file if name != "v"}
    hints = get_type_hints(_Written)
    stands: dict[str, tuple[str | Path, str]] = {name: (path, name) for name in _names()}
    for name in _names():
        variable, flag = f"GLOAM_{name.upper()}", f"--{name.replace('_', '-')}"
        if given.get(name) is not None:
            stands[name] = "command line", flag
            values[name] = convert(given[name], hints[name], *stands[name])
        elif variable in env:
            stands[name] = "environment", variable
            values[name] = _from_text(env[variable], hints[name], variable)
    settings = _with_evening(_with_layout(Settings(**values, data=data)), stands)
    _check(settings, stands)
    return settings


def _from_text(text: str, kind: type, variable: str) -> int | bool | str:
    if kind is int:
        try:
            return int(text)
        except ValueError:
            raise FileError("environment", variable, "this must be a whole number.", value=text) from None
    return convert(text, kind, "environment", variable)


def for_game(settings: Settings, game: str) -> Settings:
    """The same settings with the table laid for another game, as that game has it."""
    if game == settings.game:
        return settings
    bare = dataclasses.replace(settings, game=game, layout="", tokens="")
    return _with_evening(bare, {"game": (PLAY_FILE, "game")})


@dataclass(frozen=True)
class _OfLayout:
    """What a layout file says about an evening on it."""

    game: str = ""
    tokens: str = ""
    choices: dict[str, str | tuple[str, ...]] = field(default_factory=dict)
    """Answers to the game's set-up; where several will do, the first is meant when nobody says which."""


def _with_layout(settings: Settings) -> Settings:
    """A layout that is named brings its game, and its own sheet and set-up where it has them."""
    if not settings.layout:
        return settings
    path = shipped_files.find_layout(settings.layout)
    if not path.is_file():  # whoever lays it says so
        return settings
    mine = _of_layout(path)
    if settings.game not in ("", mine.game):  # another game's table: it is told when the two do not fit
        return settings
    said = {pair.partition("=")[0].strip() for pair in settings.choices.split(",")}
    more = [f"{key}={_which(value)[0]}" for key, value in mine.choices.items() if key not in said]
    return dataclasses.replace(
        settings,
        game=mine.game or settings.game,
        tokens=settings.tokens or mine.tokens,
        choices=", ".join([*more, *filter(None, [settings.choices])]),
    )


def _of_layout(path: Path) -> _OfLayout:
    found = read_toml(path)
    return convert({key: found[key] for key in ("game", "tokens", "choices") if key in found}, _OfLayout, path)


def laid_for(settings: Settings, choices: Mapping[str, str]) -> Settings:
    """The same settings, on the layout that is made for this set-up when nobody named another than the game's usual;
    a box in play brings its own sheet."""
    evening = belongings_of(settings.game).brings.evening
    if evening is None or settings.layout != evening.layout:
        return settings
    layout, sheet = settings.layout, evening.tokens
    for one in with_boxes(settings.game):
        if one.brings.evening is not None and one.name in choices.get("boxes", "").split():
            sheet = one.brings.evening.tokens
        for path in one.files("layout"):
            mine = _of_layout(path)
            if mine.choices and all(_answers(choices.get(key, ""), value) for key, value in mine.choices.items()):
                layout, sheet = path.stem, mine.tokens or sheet
    tokens = sheet if settings.tokens == evening.tokens else settings.tokens
    return dataclasses.replace(settings, layout=layout, tokens=tokens)


def _which(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _answers(said: str, value: str | tuple[str, ...]) -> bool:
    """Whether what was said, perhaps several words, holds one of the answers that a layout is made for."""
    return any(set(one.split()) <= set(said.split()) for one in _which(value))


def _with_evening(settings: Settings, stands: Places) -> Settings:
    """What is not said is as the game brings it."""
    game = settings.game or load(PLAY_FILE, _Play).game
    try:
        evening = belongings_of(game).brings.evening
    except NoSuchGame:
        evening = None
    if evening is None:
        if settings.layout and settings.tokens:
            return settings
        hint = did_you_mean(game, games()) + " Or say layout and tokens too."
        raise FileError(*stands["game"], "no table is laid for it.", value=game, hint=hint.strip())
    return dataclasses.replace(
        settings,
        game=game,
        layout=settings.layout or evening.layout,
        tokens=settings.tokens or evening.tokens,
        seats=settings.seats or evening.seats,
    )


def _check(settings: Settings, stands: Places) -> None:
    if not ID.match(settings.table):
        raise FileError(
            *stands["table"], "use lower-case letters, digits, - and _, a letter first.", value=settings.table
        )
    for name in ("broker_port", "web_port"):
        if not 0 <= getattr(settings, name) <= 65535:
            raise FileError(*stands[name], "a port is a number from 1 to 65535.", value=getattr(settings, name))
    for part in filter(None, settings.simulate.split(",")):
        if part not in get_args(PartKind):
            hint = did_you_mean(part, get_args(PartKind)) or f"There are {', '.join(get_args(PartKind))}."
            raise FileError(*stands["simulate"], "no parts have that name.", value=part, hint=hint)
    try:
        seating_from(settings.bot_at)
    except ValueError as no:
        raise FileError(*stands["bot_at"], str(no)) from None
    if not 1 <= settings.seats <= 6:
        raise FileError(*stands["seats"], "one to six can play.", value=settings.seats)
