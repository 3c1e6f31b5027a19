"""A bot for any game that can be imagined: it plays each of its options on in many possible worlds, and takes the one
that ends best for its side.

All seats of these worlds are played by the game's own `sensible` bot, its guide. Every option meets the same worlds;
the worse half is dropped again and again, so that the budget goes to the few that matter. It departs from what the
guide would do only where the difference is larger than chance explains. A game may say how good a state is (`worth`),
and then a world need not be played to its end. No clock is read here: a budget in seconds brings one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt

from gloamboard.rules.kernel.asking.chance import Rng
from gloamboard.rules.kernel.asking.choices import Key, Option
from gloamboard.rules.kernel.bots.imagining import KNOWN, SEEDS, Imagining, imagined
from gloamboard.rules.kernel.game import Bot, OwnState, OwnView, winners
from gloamboard.rules.kernel.play import Play

GUIDE = "sensible"
LONGEST = 1500  # answers of one world; one that goes on longer is lost for everybody
DOUBT = 1.0  # standard errors by which an option must be better than the guide's


@dataclass(frozen=True)
class Budget:
    """How long is looked before one answer: so many worlds played on, or as many as fit into so many seconds."""

    playouts: int = 0
    seconds: float = 0.0
    clock: Callable[[], float] = float  # always zero: a budget in seconds brings its own

    def begin(self) -> Callable[[int], float]:
        """Tells from now on how much of it is spent, given the worlds played: 1 is all."""
        if not self.seconds:
            return lambda played: played / max(1, self.playouts)
        clock, seconds = self.clock, self.seconds
        began = clock()
        return lambda _played: (clock() - began) / seconds


def search_bot(game: Imagining, budget: Budget) -> Bot:
    """Wants a view that carries what is known (`with_known`); without it, it does what its guide does."""

    def decide(view: OwnView, options: Sequence[Option], rng: Rng) -> Key:
        guess = game.bots[GUIDE](view, options, rng)
        if len(options) < 2 or KNOWN not in view or _world(game, view, options, rng) is None:
            return guess
        return _best(game, view, options, rng, guess, budget)

    return decide


def _world(game: Imagining, view: OwnView, options: Sequence[Option], rng: Rng) -> Play | None:
    """A possible game in which this very question is open; None where it cannot be imagined."""
    play = imagined(game, view, rng)
    if play is None or play.pending is None:
        return None
    there = {option.key for option in play.pending.options(view[KNOWN]["seat"])}
    return play if there == {option.key for option in options} else None


def _best(game: Imagining, view: OwnView, options: Sequence[Option], rng: Rng, guess: Key, budget: Budget) -> Key:
    seat, spent, played = view[KNOWN]["seat"], budget.begin(), 0
    left = [guess, *(option.key for option in options if option.key != guess)]
    found: dict[Key, list[float]] = {key: [] for key in left}
    rounds = ceil(log2(len(left)))
    for nth in range(1, rounds + 1):
        while spent(played) < nth / rounds or not found[left[-1]]:
            world = _world(game, view, options, rng)
            played += 1 if world is None else len(left)
            if world is not None:
                seed = rng.below(SEEDS)
                for key in left:
                    found[key].append(_ends(game, world.clone(), seat, key, Rng(seed)))
            elif spent(played) >= 1:
                return guess
        ranked = sorted(left[1:], key=lambda key: -_mean(found[key]))
        left = [guess, *ranked[: max(1, len(left) // 2 - 1)]]  # the guide's own stays, to be compared with
    return left[1] if _clearly_better(found[left[1]], found[guess]) else guess


def _ends(game: Imagining, play: Play, seat: str, key: Key, rng: Rng) -> float:
    """How this world goes on from that answer, for the side of that seat: 1 is won, 0 is lost."""
    sides = game.sides(play.setup)
    mine = next(side for side, seats in sides.items() if seat in seats)
    worth: Callable[[OwnState, str], float | None] | None = getattr(game, "worth", None)
    guide = game.bots[GUIDE]
    play.answer(seat, key)
    for _ in range(LONGEST):
        if play.pending is None:
            assert play.outcome is not None
            won = winners(play.outcome, sides)
            return 1 / len(won) if mine in won else 0.0  # a draw is shared
        good = None if worth is None else worth(play.state, mine)
        if good is not None:
            return good
        who = play.waiting()[0]
        play.answer(who, guide(game.view(play.state, who), play.pending.options(who), rng))
    return 0.0


def _clearly_better(mine: Sequence[float], theirs: Sequence[float]) -> bool:
    """Whether it did better in the same worlds by more than chance explains."""
    gains = [a - b for a, b in zip(mine, theirs, strict=False)]
    gain = _mean(gains)
    spread = sum((one - gain) ** 2 for one in gains) / max(1, len(gains) - 1)
    return gain > DOUBT * sqrt(spread / len(gains))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
