"""Verbs of the Adversary's cards, and what Items do to the Adversary."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.adversary.cards import place_perhaps
from gloamboard.rules.stifling_dark.light.sources import take_beam
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.ways import steps_to
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible


@VERBS.verb(example='{ do = "give_away", within = 3 }')
def give_away(state: State, cause: Cause, within: Count) -> Script:
    """Every Hidden figure of the Adversary lays a face-down Shadow within so many spaces of where it is."""
    for figure in range(len(state.figures)):
        if not state.revealed[figure]:
            yield from place_perhaps(state, figure, within, "SD-BNB-10")  # SD-BNB-10


@possible("give_away")
def can_give_away(state: State, cause: Cause, within: int) -> bool:
    return not all(state.revealed)


@VERBS.verb(example='{ do = "douse", within = 3 }')
def douse(state: State, cause: Cause, within: Count) -> Script:
    """Flashlights of Investigators so near the figure go out."""
    here = state.lurks[cause.figure]
    for beam in list(state.beams):
        if steps_to(state, here, beam.space) <= within:
            yield from take_beam(state, beam.who)


@possible("douse")
def can_douse(state: State, cause: Cause, within: int) -> bool:
    here = state.lurks[cause.figure]
    return any(steps_to(state, here, beam.space) <= within for beam in state.beams)


@VERBS.verb(example='{ do = "frighten", within = 3, amount = 1 }')
def frighten(state: State, cause: Cause, within: Count, amount: Count) -> Script:
    """Investigators so near the figure lose Charge."""
    here = state.lurks[cause.figure]
    for who in state.alive():
        if steps_to(state, here, state.place[who]) <= within:
            state.charge[who] = max(0, state.charge[who] - amount)
    yield from ()


@possible("frighten")
def can_frighten(state: State, cause: Cause, within: int, amount: int) -> bool:
    here = state.lurks[cause.figure]
    return any(state.charge[who] and steps_to(state, here, state.place[who]) <= within for who in state.alive())


@VERBS.verb(example='{ do = "gain_track", amount = 1 }')
def gain_track(state: State, cause: Cause, amount: Count) -> Script:
    """The Adversary's own track goes up."""
    state.track = min(state.foe.track_most, state.track + amount)
    yield from ()
