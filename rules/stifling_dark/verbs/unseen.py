"""A verb for the Adversary who points: what it has Hidden is set right, on its own phone and for its own eyes. No card
says it."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.light.reveal import token_called
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, possible

SET_HIDDEN = "set_hidden"


@VERBS.verb(example='{ do = "set_hidden", what = "butcher", space = "n12" }')
def set_hidden(state: State, cause: Cause, what: str, space: str) -> Script:
    """A Hidden figure or token is on another space than was thought."""
    if what in state.figures:
        figure = state.figures.index(what)
        state.lurks[figure], name = space, state.figure_row(figure).name
    else:
        state.hidden[what], name = space, token_called(what)
    tell(state, f"You rule: {name} is on {state.label(space)}.", "", ADVERSARY)
    yield from ()


@possible(SET_HIDDEN)
def can_set_hidden(state: State, cause: Cause, what: str, space: str) -> bool:
    """It goes nowhere where the light or an Investigator would find it: that would be seen."""
    unseen = {id: at for id, at, up in zip(state.figures, state.lurks, state.revealed, strict=True) if at and not up}
    was = {**unseen, **state.hidden}.get(what, space)
    taken = what in unseen and state.occupied(space, -1)
    return was != space and space in state.board.around and space not in state.closed | state.bright and not taken
