"""What a seat may know as a game that can be played on: for whoever looks ahead, in place of the game itself.

A seat's view may carry `known`: the set-up without its seed, and the state with everything taken out that this seat may
not know. The game puts something possible in its place (`imagine`), and the result is played like any other. What was
drawn before the open question of the same step cannot be imagined again, so it works where a question opens a step.
"""

from __future__ import annotations

from typing import Protocol, TypeGuard

from gloamboard.rules.kernel.asking.chance import Rng
from gloamboard.rules.kernel.forms import Plain
from gloamboard.rules.kernel.game import Game, OwnState, OwnView, Setup, known_to
from gloamboard.rules.kernel.play import Play
from gloamboard.rules.kernel.state.snapshot import KeptClass, freeze, thaw

KNOWN = "known"
SEEDS = 1 << 53


class Imagining(Game, Protocol):
    """A game that can be looked ahead in. It may also bring `worth`: see search.py."""

    def imagine(self, view: OwnView, seat: str, rng: Rng) -> OwnState:
        """A whole state that may be the real one, for all that `seat` knows; None where it cannot be told. The view
        carries what is known (`with_known`); `known_state` gives it back, with a seed of its own."""
        ...


def imagines(game: Game) -> TypeGuard[Imagining]:
    return hasattr(game, "imagine")


def with_known(game: Imagining, play: Play, seat: str) -> OwnView:
    """The view of that seat for somebody who looks ahead; only the view where the open question opens no step."""
    view = game.view(play.state, seat)
    if play.pending is None or not play.pending.opens:
        return view
    return view | {KNOWN: known(game, play.setup, play.state, seat)}


def known(game: Imagining, setup: Setup, state: OwnState, seat: str) -> Plain:
    """What `seat` may know, as plain data from which a game can be imagined."""
    mine = freeze(known_to(game, state, seat))
    return {"seat": seat, "seats": list(setup.seats), "choices": dict(setup.choices), "state": mine}


def known_state(view: OwnView, kinds: tuple[type | KeptClass, ...], rng: Rng) -> OwnState:
    """The state as far as it is known, built of the game's kinds, with chance of its own from here on."""
    state = thaw(view[KNOWN]["state"], kinds)
    state.seed = rng.below(SEEDS)
    return state


def imagined(game: Imagining, view: OwnView, rng: Rng) -> Play | None:
    """A game that may be the real one, at the last question that opened a step; None where none can be told. What hands
    would roll or draw is left to chance."""
    told = view[KNOWN]
    state = game.imagine(view, told["seat"], rng)
    if state is None:
        return None
    return Play(game, Setup(tuple(told["seats"]), state.seed, told["choices"]), state=state)
