"""A lesson: each piece of a token sheet is asked for by name; lay it on any pad, the zone lights,
and its tag is written down. Stop at any time: what was learnt is kept, and the next run goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from gloamboard.hal.parts import Reading
from gloamboard.hal.presence import Contested, Gone, Presence, Settled
from gloamboard.hal.tokens import Token, TokenSheet, load_tokens
from gloamboard.pi_app.commission.token_file import joined, lacking, write_tokens
from gloamboard.pi_app.commission.workbench import Say, Workbench
from gloamboard.pi_app.commission.zones import COLD, GREEN, RED, light, zone_pixels
from gloamboard.strict_toml import did_you_mean

LOOK_S = 0.02
FIRST_LOOKS = 5  # sweeps before the first piece is asked for; a tag read four times in five is missed by 1 in 3,000


class Lesson:
    """Asks for one piece after the other. It owns no loop: feed it every sweep; `asked` is what it waits for now."""

    def __init__(self, bench: Workbench, like: TokenSheet, out: Path, say: Say, only: str | None = None) -> None:
        self._bench, self._like, self._out, self._say = bench, like, out, say
        self.learnt: list[Token] = list(load_tokens(out).token) if out.exists() else []
        self.asked: Token | None = None
        self.over = False
        self._only = only is not None
        self._queue = self.missing() if only is None else [_named(only, like)]
        self._presence = Presence()
        self._looks_left = FIRST_LOOKS
        self._blind: set[str] = set()  # readers with a fault, told once
        self._before: set[str] = set()  # tags that lay there already: they count when they are put down anew
        self._zones = zone_pixels(bench.table)
        self._pad_of = {pad.reader: pad.id for pad in bench.table.pad}

    def teach(self, skipped: Callable[[], bool] = lambda: False) -> bool:
        """Sweep and ask until nothing is left to ask; True when every piece is known."""
        while not self.over:
            if self.asked is not None and skipped():
                self.skip()
            else:
                self.feed(self._bench.parts.readers.sweep(), self._bench.clock.now())
                self._bench.clock.sleep(LOOK_S)
        return not self.missing()

    def feed(self, readings: Mapping[str, Reading], now: float) -> None:
        if self.over or not readings:
            return
        events = self._presence.feed(readings, now)
        self._tell_blind(readings)
        if self._looks_left:
            self._look_first(readings)
            return
        for event in events:
            if isinstance(event, Gone) and event.settled:
                self._before.discard(event.tag)
                self._show(event.reader, None)
            elif isinstance(event, Contested):
                self._say(str(event))
            elif isinstance(event, Settled) and event.tag not in self._before and self.asked is not None:
                self._consider(self.asked, event)

    def skip(self) -> None:
        if self.asked is not None:
            self._say(f"Skipped {shown(self.asked)}.")
            self._ask_next()

    def missing(self) -> list[Token]:
        """Names of the model sheet that have no tag yet."""
        return lacking(self._like, self.learnt)

    def _tell_blind(self, readings: Mapping[str, Reading]) -> None:
        """A piece on a pad that reads nothing would be waited for without end."""
        faults = {reader: reading.fault for reader, reading in readings.items() if reading.fault is not None}
        for reader in faults.keys() - self._blind:
            pad = self._pad_of.get(reader, reader)
            self._say(f"  {pad} reads nothing ({faults[reader]}): use another pad.")
        self._blind = set(faults)

    # --- asking ------------------------------------------------------------------

    def _look_first(self, readings: Mapping[str, Reading]) -> None:
        """A few sweeps before anything is asked, so that what lies there already is not taken for the answer."""
        self._before |= {tag for reading in readings.values() for tag in reading.tags}
        self._looks_left -= 1
        if not self._looks_left:
            if strangers := [tag for tag in self._before if not self._knows(tag)]:
                count = f"{len(strangers)} unknown tags lie" if len(strangers) > 1 else "1 unknown tag lies"
                self._say(f"{count} on the table already. Lift a piece and put it down again to answer with it.")
            self._ask_next()

    def _ask_next(self) -> None:
        if self._queue:
            self.asked = self._queue.pop(0)
            total = len(self._like.token)
            place = "" if self._only else f"[{total - len(self._queue)}/{total}] "
            self._say(f"{place}Lay down {shown(self.asked)}.")
            return
        self.asked, self.over = None, True
        light(self._bench.table, self._bench.parts.strips, [])
        total, left = len(self._like.token), len(self.missing())
        self._say(f"{total - left} of {total} known, in {self._out}" + (f"; {left} left." if left else "."))

    def _consider(self, name: Token, event: Settled) -> None:
        pad = self._pad_of.get(event.reader, event.reader)
        mine = next((token for token in self.learnt if token.tag == event.tag), None)
        if mine is not None and (name.piece is None or mine.piece != name.piece):
            what = "another one of them" if mine.kind and mine.kind == name.kind else shown(mine)
            self._say(f"  {pad}: this is {what}, which is known already. Lay down {shown(name)}.")
            self._show(event.reader, RED)
            return
        here = set(self._presence.here()) - self._before
        others = [tag for tag in here if tag != event.tag and not self._knows(tag)]
        if others:
            self._say(f"  {pad}: {1 + len(others)} new tags lie on the table. Leave only {shown(name)} there.")
            self._show(event.reader, RED)
            self._before |= {tag for tag in here if self._knows(tag)}
            self._presence = Presence()  # look anew at what is left
            return
        self._learn(name, event.tag)
        self._say(f"  {pad}: learnt {shown(name)}.")
        self._show(event.reader, GREEN)
        self._ask_next()

    def _learn(self, name: Token, tag: str) -> None:
        """Writes it down at once. A piece that there is one of loses the tag it had before."""
        self.learnt = joined(self.learnt, Token(tag, name.piece, name.kind))
        write_tokens(self._out, self._out.stem, self._like.title, self.learnt)

    def _knows(self, tag: str) -> bool:
        return any(token.tag == tag for token in self.learnt)

    def _show(self, reader: str, colour: tuple[int, int, int] | None) -> None:
        pad = self._pad_of.get(reader)
        lit = [(pixels, COLD) for name, pixels in self._zones.items() if name != pad]
        if pad is not None and colour is not None:
            lit.append((self._zones[pad], colour))
        light(self._bench.table, self._bench.parts.strips, lit)


def shown(token: Token) -> str:
    return str(token.piece) if token.piece is not None else f"a {token.kind}"


def _named(piece: str, like: TokenSheet) -> Token:
    names = {token.piece or token.kind: token for token in like.token}
    if piece not in names:
        raise LookupError(f"{like.id} has no piece {piece}. {did_you_mean(piece, [str(name) for name in names])}")
    return names[piece]
