"""Conditions: at most one of each, gone only when a text says so."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.people.harm import forget
from gloamboard.rules.stifling_dark.people.lasting import changed, settle_mp
from gloamboard.rules.stifling_dark.state.state import ALIVE, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.vocabulary import Cause, run_power


def has_condition(state: State, who: int, condition: str) -> bool:
    return condition in state.conditions[who]


def gain_condition(state: State, who: int, condition: str) -> Script:
    """The named Condition is looked for in its pile: SD-SETUP-14."""
    if state.status[who] != ALIVE or condition in state.conditions[who]:
        return  # SD-COND-01
    before = changed(state, who, "mp")
    state.conditions[who] = (*state.conditions[who], condition)
    settle_mp(state, who, before)
    tell(state, f"{state.name(who)} is now {CARD[condition].name}: {CARD[condition].says}", "SD-COND-01")
    yield from run_power(state, condition, "gain", Cause(condition, who))


def lose_condition(state: State, who: int, condition: str, rule: str = "SD-COND-02") -> Script:
    """Only where a text says so: SD-COND-02."""
    if condition in state.conditions[who]:  # SD-COND-02
        before = changed(state, who, "mp")
        state.conditions[who] = tuple(one for one in state.conditions[who] if one != condition)
        settle_mp(state, who, before)
        forget(state, who, condition)
        tell(state, f"{state.name(who)} is no longer {CARD[condition].name}.", rule)
        yield from run_power(state, condition, "undo", Cause(condition, who))
