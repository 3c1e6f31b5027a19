"""The air above the antennas: which tags lie where, whose field is on, who hears whom. No registers in here.

Hands `put` and `take` tags. Faults: `Tag` attributes (see tag.py), `stack(a, b)` two tags lying on each other that
silence one another, `whisper(reader, neighbour, rate, from_db)` a neighbour's field that sometimes reaches this
reader's tags, which it hears from that gain on, `bit_errors` the share of bits that arrive wrong, and `later(at,
action)` to do anything at a moment in the middle of an exchange. Chance comes from the seed.

How loud a tag arrives falls with its height over the antenna; whether it is heard depends on the receiver's gain. The
curve is that of two coils on one axis, set so that a reader at 33 dB hears a tag 26 mm up; a real table has its own.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass

from gloamboard.hal.parts import Clock
from gloamboard.hal.sim.chips.tag import Frame, Tag

HOLD_UP_S = 0.001  # a tag rides through a field gap shorter than this
COIL_MM = 18.0  # radius of a reader's antenna
HEARD_DB = 3.0  # gain and loudness together must reach this


def loudness_db(height_mm: float) -> float:
    """Of a tag's answer at the antenna, 0 for one that lies on it. The field falls with the height, once each way."""
    return -60.0 * math.log10(1.0 + (height_mm / COIL_MM) ** 2)


@dataclass(frozen=True)
class OnTheAir:
    """What reaches one antenna: the bits, and at which of them (from 0) two tags first differ."""

    value: int
    bits: int
    collision: int | None
    tags: tuple[Tag, ...]


class Air:
    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self.clock = clock
        self._random = random.Random(seed)
        self._lock = threading.RLock()  # hands and readers may be on different threads
        self._lying: dict[Tag, str] = {}
        self._on_each: dict[str, list[Tag]] = {}
        self._fields: set[str] = set()
        self._dropped_at: dict[Tag, float] = {}
        self._reached: dict[Tag, set[str]] = {}  # the fields each tag is powered by now
        self._stacked: set[frozenset[Tag]] = set()
        self._whispers: dict[str, dict[str, tuple[float, float]]] = {}  # neighbour → reader → rate, gain from which
        self.bit_errors = 0.0
        self._later: list[tuple[float, Callable[[], None]]] = []

    # --- hands and faults ----------------------------------------------------

    def put(self, tag: Tag, reader: str) -> None:
        with self._lock:
            if tag in self._lying:
                self.take(tag)
            self._lying[tag] = reader
            self._on_each.setdefault(reader, []).append(tag)
            if reader in self._fields:
                self._power(tag, reader)

    def take(self, tag: Tag) -> None:
        with self._lock:
            self._on_each[self._lying.pop(tag)].remove(tag)
            self._reached.pop(tag, None)
            tag.power_off()

    def lying(self) -> dict[Tag, str]:
        with self._lock:
            return dict(self._lying)

    def holds(self, tag: Tag) -> bool:
        return tag in self._lying

    def stack(self, a: Tag, b: Tag) -> None:
        self._stacked.add(frozenset((a, b)))

    def whisper(self, reader: str, neighbour: str, rate: float, from_db: float = 0.0) -> None:
        self._whispers.setdefault(neighbour, {})[reader] = rate, from_db

    def later(self, at: float, action: Callable[[], None]) -> None:
        self._later.append((at, action))
        self._later.sort(key=lambda entry: entry[0])

    def chance(self, rate: float) -> bool:
        return rate > 0 and self._random.random() < rate

    def noise(self, bits: int) -> int:
        return self._random.getrandbits(bits)

    # --- the chips' side -----------------------------------------------------

    def now(self) -> float:
        now = self.clock.now()
        while self._later and self._later[0][0] <= now:
            self._later.pop(0)[1]()
        return now

    def field(self, reader: str, on: bool) -> None:
        with self._lock:
            self._switch(reader, on)

    def _switch(self, reader: str, on: bool) -> None:
        if on == (reader in self._fields):
            return
        near = [*self._on_each.get(reader, ())]
        if not on:
            self._fields.discard(reader)
            for tag, fields in self._reached.items():
                if reader in fields:
                    fields.discard(reader)
                    self._dropped_at[tag] = self.clock.now()
            return
        self._fields.add(reader)
        for other, (rate, _) in self._whispers.get(reader, {}).items():
            near += [tag for tag in self._on_each.get(other, ()) if self.chance(rate)]
        for tag in near:
            self._power(tag, reader)

    def exchange(self, reader: str, frame: Frame, gain_db: float) -> OnTheAir | None:
        """Send a frame into a field. Every tag it reaches hears it; of their answers those that are loud enough for
        the receiver overlay."""
        now = self.clock.now()
        heard = []
        with self._lock:
            for tag, fields in self._reached.items():
                if reader in fields and len(fields) == 1:  # in two fields at once a tag understands neither
                    answer = tag.hear(frame, now)
                    if answer is not None and not self._is_stacked(tag) and self._hears(reader, tag, gain_db):
                        heard.append((tag, answer))
        if not heard:
            return None
        loudest = max(tag.strength for tag, _ in heard)
        heard = [(tag, answer) for tag, answer in heard if tag.strength > loudest / 4]
        return _overlay(heard)

    def damaged(self, value: int, bits: int, align: int) -> tuple[int, bool]:
        """An answer as it arrives, and whether a parity bit tells that it is not as it was sent. `align` bits of its
        first byte were known before and are not sent."""
        parity_fails, start = False, 0
        while self.bit_errors and start < bits:
            whole = 8 - align if start == 0 else 8
            length = min(whole, bits - start)
            flips = [bit for bit in range(length) if self.chance(self.bit_errors)]
            parity_flips = length == whole and self.chance(self.bit_errors)
            parity_fails = parity_fails or (length == whole and (len(flips) + parity_flips) % 2 == 1)
            for bit in flips:
                value ^= 1 << start + bit
            start += length
        return value, parity_fails

    def _hears(self, reader: str, tag: Tag, gain_db: float) -> bool:
        lies_on = self._lying.get(tag, reader)
        whisper = self._whispers.get(reader, {}).get(lies_on) if lies_on != reader else None
        if whisper is not None and gain_db < whisper[1]:
            return False
        return gain_db + loudness_db(tag.height_mm) >= HEARD_DB

    def _power(self, tag: Tag, reader: str) -> None:
        if self.chance(tag.miss_rate):
            return
        now, fields = self.clock.now(), self._reached.setdefault(tag, set())
        if not fields and now - self._dropped_at.get(tag, -1.0) >= HOLD_UP_S:
            tag.power_on(now)
        fields.add(reader)

    def _is_stacked(self, tag: Tag) -> bool:
        return any(
            tag in pair and len({self._lying.get(one) for one in pair}) == 1 and None not in map(self._lying.get, pair)
            for pair in self._stacked
        )


def _overlay(heard: list[tuple[Tag, Frame]]) -> OnTheAir:
    tags = tuple(tag for tag, _ in heard)
    (first, bits), *others = (answer for _, answer in heard)
    merged, differ = first, 0
    for value, length in others:
        differ |= first ^ value
        if length != bits:
            differ |= 1 << min(bits, length)
        merged |= value
        bits = max(bits, length)
    if not differ:
        return OnTheAir(merged, bits, None, tags)
    return OnTheAir(merged, bits, (differ & -differ).bit_length() - 1, tags)
