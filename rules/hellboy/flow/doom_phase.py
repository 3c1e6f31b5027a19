"""The doom phase: the top card of the deck of doom is resolved."""

from __future__ import annotations

from gloamboard.rules.hellboy.cards.box import DOOM, called, read
from gloamboard.rules.hellboy.flow.phases import next_phase
from gloamboard.rules.hellboy.state.state import InPlay, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Script


def step(state: State) -> Script:
    state.step = "draw"
    drop(state, "next-doom")
    yield from draw(state)
    next_phase(state)


def drop(state: State, when: str) -> None:
    """Doom cards in play that go now."""
    for lying in [one for one in state.in_play if one.card in DOOM and DOOM[one.card].leaves == when]:
        state.in_play.remove(lying)
        state.doom_discard = (*state.doom_discard, lying.card)


def draw(state: State) -> Script:
    """One card: resolved, then left in play or discarded."""
    if not len(state.doom_deck):
        state.doom_deck.shuffle(state.doom_discard)  # HB-RULING-19
        state.doom_discard = ()
    card: str | None = yield from state.doom_deck.draw(
        "Which card of doom is drawn?", "HB-DOOM-01", called=called
    )  # HB-DOOM-01
    if card is None:
        return
    row = DOOM[card]
    read(row)
    tell(state, f"{row.name}. {row.says}", "HB-DOOM-01")
    mark(state, "doom-card")
    if row.stays:
        state.in_play.append(InPlay(card))
    else:
        state.doom_discard = (*state.doom_discard, card)
    yield from run_power(state, card, "effects", Cause(card))
