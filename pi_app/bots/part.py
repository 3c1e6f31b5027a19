"""The program that plays for bots: it seats them as the evening says, lets each think, and answers on a beat.

The beat is counted from the last change of what everybody sees, so how long a bot takes tells nothing hidden. It thinks
while the beat runs; whatever it is asked besides that nobody else sees, it answers at once as its game's sensible bot
would. Each such answer takes some milliseconds: a beat is a little longer by chance, anew each time, so that nobody
with a stopwatch can count them. It waits while the board lies otherwise than the game says, for then somebody is to
carry a piece, and while the parts are lent to the workshop.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from gloamboard.pi_app.bots.seat import BotSeat
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Arrived, Event, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Clock, hand_on
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import NOW
from gloamboard.rules.kernel import Bot, Game, Key
from gloamboard.rules.kernel.bots.named import SEARCH, NoSuchBot, bot_named, thinking_s
from gloamboard.rules.kernel.bots.search import GUIDE

log = logging.getLogger("gloam.bots")

BEAT_S = 2.0
SPARE_S = 0.5  # from the end of the longest thinking to the answer
SWAY_S = 0.4  # by which it may come after the beat

Heard = Callable[[Event], None]
OpenSeat = Callable[[str, Heard], tuple[Wire, Outbox]]
"""Connects as that seat; what the wire hears is handed to the given function, from whatever thread."""


@dataclass
class _Chair:
    """Where a bot sits, and what it means to answer: to which question of which evening. It hears what everybody sees
    over the seat's own wire too, which brings that before what came of it for the seat."""

    name: str
    at: BotSeat
    changed_at: float  # when what everybody sees last did
    meant: tuple[str, int, Key] | None = None
    answered: bool = False  # since then
    given: tuple[str, int] | None = None  # the question it answered last: a mark may come before the view that ends it
    board_differs: bool = False
    public_rev: int = 0  # the newest that it has seen
    sway_s: float = 0.0  # of this beat

    def everybody_sees(self, seen: m.Seen, now: float, sway_s: float) -> None:
        self.changed_at, self.answered, self.sway_s = now, False, sway_s
        self.board_differs, self.public_rev = bool(seen.differences), seen.rev

    @property
    def question(self) -> tuple[str, int] | None:
        """The one it is asked now and has not answered yet."""
        seen = self.at.seen
        if seen is None or not self.at.asked or self.at.sender.outbox.pending():
            return None
        asked = seen.evening, seen.decision
        return None if asked == self.given else asked

    def close(self) -> None:
        self.at.wire.close()
        self.at.sender.outbox.close()


