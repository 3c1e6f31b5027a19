"""The round as data: its phases in order, each one small script; and the next small step of the game."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Ended, Script
from gloamboard.rules.stifling_dark.flow import adversary_turn, ending, events, hiding, investigator_turn, opening
from gloamboard.rules.stifling_dark.moments import Moment, happens
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.turns import final

END_OF_ROUND: tuple[Moment, ...] = ("event_ends", "lights_out", "lights_falter", "round_ends")  # SD-RULING-33


def dawn(state: State) -> Script:
    """End of Round: effects and lights end, others add their steps, and the tracker moves on."""
    for moment in END_OF_ROUND:
        yield from happens(state, moment)  # SD-RND-11
    state.once = []
    state.had_turn = [False] * len(state.people)
    if ending.is_last_round(state):
        yield from ending.time_out(state)  # SD-GOAL-03
    state.round += 1  # SD-RND-09 SD-EX-25
    tell(state, f"Round {state.round}.", "SD-RND-09")
    state.phase = "event"


PHASES: dict[str, Callable[[State], Script]] = {
    # set-up
    "investigators": opening.choose_investigators,
    "start": opening.place_figures,
    "medical": opening.lay_medical,
    "foe": hiding.choose_cards,
    "evidence": hiding.hide_evidence,
    "pois": hiding.hide_pois,
    "lair": hiding.hide_figures,
    "gifts": hiding.give_free_pois,
    # a round: SD-RND-01
    "event": events.begin_round,
    "order": investigator_turn.choose_turn,
    "turn": investigator_turn.turn,
    "aim": final.aim,
    "sweep": final.sweep,
    "hunt": adversary_turn.begin_hunt,
    "prowl": adversary_turn.prowl,
    "dawn": dawn,
}


def step(state: State) -> Script:
    """The next small step; a game that ends leaves it at once."""
    try:
        yield from PHASES[state.phase](state)
    except Ended:
        return
