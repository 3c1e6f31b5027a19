"""The rules: time per asked decision with all options listed, and time for a clone that is ready to answer, as a bot
needs them that looks one move ahead: one for each option.

catanatron, a well-known engine for another board game, is measured in the same run; the ratios are ours to its. Each
random game is played to its end several times, the same way each time, and of every decision and every clone the best
time counts, so that whatever else the machine does counts for neither.
"""

from __future__ import annotations

import functools
import gc
import random
import time
from collections.abc import Callable, Iterable
from statistics import fmean

from gloamboard.rules.kernel import Game, Play, Rng, Setup, games, load_game
from gloamboard.rules.kernel.game import HANDS
from gloamboard.rules.kernel.registry import with_boxes

GAMES, TIMES, CLONE_EVERY = 12, 5, 5
Clones = list[float] | None
Evening = Callable[[int, Clones], tuple[list[float], int]]
"""Plays one evening by its seed: seconds of each answer, and how many questions left something to decide."""


def measure() -> dict[str, float]:
    figures: dict[str, float] = {}
    gc.disable()
    peer = _figures(_catanatron_game, range(4))
    figures["rules.catanatron.us_per_decision"], figures["rules.catanatron.clone_us"] = peer
    for name, game, box in _measured():
        evening = functools.partial(_our_game, game, box)
        decision, clone = _figures(evening, range(GAMES))
        figures[f"rules.{name}.us_per_decision"] = decision
        figures[f"rules.{name}.clone_us"] = clone
        figures[f"rules.{name}.ratio_to_catanatron.decision"] = round(decision / peer[0], 2)
        figures[f"rules.{name}.ratio_to_catanatron.clone"] = round(clone / peer[1], 2)
    gc.enable()
    return figures


def _measured() -> Iterable[tuple[str, Game, str]]:
    """Every game by its name, and each of its boxes by that of the box."""
    for game_id in sorted(games()):
        game = load_game(game_id)
        for one in with_boxes(game_id):
            yield one.name, game, "" if one.name == game_id else one.name


def _choices(game: Game, box: str, seed: int) -> dict[str, str]:
    """The usual set-up; with a box, one that only the box makes possible where a question has such answers."""
    choices = {question.key: question.default for question in game.questions}
    if box:
        choices["boxes"] = box
        for question in game.questions:
            own = [value for value, of in question.of_box.items() if of == box and question.key != HANDS]
            choices |= {question.key: own[seed % len(own)]} if own else {}
    return choices


def _figures(play: Evening, seeds: range) -> tuple[float, float]:
    """µs per decision, and per clone along the way, over all games: the best of several times each."""
    play(seeds[0], None)  # fills the caches
    spent, decisions = 0.0, 0
    clones: list[float] = []
    for seed in seeds:
        evenings = [play(seed, None) for _ in range(TIMES)]
        spent += sum(_best(seconds for seconds, _ in evenings))
        decisions += evenings[0][1]
        cloned: list[list[float]] = [[] for _ in range(TIMES)]
        for times in cloned:
            play(seed, times)
        clones += _best(cloned)
        gc.collect()
    return round(spent / decisions * 1e6, 1), round(fmean(clones) * 1e6, 1)


def _best(runs: Iterable[list[float]]) -> list[float]:
    """Of each thing that was done the same way in every run, the shortest time."""
    return [min(times) for times in zip(*runs, strict=True)]


def _our_game(game: Game, box: str, seed: int, clones: Clones) -> tuple[list[float], int]:
    """A whole evening of the random bot, which never gives up.

    What counts is the game's time, all of it: listing every option of every seat, and taking the answer up to the next
    question, questions with a single option too. What the bot does in between does not."""
    seats = tuple(f"seat{n + 1}" for n in range(2 + seed % 3))
    play, rng = Play(game, Setup(seats, seed, _choices(game, box, seed))), Rng(seed)
    pick = game.bots["random"]
    seconds: list[float] = []
    asked = 0
    while play.pending is not None:
        began = time.perf_counter()
        seat = play.waiting()[0]
        options = play.pending.options(seat)
        looked = time.perf_counter() - began
        asked += sum(map(len, play.pending.listed().values())) > 1
        key = pick({}, options, rng)
        began = time.perf_counter()
        play.answer(seat, key)
        seconds.append(looked + time.perf_counter() - began)
        if clones is not None and len(seconds) % CLONE_EVERY == 0 and play.pending is not None:
            clones.append(_each(play.clone, len(play.pending.options(play.waiting()[0]))))
    return seconds, asked


def _catanatron_game(seed: int, clones: Clones) -> tuple[list[float], int]:
    """The same for catanatron; only ticks that leave at least two actions playable count."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    random.seed(seed)
    game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)
    seconds: list[float] = []
    while game.winning_color() is None and game.state.num_turns < 400:
        began = time.perf_counter()
        game.play_tick()
        took = time.perf_counter() - began
        if len(game.state.playable_actions) > 1:
            seconds.append(took)
            if clones is not None and len(seconds) % (4 * CLONE_EVERY) == 0:
                clones.append(_each(game.copy, len(game.state.playable_actions)))
    return seconds, len(seconds)


def _each(clone: Callable[[], object], count: int) -> float:
    """Seconds of one clone when so many are made."""
    began = time.perf_counter()
    for _ in range(count):
        clone()
    return (time.perf_counter() - began) / count
