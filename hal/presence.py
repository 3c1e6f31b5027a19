"""Presence: which tags rest on which readers, filtered from noisy sweeps. It knows tags and readers, not pieces.

A tag is first seen (`Appeared`) in the very sweep that reads it, has come to rest (`Settled`) when `settle_hits` of the
last `settle_of` sweeps read it, and is `Gone` after a number of misses in a row that fits this tag's own miss rate:
3 for a tag that is read well, up to 10 for a weak one. A reader with a fault tells nothing, so its tags stay.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from gloamboard.hal.parts import Reading


@dataclass(frozen=True, slots=True)
class Appeared:
    """First seen. A hint only: a hand passing over a pad ends in `Gone(settled=False)`."""

    tag: str
    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class Settled:
    tag: str
    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class Gone:
    """Lifted, or carried (then `Settled` elsewhere follows at once). `settled`: it had come to rest before."""

    tag: str
    reader: str
    at: float
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Contested:
    """Two readers steadily read the same UID: two tags with one UID, or pads too close. It stays where it was."""

    tag: str
    readers: tuple[str, str]  # where it rests, and where it is read as well
    at: float

    def __str__(self) -> str:
        # Without the UID: it may belong to a piece that lies face down.
        return (
            f"one tag is read by {self.readers[0]} and by {self.readers[1]} at once: two tags carry the same UID, or "
            "the two antennas are too close. Lift one piece; if both readings end, move the pads apart."
        )


Event = Appeared | Settled | Gone | Contested

FEWEST_MISSES, MOST_MISSES = 3, 10
GOOD_RATE, POOR_RATE = 0.02, 0.12  # miss rates at which the fewest and the most misses are waited for
MEMORY_SWEEPS = 1000  # how long a tag's past counts
RECENT_SWEEPS = 32  # a tag that was knocked aside is weak now, whatever its past
FIRST_SWEEPS = 10.0  # a new tag is taken for one that misses one sweep in ten
CONTEST_SWEEPS = 20  # about a second


@dataclass(slots=True)
class Coupling:
    """How well one tag is read. It starts cautious and forgets slowly."""

    misses: float = 1.0
    sweeps: float = FIRST_SWEEPS
    recent: int = 0  # one bit a sweep, 1 = missed

    def learn(self, *, missed: bool) -> None:
        if self.sweeps >= MEMORY_SWEEPS:
            fade = 1 - 1 / MEMORY_SWEEPS
            self.misses, self.sweeps = self.misses * fade, self.sweeps * fade
        self.sweeps += 1
        self.misses += missed
        self.recent = ((self.recent << 1) | missed) & ((1 << RECENT_SWEEPS) - 1)

    @property
    def rate(self) -> float:
        # Three misses in the recent window happen to good tags too; only what exceeds them raises the rate at once.
        return max(self.misses / self.sweeps, (self.recent.bit_count() - 3) / RECENT_SWEEPS)

    @property
    def limit(self) -> int:
        """Misses in a row after which this tag is gone."""
        share = (self.rate - GOOD_RATE) / (POOR_RATE - GOOD_RATE)
        wide = MOST_MISSES - FEWEST_MISSES
        return FEWEST_MISSES + min(wide, max(0, math.ceil(share * wide)))


@dataclass(slots=True)
class _Sighting:
    """One tag on one reader."""

    since: float
    settled: bool = False
    announced: bool = False  # an Appeared was sent
    missed: int = 0  # in a row
    seen: int = 0  # one bit a sweep, the latest lowest
    hits: int = 0
    contested: bool = False


@dataclass(slots=True)
class Presence:
    """Feed it every sweep; it returns what changed, in an order that can be applied one by one."""

    settle_hits: int = 2
    settle_of: int = 3
    _sightings: dict[str, dict[str, _Sighting]] = field(default_factory=dict)  # by tag, by reader
    _couplings: dict[str, Coupling] = field(default_factory=dict)

    def feed(self, readings: Mapping[str, Reading], now: float) -> list[Event]:
        events: list[Event] = []
        seen: dict[str, list[str]] = {}
        for reader, reading in readings.items():
            if reading.fault is None:
                for tag in reading.tags:
                    seen.setdefault(tag, []).append(reader)
        for tag in [*self._sightings, *(tag for tag in seen if tag not in self._sightings)]:
            self._feed_tag(tag, seen.get(tag, ()), readings, now, events)
        return events

    def here(self) -> dict[str, str]:
        """Tag → reader for every tag at rest."""
        return {tag: reader for tag, spots in self._sightings.items() for reader, spot in spots.items() if spot.settled}

    def unsure(self) -> set[str]:
        """Readers that the next sweep should not leave out: something may be coming or going there."""
        found: set[str] = set()
        for spots in self._sightings.values():
            if len(spots) > 1 or any(not spot.settled or spot.missed for spot in spots.values()):
                found |= spots.keys()
        return found

    def miss_rate(self, tag: str) -> float:
        return self._couplings.get(tag, Coupling()).rate

    def miss_limit(self, tag: str) -> int:
        return self._couplings.get(tag, Coupling()).limit

    def _feed_tag(
        self, tag: str, seen_by: list[str] | tuple[()], readings: Mapping[str, Reading], now: float, events: list[Event]
    ) -> None:
        spots = self._sightings.setdefault(tag, {})
        coupling = self._couplings.setdefault(tag, Coupling())
        for reader in seen_by:
            spots.setdefault(reader, _Sighting(since=now))
        home = next((reader for reader, spot in spots.items() if spot.settled), None)
        for reader, spot in spots.items():
            if reader not in readings or readings[reader].fault is not None:
                continue  # a faulty reader says nothing about its tags
            hit = reader in seen_by
            if hit and reader == home:
                for _ in range(spot.missed):  # only now do we know they were misses and not a lift
                    coupling.learn(missed=True)
                coupling.learn(missed=False)
            spot.missed = 0 if hit else spot.missed + 1
            spot.seen = ((spot.seen << 1) | hit) & ((1 << self.settle_of) - 1)
            spot.hits += hit
            if hit and not spot.announced and (home is None or (reader != home and home not in seen_by)):
                spot.announced = True
                events.append(Appeared(tag, reader, now))
        home_is_blind = home is not None and (home not in readings or readings[home].fault is not None)
        self._move_or_settle(tag, spots, home, home_is_blind, now, events)
        for reader in [reader for reader, spot in spots.items() if spot.missed >= self._limit(spot, coupling)]:
            spot = spots.pop(reader)
            if spot.announced or spot.settled:
                events.append(Gone(tag, reader, now, spot.settled))
        if not spots:
            del self._sightings[tag]
            if coupling.sweeps == FIRST_SWEEPS:  # never came to rest: nothing learnt worth keeping
                del self._couplings[tag]

    def _limit(self, spot: _Sighting, coupling: Coupling) -> int:
        return coupling.limit if spot.settled else self.settle_of

    def _move_or_settle(
        self,
        tag: str,
        spots: dict[str, _Sighting],
        home: str | None,
        home_is_blind: bool,
        now: float,
        events: list[Event],
    ) -> None:
        ready = [
            reader for reader, spot in spots.items() if spot.seen.bit_count() >= self.settle_hits and not spot.missed
        ]
        rivals = [reader for reader in ready if reader != home]
        if not rivals:
            return
        rival = max(rivals, key=lambda reader: spots[reader].hits)
        long_enough = spots[rival].hits >= CONTEST_SWEEPS
        if home is not None and spots[home].missed < self.settle_hits and not (home_is_blind and long_enough):
            if long_enough and not spots[rival].contested:
                spots[rival].contested = True
                events.append(Contested(tag, (home, rival), now))
            return
        if home is not None:  # read over there and no longer here: it was carried, no need to wait for more misses
            del spots[home]
            events.append(Gone(tag, home, now))
        spots[rival].settled = True
        if not spots[rival].announced:
            spots[rival].announced = True
            events.append(Appeared(tag, rival, now))
        events.append(Settled(tag, rival, now))
