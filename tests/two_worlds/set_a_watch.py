"""What Set a Watch brings: other cards to come. Whatever somebody has seen lies open; what is unseen is the order of
the cards in each bag, out of which they are drawn when they are turned up."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.state import State
from tests.two_worlds.brings import Brings

UNSEEN = ("seed", "streams", "told", "bags")
FEWEST = 6  # cards in a bag, so that they do not come at once
OPEN = tuple(field.name for field in dataclasses.fields(State) if field.name not in UNSEEN)


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same camp in which two unseen cards lie in each other's place; nobody can tell until one of them comes."""
    name, bag = max(state.bags.items(), key=lambda row: len(set(row[1])))
    places = [n for n, card in enumerate(bag) if card != bag[0]]
    if len(bag) < FEWEST or not places:
        return None
    one, cards = rng.pick(places), list(bag)
    cards[0], cards[one] = cards[one], cards[0]
    state.bags = state.bags | {name: tuple(cards)}
    return state


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """Line, dice, fire, piles and cards are in everybody's sight, turned up as they come (SW-LINE-01 SW-WATCH-01); of
    the unseen ones everybody knows which are left, not in which order (SW-SETUP-20)."""
    state: State = after.state
    left = sorted((name, sorted(bag)) for name, bag in state.bags.items())
    return [key, left, *(repr(getattr(state, name)) for name in OPEN)]


def _under_way(play: Play) -> bool:
    return play.state.phase != "party" and bool(play.state.bags)


def _setup(seed: int) -> Setup:
    return Setup(("seat1", "seat2"), seed, {question.key: question.default for question in GAME.questions})


def brings(game: Any = GAME) -> Brings:
    return Brings(
        game=game,
        layout=load_layout("camp"),
        setup=_setup,
        before=_under_way,
        eyes="seat1",
        roles=("seat1", "seat2", "screen", "host", "spectator", "table"),
        twin=twin,
        secret=lambda state: state.bags,
        facts=facts,
        pieces=("ranger", "wizard"),
        tokens=load_tokens(shipped_files.find_tokens("set_a_watch")),
        bot="sensible",
    )
