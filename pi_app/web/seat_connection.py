"""One joined role's own connection: its view and refusals in, its answers out by a durable outbox, its hands at once.

Everything here runs on the server's loop; the wire's thread only drops events there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Arrived, Connected, Event, Wire
from gloamboard.pi_app.mqtt.messages import Data
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.room import next_step
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.pi_app.web.hall import Deed
from gloamboard.pi_app.web.requests import (
    AnswerDeed,
    AtWorkshop,
    Enquire,
    HandOver,
    NewGame,
    Pencil,
    RulingDeed,
    SeatingDeed,
    Settle,
    Undo,
)
from gloamboard.pi_app.web.tabs import Feed

log = logging.getLogger("gloam.web")

AWAY = "The table's message broker is away. Try again in a moment."


class BrokerLine:
    def __init__(
        self,
        role: str,
        outbox: Outbox,
        wire: Wire,
        topics: Topics,
        clock: Callable[[], float],
        feed_on: Callable[[Feed, str, bytes], None],
        evening: Callable[[], str] = lambda: "",
    ) -> None:
        """`evening` is the one whose view the tabs have."""
        self.role, self.feed = role, Feed()
        self._wire, self._topics, self._feed_on, self._evening = wire, topics, feed_on, evening
        self._sender = Sender(outbox, wire, topics, clock)
        self._given: tuple[int, str, str | None] | None = None  # decision, seq's source, seat: an answer on its way
        self._given_seq = 0
        wire.subscribe(topics.view(role), topics.refused(role), topics.hand_done(role), topics.reply(role))
        if role == "host":
            wire.subscribe(topics.workshop)

    def heard(self, event: Event) -> None:
        if isinstance(event, Connected):
            self._sender.connected()
        elif isinstance(event, Arrived):
            self._arrived(event.topic, event.payload)

    def _arrived(self, topic: str, payload: bytes) -> None:
        if self._sender.arrived(topic, payload) or topic == self._topics.status("referee"):
            return
        self._feed_on(self.feed, topic, payload)

    def tick(self, now: float) -> None:
        self._sender.tick(now)

    def due(self) -> float | None:
        return self._sender.due()

    def close(self) -> None:
        self._wire.close()
        self._sender.outbox.close()

    # --- what tabs do ------------------------------------------------------------------

    def do(self, deed: Deed) -> str | None:
        if isinstance(deed, AtWorkshop):
            return self._at_workshop(deed)
        if isinstance(deed, HandOver):
            return self._hand(deed)
        if isinstance(deed, Enquire):
            asked = m.Enquiry(what=deed.what, thing=deed.thing, tab=deed.tab, n=deed.n)
            return "" if self._wire.publish(self._topics.enquiry(self.role), m.write(asked)) else AWAY
        outbox = self._sender.outbox
        done = max(outbox.tabs.get(deed.tab, 0), deed.since - 1)
        if 0 < deed.n <= done:
            return ""  # it is kept already; the receipt did not reach the tab
        if deed.n > done + 1:
            return None  # one before it is missing
        if isinstance(deed, AnswerDeed) and self._is_given(deed):
            return "Another tab of this seat has answered already."
        self._sender.saw(self._evening())
        try:
            sent = self._sender.add(safe_first=True, tabs={deed.tab: deed.n} if deed.n else None, **_input(deed))
        except m.Unreadable as no:
            return f"The table cannot take that: {no}."
        except OSError as fault:
            log.error("outbox of %s: %s", self.role, fault)
            return f"The table could not keep that ({fault.strerror}). {next_step(fault)}"
        if isinstance(deed, AnswerDeed):
            self._given, self._given_seq = (deed.decision, sent.src, deed.seat), sent.seq
        return ""

    def _is_given(self, answer: AnswerDeed) -> bool:
        """The same question was answered and the referee has not taken that yet. Afterwards it decides itself."""
        if self._given is None:
            return False
        decision, src, seat = self._given
        on_its_way = any(one.src == src and one.seq == self._given_seq for one in self._sender.outbox.pending())
        return on_its_way and (decision, seat) == (answer.decision, answer.seat)

    def _hand(self, deed: HandOver) -> str | None:
        """Straight to the table. One with a number has its receipt from there, and comes again until it has."""
        facts: Data = msgspec.structs.asdict(deed)
        try:
            hand = m.fitting(m.Hand(do=facts.pop("what"), **facts))  # it may be longer than the page wrote it
        except m.Unreadable as no:
            return f"The table cannot take that: {no}."
        sent = self._wire.publish(self._topics.hand(self.role), m.write(hand))
        if deed.n:
            return None
        return "" if sent else AWAY

    def _at_workshop(self, deed: AtWorkshop) -> str:
        ask = m.WorkshopAsk(do=deed.what, zone=deed.zone, piece=deed.piece, prop=deed.prop)
        return "" if self._wire.publish(self._topics.workshop_ask, m.write(ask)) else AWAY


def _input(deed: AnswerDeed | NewGame | Undo | RulingDeed | Settle | Pencil | SeatingDeed) -> Data:
    match deed:
        case AnswerDeed(decision, key, seat):
            return {"kind": "answer", "decision": decision, "key": key, "seat": seat}
        case NewGame(game, seats, choices):
            return {"kind": "new_game", "words": {"game": game, "seats": seats, "choices": choices}}
        case Undo(count):
            return {"kind": "undo", "count": count}
        case RulingDeed(key):
            return {"kind": "ruling", "key": key}
        case Pencil(panel, head, mark):
            return {"kind": "pencil", "key": [panel, head, mark]}
        case SeatingDeed(seat, bot):
            return {"kind": "seating", "words": {seat: bot}}
        case Settle():
            return {"kind": "settle_differences"}
