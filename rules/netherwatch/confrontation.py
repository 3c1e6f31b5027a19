"""The Confrontation: how it starts, and what the Demon Board does each Demon Phase."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import by_hand, cards, events, modifiers, moments, objectives, rituals, ties, tokens
from gloamboard.rules.netherwatch.cause import Cause
from gloamboard.rules.netherwatch.ends import EventDropped
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import tell


def begin(state: State) -> Script:
    """The start-of-Confrontation list, in order. The True Demon is known by now."""
    from gloamboard.rules.netherwatch.verbs import VERBS  # late: verbs call these rules

    state.stage = "confrontation"
    state.to_dormant = False
    tell(state, "The Confrontation begins.", "NW-CS-01")
    for zone in list(state.clues):
        tokens.remove_clue(state, zone, "NW-CS-01")  # NW-CS-01
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


def behave(state: State) -> Script:
    """One action of the Behavior Cycle instead of an Event."""
    from gloamboard.rules.netherwatch.verbs import VERBS  # late: verbs call these rules

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
        yield from events.discard_top(state, more, "NW-EVENT-08")  # NW-EVENT-08
