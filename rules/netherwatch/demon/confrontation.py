"""The Confrontation: how it starts, and what the Demon Board does each Demon Phase."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import by_hand, rituals
from gloamboard.rules.netherwatch.house import clues
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def begin(state: State) -> Script:
    """The start-of-Confrontation list, in order. The True Demon is known by now."""
    state.stage = "confrontation"
    state.to_dormant = False
    tell(state, "The Confrontation begins.", "NW-CS-01")
    for zone in list(state.clues):
        clues.remove_clue(state, zone, "NW-CS-01")  # NW-CS-01
    board = cards.board(state.demon)  # NW-CS-02
    state.cycle = 0  # NW-CS-03
    if "boards" in state.by_hand:
        yield from by_hand.what_happened(
            state,
            Cause("board", state.demon),
            ties.decider(state),
            "The Demon Board: what happens when it is revealed?",
        )
    else:
        yield from VERBS.run(state, Cause("board", state.demon), board.revealed)  # NW-CS-04
    objectives.place_escape(state)  # NW-CS-05
    objectives.lay(state, "confrontation")
    yield from rituals.come_up(state)
    yield from moments.fire(state, "confrontation-start")
