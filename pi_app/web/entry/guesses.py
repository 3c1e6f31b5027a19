"""How often wrong codes were typed, by address and in all, and how long that makes one wait. It outlives a restart.

A right code takes nothing back: whoever has one could otherwise guess the others for ever. Every wrong code is a guess
at every seat's, so what is limited for all addresses together is limited for each code. An address that has shown a
right code does not wait for what others do. The clock is the wall's: it must go on while the page does not run.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import msgspec

from gloamboard.pi_app.storage.atomic_file import replace_file

log = logging.getLogger("gloam.web")

FREE_TRIES = 5  # an address
FIRST_WAIT_S = 10.0
LONGEST_WAIT_S = 600.0
FORGIVEN_AFTER_S = 3600.0
FREE_IN_ALL = 60  # wrong codes from wherever, then
IN_ALL_EVERY_S = 3.0  # one more in this time
MOST_ADDRESSES = 1000


class Tries(msgspec.Struct):
    """Of one address."""

    wrong: int = 0
    last_at: float = 0.0
    until: float = 0.0
    known: bool = False  # it had a right code


class _KeptGuesses(msgspec.Struct):
    tries: dict[str, Tries] = {}
    in_all: float = 0.0
    in_all_at: float = 0.0
    v: int = 1


class Guesses:
    def __init__(self, now: Callable[[], float], path: Path | None = None) -> None:
        self._now, self._path = now, path
        kept = _read(path) if path is not None else _KeptGuesses()
        self.tries: OrderedDict[str, Tries] = OrderedDict(kept.tries)
        self._in_all, self._in_all_at = kept.in_all, kept.in_all_at

    def wait_s(self, who: str) -> float:
        """How long before this address may try a code; 0 for now."""
        now, tries = self._clock(), self.tries.get(who, Tries())
        own = tries.until - now
        others = 0.0 if tries.known else (self._all(now) - FREE_IN_ALL + 1) * IN_ALL_EVERY_S
        return max(0.0, own, others)

    def wrong(self, who: str) -> tuple[int, float]:
        """Counts one: how many tries are left, and the wait that begins when there are none."""
        now, tries = self._clock(), self.tries.get(who, Tries())
        if now - tries.last_at > FORGIVEN_AFTER_S:
            tries = Tries(known=tries.known)
        tries.wrong += 1
        tries.last_at = now
        self._in_all, self._in_all_at = self._all(now) + 1, now
        left = FREE_TRIES - tries.wrong
        wait = 0.0 if left > 0 else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(-left, 10))
        tries.until = now + wait
        self._keep(who, tries)
        return max(0, left), wait

    def right(self, who: str) -> None:
        tries = self.tries.get(who, Tries())
        if not tries.known:
            tries.known = True
            self._keep(who, tries)

    def _all(self, now: float) -> float:
        """Wrong codes of everybody that count at this moment."""
        return max(0.0, self._in_all - (now - self._in_all_at) / IN_ALL_EVERY_S)

    def _clock(self) -> float:
        """Now. Where the clock was set back since the last wrong code, that was typed now: a wait goes on from there
        and lasts as long as it would have, instead of until the clock is there again."""
        now = self._now()
        back = self._in_all_at - now
        if back > 0:
            self._in_all_at = now
            for tries in self.tries.values():
                tries.last_at, tries.until = tries.last_at - back, tries.until - back
        return now

    def _keep(self, who: str, tries: Tries) -> None:
        self.tries[who] = tries
        self.tries.move_to_end(who)
        while len(self.tries) > MOST_ADDRESSES:
            self.tries.popitem(last=False)
        if self._path is None:
            return
        try:
            kept = _KeptGuesses(dict(self.tries), self._in_all, self._in_all_at)
            replace_file(self._path, msgspec.json.encode(kept))
        except OSError as no:  # then a restart forgets; nobody is kept from a seat for that
            log.warning("%s: wrong codes are not kept (%s)", self._path, no.strerror)


def _read(path: Path) -> _KeptGuesses:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_KeptGuesses)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return _KeptGuesses()
