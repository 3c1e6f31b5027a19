"""One world on the stage: a whole table on a real broker, with somebody listening at every role's own connection.

What counts is what arrives there, when on the table's clock; besides, what the props are told over their wires and what
the programs log. Time moves on only when everybody has heard all that was said.
"""

from __future__ import annotations

import queue
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.broker.private import Kind
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Arrived, Event, Wire
from gloamboard.pi_app.process.part import Part, hand_on
from gloamboard.pi_app.rehearsal.stage import PATIENCE_S, Stage, Unsettled
from gloamboard.rules.kernel import PUBLIC, Key, Play, Setup
from tests.two_worlds.world import EVENING, Begun, Logs, Told

STEP_S = 0.1  # of table time, from one input to the next; each frame of light in it takes its real time
LAID_OUT_S = 3.0  # for simulated hands to set out the board
TABLE = "table"
BOARD = "board-00000000"  # in the place of its outbox's own name
Hear = Callable[[str, bytes], None]
SAID = "barrier"  # after this nothing that was said before is under way


class Ear:
    """Somebody who listens with a role's own credentials, to whatever the broker lets it hear."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear

    def connected(self) -> None: ...

    def arrived(self, topic: str, payload: bytes) -> None:
        self._hear(topic, payload)

    def tick(self, now: float) -> None: ...

    def due(self) -> float | None:
        return None


class TableEar(Ear):
    """The table, and somebody who notes what it hears."""

    def __init__(self, hear: Hear, table: Part) -> None:
        super().__init__(hear)
        self._table = table
        self.connected, self.tick, self.due = table.connected, table.tick, table.due  # type: ignore[method-assign]

    def arrived(self, topic: str, payload: bytes) -> None:
        super().arrived(topic, payload)
        self._table.arrived(topic, payload)


class PromptReferee:
    """The referee, which tells at once what each message came to: what else has arrived by then is the machine's pace,
    and decides how many of them share one light."""

    def __init__(self, referee: Part, now: Callable[[], float]) -> None:
        self._referee, self._now = referee, now
        self.connected, self.tick, self.due = referee.connected, referee.tick, referee.due

    def arrived(self, topic: str, payload: bytes) -> None:
        self._referee.arrived(topic, payload)
        while self.due() is not None:
            self.tick(self._now())


class HeardStage(Stage):
    """A stage that is settled when all that was said has been heard."""

    def __init__(self, *args: Any, roles: tuple[str, ...], **more: Any) -> None:
        self.heard: list[tuple[str, Told]] = []  # by whom
        self._times = Counter[tuple[str, str]]()  # role, topic → how often it was heard
        self._said, self._more_said = 0, False
        self._reached: dict[tuple[str, str], int] = {}
        self.ears: tuple[str, ...] = ()
        super().__init__(*args, **more)
        self.join("referee", PromptReferee(self.referee, self.clock.now))
        for role in (TABLE, *roles):
            self.listen_at(role)
        self.settle()

    def wire(self, role: str, deliver: Callable[[Event], None] | None = None) -> Wire:
        """What is said over it has to be heard."""
        wire = super().wire(role, deliver)
        publish = wire.publish

        def said(topic: str, payload: bytes, retain: bool = False) -> bool:
            self._more_said |= topic not in self._last_words
            return publish(topic, payload, retain)

        wire.publish = said  # type: ignore[method-assign]
        return wire

    @property
    def _last_words(self) -> tuple[str, str]:
        return self.topics.prop_scene(SAID), self.topics.light(SAID)

    def hear_all(self, roles: tuple[str, ...]) -> None:
        """From now on it is not settled before these have heard all that was said."""
        self.ears = roles
        self.settle()

    def listen_at(self, role: str) -> Wire:
        """Whoever sends as this role does so over the same connection: a broker holds one of each."""
        hear = partial(self._hears, role)
        found = next((wire for wire in self._wires if wire.role == role), None)
        if role == TABLE and self._roles[role] is self.table:
            self.join(role, TableEar(hear, self.table))
        elif found is None:
            self.join(role, Ear(hear))
            found = self.wire(role)
            found.subscribe("#")
        assert found is not None
        return found

    def now(self) -> float:
        """To the microsecond: in how many steps time came here is the machine's pace."""
        return round(self.clock.now(), 6)

    def _hears(self, role: str, topic: str, payload: bytes) -> None:
        if topic in self._last_words:
            self._reached[role, topic] = int(payload)
        else:
            self.heard.append((role, Told(self.now(), topic, payload)))
            self._times[role, topic] += 1

    def count(self, role: str, topic: str) -> int:
        """How often this role has heard of that topic."""
        return self._times[role, topic]

    def settle_also(self, more: Any) -> None:
        def under_way() -> str:
            return str(more()) or self._refusal_under_way()

        super().settle_also(under_way)
        while self.ears and self._all_heard():
            super().settle_also(under_way)

    def _refusal_under_way(self) -> str:
        """The table points out what is refused. On NATS each subscription has an order of its own: that the last word
        came does not say that a refusal before it has."""
        said, heard = self.referee.refusals[PUBLIC], self._times[TABLE, self.topics.refused(PUBLIC)]
        return "the table has not heard of a refusal" if heard < said else ""

    def _all_heard(self) -> bool:
        """Referee and table each say a last word, and everybody hears both. Whether anything else came before it."""
        if not self._more_said:
            return False
        self._more_said = False
        self._said += 1
        last = dict(zip(self._last_words, (self._referee_wire, self.listen_at(TABLE)), strict=True))
        for topic, wire in last.items():
            wire.publish(topic, str(self._said).encode())
        wanted = [(role, topic) for role in self.ears for topic in last if role != TABLE or topic.endswith("/scene")]
        deadline, others = time.monotonic() + PATIENCE_S, False
        while any(self._reached.get(one, 0) < self._said for one in wanted):
            try:
                role, event = self._events.get(timeout=0.05)
            except queue.Empty:
                if time.monotonic() > deadline:
                    raise Unsettled("somebody has not heard all that was said") from None
                continue
            others |= not (isinstance(event, Arrived) and event.topic in last)
            hand_on(self._roles[role], event)
        return others


