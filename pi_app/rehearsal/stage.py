"""A whole table in one process on a real broker: table, referee, and time that moves only when all is settled.

Scenarios and headless evenings run on it. Settled means: the mark covers every input, the director has drawn the
newest scene, and the table has seen the newest view.
"""

from __future__ import annotations

import gc
import queue
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from gloamboard.errors import GloamboardError
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import Kind, Parts, open_parts
from gloamboard.hal.parts import Clock
from gloamboard.hal.sim.props import sim_ports
from gloamboard.hal.tokens import TokenSheet, load_tokens
from gloamboard.pi_app.broker.private import Broker, start_private
from gloamboard.pi_app.broker.private import Kind as BrokerKind
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Event, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Part, be_quick, hand_on
from gloamboard.pi_app.referee.games import Games
from gloamboard.pi_app.referee.keeping.kept import Kept
from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.pi_app.referee.part import Referee
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.pi_app.table.furnished import Furnished
from gloamboard.pi_app.table.part import TablePart
from gloamboard.rules.kernel import Game, Setup, load_game

PATIENCE_S = 20.0  # of real time; a settled table takes milliseconds


class Unsettled(GloamboardError, RuntimeError):
    """Something was sent and nothing came of it."""


class Stage:
    def __init__(
        self,
        folder: Path,
        game: str,
        setup: Setup,
        layout: Layout,
        tokens: TokenSheet,
        *,
        kind: Kind = "sim",
        helps: bool = True,
        seed: int = 0,
        broker: Broker | BrokerKind | None = None,
        find_game: Callable[[str], Game] = load_game,
        props: bool = False,
        evening: Path | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`broker` is one that runs already, or the kind to start. `evening` is the referee's folder where that is to
        outlive the stage. Real parts want a real `clock`."""
        self.clock = clock or VirtualClock(1000.0)
        self.topics = Topics("stage")
        self.layout = layout
        self._own_broker = not isinstance(broker, Broker)
        self.broker = (
            broker
            if isinstance(broker, Broker)
            else start_private(folder / "broker", prefer=broker, table=self.topics.table)
        )
        self._events: queue.SimpleQueue[tuple[str, Event]] = queue.SimpleQueue()
        self._wires: list[Wire] = []
        self.parts: Parts = open_parts(layout.table, kind, self.clock, seed)
        self.ports = sim_ports(layout.table.prop, self.clock) if props else None
        self._roles: dict[str, Part] = {}
        self.theme_files = shipped_files.find_themes(layout.game)
        self._folder, self._find_game, self._default = folder, find_game, (game, setup)
        self._evening = evening or folder / "referee"
        self._starts = 0
        self.record = Record(self._evening)
        self._referee_wire = self.wire("referee")
        self.referee = self._new_referee()
        table_wire = self.wire("table")
        self.table = TablePart(
            Furnished(layout, self.parts, tokens),
            folder / "outbox",
            table_wire,
            self.clock,
            helps=helps,
            ports=self.ports,
        )
        self._roles["table"] = self.table
        self._referee_wire.subscribe(f"{self.topics.root}/in/#", self.topics.enquiry("+"), self.topics.board)
        self._seats: dict[str, SeatPart] = {}
        self.refusals: list[m.Refusal] = []  # as they are heard; whoever looks for new ones may clear it
        self._heard: Counter[str] = Counter()
        self._outboxes: list[Outbox] = []
        be_quick()  # as the real programs are
        self.settle()

    def _new_referee(self) -> Referee:
        self._starts += 1
        referee = Referee(
            Games(self._find_game, lambda _game: Tiles(self.layout), lambda: self._default),
            Kept(self.record),
            self.topics,
            self._referee_wire,
            starts=self._starts,
        )
        self._roles["referee"] = referee
        return referee

    def restart_referee(self) -> None:
        """As after a crash: a new referee on the same record, which says everything again."""
        self.record.close()
        self.record = Record(self._evening)
        board, lying = self.referee.board_rev, self.referee.evening.lying
        self.referee = self._new_referee()
        self._heard.clear()  # it numbers what it refuses anew
        self.referee.board_rev, self.referee.evening.lying = board, lying  # the retained board is read again
        self.referee.connected()
        self.settle()

    def answer(self, seat: str, key: list[str | int]) -> None:
        """Answer for a seat as its page does, and wait until that has had its effect."""
        self.send(seat, kind="answer", decision=self.referee.evening.questions[seat], key=key)

    def send(self, role: str, **fields: Any) -> None:
        """An input of a seat, or of the host, as a page sends it; it returns when that has had its effect."""
        if role not in self._seats:
            wire, refused = self.wire(role), self.topics.refused(role)
            wire.subscribe(refused)
            sender = Sender(self.outbox(role), wire, self.topics, self.clock.now)
            self._seats[role] = SeatPart(sender, refused, partial(self.hear_refusal, role))
            self.join(role, self._seats[role])
            self.settle()
        sender = self._seats[role].sender
        sender.add(**fields)
        self.settle_also(lambda: f"{role}'s {fields['kind']} is not taken" if sender.outbox.pending() else "")

    def hear_refusal(self, who: str, payload: bytes) -> None:
        self.refusals.append(m.read(payload, m.Refusal))
        self._heard[who] = self.refusals[-1].n

    def hear_refusals(self, *listening: str) -> None:
        """Wait until those who listen, and every seat that has sent something, have heard what they are refused."""
        listeners = (*listening, *self._seats)

        def under_way() -> str:
            deaf = [who for who in listeners if self._heard[who] < self.referee.refusals[who]]
            return f"{deaf[0]} has not heard of a refusal" if deaf else ""

        self.settle_also(under_way)

    def pixels(self, strip: str) -> bytes:
        """What a strip shows, three bytes a pixel in wire order; of a real strip, what it was sent."""
        return self.parts.hands.pixels(strip) if self.parts.hands is not None else self.table.director.shown(strip)

    def outbox(self, seat: str) -> Outbox:
        """Where a seat's answers wait until they are taken; closed with the stage."""
        self._outboxes.append(Outbox(self._folder / "seats", seat, seat))
        return self._outboxes[-1]

    def wire(self, role: str, deliver: Callable[[Event], None] | None = None) -> Wire:
        """A connection of that role, whose events come to this stage in order."""
        wire = Wire(
            self.broker.host,
            self.broker.port,
            role,
            self.broker.passwords[role],
            self.topics,
            deliver=deliver or (lambda event: self._events.put((role, event))),
        )
        self._wires.append(wire)
        return wire

    def join(self, role: str, part: Part) -> None:
        """Let another part take its turns with the rest."""
        self._roles[role] = part

    # --- time ------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait, in real time, until nothing is under way."""
        self.settle_also(lambda: "")

    def settle_also(self, more: Callable[[], str]) -> None:
        """As `settle`, until `more` has nothing to name either."""

        def under_way() -> str:
            return self._under_way() or more()

        deadline = time.monotonic() + PATIENCE_S
        while True:
            if self._events.empty() and self._lit() and self.referee.due() is not None:
                self.referee.tick(self.clock.now())  # in a program of its own it does so while the table draws
            try:
                role, event = self._events.get(timeout=0.05 if under_way() else 0)
            except queue.Empty:
                waits_for = under_way()
                if not waits_for:
                    return
                if time.monotonic() > deadline:
                    raise Unsettled(f"after {PATIENCE_S:.0f} s: {waits_for}") from None
                continue
            if role in self._roles:
                hand_on(self._roles[role], event)

    def wait(self, seconds: float) -> None:
        """Let that much table time pass; on a clock of our own it takes no real time but what the table works."""
        until = self.clock.now() + seconds
        while True:
            dues = [due for part in self._roles.values() if (due := part.due()) is not None]
            moment = min([until, *dues])
            if moment > self.clock.now():
                self.clock.sleep(moment - self.clock.now())
            now = self.clock.now()
            for part in self._roles.values():
                due = part.due()
                if due is not None and due <= now:
                    part.tick(now)
            self.settle()
            if now >= until:
                return

    def _under_way(self) -> str:
        """What is not settled yet, in words; empty when all is."""
        if not all(wire.connected or wire.closed for wire in self._wires):
            return "not everybody is connected to the broker"
        waiting = len(self.table.sender.outbox.pending())
        if waiting:
            return f"{waiting} inputs are not covered by the referee's mark"
        if not self._lit():
            return "the newest scene is not drawn"
        if self.referee.due() is not None:
            return "the referee has views to send"
        if self.table.bridge.seen_rev != self.referee.revs.get("public"):
            return "the table has not seen the newest view"
        if self.referee.board_rev != self.table.bridge.board_rev:
            return "the referee has not seen how the board lies"
        return ""

    def _lit(self) -> bool:
        return self.table.director.rev == self.referee.revs.get("scene")

    def close(self) -> None:
        gc.unfreeze()
        for wire in self._wires:
            wire.close()
        for outbox in self._outboxes:
            outbox.close()
        self.table.close()
        self.record.close()
        if self._own_broker:
            self.broker.stop()


class SenderPart:
    """A seat that only sends."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.connected, self.tick, self.due = sender.connected, sender.tick, sender.due

    def arrived(self, topic: str, payload: bytes) -> None:
        self._sender.arrived(topic, payload)


class SeatPart(SenderPart):
    """A seat that sends, and hears what it may not do."""

    def __init__(self, sender: Sender, refused: str, hear: Callable[[bytes], None]) -> None:
        super().__init__(sender)
        self.sender, self._refused, self._hear = sender, refused, hear

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic == self._refused:
            self._hear(payload)
        else:
            super().arrived(topic, payload)


def set_stage(folder: Path, game: str, setup: Setup, layout: str, tokens: str, **more: Any) -> Stage:
    """A stage by the names of shipped files."""
    return Stage(folder, game, setup, load_layout(layout), load_tokens(shipped_files.find_tokens(tokens)), **more)
