"""A whole table in real time for the page's tests: broker, simulated table, referee and page, on threads."""

from __future__ import annotations

import asyncio
import dataclasses
import queue
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from gloamboard.hal.clock import WallClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.props.ports import Ports
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.broker import start_private
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Part, run_part
from gloamboard.pi_app.referee.games import Games
from gloamboard.pi_app.referee.keeping.finished import finished_in
from gloamboard.pi_app.referee.keeping.kept import Kept
from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.pi_app.referee.part import Referee
from gloamboard.pi_app.table.furnished import Furnished
from gloamboard.pi_app.table.part import TablePart
from gloamboard.pi_app.web.serve import Web, WebSettings
from gloamboard.rules.kernel import Answer, Game, Setup

CODES = {"seat1": "AAAA-1111", "seat2": "BBBB-2222", "seat3": "CCCC-3333", "screen": "SSSS-9999", "host": "HHHH-7777"}
CODES |= {"side1": "DDDD-1111", "side2": "DDDD-2222"}
PATIENCE_S = 40.0


class StandingTable:
    """Everything runs until `close`. `address` is the page's; `prelude` are answers given before anybody looks.

    A module may share one: `begin_again` starts another evening on it, and the attendant lays out the board.
    """

    def __init__(
        self,
        folder: Path,
        game: Game,
        setup: Setup,
        layout: str | Path = "mansion-a",
        port: int = 0,
        ports: Ports | None = None,
        prelude: Sequence[Answer] = (),
        helps: bool = True,
        tokens: Path | None = None,
    ) -> None:
        self.topics = Topics("home")
        self.broker = start_private(folder / "broker", table="home")
        self._stop = threading.Event()
        self._wires: list[Wire] = []
        self._threads: list[threading.Thread] = []
        clock = WallClock()
        shipped = load_layout(layout)
        laid = dataclasses.replace(shipped, file=dataclasses.replace(shipped.file, game=game.id))
        self._tiles = Tiles(laid)
        self.record = Record(folder / "referee")
        wire = self._wire("referee")
        self.referee = Referee(
            Games(lambda _: game, lambda _: self._tiles, lambda: (game.id, setup)),
            Kept(self.record, finished=lambda: finished_in(self.record.folder)),
            self.topics,
            wire,
        )
        self.referee.evening.again(list(prelude), 0)
        wire.subscribe(f"{self.topics.root}/in/#", self.topics.enquiry("+"), self.topics.board)
        self._game, self._referees_wire = game, wire
        self._errands = WithErrands(self.referee)
        self._run(self._errands, wire, clock.now)

        wire = self._wire("table")
        self._laid = laid
        self._tokens = sheet = load_tokens(tokens or shipped_files.find_tokens(shipped.game))
        self.parts = open_parts(laid.table, "sim", clock, 0)
        self.table = TablePart(
            Furnished(laid, self.parts, sheet), folder / "outbox", wire, clock, ports=ports, helps=helps
        )
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

    def begin_again(self, setup: Setup, prelude: Sequence[Answer] = ()) -> None:
        """Another evening; it returns when the board lies as that evening has it. What is still being carried for the
        one before is put down first: it would be a move in this one."""
        self._settle()
        begun = threading.Event()

        def begin() -> None:
            self.referee.evening = self.referee.fresh(self._game.id, setup)
            self.referee.evening.again(list(prelude), 0)
            self.referee.show()
            begun.set()

        self._errands.do(begin)
        self._referees_wire.wake()
        self.until(begun.is_set, "the referee did not begin again")
        self._settle()

    def _settle(self) -> None:
        self.until(self._laid_out, "the board does not lie as the game has it")
        self.until(lambda: self.referee.due() is None, "the views were not told")

    def _laid_out(self) -> bool:
        """Whether it lies as the game has it. What was put down against the rules nobody but we puts back."""
        hands, wrong = self.parts.hands, self.referee.evening.differences()
        assert hands is not None
        for row in wrong:
            pads = [pad.reader for pad in self._laid.table.pad if row["should"] in self._laid.pad_spaces[pad.id]]
            for tag, piece in self._tokens.pieces().items():
                if piece == row["piece"] and pads:
                    hands.put(tag, pads[0])
        return not wrong

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


class WithErrands:
    """A part that also does what a test wants done on its own thread."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._wanted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def do(self, errand: Callable[[], None]) -> None:
        self._wanted.put(errand)

    def connected(self) -> None:
        self._part.connected()

    def arrived(self, topic: str, payload: bytes) -> None:
        self._part.arrived(topic, payload)

    def tick(self, now: float) -> None:
        while not self._wanted.empty():
            self._wanted.get()()
        due = self._part.due()
        if due is not None and due <= now:
            self._part.tick(now)

    def due(self) -> float | None:
        return self._part.due() if self._wanted.empty() else 0.0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
