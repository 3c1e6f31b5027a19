"""Many games as batches that are played somewhere, each counted once, whatever becomes of the worker that had it."""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.study.made_with import MadeWith, differences, made_with
from gloamboard.pi_app.study.playing import Ends, Terms, play_games
from gloamboard.rules.kernel import load_game

BATCH = 10
AHEAD = 3  # batches that wait for each worker, so that none is idle while the next is sent
UPDATE = "Install there what is installed here, or stop that worker."
MOST_FALLS = 3  # times a batch may lose its worker before it is blamed


class CannotCount(GloamboardError):
    """Nothing more can be counted there: what was seen, and the next step."""


@dataclass(frozen=True)
class Batch:
    """Games of neighbouring seeds, and what they must be played with."""

    terms: Terms
    seeds: range
    made_with: MadeWith


@dataclass(frozen=True)
class Played:
    ends: Ends
    seconds: float  # of one core


class Workers(Protocol):
    """Where batches are played."""

    @property
    def workers(self) -> int: ...

    def submit(self, batch: Batch) -> Future[Played]: ...

    def mend(self) -> None:
        """After a worker was lost for good: new ones, for what is submitted from now on."""
        ...


def play_batch(batch: Batch) -> Played:
    """What a worker does. It refuses what it would play by other rules."""
    wrong = differences(batch.made_with, made_with(batch.terms.game))
    if wrong:
        raise CannotCount(f"a worker that joined later has {wrong}. {UPDATE}")
    began = monotonic()
    ends = play_games(load_game(batch.terms.game), batch.terms, batch.seeds)
    return Played(ends, monotonic() - began)


def batches_of(terms: Terms, seeds: Iterable[int]) -> Iterator[Batch]:
    """These seeds, in order, as ranges. A game of bots that look ahead takes long enough to be a batch by itself."""
    size = 1 if any(name.startswith("search") for name in terms.bots.values()) else BATCH
    mine = made_with(terms.game)
    for _, run in itertools.groupby(enumerate(seeds), lambda pair: pair[1] - pair[0]):
        numbers = [seed for _, seed in run]
        for at in range(0, len(numbers), size):
            part = numbers[at : at + size]
            yield Batch(terms, range(part[0], part[-1] + 1), mine)


def count(batches: Iterable[Batch], place: Workers, told: Callable[[Batch, Played], object]) -> None:
    """Play every batch; `told` hears of each once, as it is done, in any order."""
    todo, running, falls = deque(batches), dict[Future[Played], Batch](), Counter[range]()
    try:
        while todo or running:
            broken = False
            while todo and not broken and len(running) < place.workers * AHEAD:
                try:
                    running[place.submit(todo[0])] = todo[0]
                    todo.popleft()
                except BrokenExecutor:
                    broken = True
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                batch = running.pop(future)
                try:
                    played = future.result()
                except BrokenExecutor:
                    todo.appendleft(batch)
                    _blame(batch, falls)
                    broken = True
                else:
                    told(batch, played)
            if broken and not running:
                place.mend()
    finally:
        for future in running:
            future.cancel()


def _blame(batch: Batch, falls: Counter[range]) -> None:
    falls[batch.seeds] += 1
    if falls[batch.seeds] == MOST_FALLS:
        first, last = batch.seeds[0], batch.seeds[-1]
        raise CannotCount(
            f"{MOST_FALLS} times a worker was killed while seeds {first} to {last} were under way. "
            "Is there memory enough? `--seed` and `--games` play them alone."
        )
