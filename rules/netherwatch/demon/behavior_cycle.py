"""The Behavior Cycle: what the Demon Board does each Demon Phase of the Confrontation."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import by_hand, event_deck
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ends import EventDropped
from gloamboard.rules.netherwatch.state.story import tell


def behave(state: State) -> Script:
    """One action of the Behavior Cycle instead of an Event."""
    state.overlapped = []  # NW-OVER-02: this phase is a turn of its own, also straight after a Summoning
    yield from moments.fire(state, "demon-phase-start")
    slot = state.cycle
    row = cards.board(state.demon).cycle[slot]
    state.step = "close"
    tell(state, f"{row.name}. {row.story}", "NW-BOARD-03")
    state.cycle = (slot + 1) % len(cards.board(state.demon).cycle)  # NW-BOARD-03 NW-BOARD-04
    try:
        if "boards" in state.by_hand:
            asks = f"The Demon Board, slot {slot + 1}: what does it do?"
            yield from by_hand.what_happened(state, Cause("board", state.demon), ties.decider(state), asks)
            return
        yield from VERBS.run(state, Cause("board", state.demon), row.effects)  # NW-BOARD-03 NW-CS-09 NW-BOARD-05
    except EventDropped:
        tell(state, "It comes to nothing.", "NW-TARGET-03")
    more = modifiers.total(state, "event-discards")
    if more > 0:
        yield from event_deck.discard_top(state, more, "NW-EVENT-08")  # NW-EVENT-08