class Bots:
    def __init__(
        self,
        topics: Topics,
        wire: Wire,
        open_seat: OpenSeat,
        find_game: Callable[[str], Game],
        clock: Clock,
        seed: int | None = None,
        thinks_by: Clock = monotonic,
        sway: Callable[[], float] | None = None,
    ) -> None:
        """`wire` hears what everybody may. `clock` is the table's, `thinks_by` the one that ends a search; `sway` says
        by how much a beat is longer."""
        self._topics, self.wire, self._open_seat, self._find_game = topics, wire, open_seat, find_game
        self._clock, self._thinks_by, self._sway = clock, thinks_by, sway or by_chance
        self._seed = secrets.randbits(53) if seed is None else seed
        self.chairs: dict[str, _Chair] = {}
        self._heard: queue.SimpleQueue[tuple[str, Event]] = queue.SimpleQueue()
        self._beat_s = BEAT_S
        self._workshop = False
        self._game = ""
        self.public_rev = 0  # the newest that it has seen
        wire.subscribe(topics.view("public"), topics.board)

    # --- the wire ------------------------------------------------------------------

    def connected(self) -> None:
        """Nothing of ours is state: who sits where is the evening's."""

    def arrived(self, topic: str, payload: bytes) -> None:
        with contextlib.suppress(m.Unreadable):
            if topic == self._topics.view("public") and payload:
                self._everybody_sees(m.read(payload, m.Seen))
            elif topic == self._topics.board:
                self._workshop = m.read(payload, m.Board).workshop

    def tick(self, now: float) -> None:
        self.hear()
        for chair in self.chairs.values():
            due = chair.at.due()
            if due is not None and due <= now:
                chair.at.tick(now)
            self._play(chair, now)

    def due(self) -> float | None:
        if not self._heard.empty():
            return NOW
        moments = [at for chair in self.chairs.values() for at in (chair.at.due(), self._next_move(chair))]
        return min((at for at in moments if at is not None), default=None)

    def close(self) -> None:
        for chair in self.chairs.values():
            chair.close()
        self.chairs.clear()

    def hear(self) -> None:
        """Take in what the wires of the seats have brought."""
        with contextlib.suppress(queue.Empty):
            while True:
                seat, event = self._heard.get_nowait()
                if seat in self.chairs:
                    with contextlib.suppress(m.Unreadable):
                        self._hand_on(self.chairs[seat], event)

    def _hand_on(self, chair: _Chair, event: Event) -> None:
        if isinstance(event, Arrived) and event.topic == self._topics.view("public"):
            if event.payload:
                chair.everybody_sees(m.read(event.payload, m.Seen), self._clock(), self._sway())
        else:
            hand_on(chair.at, event)

    # --- who sits where --------------------------------------------------------------

    def _everybody_sees(self, seen: m.Seen) -> None:
        self.public_rev = seen.rev
        rows: dict[str, dict[str, str]] = seen.seen.get("bots", {})
        names = {seat: row["bot"] for seat, row in rows.items()}
        for seat in list(self.chairs):
            if seen.game != self._game or names.get(seat) != self.chairs[seat].name:
                self.chairs.pop(seat).close()
        self._game = seen.game
        if names:
            self._sit(names, self._find_game(seen.game))

    def _sit(self, names: Mapping[str, str], game: Game) -> None:
        thinking = {seat: seconds for seat, name in names.items() if (seconds := _seconds(game, name)) is not None}
        self._beat_s = max(BEAT_S, SPARE_S + max(thinking.values(), default=0.0))
        searching = sum(seconds > 0 for seconds in thinking.values())
        for seat, seconds in thinking.items():
            if seat not in self.chairs:
                bot = self._bot(game, names[seat], seconds / max(1, searching))
                wire, outbox = self._open_seat(seat, self._hearing(seat))
                at = BotSeat(seat, bot, self._seed + len(self.chairs), outbox, self._topics, wire, self._clock)
                wire.subscribe(self._topics.view("public"))
                self.chairs[seat] = _Chair(names[seat], at, self._clock())

    def _bot(self, game: Game, name: str, seconds: float) -> Bot:
        """Those who search share the time of a beat: they may all be asked at once."""
        return bot_named(game, f"{SEARCH}:{seconds:.3f}s" if seconds else name, self._thinks_by)

    def _hearing(self, seat: str) -> Heard:
        def heard(event: Event) -> None:
            self._heard.put((seat, event))
            self.wire.wake()

        return heard

    # --- thinking and answering ----------------------------------------------------------

    def _play(self, chair: _Chair, now: float) -> None:
        asked = chair.question
        if asked is None:
            return
        if chair.meant is None or chair.meant[:2] != asked:
            chair.meant = (*asked, self._think(chair))
        at = self._next_move(chair)
        if at is not None and at <= self._clock():
            chair.answered, chair.given = True, asked
            chair.at.answer(chair.meant[2])

    def _next_move(self, chair: _Chair) -> float | None:
        """When it thinks or answers next, if it is asked anything."""
        asked = chair.question
        if asked is None:
            return None
        if chair.meant is None or chair.meant[:2] != asked:
            return NOW
        if chair.board_differs or self._workshop or not chair.public_rev:
            return None
        return chair.changed_at + self._beat_s + chair.sway_s

    def _think(self, chair: _Chair) -> Key:
        """Its answer. A bot that breaks under a question takes whatever is first: nobody waits for it in vain."""
        seen = chair.at.seen
        assert seen is not None
        guide = self._find_game(seen.game).bots[GUIDE] if chair.answered else None
        try:
            return chair.at.decide(guide).key
        except Exception as broken:
            log.error("the bot at %s: %s", chair.at.seat, type(broken).__name__)  # more might tell what is hidden
            return tuple(seen.seen["asks"]["options"][0]["key"])


def by_chance() -> float:
    """By how much a beat is longer."""
    return SWAY_S * secrets.randbelow(1000) / 1000


def _seconds(game: Game, name: str) -> float | None:
    """How long that bot thinks; None for one that this program's game does not have."""
    try:
        return thinking_s(game, name)
    except NoSuchBot:
        return None
