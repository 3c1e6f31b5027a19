"""What was asked of `gloam play`, looked at before anything is started; and what an evening that goes on already is."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Sequence

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import Settings, for_game, laid_for, seating_from
from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from gloamboard.strict_toml import FileError


class CannotPlay(GloamboardError, RuntimeError):
    """Nothing can be started with this; the message says what to do."""


def look_for_files(settings: Settings) -> None:
    """The layout and the token sheet are there. Raises FileError. What is in them, the programs find out."""
    for path in (shipped_files.find_layout(settings.layout), shipped_files.find_tokens(settings.tokens)):
        if not path.is_file():
            raise FileError(path, "", "there is no such file.", hint="Check the name and the folder.")


def check(settings: Settings, flags: Sequence[str], own: Sequence[str] = ()) -> None:
    """The game exists, is for so many, and asks for every flag that is left (`own` are the command's). Raises
    CannotPlay."""
    from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
    from gloamboard.rules.kernel.registry import NoSuchGame, load_game

    try:
        game = load_game(settings.game)
        choices_from(flags, game, own)
    except (BadAnswer, NoSuchGame) as no:
        raise CannotPlay(str(no)) from None
    least, most = game.seats
    if not least <= settings.seats <= most:
        raise CannotPlay(f"--seats {settings.seats}: {game.title} is for {least} to {most} players.")


def check_bots(settings: Settings, evening: Settings | None) -> None:
    """The seats and the bots that are named are there, in the evening that goes on or in the new one. Raises
    CannotPlay."""
    from gloamboard.pi_app.referee.seating import CannotSit, check_seating
    from gloamboard.rules.kernel.registry import NoSuchGame, load_game

    played = evening or settings
    seats = [f"seat{n}" for n in range(1, played.seats + 1)]
    try:
        check_seating(seating_from(settings.bot_at), load_game(played.game), seats)
    except (CannotSit, NoSuchGame) as no:
        raise CannotPlay(f"--bot-at: {no}") from None


def going_on(settings: Settings) -> Settings | None:
    """The game and seats of the evening that is kept here, or None when there is none."""
    log = settings.referee_folder / LOG
    found = read_log(log) if log.exists() else None
    if found is None:
        return None
    header, _ = found
    setup = header["setup"]
    choices = ", ".join(f"{key}={value}" for key, value in setup["choices"].items())
    try:
        laid = for_game(settings, header["game"])
    except FileError:
        raise FileError(
            log,
            "game",
            "this evening's game is not installed here.",
            value=header["game"],
            hint="Install it, or let --new keep the evening aside and start another.",
        ) from None
    laid = laid_for(laid, setup["choices"])
    return dataclasses.replace(laid, seats=len(setup["seats"]), seed=setup["seed"], choices=choices)


def not_taken_up(args: argparse.Namespace, pairs: Sequence[str], evening: Settings) -> list[str]:
    """The flags that say otherwise than the evening that goes on; they count for a new one only."""
    asked = [f"--{name} {getattr(args, name)}" for name in ("game", "seats", "seed") if _differs(args, name, evening)]
    begun = evening.choices.split(", ")
    return asked + [f"--{pair.replace('=', ' ', 1)}" for pair in pairs if pair not in begun]


def _differs(args: argparse.Namespace, name: str, evening: Settings) -> bool:
    return getattr(args, name) not in (None, getattr(evening, name))
