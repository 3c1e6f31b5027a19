"""The Final Sacrifice: with five Blood and all of them together, Mor'gonnod consumes his Cultists and is made flesh."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.cult import CULT, MORGONNOD, cultists
from gloamboard.rules.stifling_dark.adversary.finishing import end_hunt
from gloamboard.rules.stifling_dark.adversary.forms import CORPOREAL, take_form
from gloamboard.rules.stifling_dark.light.reveal import reveal
from gloamboard.rules.stifling_dark.menus import BEFORE
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, in_one_group

_SACRIFICE = (Option(("sacrifice",), "The Final Sacrifice.", "SD-CUL-23"),)


def sacrifices(state: State, figure: int) -> Sequence[Option]:
    return () if no_sacrifice(state, figure, ("sacrifice",)) else _SACRIFICE


def no_sacrifice(state: State, figure: int, key: Key) -> Reason | None:
    """Between two figures' Actions, also in the turn of the fifth Bloodletting: SD-RULING-14."""
    if state.track < state.foe.track_most:
        return Reason("SD-CUL-23", "The Blood track is not at 5.")  # SD-CUL-23
    places = [state.lurks[one] for one in cultists(state)]
    if not in_one_group(state, places):  # SD-CUL-23 SD-RULING-41
        return Reason("SD-CUL-23", "Your Cultists do not stand in one group.")
    demon = state.lurks[state.figures.index(MORGONNOD)]
    if not any(space in adjacent(state, demon) for space in places):  # SD-CUL-23
        return Reason("SD-CUL-23", "Mor'gonnod is next to none of your Cultists.")
    return None


@BEFORE.deed("sacrifice", sacrifices, no_sacrifice, of=CULT)
def sacrifice(state: State, figure: int, key: Key) -> Script:
    """The Cultists are shown and gone; Mor'gonnod stands on the board with all his cards, and the turn is over."""
    tell(state, "The Final Sacrifice!", "SD-CUL-24")
    for one in cultists(state):
        yield from reveal(state, one, "SD-CUL-24")  # SD-CUL-24
    demon = state.figures.index(MORGONNOD)
    state.figures, state.lurks = [MORGONNOD], [state.lurks[demon]]  # SD-CUL-24
    state.revealed = [state.revealed[demon]]
    state.shadows = {id: shadow for id, shadow in state.shadows.items() if id == MORGONNOD}
    state.unready = []  # SD-CUL-25 SD-RULING-65
    yield from take_form(state, 0, CORPOREAL, "SD-CUL-24")  # SD-CUL-24 SD-CUL-25 SD-MOR-01
    yield from end_hunt(state)  # SD-CUL-25
