"""Sends an Outbox over the wire: in order, again until the referee's mark covers it, and never ahead of what it lost.

It decides when to send; the Outbox decides what exists. `late` on an input says: it could not be sent as it happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.discarded import ignore
from gloamboard.pi_app.mqtt.messages import Input, Mark, Status, Unreadable, Words, read, write
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.storage.outbox import Outbox

WINDOW = 64  # inputs on their way at once
RESEND_S, LONGEST_RESEND_S = 0.5, 5.0
NOW = 0.0  # long past, on every clock: whoever compares it with a moment read before finds it due


class Sender:
    """Belongs to a Part, which calls `connected`, `arrived`, `tick` and asks `due` exactly as it is called itself."""

    def __init__(self, outbox: Outbox, wire: Wire, topics: Topics, clock: Callable[[], float]) -> None:
        self.outbox, self.wire, self.topics, self.clock = outbox, wire, topics, clock
        self.counts: Counter[str] = Counter()
        self._referee_up = False
        self._flying = 0  # how many of the first pending ones are on their way
        self._again_at: float | None = None
        self._resend_s = RESEND_S
        self._answered: tuple[str, int] | None = None
        self._look_for_older = outbox.new
        wire.subscribe(topics.mark(outbox.role, "+"), topics.status("referee"))

    def saw(self, evening: str) -> None:
        """Its sender sees this evening now: what is added from here on is meant for it."""
        self.outbox.evening = evening or self.outbox.evening

    def add(self, *, safe_first: bool = False, **fields: Any) -> Input:
        """Keep one input and send it at once where that is possible. The next tick, due now, makes it safe on disk
        while it travels; `safe_first` where somebody would send it again that finds it missing."""
        one = self.outbox.add(**fields)
        if safe_first:
            self.outbox.flush()
        if self.wire.connected and self._referee_up:
            self._fly(fresh=one)
        elif self._again_at is None:
            self._again_at = self.clock() + self._resend_s
        return one

    def connected(self) -> None:
        """A new connection. The referee's status follows; sending waits for it, or for the timer."""
        self._referee_up = False
        self._flying, self._answered = 0, None
        self._resend_s = RESEND_S
        self._again_at = self.clock() + self._resend_s if self.outbox.pending() else None

    def arrived(self, topic: str, payload: bytes) -> bool:
        """A Part hands everything here first. True: it was for the sender alone. The referee's status is for all."""
        if topic == self.topics.status("referee"):
            self._referee_is(payload)
            return False
        ours = self.topics.mark(self.outbox.role, "")
        if not topic.startswith(ours):
            return False
        if not payload:  # the referee has forgotten an outbox of long ago
            return True
        try:
            mark = read(payload, Mark)
        except Unreadable as no:
            ignore(self.counts, "unreadable", topic, str(no))
            return True
        if topic == ours + mark.src and mark.seq >= 0:
            self._marked(mark)
        return True

    def tick(self, now: float) -> None:
        self.outbox.flush()
        if self._again_at is not None and now >= self._again_at:
            self._resend_s = min(self._resend_s * 2, LONGEST_RESEND_S)
            self._answered = None
            self._resend()

    def due(self) -> float | None:
        return self._again_at if self.outbox.flushed else NOW

    # --- deciding when -------------------------------------------------------------------

    def _referee_is(self, payload: bytes) -> None:
        try:
            up = read(payload, Status).state == "up"
        except Unreadable:
            return
        if up and not self._referee_up:
            self._referee_up = True
            self._resend()
        self._referee_up = up

    def _marked(self, mark: Mark) -> None:
        if not self.outbox.owns(mark.src):
            self._older_outbox(mark)
            return
        floor = self.outbox.taken_up_to(mark.src)
        if mark.seq < floor:
            self._declare_forgotten(mark, floor)
            return
        freed = self.outbox.covered(mark.src, mark.seq)
        self.counts["taken"] += freed
        if freed:
            self._flying = max(0, self._flying - freed)
            self._resend_s = RESEND_S
            self._again_at = self.clock() + self._resend_s if self._flying else None
            self._fly()
        elif self._flying and self._answered != (mark.src, mark.seq):
            # The referee says again where it stands: something did not reach it. Once per standing is enough.
            self._answered = (mark.src, mark.seq)
            self._resend()

    def _older_outbox(self, mark: Mark) -> None:
        """The referee knows an outbox of our name that is not on this disk: its folder was deleted."""
        if self._look_for_older and mark.src.rsplit("-", 1)[0] == self.outbox.name:
            self._look_for_older = False
            self.outbox.declare_gap(f"the outbox {mark.src} is gone", mark.src, mark.seq)
            self._fly()

    def _declare_forgotten(self, mark: Mark, floor: int) -> None:
        """The referee's log was cut: it has forgotten inputs that it took and that are no longer here."""
        words: Words = {"why": "taken by the referee and lost there", "src": mark.src, "after": mark.seq}
        gap = Input(src=mark.src, seq=mark.seq + 1, kind="gap", count=floor - mark.seq, late=True, words=words)
        self._publish(gap)
        self._resend()

    def _resend(self) -> None:
        self._flying = 0
        self._again_at = None
        self._fly()
        if self._again_at is None and self.outbox.pending():
            self._again_at = self.clock() + self._resend_s

    def _fly(self, fresh: Input | None = None) -> None:
        """Send what is not on its way. An older outbox's inputs are taken first, so that order holds."""
        waiting = self.outbox.pending()
        while self._flying < min(len(waiting), WINDOW) and waiting[self._flying].src == waiting[0].src:
            one = waiting[self._flying]
            if not self._publish(one if one is fresh else msgspec.structs.replace(one, late=True)):
                return
            self._flying += 1
            if self._again_at is None:
                self._again_at = self.clock() + self._resend_s

    def _publish(self, one: Input) -> bool:
        sent = self.wire.publish(self.topics.input(self.outbox.role, one.src), write(one))
        if sent:
            self.counts["resent" if one.late else "sent"] += 1
        return sent
