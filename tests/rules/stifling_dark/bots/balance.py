"""Games between bots, counted: who wins, and by which Objective."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import NamedTuple

from gloamboard.rules.kernel import Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.bots.players import BOTS
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS
from tests.rules.stifling_dark.evening import seats

CELLS = tuple(product((3, 4, 5), ("butcher", "horror", "cult"), ("sawmill", "park")))
MOST = 6000  # answers; a game that asks more often has run away


class Match(NamedTuple):
    seed: int
    investigators: str = "sensible"
    adversary: str = "sensible"
    info: str = "hidden"


class Result(NamedTuple):
    cell: tuple[int, str, str]
    winner: str  # a side, or draw
    objective: str


def play_out(match: Match) -> Result:
    """One game; its seed says which cell."""
    cell = CELLS[match.seed % len(CELLS)]
    players, adversary, scenario = cell
    choices = {"adversary": adversary, "scenario": scenario, "length": "whole", "info": match.info}
    play, rng = Play(GAME, Setup(seats(players), match.seed, choices)), Rng(match.seed)
    for _ in range(MOST):
        if play.pending is None:
            break
        seat = play.waiting()[0]
        view = GAME.view(play.state, seat)
        bot = BOTS[match.adversary if view["side"] == ADVERSARY else match.investigators]
        play.answer(seat, bot(view, play.pending.options(seat), rng))
    assert play.outcome is not None, "the game has run away"
    objective = play.state.objective
    kind = CARD[objective].objective if objective else ""
    kind = f"banish-{adversary}" if kind == "banish" else kind
    winners = play.outcome.winners or ()
    return Result(cell, winners[0] if len(winners) == 1 else "draw", kind)


def play_all(matches: Iterable[Match]) -> list[Result]:
    with ProcessPoolExecutor() as pool:
        return list(pool.map(play_out, matches, chunksize=8))


def share(results: Iterable[Result]) -> float:
    """Of a hundred decided games, how many the Investigators win."""
    wins = Counter(result.winner for result in results)
    return 100 * wins[INVESTIGATORS] / max(1, wins[INVESTIGATORS] + wins[ADVERSARY])