class StagedWorld(Logs):
    def __init__(
        self,
        folder: Path,
        game: Any,
        setup: Setup,
        state: Any,
        layout: Layout,
        *,
        tokens: TokenSheet,
        roles: tuple[str, ...],
        prefer: Kind | None = None,
    ) -> None:
        super().__init__(self.note)
        begun: Any = Begun(game, state)
        self.stage = HeardStage(
            folder,
            game.id,
            setup,
            layout,
            tokens,
            find_game=lambda _game: begun,
            broker=prefer,
            props=bool(layout.table.prop),
            roles=roles,
        )
        self.clock = self.stage.clock
        self._seqs: dict[str, int] = {}
        self._asked = 0
        self.listen()
        for prop in self.stage.ports.props if self.stage.ports else ():
            self._overhear(prop)
        self.stage.wait(LAID_OUT_S)
        self.stage.hear_all(roles)
        self._base = {topic: _numbers(payload) for topic, payload in self._last_of_each().values()}
        self.told = self.stage.heard = [
            (role, Told(0.0, topic, payload)) for (role, _), (topic, payload) in self._last_of_each().items()
        ]

    def _last_of_each(self) -> dict[tuple[str, str], tuple[str, bytes]]:
        """By role and topic what stands there now. How often it changed until the board was laid out is chance: the
        programs start at once and find each other."""
        return {(role, told.topic): (told.topic, told.payload) for role, told in self.stage.heard if role}

    def _overhear(self, prop: Any) -> None:
        """Note every byte that a prop is sent."""
        receive = prop.receive

        def noted(data: bytes) -> None:
            self.note(f"line {prop.name}", data)
            receive(data)

        prop.receive = noted

    def note(self, topic: str, payload: bytes) -> None:
        self.stage.heard.append(("", Told(self.stage.now(), topic, payload)))

    @property
    def referee(self) -> Any:
        return self.stage.referee

    @property
    def play(self) -> Play:
        return self.stage.referee.evening.play

    def send(self, role: str, **fields: Any) -> None:
        with self.acting():
            if role == "board":
                self._by_hand(**fields)
                return
            src = f"{role}-a"
            self._seqs[src] = self._seqs.get(src, 0) + 1
            one = m.Input(src=src, seq=self._seqs[src], evening=self.referee.evening.id, **fields)
            wire = self.stage.listen_at(role)
            self.stage.settle()
            wire.publish(self.stage.topics.input(role, src), m.write(one))
            self.stage.settle_also(lambda: "" if self.referee.marks.get(src, 0) >= one.seq else f"{role} is not heard")

    def _by_hand(self, *, kind: str, **fields: Any) -> None:
        """Hands over the simulated table do it, and its readers see it."""
        did = {"placed": "place", "lifted": "lift"}.get(kind) or str(fields.pop("event"))
        assert self.stage.table.attendant is not None
        self.stage.table.attendant.hand(m.Hand(do=cast(Any, did), **fields))

    def answer(self, seat: str, key: Key) -> None:
        self.send(seat, kind="answer", decision=self.referee.evening.questions[seat], key=list(key))

    def enquire(self, role: str, what: str, thing: Key) -> None:
        with self.acting():
            self._asked += 1
            asked: Any = m.Enquiry(what=cast(Any, what), thing=list(thing), tab="a", n=self._asked)
            wire, reply = self.stage.listen_at(role), self.stage.topics.reply(role)
            replies = self.stage.count(role, reply)
            self.stage.settle()
            wire.publish(self.stage.topics.enquiry(role), m.write(asked))
            self.stage.settle_also(lambda: "" if self.stage.count(role, reply) > replies else f"{role} is not answered")

    def wait(self) -> None:
        with self.acting():
            self.stage.wait(STEP_S)

    def heard_by(self, role: str, since: int) -> dict[str, list[Told]]:
        """What has arrived at this role, by topic, what went over the wires of props and what was logged."""
        found: dict[str, list[Told]] = {}
        for who, told in self.stage.heard[since:]:
            if who in ("", role):
                topic = told.topic.replace(self.stage.table.sender.outbox.src, BOARD)
                found.setdefault(topic, []).append(Told(told.at_s, topic, self._masked(told.topic, told.payload)))
        for topic in found:
            if topic.endswith(BOARD):  # inputs that come together share a mark, and how often they do is chance
                found[topic] = found[topic][-1:]
        return found

    def _masked(self, topic: str, payload: bytes) -> bytes:
        """Without what is drawn anew for every evening and every outbox, and counted from where it stood when the
        board was laid out."""
        src, base = self.stage.table.sender.outbox.src, self._base.get(topic, {})
        payload = payload.replace(self.referee.evening.id.encode(), EVENING).replace(src.encode(), BOARD.encode())
        payload = FRAMES.sub(rb"\1", payload)
        return NUMBER.sub(lambda one: b"%s%d" % (one[1], int(one[2]) - base.get(one[1], 0)), payload)

    def end(self) -> None:
        self.forget()
        self.stage.close()


NUMBER = re.compile(rb'("(?:rev|through|seq)":)(\d+)')
FRAMES = re.compile(rb'("frames":)\d+')  # the same picture drawn twice in a moment counts; that is the machine's pace


def _numbers(payload: bytes) -> dict[bytes, int]:
    """What counts on in a message."""
    return {name: int(number) for name, number in NUMBER.findall(payload)}
