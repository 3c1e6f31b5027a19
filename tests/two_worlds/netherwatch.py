"""What Netherwatch brings: another Demon in the vault, and what its rules let the table know of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel import PUBLIC, Key, Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.demon.event_deck import back
from gloamboard.rules.netherwatch.state import State
from tests.two_worlds.brings import Brings


def others(state: State) -> list[str]:
    """Demons that fit every reading taken so far."""
    fitting = reading.suspects(GAME.view(state, PUBLIC))
    return [demon for demon in fitting if demon != state.demon]


def disguise(state: State, demon: str) -> None:
    """The same game with another Demon in the vault and its Events in the deck, every visible back unchanged."""
    mine, theirs = (list(cards.event_deck("demon", each)) for each in (state.demon, demon))
    deck = state.events
    for name in ("top", "bottom", "bag"):
        pile = list(getattr(deck, name))
        for place, card in enumerate(pile):
            if card in mine:
                twin = next((c for c in theirs if back(c) == back(card)), None)
                if twin is None:
                    twin = theirs[0] if name == "bag" else None
                if twin is not None:
                    theirs.remove(twin)
                    pile[place] = twin
        setattr(deck, name, tuple(pile))
    state.demon = demon


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same game with a Demon of other Traits that fits every reading, and its Events unseen in the deck."""
    fitting = others(state)
    if not fitting:
        return None
    disguise(state, rng.pick(fitting))
    return state


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """What an answer lets the table know of the Demon and of cards that were unseen, by the rules that say so."""
    state: State = after.state
    asked = after.pending
    return [
        key,
        state.notebook[len(before.notebook) :],  # NW-ACT-08
        state.event,  # NW-EVENT-02: its reader reads it
        back(state.events.top[-1]) if state.events.top else None,  # NW-EVDECK-08
        state.events.top[-1:] if asked is not None and asked.about == "look-ahead" else None,
        (state.demon, state.cycle) if state.demon_known else None,  # NW-SETUP-24 NW-SUMM-06
        (state.fate, state.manifested, state.demon_zone, state.discard, state.over),
    ]


def _parts(play: Play) -> bool:
    return bool(play.state.demon) and not play.state.demon_known and not play.state.event


def _setup(seed: int) -> Setup:
    return Setup(("seat1", "seat2"), seed, {"tier": "initiate", "props": "table"})


def brings(game: Any = GAME) -> Brings:
    return Brings(
        game=game,
        layout=load_layout("mansion-a"),
        setup=_setup,
        before=_parts,
        eyes="seat1",
        roles=("seat1", "seat2", "screen", "host", "spectator", "table"),
        twin=twin,
        secret=lambda state: state.demon,
        facts=facts,
        pieces=("historian", "skeptic", "demon"),
        tokens=load_tokens(shipped_files.find_tokens("netherwatch")),
        bot="sensible",
    )
