"""One world: an evening in process, from the referee's inputs to the bytes of light, and all that it tells, in order.

Nothing is on disk and no time passes but the table's own, so two worlds can be compared to the byte and to the tick.
"""

from __future__ import annotations

import functools
import io
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple, cast

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.pi_app.director.part import Director
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.games import Games
from gloamboard.pi_app.referee.keeping.kept import Kept
from gloamboard.pi_app.referee.keeping.record import Entry, Record
from gloamboard.pi_app.referee.part import Referee
from gloamboard.rules.kernel import PUBLIC, Key, Play, Setup

TOPICS = Topics("test")
BETWEEN_S = 0.5  # of table time, from one input to the next
EVENING = b"0123456789abcdef"  # in the place of an evening's own id, which is drawn anew for each


class Told(NamedTuple):
    at_s: float  # on the table's clock
    topic: str  # or "log", or "order"
    payload: bytes
    retained: bool = False  # for whoever comes later


class Unwritten(Record):
    """A record that keeps nothing."""

    def read(self) -> None:
        return None

    def begin(self, header: Entry) -> None: ...

    def add(self, entry: Entry) -> None:
        self.lines += 1

    def keep_snapshot(self, snapshot: Entry) -> None: ...

    def keep_trace(self, trace: str) -> None:
        raise AssertionError(trace)


class Begun:
    """A game that begins in a state that is given."""

    def __init__(self, game: Any, state: Any) -> None:
        self._game, self._state = game, state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, setup: Setup) -> Any:
        return self._state.copy()


class Logs(logging.Handler):
    """Notes what the programs of one world log or print while it acts: two worlds live in one process, and take
    turns."""

    def __init__(self, note: Callable[[str, bytes], None]) -> None:
        super().__init__()
        self._note, self._acts = note, False

    def listen(self) -> None:
        logging.getLogger().addHandler(self)

    def forget(self) -> None:
        logging.getLogger().removeHandler(self)

    @contextmanager
    def acting(self) -> Iterator[None]:
        was, self._acts = self._acts, True
        printed = Printed(self._note)
        with redirect_stdout(printed), redirect_stderr(printed):
            yield
        self._acts = was

    def emit(self, record: logging.LogRecord) -> None:
        if self._acts:
            self._note("log", record.getMessage().encode())


class Printed(io.TextIOBase):
    """What goes to a program's output ends in its log as well."""

    def __init__(self, note: Callable[[str, bytes], None]) -> None:
        self._note = note

    def write(self, words: str) -> int:
        self._note("log", words.encode())
        return len(words)


class World(Logs):
    def __init__(self, folder: Path, game: Any, setup: Setup, state: Any, layout: Layout) -> None:
        super().__init__(self.note)
        self.told: list[Told] = []
        self.clock = VirtualClock()
        self._seqs: dict[str, int] = {}
        self._asked = self._boards = 0
        strips = {strip.id: SimStrip(strip.id, strip.pixels) for strip in layout.table.strip}
        self.director = Director(layout, load_theme(), strips, TOPICS, self, self.clock)
        self.record = Unwritten(folder)
        begun = Begun(game, state)
        games = Games(lambda _game: begun, lambda _game: Tiles(layout), lambda: (game.id, setup))
        self.referee = Referee(games, Kept(self.record), TOPICS, self)
        self.listen()
        with self.acting():
            self.referee.connected()
            self.rest()
            self._tell_the_board(self._laid_out())

    @property
    def play(self) -> Play:
        return self.referee.evening.play

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        self.told.append(Told(self.clock.now(), topic, self._masked(payload), retain))
        if topic in (TOPICS.scene, TOPICS.refused("public")):
            self.director.arrived(topic, payload)
        return True

    def note(self, topic: str, payload: bytes) -> None:
        self.told.append(Told(self.clock.now(), topic, payload))

    def _masked(self, payload: bytes) -> bytes:
        evening = getattr(getattr(self, "referee", None), "evening", None)
        return payload.replace(evening.id.encode(), EVENING) if evening is not None and evening.id else payload

    def send(self, role: str, **fields: Any) -> None:
        src = f"{role}-a"
        self._seqs[src] = self._seqs.get(src, 0) + 1
        one = m.Input(src=src, seq=self._seqs[src], evening=self.referee.evening.id, **fields)
        with self.acting():
            self.referee.arrived(TOPICS.input(role, src), m.write(one))
            self.rest()
            if role == "board":
                self._tell_the_board(self.referee.evening.lying.pads)

    def _laid_out(self) -> dict[str, list[str]]:
        """Every piece on a pad of its space."""
        evening = self.referee.evening
        pads = {space: pad for pad, spaces in evening.pad_spaces.items() for space in spaces}
        lies: dict[str, list[str]] = {}
        for piece, row in (self.play.game.view(self.play.state, PUBLIC).get("pieces") or {}).items():
            if row["at"] in pads:
                lies.setdefault(pads[row["at"]], []).append(piece)
        return lies

    def _tell_the_board(self, pads: Mapping[str, list[str]]) -> None:
        """The table tells how everything lies, after each input of hands: what lies wrong is shown by that."""
        self._boards += 1
        lying = self.referee.evening.lying
        board = m.Board(rev=self._boards, pads=dict(pads), aside=list(lying.aside), unseen=dict(lying.unseen))
        self.referee.arrived(TOPICS.board, m.write(board))
        self.rest()

    def answer(self, seat: str, key: Key) -> None:
        self.send(seat, kind="answer", decision=self.referee.evening.questions[seat], key=list(key))

    def enquire(self, role: str, what: str, thing: Key) -> None:
        self._asked += 1
        asked: Any = m.Enquiry(what=cast(Any, what), thing=list(thing), tab="a", n=self._asked)
        with self.acting():
            self.referee.arrived(TOPICS.enquiry(role), m.write(asked))
            self.rest()

    def rest(self) -> None:
        while self.referee.due() is not None:
            self.referee.tick(self.clock.now())

    def wait(self) -> None:
        """Time goes on, and with it the light."""
        until = self.clock.now() + BETWEEN_S
        due = self.director.due()
        if due is not None and due <= until:
            self.clock.advance(max(0.0, due - self.clock.now()))
            with self.acting():
                self.director.tick(self.clock.now())
        self.clock.advance(until - self.clock.now())

    def heard_by(self, role: str, since: int) -> dict[str, list[Told]]:
        """What this role may read, by topic, what the programs have logged, and which came after which."""
        found: dict[str, list[Told]] = {}
        for told in self.told[since:]:
            if told.topic == "log" or may_read(role, told.topic):
                found.setdefault(told.topic, []).append(told)
        order = [Told(told.at_s, "order", told.topic.encode()) for told in self.told[since:] if told.topic in found]
        return found | {"order": order}

    def end(self) -> None:
        self.forget()
        self.record.close()


@functools.cache
def may_read(role: str, topic: str) -> bool:
    words = topic.removeprefix(TOPICS.root + "/").split("/")
    return any(_matches(pattern.split("/"), words) for pattern in ROLES[role].reads)


def _matches(pattern: list[str], words: list[str]) -> bool:
    if pattern[-1] == "#":
        return words[: len(pattern) - 1] == pattern[:-1]
    return len(pattern) == len(words) and all(p in ("+", w) for p, w in zip(pattern, words, strict=True))
