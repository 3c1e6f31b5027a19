"""Whole games of bots, as they end: who won, why the Confrontation began, how many decisions it took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from gloamboard.pi_app.study.playing import play_out
from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.kernel import Setup
from tests.rules.hellboy.field import seats

CASES = tuple(CASE)
LEVELS = ("calm", "printed", "grim")


class Ended(NamedTuple):
    case: str
    players: int
    won: bool
    fought: bool  # the Confrontation was begun
    because: str  # by what: "info", "doom", or "" where it was not
    decisions: float  # of each player

    @property
    def agents(self) -> int:
        return max(2, self.players)


def evening(seed: int, level: str = "printed", bot: str = "sensible") -> Ended:
    """Cases and numbers of players in turn, so that every 24 seeds hold each of both once."""
    case, players = CASES[seed % len(CASES)], seed // len(CASES) % 4 + 1
    play = play_out(GAME, Setup(seats(players), seed, {"case": case, "difficulty": level}), {"": bot}, seed)
    assert play.outcome is not None
    state = play.state
    won = play.outcome.result == "win"
    return Ended(case, players, won, state.confrontation, state.because, play.decision / players)


def evenings(seeds: Iterable[int], level: str = "printed", bot: str = "sensible") -> list[Ended]:
    """On all cores."""
    some = list(seeds)
    with ProcessPoolExecutor() as pool:
        return list(pool.map(evening, some, [level] * len(some), [bot] * len(some), chunksize=25))


def share(ended: Sequence[Ended]) -> float:
    """Games won, of a hundred."""
    return 100 * sum(one.won for one in ended) / len(ended)
