"""Simulated tag readers, without chips: tags are put on pads and taken away, and every sweep sees them.

Faults are injected by calling, before the sweep that shall show them:
`weak(tag, miss_rate)` a tag that is missed now and then (0 mends it), `flicker(reader, miss_rate)` a reader that
misses all its tags now and then, `whisper(reader, neighbour, rate)` a neighbour that sometimes reads this reader's
tags as well, `dead(reader, why)` and `revive(reader)`. All chance comes from the seed given at the start.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Collection, Iterable

from gloamboard.hal.attention import InTurn
from gloamboard.hal.part_words import known
from gloamboard.hal.parts import Health, Reading
from gloamboard.hal.sim.hands import clean_uid

READ_IN_TURN = 10  # with each sweep, where only some matter: as many as the driver has on at once


class SimReaders:
    def __init__(self, readers: Iterable[str], seed: int = 0) -> None:
        self.readers = tuple(readers)
        self.sweeps = 0
        some = range(0, len(self.readers), READ_IN_TURN)
        self._in_turn = InTurn([self.readers[first : first + READ_IN_TURN] for first in some])
        self._random = random.Random(seed)
        self._lock = threading.Lock()  # a page may put pieces while the bridge sweeps
        self._lying: dict[str, str] = {}  # tag → reader
        self._weak: dict[str, float] = {}
        self._flicker: dict[str, float] = {}
        self._whispers: dict[str, tuple[str, float]] = {}
        self._dead: dict[str, str] = {}

    # --- hands ---------------------------------------------------------------

    def put(self, tag: str, reader: str) -> None:
        with self._lock:
            self._lying[clean_uid(tag)] = known(reader, self.readers, "reader")

    def take(self, tag: str) -> None:
        with self._lock:
            del self._lying[known(clean_uid(tag), self._lying, "tag")]

    def lying(self) -> dict[str, str]:
        """Tag → reader, as the hands left them."""
        with self._lock:
            return dict(self._lying)

    # --- faults --------------------------------------------------------------

    def weak(self, tag: str, miss_rate: float) -> None:
        self._weak[clean_uid(tag)] = miss_rate

    def flicker(self, reader: str, miss_rate: float) -> None:
        self._flicker[known(reader, self.readers, "reader")] = miss_rate

    def whisper(self, reader: str, neighbour: str, rate: float) -> None:
        self._whispers[known(reader, self.readers, "reader")] = (known(neighbour, self.readers, "reader"), rate)

    def dead(self, reader: str, why: str = "no answer") -> None:
        self._dead[known(reader, self.readers, "reader")] = why

    def revive(self, reader: str) -> None:
        self._dead.pop(known(reader, self.readers, "reader"), None)

    # --- the Readers protocol ------------------------------------------------

    def attend(self, readers: Collection[str] | None) -> None:
        with self._lock:
            self._in_turn.attend(readers)

    def sweep(self) -> dict[str, Reading]:
        chance = self._random.random
        with self._lock:
            self.sweeps += 1
            read = {reader for group in self._in_turn.next() for reader in group}
            seen: dict[str, set[str]] = {reader: set() for reader in self.readers}
            blind = {reader for reader, rate in self._flicker.items() if rate and chance() < rate}
            for tag, reader in self._lying.items():
                miss_rate = self._weak.get(tag, 0.0)
                if not (miss_rate and chance() < miss_rate) and reader not in blind:
                    seen[reader].add(tag)
                if reader in self._whispers:
                    neighbour, rate = self._whispers[reader]
                    if chance() < rate:
                        seen[neighbour].add(tag)
            return {
                reader: Reading(fault=self._dead[reader]) if reader in self._dead else Reading(tuple(sorted(tags)))
                for reader, tags in seen.items()
                if reader in read
            }

    def health(self) -> list[Health]:
        return [
            Health(
                f"reader {reader}", "faulty", self._dead[reader], "This reader was made faulty on purpose; revive it."
            )
            if reader in self._dead
            else Health(f"reader {reader}", "ok", "simulated")
            for reader in self.readers
        ]

    def close(self) -> None:
        """Nothing to let go of."""
