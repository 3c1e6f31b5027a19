"""Ferris Wheel and Zipper: once a round a figure in a carriage goes round with it to the same place of the next one."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.state.state import ALIVE, State
from gloamboard.rules.stifling_dark.walking.forced import force, force_figure
from gloamboard.rules.stifling_dark.walking.steps import CARRIED_OFF

RODE = "carriage.{}"
"""By figure of either side: the round in which it last went round."""


def has_ridden(state: State, name: str) -> bool:
    return state.counts.get(RODE.format(name)) == state.round  # SD-WHL-01


def stands_there(state: State, space: str, but: str) -> bool:
    """Whether another figure stands there on the main board; one that is Hidden neither blocks nor tells."""
    if any(state.people[who] != but for who in state.at(space)):
        return True
    shown = zip(state.figures, state.lurks, state.revealed, strict=True)
    return any(up and at == space and figure != but for figure, at, up in shown)  # SD-RULING-19


def goes_to(state: State, name: str, space: str) -> str:
    """The place of the next carriage, where there is one and it is empty; nowhere otherwise."""
    there = state.board.next_carriage.get(space, "")
    if not there or has_ridden(state, name) or stands_there(state, there, name):
        return ""  # SD-WHL-02
    return there


@at("turn_starts")
@at("stepped")
def ride(state: State, who: int, what: str) -> Script:
    """An Investigator in a carriage, at the start of their turn or having Moved into it."""
    name = state.people[who]
    there = goes_to(state, name, state.place[who]) if state.status[who] == ALIVE else ""
    if there:
        state.counts[RODE.format(name)] = state.round  # SD-WHL-01
        yield from force(state, who, there, "SD-WHL-01")  # SD-WHL-03 SD-EX-28 SD-EX-29


@at("figure_starts")
@at("prowled")
def ride_unseen(state: State, figure: int, what: str) -> Script:
    """A figure of the Adversary likewise, seen or not."""
    name = state.figures[figure]
    there = goes_to(state, name, state.lurks[figure])
    if there:
        state.counts[RODE.format(name)] = state.round  # SD-WHL-01
        yield from force_figure(state, figure, there)  # SD-RULING-20


def is_carried(state: State, who: int, space: str) -> bool:
    """Whether a step onto that space would take them off it again at once."""
    return bool(goes_to(state, state.people[who], space))


CARRIED_OFF.append(is_carried)
