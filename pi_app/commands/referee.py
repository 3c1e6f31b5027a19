"""`gloam referee`: the referee as a program of its own. Takes inputs, asks the rules, keeps the evening on disk."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from gloamboard.hal.clock import WallClock
from gloamboard.pi_app.config.settings import RUN, Settings, add_flags, for_game, load_settings, seating_from
from gloamboard.pi_app.config.setup_flags import BadAnswer, answers_from
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.process.part import run_part, stop_on_signals
from gloamboard.pi_app.process.program import connection, start
from gloamboard.pi_app.referee.games import Games
from gloamboard.pi_app.referee.keeping.files import STARTS
from gloamboard.pi_app.referee.keeping.kept import kept_beside
from gloamboard.pi_app.referee.keeping.record import FolderInUse, Record
from gloamboard.pi_app.referee.keeping.resume import setup_from
from gloamboard.pi_app.referee.part import Referee
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel import load_game
from gloamboard.rules.kernel.registry import NoSuchGame


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "referee", help="run the referee", description="Run the referee (as a service does)."
    )
    add_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return start("referee", lambda: run_referee(load_settings(args)), (FolderInUse, BadAnswer, NoSuchGame))


def run_referee(settings: Settings) -> int:
    record = Record(settings.referee_folder)
    wire = connection(settings, "referee", "in/#", "enquiry/+", "board")
    words: dict[str, object] = {
        "game": settings.game,
        "seats": settings.seats,
    }
    if settings.seed:
        words["seed"] = settings.seed
    if settings.choices:
        words["choices"] = answers_from(settings.choices, load_game(settings.game))
    try:
        games = Games(
            load_game,
            lambda game: Tiles(load_layout(for_game(settings, game).layout)),
            lambda: setup_from({**words, "points": kept.earned()}, load_game),
        )
        kept = kept_beside(record)
        referee = Referee(
            games,
            kept,
            wire.topics,
            wire,
            starts=count_start(settings.referee_folder),
            bots=seating_from(settings.bot_at),
            run=os.environ.get(RUN, ""),
        )
        run_part(referee, wire, WallClock().now, stop_on_signals([wire]).is_set)
        if kept.attempts is not None:
            kept.attempts.ended_well()
    finally:
        wire.close()
        record.close()
    return 0


def count_start(folder: Path) -> int:
    """How often a referee started here: its revisions begin above all earlier ones."""
    path = folder / STARTS
    try:
        starts = 1 + int(path.read_text())
    except FileNotFoundError:
        starts = 1
    except ValueError:  # damaged: more than there can have been
        starts = int(time.time())
    path.write_text(f"{starts}\n")
    return starts
