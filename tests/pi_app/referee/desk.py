"""A referee with somebody who sends to it and hears all it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.games import Games
from gloamboard.pi_app.referee.keeping.kept import Kept
from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.pi_app.referee.part import Referee
from gloamboard.rules.kernel import Setup
from tests.pi_app.lantern_table import SETUP, lantern, mansion

TOPICS = Topics("test")


class Heard:
    """What was published, by topic: the last, and how often. Nothing may be said before it is on disk."""

    def __init__(self, record: Record) -> None:
        self.last: dict[str, bytes] = {}
        self.count: dict[str, int] = {}
        self.all: list[tuple[str, bytes]] = []  # in order
        self._record = record

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        assert self._record.flushed, f"{topic} tells what a pulled plug could take back"
        assert len(payload) <= m.LARGEST, f"{topic}: the wire does not take {len(payload)} bytes"
        self.last[topic] = payload
        self.all.append((topic, payload))
        self.count[topic] = self.count.get(topic, 0) + 1
        return True

    def seen(self, who: str) -> m.Seen:
        return m.read(self.last[TOPICS.view(who)], m.Seen)

    def mark(self, role: str, src: str) -> int:
        return m.read(self.last[TOPICS.mark(role, src)], m.Mark).seq


class Desk:
    """A referee with somebody who sends to it; of Lantern on the mansion's table, unless told otherwise."""

    def __init__(
        self,
        folder: Path,
        starts: int = 1,
        find_game: Callable[[str], Any] = lantern,
        layout: Layout | None = None,
        default: tuple[str, Setup] = ("lantern", SETUP),
        kept: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self._find_game, self._layout, self._default = find_game, layout or mansion(), default
        self.record = Record(folder)
        self.heard = Heard(self.record)
        self.referee = Referee(
            Games(find_game, lambda _game: Tiles(self._layout), lambda: default),
            Kept(self.record, **(kept or {})),
            TOPICS,
            self.heard,
            starts,
            **more,
        )
        self.referee.connected()
        self.rest()
        self.seqs: dict[str, int] = dict(self.referee.marks)

    def send(self, role: str, src: str, seq: int | None = None, **fields: Any) -> None:
        if seq is None:
            seq = self.seqs.get(src, 0) + 1
            self.seqs[src] = seq
        one = m.Input(src=src, seq=seq, **{"evening": self.referee.evening.id, **fields})
        self.hear(TOPICS.input(role, src), m.write(one))

    def hear(self, topic: str, payload: bytes) -> None:
        """Something arrives, and nothing else waits."""
        self.referee.arrived(topic, payload)
        self.rest()

    def rest(self) -> None:
        while self.referee.due() is not None:
            self.referee.tick(0.0)

    def answer(self, seat: str, *key: str | int, **more: Any) -> None:
        self.send(seat, f"{seat}-a", kind="answer", decision=self.heard.seen(seat).decision, key=list(key), **more)

    @property
    def answers(self) -> list[Any]:
        return self.referee.evening.play.answers

    def again(self, **more: Any) -> Desk:
        self.record.close()
        return Desk(self.record.folder, 2, self._find_game, self._layout, self._default, **more)


def pad(space: str) -> str:
    return mansion().space_pads[space][0]
