"""`gloam bots`: the bots of a table as a program of its own. It plays the seats that the evening gives to bots."""

from __future__ import annotations

import argparse

from gloamboard.hal.clock import WallClock
from gloamboard.pi_app.bots.part import Bots, Heard
from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.config.settings import Settings, add_flags, load_settings
from gloamboard.pi_app.mqtt.access import bot_of
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.process.part import run_part, stop_on_signals
from gloamboard.pi_app.process.program import connection, start
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.rules.kernel.registry import NoSuchGame, load_game


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "bots", help="play for bots", description="Play the seats that the evening gives to bots (as a service does)."
    )
    add_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return start("bots", lambda: run_bots(load_settings(args)), (NoSuchGame,))


def run_bots(settings: Settings) -> int:
    wire = connection(settings, "bots", "view/public", "board")

    def open_seat(seat: str, heard: Heard) -> tuple[Wire, Outbox]:
        own = Wire(
            settings.broker_host,
            settings.broker_port,
            bot_of(seat),
            password_of(settings.passwords_path, bot_of(seat)),
            wire.topics,
            version=settings.mqtt,
            deliver=heard,
        )
        return own, Outbox(settings.bots_folder, seat, bot_of(seat))

    bots = Bots(wire.topics, wire, open_seat, load_game, WallClock().now)
    try:
        run_part(bots, wire, WallClock().now, stop_on_signals([wire]).is_set)
    finally:
        bots.close()
        wire.close()
    return 0
