"""A bot at a seat: it sees what the seat sees, over the wire, and does with simulated hands what a person would.

Pieces are moved and buttons pressed where the option says how; what only a page can do goes through the seat's own
outbox, as a page would send it.
"""

from __future__ import annotations

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Clock
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.rules.kernel import Bot, Key, Option, Rng


class BotSeat:
    def __init__(
        self, seat: str, bot: Bot, seed: int, outbox: Outbox, topics: Topics, wire: Wire, clock: Clock
    ) -> None:
        self.seat, self._bot, self._topics, self._wire = seat, bot, topics, wire
        self._rng = Rng(seed)
        self.sender = Sender(outbox, wire, topics, clock)
        self.seen: m.Seen | None = None
        self.by_hand = 0
        wire.subscribe(topics.view(seat))

    def connected(self) -> None:
        self.sender.connected()

    def arrived(self, topic: str, payload: bytes) -> None:
        if not self.sender.arrived(topic, payload) and topic == self._topics.view(self.seat) and payload:
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

    def decide(self) -> Option:
        """What the bot wants to do now."""
        assert self.seen is not None
        options = [
            Option(tuple(row["key"]), row["says"], row["rule"], None if row["hand"] is None else tuple(row["hand"]))
            for row in self.seen.seen["asks"]["options"]
        ]
        key = self._bot(self.seen.seen["view"], options, self._rng)
        return next(option for option in options if option.key == key)

    def use_hands(self, option: Option) -> bool:
        """Do it on the board, if it is done there."""
        hand = hand_of(option)
        if hand is None:
            return False
        self.by_hand += 1
        self._wire.publish(self._topics.hand(self.seat), m.write(hand))
        return True

    def use_page(self, key: Key) -> None:
        assert self.seen is not None
        self.sender.add(kind="answer", decision=self.seen.decision, key=list(key))


def hand_of(option: Option) -> m.Hand | None:
    """What a hand does for this option on a simulated table; None where only a page can."""
    if option.hand is None:
        return None
    do, what, *where = option.hand
    if do == "move":
        return m.Hand(do="place", piece=what, space=where[1])
    if do == "put":
        return m.Hand(do="place", piece=what, space=where[0])
    if do == "take":
        return m.Hand(do="lift", piece=what)
    if do in ("press", "hold"):
        return m.Hand(do="press" if do == "press" else "hold", control=what)
    return None
