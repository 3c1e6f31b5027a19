"""The rules: time per asked decision with all options listed, and time for a clone that is ready to answer.

catanatron, a well-known engine for another board game, is measured in the same run; the ratios are ours to its. Times
are of the processor, so that whatever else the machine does counts for neither.
"""

from __future__ import annotations

import gc
import random
import time
from statistics import median

from rules.kernel import Play, Rng, Setup, games, load_game

GAMES = 12
CLONE_EVERY = 5


def measure() -> dict[str, float]:
    figures: dict[str, float] = {}
    peer = _catanatron()
    figures["rules.catanatron.us_per_decision"], figures["rules.catanatron.clone_us"] = peer
    for game_id in sorted(games()):
        decision, clone = _ours(game_id)
        figures[f"rules.{game_id}.us_per_decision"] = decision
        figures[f"rules.{game_id}.clone_us"] = clone
        figures[f"rules.{game_id}.ratio_to_catanatron.decision"] = round(decision / peer[0], 2)
        figures[f"rules.{game_id}.ratio_to_catanatron.clone"] = round(clone / peer[1], 2)
    return figures


def _ours(game_id: str) -> tuple[float, float]:
    """Mean µs per asked decision, options listed, over whole random games; median µs of clones along the way."""
    game = load_game(game_id)
    choices = {question.key: question.default for question in game.questions}
    spent, decisions = 0.0, 0
    clones: list[float] = []
    gc.disable()
    for seed in range(GAMES + 2):
        seats = tuple(f"seat{n + 1}" for n in range(2 + seed % 3))
        play, rng = Play(game, Setup(seats, seed, choices)), Rng(seed)
        asked = 0
        while play.pending is not None:
            seat = play.waiting()[0]
            key = rng.pick(play.pending.options(seat)).key
            before = time.thread_time()
            play.answer(seat, key)
            if play.pending is not None:
                play.pending.listed()
            took = time.thread_time() - before
            asked += 1
            if seed >= 2:  # the first two games warm the caches
                spent, decisions = spent + took, decisions + 1
                if asked % CLONE_EVERY == 0 and play.pending is not None:
                    before = time.thread_time()
                    play.clone()
                    clones.append((time.thread_time() - before) * 1e6)
    gc.enable()
    return round(spent / decisions * 1e6, 1), round(median(clones), 1)


def _catanatron() -> tuple[float, float]:
    """The same two figures for catanatron's random games, where at least two actions are playable."""
    from catanatron import Color, Game, RandomPlayer

    spent, decisions = 0.0, 0
    clones: list[float] = []
    random.seed(1)
    for seed in range(4):
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 400:
            before = time.thread_time()
            game.play_tick()
            took = time.thread_time() - before
            if len(_playable(game)) > 1:
                spent, decisions = spent + took, decisions + 1
                if decisions % 20 == 0:
                    before = time.thread_time()
                    game.copy()
                    clones.append((time.thread_time() - before) * 1e6)
    return round(spent / decisions * 1e6, 1), round(median(clones), 1)


def _playable(game: object) -> list[object]:
    found = getattr(game, "playable_actions", None)
    if found is None:
        found = game.state.playable_actions  # type: ignore[attr-defined]
    return list(found)
