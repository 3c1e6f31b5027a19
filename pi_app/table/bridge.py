"""The bridge: what the table senses becomes inputs on the wire. It knows pads, pieces and parts, and no game.

Sweeps go through the presence filter; a settled piece is an input in a durable outbox. A tag that the token sheet does
not know is shown with its id and does nothing else, unless it can be learnt where it was put. On a simulated table it
also lends its hands to pages.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, cast

from gloamboard.hal.background import BackgroundReaders
from gloamboard.hal.parts import AttentiveReaders, Clock, ControlEvent
from gloamboard.hal.presence import Contested, Gone, Presence, Settled
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.commission.surroundings import Guest
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.discarded import ignore
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.pi_app.table.attendant import Attendant
from gloamboard.pi_app.table.attending import may_matter
from gloamboard.pi_app.table.crowds import Crowds
from gloamboard.pi_app.table.furnished import Furnished
from gloamboard.rules.kernel.forms import Pieces

SWEEP_S = 0.06  # a little more than one interleaved sweep of 40 zones takes
HEALTH_S = 2.0
IGNORED = (
    "what a page sent was ignored: it could not be read, or means nothing on this table. The table's log says more"
)


class Told(NamedTuple):
    """Who is told of what the bridge senses and hears."""

    noticed: Callable[[], None] = lambda: None  # hands have done something: light follows
    seen: Callable[[m.Data], None] = lambda _seen: None  # the public view
    learns: Callable[[str, str], TokenSheet | None] = lambda _tag, _pad: None  # a tag that nobody knows


class Bridge:
    def __init__(
        self,
        table: Furnished,
        wire: Wire,
        sender: Sender,
        clock: Clock,
        *,
        attendant: Attendant | None = None,
        told: Told | None = None,
        sweep_s: float = SWEEP_S,
        kept: Path | None = None,
    ) -> None:
        """`kept` is the file in which pieces that stand beside their antenna are found again."""
        layout, parts, tokens = table
        self._parts, self._topics, self._wire, self._sender, self._clock = parts, wire.topics, wire, sender, clock
        self._layout = layout
        self._noticed, self._seen, self._learns = told or Told()
        self._attendant = attendant
        self._sweep_s = sweep_s
        self._pad_of = {pad.reader: pad.id for pad in layout.table.pad}
        self._piece_of = tokens.pieces() | tokens.kinds()
        self._presence = Presence()
        self._lying: dict[str, str] = {}  # tag → pad, settled
        self._crowds = Crowds(layout.crowds, kept, clock.now())
        self._matters: set[str] = set()  # spaces where hands may do something now
        self._unknown: dict[str, str] = {}
        self._pressed: set[str] = set()  # controls that are down and may yet become a hold
        self._decision: int | None = None  # the public question, as last seen
        self.seen_rev = 0  # of the public view
        self._lent_to: Guest | None = None
        self._background = parts.readers if isinstance(parts.readers, BackgroundReaders) else None
        if self._background is not None:
            self._background.when_done = wire.wake
        self._next_sweep = self._taken_at = clock.now()
        self._next_health = clock.now()
        self._sent: dict[str, bytes] = {}
        self._accepted: dict[str, int] = {}  # page → the last of its hands that was begun
        self._begun: dict[str, int] = {}  # of those, what is not written down yet
        self._felt: list[m.Data] = []  # inputs of this very moment, not written down yet
        self._owes_receipts: dict[str, int] = {}  # written down, and its page not told yet
        self.board_rev = 0
        self.sweeps = 0
        self.hands_seen = 0
        self.counts: Counter[str] = Counter()

    # --- the wire ----------------------------------------------------------------

    def connected(self) -> None:
        self._sender.connected()
        self._say_layout()
        for topic, payload in self._sent.items():
            self._wire.publish(topic, payload, retain=True)
        self._say_board()

    def arrived(self, topic: str, payload: bytes) -> None:
        if self._sender.arrived(topic, payload):
            return
        try:
            if topic == self._topics.view("public"):
                seen = m.read(payload, m.Seen)
                self._decision, self.seen_rev = seen.decision, seen.rev
                self._sender.saw(seen.evening)
                self._seen(seen.seen)
                self._matters = may_matter(seen.seen, seen.differences)
            elif topic.startswith(self._topics.hand("")):
                self._page_hand(topic.rpartition("/")[2], m.read(payload, m.Hand))
        except (LookupError, ValueError) as no:
            ignore(self.counts, "unreadable" if isinstance(no, m.Unreadable) else "unknown", topic, str(no))
            self._say_device("hand", "control", "weak", IGNORED, "")

    def _page_hand(self, role: str, hand: m.Hand) -> None:
        """A page's hand: on the twin of a prop, or over a simulated table. One with a number is done once: its page
        sends it until it hears that it is done."""
        page = f"{role}.{hand.tab}"
        if hand.n:
            done = self._sender.outbox.tabs.get(page, 0)
            last = max(self._accepted.get(page, 0), done, hand.since - 1)
            if hand.n != last + 1:
                if hand.n <= done:
                    self._owes_receipts[page] = done
                return
            self._accepted[page] = self._begun[page] = hand.n
        self.hands_seen += 1
        if hand.do == "prop":
            self.prop_event(hand.prop or "", hand.event or "", hand.words)
        elif self._attendant is not None:
            self._attendant.hand(hand)

    def tick(self, now: float) -> None:
        self._sender.tick(now)
        self._give_receipts()
        if now >= min(self._next_sweep, self._sweep_waits()):
            self._next_sweep = max(min(self._next_sweep, now) + self._sweep_s, now)
            self._sweep(now)
            self._write_down_hands()
            self._attend()
        if now >= self._next_health:
            self._next_health = now + HEALTH_S
            self._report_health()

    def due(self) -> float | None:
        times = [self._next_sweep, self._sweep_waits(), self._next_health, self._sender.due()]
        return min(t for t in times if t is not None)

    def _sweep_waits(self) -> float:
        """When a sweep that has ended on the readers' own thread is taken: at once, but no sooner after the last one
        than any other, so that a hand passing over a quick table does not count as put down."""
        done = self._background is not None and self._background.is_done
        return self._taken_at + self._sweep_s if done else math.inf

    def lay(self, layout: Layout) -> None:
        """Tiles were turned over: tell everybody what lies where now."""
        if layout is not self._layout:
            self._layout = layout
            self._say_layout()

    def told(self, pieces: Pieces) -> None:
        """Where the game has its pieces now: whom it has moved is not believed to stand where nobody reads it."""
        if self._crowds.told(pieces, self._layout.space_pads, self._lying, self._piece_of):
            self._crowds.keep(self._lying)
            self._say_board()

    def _attend(self) -> None:
        """Where many stand on few pads, a sweep of all takes too long for whoever sets a piece down."""
        readers = self._parts.readers
        if self._layout.crowds and isinstance(readers, AttentiveReaders):
            pads = {pad for space in self._matters for pad in self._layout.space_pads.get(space, ())}
            matter = {reader for reader, pad in self._pad_of.items() if pad in pads or pad not in self._layout.crowds}
            readers.attend(None if self._lent_to is not None else matter | self._presence.unsure())

    def _say_layout(self) -> None:
        self._publish(self._topics.layout, m.write(m.LayoutShown(**cast(m.Data, self._layout.as_public()))))

    # --- sensing -------------------------------------------------------------------

    def _sweep(self, now: float) -> None:
        self.sweeps += 1
        if self._attendant is not None:
            self._attendant.act(now)
        changed = False
        readings = self._parts.readers.sweep()
        if readings:
            self._taken_at = now
        events = self._presence.feed(readings, now)
        if self._lent_to is not None:
            self._lent_to.sensed(readings, self._parts.controls.poll(), now)
            return
        for event in events:
            if isinstance(event, Settled):
                changed |= self._settled(event.tag, self._pad_of.get(event.reader))
            elif isinstance(event, Gone) and event.settled:
                changed |= self._gone(event.tag, now)
            elif isinstance(event, Contested):
                self._say_device(f"readers-{'-'.join(event.readers)}", "reader", "weak", str(event), "")
        changed |= self._crowds.tick(now)
        for done in self._parts.controls.poll():
            self._control(done)
        self._write_down()
        if changed:
            self._crowds.keep(self._lying)
            self._say_board()

    def _control(self, done: ControlEvent) -> None:
        """A press counts when it ends, so that the beginning of a hold is never taken for one."""
        if done.kind == "press":
            self._pressed.add(done.control)
            return
        if done.kind == "release":
            if done.control not in self._pressed:
                return  # the end of a hold
            self._pressed.discard(done.control)
        elif done.kind == "hold":
            self._pressed.discard(done.control)
        self._noticed()
        event = "press" if done.kind == "release" else done.kind
        self._felt.append({"kind": "control", "control": done.control, "event": event, "steps": done.steps})

    def _settled(self, tag: str, pad: str | None) -> bool:
        if pad is None:
            return False
        if tag not in self._piece_of and (sheet := self._learns(tag, pad)) is not None:
            self._know(sheet)
        piece = self._piece_of.get(tag)
        if piece is None:
            self._unknown[tag] = pad
            return True
        self._lying[tag] = pad
        self._crowds.seen(tag)
        self._noticed()
        self._felt.append({"kind": "placed", "piece": piece, "pad": pad})
        return True

    def _gone(self, tag: str, now: float) -> bool:
        pad = self._lying.pop(tag, None)
        if pad is not None:
            self._crowds.gone(tag, pad, now, self._lying)
            self._felt.append({"kind": "lifted", "piece": self._piece_of[tag], "pad": pad})
        return self._unknown.pop(tag, None) is not None or pad is not None

    def _write_down(self) -> None:
        """What was felt at once goes out together. With the first, in the same line on disk, which hands of pages have
        led to it: none is done twice."""
        felt, self._felt = self._felt, []
        for left, fields in zip(reversed(range(len(felt))), felt, strict=True):
            self._sender.add(decision=self._decision, tabs=self._begun or None, more=left > 0, **fields)
            self._owes_receipts |= self._begun
            self._begun = {}

    def _write_down_hands(self) -> None:
        """Nothing was sensed of these in a whole sweep after them: they are done all the same."""
        if self._begun:
            self._sender.outbox.note(self._begun)
            self._owes_receipts |= self._begun
            self._begun = {}

    def _give_receipts(self) -> None:
        """What is on disk is done; where nobody hears it, the page asks again."""
        for page, n in self._owes_receipts.items():
            role, _, tab = page.partition(".")
            self._wire.publish(self._topics.hand_done(role), m.write(m.HandDone(tab=tab, n=n)))
        self._owes_receipts = {}

    def prop_event(self, prop: str, event: str, words: m.Data) -> None:
        """Something was done on a prop."""
        if self._lent_to is not None:
            self._lent_to.prop_did(prop, event)
            return
        self._noticed()
        self._felt.append({"kind": "prop", "prop": prop, "event": event, "words": words})
        try:
            self._write_down()
        except m.Unreadable as no:  # it is none, and nothing that happens after it waits for it
            ignore(self.counts, "unreadable", self._topics.hand("+"), str(no))
            self._say_device("hand", "control", "weak", f"what was done on a prop was ignored: {no}", "")

    # --- lending ---------------------------------------------------------------------

    def lend(self, to: Guest) -> None:
        """Somebody else hears what is sensed; nothing becomes an input until it is taken back."""
        self._lent_to = to
        self._say_board()

    def take_back(self, tokens: TokenSheet) -> None:
        """What lies now lies there without having been played: where the game says otherwise, it says so itself."""
        self._lent_to = None
        self._pressed.clear()
        self._crowds.clear()
        self._know(tokens)
        self._say_board()

    def _know(self, tokens: TokenSheet) -> None:
        """Another sheet: what lies now is called by it."""
        self._piece_of = tokens.pieces() | tokens.kinds()
        here = {tag: pad for tag, reader in self._presence.here().items() if (pad := self._pad_of.get(reader))}
        self._lying = {tag: pad for tag, pad in here.items() if tag in self._piece_of}
        self._unknown = {tag: pad for tag, pad in here.items() if tag not in self._piece_of}

    # --- telling -------------------------------------------------------------------

    def _say_board(self) -> None:
        self.board_rev += 1
        self._wire.publish(self._topics.board, self.board_message(), retain=True)

    def board_message(self) -> bytes:
        """How the board lies now, as everybody is told."""
        unseen = {tag: pad for tag, pad in self._crowds.where().items() if tag in self._piece_of}
        aside = sorted({piece for tag, piece in self._piece_of.items() if tag not in self._lying and tag not in unseen})
        board = m.Board(
            rev=self.board_rev,
            pads=self._named({**unseen, **self._lying}),
            unknown=[{"tag": tag, "pad": pad} for tag, pad in sorted(self._unknown.items())],
            aside=aside,
            unseen=self._named(unseen),
            lost=self._named({tag: pad for tag, pad in self._crowds.lost().items() if tag in unseen}),
            simulated=self._parts.hands is not None,
            workshop=self._lent_to is not None,
            src=self._sender.outbox.src,
            through=self._sender.outbox.issued,
        )
        return m.write(board)

    def _named(self, tags: Mapping[str, str]) -> dict[str, list[str]]:
        """Pieces by pad, of tags by pad."""
        pads: dict[str, list[str]] = {}
        for tag, pad in tags.items():
            pads.setdefault(pad, []).append(self._piece_of[tag])
        return {pad: sorted(pieces) for pad, pieces in sorted(pads.items())}

    def _report_health(self) -> None:
        kinds: dict[str, m.DeviceKind] = {"reader": "reader", "strip": "strip", "prop": "prop"}
        for health in self._parts.health():
            kind = kinds.get(health.part.split()[0], "control")
            self._say_device(health.part.replace(" ", "-"), kind, health.state, health.says, health.next_step)

    def _say_device(self, part: str, kind: m.DeviceKind, state: m.DeviceState, says: str, next_step: str) -> None:
        device = m.Device(part=part, kind=kind, state=state, says=says, next_step=next_step)
        self._publish(self._topics.device(part), m.write(device))

    def has_told(self, topic: str) -> bool:
        return topic in self._sent

    def _publish(self, topic: str, payload: bytes) -> None:
        if self._sent.get(topic) != payload:
            self._sent[topic] = payload
            self._wire.publish(topic, payload, retain=True)
