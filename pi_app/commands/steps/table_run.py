"""`gloam table run`: the table as a program of its own. Senses, lights and talks to props until it is stopped."""

from __future__ import annotations

import argparse
import threading

from gloamboard.hal.clock import WallClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.parts import Clock, LibraryMissing
from gloamboard.hal.props.ports import Ports
from gloamboard.hal.sim.props import sim_ports
from gloamboard.hal.table import Table
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.commission.token_file import with_own_tags
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import Settings, for_game, load_settings
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.process.part import run_part, sd_notify, stop_on_signals
from gloamboard.pi_app.process.program import connection, start
from gloamboard.pi_app.table.furnished import Furnished
from gloamboard.pi_app.table.part import TablePart


def run(args: argparse.Namespace) -> int:
    return start("table", lambda: run_table(load_settings(args)), (LibraryMissing,))


def run_table(settings: Settings) -> int:
    """Sense and light until stopped. When the referee starts another game, the table is laid for that one."""
    wires: list[Wire] = []
    stop = stop_on_signals(wires)
    game: str | None = settings.game
    while game is not None and not stop.is_set():
        game = _run_for(for_game(settings, game), wires, stop)
    return 0


def _run_for(settings: Settings, wires: list[Wire], stop: threading.Event) -> str | None:
    """Until stopped (None), or until another game is played (its name)."""
    clock = WallClock()
    wire = connection(settings, "table")
    wires[:] = [wire]
    try:
        part = table_of(settings, wire, clock)

        def notify(word: str) -> None:
            if part.other_game is None or word != "STOPPING=1":  # laying another game is no end of the service
                sd_notify(word)

        try:
            run_part(part, wire, clock.now, lambda: stop.is_set() or part.other_game is not None, notify)
        finally:
            part.close()
    finally:
        wire.close()
    return part.other_game


def table_of(settings: Settings, wire: Wire, clock: Clock) -> TablePart:
    """The table as the settings have it: layout, parts, tokens, how things move, props."""
    layout = load_layout(settings.layout)
    tokens = with_own_tags(load_tokens(shipped_files.find_tokens(settings.tokens)), settings.data / "tokens")
    parts = open_parts(
        layout.table, settings.parts, clock, simulate=settings.simulated, background=settings.parts != "sim"
    )
    return TablePart(
        Furnished(layout, parts, tokens),
        settings.outbox_folder,
        wire,
        clock,
        helps=settings.lay_out == "attendant",
        still=settings.motion == "little",
        quiet=settings.sound == "quiet",
        ports=_ports(settings, layout.table, clock),
    )


def _ports(settings: Settings, table: Table, clock: Clock) -> Ports:
    if settings.parts == "real":
        from gloamboard.hal.drivers.serial_ports import SerialPorts

        return SerialPorts()
    return sim_ports(table.prop, clock)
