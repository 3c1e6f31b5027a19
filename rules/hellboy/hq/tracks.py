"""Impending doom and information gathered: one space at a time, with the markers that lie on them."""

from __future__ import annotations

from gloamboard.rules.hellboy.cards.box import CASE, CASE_CARD, called
from gloamboard.rules.hellboy.state.state import State, Trigger
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Script


def advance(state: State, track: str, n: int, rule: str = "", by: str = "") -> Script:
    """A track advances so many spaces. `by` is the agent whose action did it."""
    for _ in range(n):
        if state.confrontation:
            return  # HB-RULING-44
        case = CASE[state.terms.case]
        if track == "doom":
            if state.doom >= case.doom_end:
                return
            state.doom += 1
            tell(state, f"Impending doom: {state.doom}.", rule)
            mark(state, "doom")
        else:
            if state.info >= case.info_end:
                return
            state.info += 1
            tell(state, f"Information gathered: {state.info}.", rule)
            if state.info in state.insights and by:
                _take_insight(state, by)
        yield from _reach(state, track)
        if track == "doom" and state.doom >= case.doom_end and not state.due:
            state.due, state.because = True, "doom"  # HB-RULING-16
            tell(state, "Doom has come: the Confrontation begins when this phase is over.", "HB-RULING-16")


def _take_insight(state: State, by: str) -> None:
    agent = state.agent(by)
    if agent.is_backup:
        agent = state.agent(agent.supports)
    agent.insight += 1  # HB-TOKEN-01
    state.insights = tuple(space for space in state.insights if space != state.info)
    tell(state, f"{called(agent.id)} takes the insight marker.", "HB-TOKEN-01")
    mark(state, "insight", agent.area)


def _reach(state: State, track: str) -> Script:
    """Trigger markers on the space just reached."""
    at = state.doom if track == "doom" else state.info
    for trigger in [each for each in state.triggers if each.track == track and each.space == at]:
        if trigger not in state.triggers:
            continue
        if trigger.n < 0:
            continue  # HB-TRIG-04
        state.triggers.remove(trigger)  # HB-TRIG-02
        yield from _react(state, trigger.card, trigger.n)


def _react(state: State, card: str, n: int) -> Script:
    tell(state, f"{called(card)} takes effect.", "HB-TRIG-02")
    yield from run_power(state, card, f"reaction:{n}", Cause(card))


def place_reactions(state: State, card: str) -> Script:
    """The trigger markers that a card asks for; what is reached already happens at once."""
    for n, row in enumerate(CASE_CARD[card].reaction):
        if (state.doom if row.track == "doom" else state.info) >= row.space:
            yield from _react(state, card, n)  # HB-TRIG-03
        else:
            state.triggers.append(Trigger(row.track, row.space, card, n))  # HB-TRIG-01


def remind(state: State, track: str, space: int, card: str) -> None:
    """A trigger marker alone, as a reminder of a card in play."""
    state.triggers.append(Trigger(track, space, card))
