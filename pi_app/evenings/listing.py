"""The evenings that are kept here: which game, for how many, and how each ended. Of one that is not over it tells what
everybody at the table knows, and nothing of its record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gloamboard.pi_app.evenings.report import replayed
from gloamboard.pi_app.referee.keeping.record import LOG, Entry, read_log
from gloamboard.pi_app.referee.keeping.resume import state_in
from gloamboard.rules.kernel import Play, Setup, load_game
from gloamboard.rules.kernel.registry import NoSuchGame
from gloamboard.strict_toml import FileError

OVER = "over"


class KeptEvening(NamedTuple):
    """One evening on disk."""

    log: Path
    last_played: float  # seconds since 1970; of one that is not over the day: it would tell when somebody answered
    game: str
    seats: int
    inputs: int  # of one that is over: until then even their number may tell something
    state: str  # "over", "goes on", or why that cannot be told
    end: str = ""  # how it ended, in the game's own sentence

    @property
    def when(self) -> str:
        to_the = "%Y-%m-%d %H:%M" if self.state == OVER else "%Y-%m-%d"
        return time.strftime(to_the, time.localtime(self.last_played))


def logs_in(data: Path) -> Iterator[Path]:
    """The records below a data folder: the one that goes on, those before it, and those kept aside by `--new`."""
    yield from (data / "referee").glob("evening*.log")
    yield from data.glob("evenings/*/referee/evening*.log")


def evenings_in(*folders: Path) -> list[KeptEvening]:
    """All of them, the newest first."""
    logs = {path.resolve(): (path, folder) for folder in folders for path in logs_in(folder)}
    newest_first = sorted(logs.values(), key=lambda found: -found[0].stat().st_mtime)
    return [_kept(path, path == folder / "referee" / LOG) for path, folder in newest_first]


def _kept(log: Path, newest: bool) -> KeptEvening:
    at = log.stat().st_mtime
    that_day = time.mktime((*time.localtime(at)[:3], 0, 0, 0, 0, 0, -1))
    try:
        found = read_log(log)
    except (OSError, FileError):
        found = None
    if found is None:
        return KeptEvening(log, that_day, "", 0, 0, "cannot be read")
    header, entries = found
    state, end = _how_it_stands(header, entries)
    if state == "goes on" and not newest:
        state = "was left"
    inputs = len(entries) if state == OVER else 0
    when = at if state == OVER else that_day
    return KeptEvening(log, when, str(header["game"]), len(header["setup"]["seats"]), inputs, state, end)


def _how_it_stands(header: Entry, entries: list[Entry]) -> tuple[str, str]:
    try:
        play = played(header, entries)
    except NoSuchGame:
        return "its game is not installed", ""
    except Exception:  # whatever today's rules make of an old record, a list is a list
        return "the rules have changed since", ""
    if play.outcome is None:
        return "goes on", ""
    return OVER, play.outcome.says


def played(header: Entry, entries: list[Entry]) -> Play:
    """The evening as it stands after its record."""
    raw: Entry = header["setup"]
    setup = Setup(
        tuple(raw["seats"]), raw["seed"], raw["choices"], frozenset(raw.get("hands", ())), raw.get("points", {})
    )
    game, boundary = load_game(header["game"]), header.get("boundary")
    return replayed(Play(game, setup, state=state_in(boundary, game) if boundary else None), entries)[0]
