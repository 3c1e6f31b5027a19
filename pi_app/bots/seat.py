"""A bot at a seat: it sees what the seat sees, over the wire, and answers by an outbox of its own, as a page does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Clock
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.rules.kernel import Aimed, Bot, Key, Option, Rng


def offered(rows: Sequence[Mapping[str, Any]]) -> list[Option]:
    """Options as the game gave them, out of a view."""
    return [
        Option(
            tuple(row["key"]),
            row["says"],
            row["rule"],
            None if row["hand"] is None else tuple(row["hand"]),
            cost=row.get("cost", ""),
            aim=_aimed(row["aim"]) if "aim" in row else None,
            takes=row.get("takes", ""),
        )
        for row in rows
    ]


def _aimed(row: Mapping[str, Any]) -> Aimed:
    start_to_end = tuple((start, end) for start, end in row["spans"])
    return Aimed(row["light"], row["origin"], tuple(row["spaces"]), start_to_end)


class BotSeat:
    def __init__(
        self, seat: str, bot: Bot, seed: int, outbox: Outbox, topics: Topics, wire: Wire, clock: Clock
    ) -> None:
        self.seat, self.wire, self.topics = seat, wire, topics
        self._bot, self._rng = bot, Rng(seed)
        self.sender = Sender(outbox, wire, topics, clock)
        self.seen: m.Seen | None = None
        wire.subscribe(topics.view(seat))

    def connected(self) -> None:
        self.sender.connected()

    def arrived(self, topic: str, payload: bytes) -> None:
        if not self.sender.arrived(topic, payload) and topic == self.topics.view(self.seat) and payload:
            self.seen = m.read(payload, m.Seen)
            self.sender.saw(self.seen.evening)

    def tick(self, now: float) -> None:
        self.sender.tick(now)

    def due(self) -> float | None:
        return self.sender.due()

    # --- playing ---------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        return self.seen is not None and bool(self.seen.seen["asks"]) and bool(self.seen.seen["asks"]["mine"])

    def decide(self, bot: Bot | None = None) -> Option:
        """What it wants to do now; or what another bot would, with the same eyes."""
        assert self.seen is not None
        options = offered(self.seen.seen["asks"]["options"])
        key = (bot or self._bot)(self.seen.seen["view"], options, self._rng)
        return next(option for option in options if option.key == key)

    def answer(self, key: Key) -> None:
        assert self.seen is not None
        self.sender.add(kind="answer", decision=self.seen.decision, key=list(key))
