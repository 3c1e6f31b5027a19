"""Stunned: laid on its side where it stands, until it gets up again."""

from __future__ import annotations

from gloamboard.rules.hellboy.figures.printed import is_flagged, name_of
from gloamboard.rules.hellboy.state.lasting import flagged
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell

FULL = 3  # cubes an agent gets back
BACK = "back"  # a backup agent has joined its agent in this round, or stood up and may not


def stun(state: State, who: Agent | Enemy, rule: str) -> None:
    gone = state.enemy(who.id) is None if isinstance(who, Enemy) else not who.area
    steady = is_flagged(who, "steady") if isinstance(who, Enemy) else flagged(state, who.id, "steady")
    if gone or steady or who.stunned:
        return
    who.stunned = True  # HB-STUN-01
    tell(state, f"{name_of(who)} is stunned.", rule)
    mark(state, "stun", who.area)


def refreshed_cubes(state: State, who: Agent) -> int:
    """What it gets back in an end phase."""
    if who.is_backup:
        return 1  # HB-DIRECT-02 HB-RULING-42
    injuries = state.injuries(who, "cube")
    return max(1, FULL - injuries)  # HB-END-02 HB-END-03 HB-RULING-38


def price_of_standing(state: State, who: Agent) -> int:
    """2 cubes; the only one of a backup agent, or of whoever gets back no more than one."""
    if who.is_backup or refreshed_cubes(state, who) == 1:
        return 1  # HB-STUN-06 HB-RULING-20
    return 2  # HB-STUN-05


def stand_up(state: State, who: Agent) -> None:
    who.cubes -= price_of_standing(state, who)  # HB-STUN-05
    who.stunned = False
    if who.is_backup:
        who.used = (*who.used, BACK)  # HB-STUN-06
    tell(state, f"{name_of(who)} stands up.", "HB-STUN-05")
