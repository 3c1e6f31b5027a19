"""Being moved by an effect: not a Move, so it costs nothing, hurts nobody and makes no Noise. SD-RULING-59"""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.light.reveal import may_be_revealed, reveal
from gloamboard.rules.stifling_dark.light.sources import take_beam
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell


def force(state: State, who: int, space: str, rule: str, *, keep_beam: bool = False) -> Script:
    """An Investigator is moved to a space; a Flashlight they placed is removed, unless the caller does that later."""
    if state.place[who] == space:
        return
    state.place[who] = space
    tell(state, f"{state.name(who)} is moved to {state.label(space)}.", rule)
    if not keep_beam:
        yield from take_beam(state, who)  # SD-FLASH-11
    yield from happens(state, "forced", who)


def force_figure(state: State, figure: int, space: str) -> Script:
    """A figure of the Adversary is moved; on a Bright space it is Revealed as anywhere."""
    state.lurks[figure] = space
    if state.revealed[figure]:
        tell(state, f"{state.figure_row(figure).name} is moved to {state.label(space)}.", "SD-RULING-59")
    elif space in state.bright and may_be_revealed(state):
        yield from reveal(state, figure, "SD-RULING-20")
