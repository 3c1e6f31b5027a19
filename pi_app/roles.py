"""The programs of a table, each run as a process of its own: the table itself, the referee, the page."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Any

from gloamboard.pi_app.settings import Settings, add_flags, for_game, load_settings


def add_parser(subparsers: Any) -> None:
    for role, says in (("referee", "run the referee"), ("web", "run the page")):
        parser = subparsers.add_parser(role, help=says, description=f"{says} (as a service does).".capitalize())
        add_flags(parser)
        parser.set_defaults(run=run, role=role)


def add_table_run(below: Any) -> None:
    parser = below.add_parser("run", help="run the table: sense, light, talk to props (as a service does)")
    add_flags(parser)
    parser.set_defaults(run=run, role="table")


def run(args: argparse.Namespace) -> int:
    settings = load_settings(args)
    try:
        return {"table": run_table, "referee": run_referee, "web": run_web}[args.role](settings)
    except cannot_start() as no:  # anything else is a fault of ours and keeps its trace
        print(f"gloam {args.role}: {no}", file=sys.stderr)
        return 2


def cannot_start() -> tuple[type[Exception], ...]:
    """What a program may be given that it cannot work with; the message says what to do."""
    from gloamboard.hal.open import LibraryMissing
    from gloamboard.pi_app.questions import BadAnswer
    from gloamboard.pi_app.referee.record import FolderInUse
    from gloamboard.rules.kernel.game import NoSuchGame

    return (FolderInUse, LibraryMissing, BadAnswer, NoSuchGame)


def run_table(settings: Settings) -> int:
    """Sense and light until stopped. When the referee starts another game, the table is laid for that one."""
    from gloamboard.pi_app.running import stop_on_signals

    wires: list[Any] = []
    stop = stop_on_signals(wires)
    game: str | None = settings.game
    while game is not None and not stop.is_set():
        game = _run_table_for(for_game(settings, game), wires, stop)
    return 0


def _run_table_for(settings: Settings, wires: list[Any], stop: threading.Event) -> str | None:
    """Until stopped (None), or until another game is played (its name)."""
    from gloamboard.hal.clock import WallClock
    from gloamboard.hal.open import open_parts
    from gloamboard.hal.tokens import load_tokens
    from gloamboard.pi_app import places
    from gloamboard.pi_app.commission.token_file import with_own_tags
    from gloamboard.pi_app.layout import load_layout
    from gloamboard.pi_app.running import run_part, sd_notify
    from gloamboard.pi_app.table_part import TablePart

    layout = load_layout(settings.layout)
    tokens = with_own_tags(load_tokens(places.find_tokens(settings.tokens)), settings.data / "tokens")
    clock = WallClock()
    parts = open_parts(layout.table, settings.parts, clock, background=settings.parts != "sim")
    wire = _wire(settings, "table")
    wires[:] = [wire]
    part = TablePart(
        layout,
        parts,
        tokens,
        settings.outbox_folder,
        wire.topics,
        wire,
        clock,
        ports=_ports(settings, layout.table, clock),
    )

    def notify(word: str) -> None:
        if part.other_game is None or word != "STOPPING=1":  # laying another game is no end of the service
            sd_notify(word)

    try:
        run_part(part, wire, clock.now, lambda: stop.is_set() or part.other_game is not None, notify)
    finally:
        part.close()
        wire.close()
    return part.other_game


def _ports(settings: Settings, table: Any, clock: Any) -> Any:
    if settings.parts == "real":
        from gloamboard.hal.drivers.serial_ports import SerialPorts

        return SerialPorts()
    from gloamboard.hal.sim.props import sim_ports

    return sim_ports(table.prop, clock)


def run_referee(settings: Settings) -> int:
    from gloamboard.hal.clock import WallClock
    from gloamboard.pi_app.ground import Ground
    from gloamboard.pi_app.layout import load_layout
    from gloamboard.pi_app.questions import answers_from
    from gloamboard.pi_app.referee.part import Referee
    from gloamboard.pi_app.referee.record import Record
    from gloamboard.pi_app.referee.resume import setup_from
    from gloamboard.pi_app.referee.service import earned, points_of
    from gloamboard.pi_app.running import run_part, stop_on_signals
    from gloamboard.rules.kernel import load_game

    record = Record(settings.referee_folder)
    wire = _wire(settings, "referee", "in/#", "board")
    words: dict[str, Any] = {
        "game": settings.game,
        "seats": settings.seats,
        "points": points_of(settings.referee_folder),
    }
    if settings.seed:
        words["seed"] = settings.seed
    if settings.choices:
        words["choices"] = answers_from(settings.choices, load_game(settings.game))
    try:
        referee = Referee(
            record,
            wire.topics,
            wire,
            load_game,
            lambda game: Ground(load_layout(for_game(settings, game).layout)),
            lambda: setup_from(words, load_game),
            starts=count_start(settings.referee_folder),
            ended=lambda evening: earned(settings.referee_folder, evening),
        )
        run_part(referee, wire, WallClock().now, stop_on_signals([wire]).is_set)
    finally:
        wire.close()
        record.close()
    return 0


def count_start(folder: Path) -> int:
    """How often a referee started here: its revisions begin above all earlier ones."""
    path = folder / "starts"
    try:
        starts = 1 + int(path.read_text())
    except FileNotFoundError:
        starts = 1
    except ValueError:  # damaged: more than there can have been
        starts = int(time.time())
    path.write_text(f"{starts}\n")
    return starts


def run_web(settings: Settings) -> int:
    from gloamboard.pi_app.web.serve import run_web as serve

    return serve(settings)


def _wire(settings: Settings, role: str, *reads: str) -> Any:
    """A connection that says up only once it reads these topics: what is sent to it from then on is not missed."""
    from gloamboard.pi_app.broker.passwords import read_passwords
    from gloamboard.pi_app.topics import Topics
    from gloamboard.pi_app.wire import Wire

    password = read_passwords(settings.passwords_path)[role]
    topics = Topics(settings.table)
    return Wire(
        settings.broker_host,
        settings.broker_port,
        role,
        password,
        topics,
        version=settings.mqtt,
        reads=[f"{topics.root}/{below}" for below in reads],
    )
