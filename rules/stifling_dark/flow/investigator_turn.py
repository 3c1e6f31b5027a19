"""Whose turn it is, and an Investigator's turn: one deed of the menu at a time until the turn ends."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.stifling_dark.asking import ask_group, ask_player
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, INVOLVED, SPIRIT_MENU
from gloamboard.rules.stifling_dark.moments import at, happens
from gloamboard.rules.stifling_dark.people.lasting import lasting
from gloamboard.rules.stifling_dark.state.state import OFF, SPIRIT, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.turns.final import end_turn, involved, involved_options, is_stuck
from gloamboard.rules.stifling_dark.turns.moving import mp_of
from gloamboard.rules.stifling_dark.vocabulary import Cause, has_power, run_power


def waiting(state: State) -> list[int]:
    """Those who have not had their turn this round."""
    return [who for who in state.playing() if not state.had_turn[who]]  # SD-RND-02


def choose_turn(state: State) -> Script:
    """The Investigators' players choose who is next; when all have had a turn it is the Adversary's."""
    left = waiting(state)
    if not left:
        state.phase = "hunt"  # SD-RND-04 SD-RND-05
        return
    if len(left) > 1:
        options = [
            Option(("turn", state.people[who]), f"{state.name(who)} is next.", "SD-RND-02", ("tap", state.people[who]))
            for who in left
        ]
        key = yield ask_group(state, options, "Whose turn is it?", "order", "SD-RND-02", opens=True)
        left = [state.people.index(str(key[1]))]
    yield from begin_turn(state, left[0])


def begin_turn(state: State, who: int) -> Script:
    state.turn, state.phase = who, "turn"  # SD-RND-03
    state.mp = mp_of(state, who)  # SD-MOVE-01
    state.sprinted = state.stopped = False
    state.used = []
    tell(state, f"{state.name(who)}'s turn.", "SD-RND-02")
    yield from happens(state, "turn_starts", who)


def turn(state: State) -> Script:
    """One deed; a turn ends by a Final Action, by none, or by death."""
    who, before = state.turn, state.status[state.turn]
    options = partial(turn_options, state, who)
    key = yield ask_player(state, who, options, f"What does {state.name(who)} do?", "turn", "SD-TURN-01", opens=True)
    word = str(key[0])
    if word in INVOLVED.deeds:
        yield from involved(state, who, key)
    else:
        menu = SPIRIT_MENU if before == SPIRIT else INVESTIGATOR
        yield from menu.deeds[word].does(state, who, key)  # SD-TURN-01
    if state.turn == who and state.status[who] != before:  # dead, or gone
        yield from end_turn(state, who, rests=False)


def turn_options(state: State, who: int) -> list[Option]:
    if state.status[who] == SPIRIT:
        return SPIRIT_MENU.options(state, who) or [STUCK]
    options = INVESTIGATOR.options(state, who)
    return [*options, STUCK] if is_stuck(state, who, options) else [*options, *involved_options(state, who)]


STUCK = Option(("end",), "End your turn.", "SD-TURN-04", ("press", "confirm"))
"""Only where nothing leads away any more, such as off a taken space after a card that took the MP which were left."""


@at("turn_starts")
def cards_at_start(state: State, who: int, what: str) -> Script:
    yield from run_lasting(state, who, "turn_start")


@at("turn_ends")
def cards_at_end(state: State, who: int, what: str) -> Script:
    yield from run_lasting(state, who, "turn_end")


def run_lasting(state: State, who: int, moment: str) -> Script:
    """Effects of their cards that are tied to this moment, once for each card; none once they have left the board, and
    none of a card that another has taken from them meanwhile."""
    for row in list(lasting(state, who)):
        if state.place[who] == OFF or row not in lasting(state, who):
            continue
        if row.id in CARD and has_power(row.id, moment):
            yield from run_power(state, row.id, moment, Cause(row.id, who))  # SD-RND-10
