"""A whole table in real time for the page's tests: broker, simulated table, referee and page, on threads."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hal.clock import WallClock
from hal.open import open_parts
from hal.props import Ports
from hal.tokens import load_tokens
from pi_app import places
from pi_app.broker import start_private
from pi_app.ground import Ground
from pi_app.layout import load_layout
from pi_app.referee.part import Referee
from pi_app.referee.record import Record
from pi_app.running import Part, run_part
from pi_app.table_part import TablePart
from pi_app.topics import Topics
from pi_app.web.serve import Web, WebSettings
from pi_app.wire import Wire
from rules.kernel import Answer, Game, Setup

CODES = {"seat1": "AAAA-1111", "seat2": "BBBB-2222", "seat3": "CCCC-3333", "screen": "SSSS-9999", "host": "HHHH-7777"}
PATIENCE_S = 15.0


class StandingTable:
    """Everything runs until `close`. `address` is the page's; `prelude` are answers given before anybody looks."""

    def __init__(
        self,
        folder: Path,
        game: Game,
        setup: Setup,
        layout: str = "mansion-a",
        port: int = 0,
        ports: Ports | None = None,
        prelude: Sequence[Answer] = (),
    ) -> None:
        self.topics = Topics("home")
        self.broker = start_private(folder / "broker", table="home")
        self._stop = threading.Event()
        self._wires: list[Wire] = []
        self._threads: list[threading.Thread] = []
        clock = WallClock()
        shipped = load_layout(layout)
        laid = dataclasses.replace(shipped, file=dataclasses.replace(shipped.file, game=game.id))
        self._ground = Ground(laid)
        self.record = Record(folder / "referee")
        wire = self._wire("referee")
        self.referee = Referee(
            self.record, self.topics, wire, lambda _: game, lambda _: self._ground, lambda: (game.id, setup)
        )
        self.referee.evening.again(list(prelude), 0)
        wire.subscribe(f"{self.topics.root}/in/#", self.topics.board)
        self._run(self.referee, wire, clock.now)

        wire = self._wire("table")
        tokens = load_tokens(places.find_tokens(shipped.game))
        self.parts = open_parts(laid.table, "sim", clock, 0)
        self.table = TablePart(laid, self.parts, tokens, folder / "outbox", self.topics, wire, clock, ports=ports)
        self._run(self.table, wire, clock.now)

        port = port or _free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.web = Web(
            WebSettings(
                table="home",
                broker_host=self.broker.host,
                broker_port=self.broker.port,
                passwords=self.broker.passwords,
                codes=CODES,
                outboxes=folder / "web",
                port=port,
            )
        )
        self._threads.append(threading.Thread(target=lambda: asyncio.run(self.web.serve()), daemon=True))
        self._threads[-1].start()
        self.until(lambda: self.web.server.started, "the page's server did not start")

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait, in real time, for something to become so."""
        deadline = time.monotonic() + PATIENCE_S
        pause = threading.Event()
        while not true():
            if time.monotonic() > deadline:
                raise AssertionError(what)
            pause.wait(0.01)

    def close(self) -> None:
        self.web.stop()
        self._stop.set()
        for wire in self._wires:
            wire.wake()
        for thread in self._threads:
            thread.join(PATIENCE_S)
        for wire in self._wires:
            wire.close()
        self.table.close()
        self.record.close()
        self.broker.stop()

    def _wire(self, role: str) -> Wire:
        wire = Wire(self.broker.host, self.broker.port, role, self.broker.passwords[role], self.topics)
        self._wires.append(wire)
        return wire

    def _run(self, part: Part, wire: Wire, now: Callable[[], float]) -> None:
        thread = threading.Thread(target=run_part, args=(part, wire, now, self._stop.is_set), daemon=True)
        self._threads.append(thread)
        thread.start()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
