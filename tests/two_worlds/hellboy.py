"""What Hellboy brings: a case whose later cards are others. Everything else unseen (encounters in rooms, doom and
behaviour cards) is drawn when it is seen, so that there is nothing of it to know."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from tests.two_worlds.brings import Brings

UNSEEN = ("seed", "streams", "told", "case_deck")
OPEN = tuple(field.name for field in dataclasses.fields(State) if field.name not in UNSEEN)


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same case with its unread cards in another order, or with others in their place."""
    unread = state.case_deck
    if not unread:
        return None
    turned = (*unread[1:], unread[0])
    state.case_deck = turned if turned != unread and rng.below(2) else (state.top,) * len(unread)
    return state


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """All that lies on the table is in everybody's sight, cards as they are turned (HB-SETUP-10 HB-SETUP-21); of the
    unread cards of the case everybody sees how many there are."""
    state: State = after.state
    return [key, len(state.case_deck), *(repr(getattr(state, name)) for name in OPEN)]


def _setup(seed: int) -> Setup:
    cases = sorted(CASE)
    return Setup(("seat1", "seat2"), seed, {"case": cases[seed % len(cases)], "difficulty": "printed"})


def brings(game: Any = GAME) -> Brings:
    return Brings(
        game=game,
        layout=load_layout("hellboy-case"),
        setup=_setup,
        before=lambda play: play.state.phase == "agent" and bool(play.state.case_deck),
        eyes="seat1",
        roles=("seat1", "seat2", "screen", "host", "spectator", "table"),
        twin=twin,
        secret=lambda state: state.case_deck,
        facts=facts,
        pieces=("roger", "dunmore"),
        tokens=load_tokens(shipped_files.find_tokens("hellboy")),
        bot="sensible",
    )
