"""A state that can be played on, from what is known: cards of the case that nobody has read stay blank, and do
nothing when they are turned. That to know everything brings on the Confrontation is taken for granted."""

from __future__ import annotations

from gloamboard.rules.hellboy.forms import View
from gloamboard.rules.hellboy.hq.case_file import UNREAD
from gloamboard.rules.hellboy.state.state import State, Trigger
from gloamboard.rules.kernel import Rng


def imagine(state: State, seen: View, rng: Rng) -> State:
    if UNREAD in state.case_deck and not (state.due or state.confrontation):
        state.triggers.append(Trigger("info", seen["info"]["of"], UNREAD, 0))
    return state
