"""The Event at the start of a round: Minor ones first, then Moderate, one Major last. Drawn when it is seen."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.stifling_dark.cards.box import CARD, called, read
from gloamboard.rules.stifling_dark.moments import at, happens
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.vocabulary import Cause, run_power

TIERS = ("minor", "moderate", "major")  # SD-EVT-02 SD-EVT-03 SD-EVT-04


def begin_round(state: State) -> Script:
    """Draw and resolve 1 Event, then whatever else opens a round."""
    if state.terms.events:
        yield from draw_event(state)  # SD-EVT-05 SD-RND-01 SD-RULING-32
    yield from happens(state, "round_starts")
    state.phase = "order"


def draw_event(state: State) -> Script:
    tier = next((tier for tier in TIERS if state.bags[tier]), None)  # SD-EVT-03 SD-EVT-04
    if tier is None:
        return  # SD-RULING-32
    card: str = yield Chance(f"event-{tier}", state.bags[tier], "Which Event is it?", rule="SD-EVT-05", called=called)
    left = tuple(one for one in state.bags[tier] if one != card)
    state.bags[tier] = () if tier == "major" else left  # SD-EVT-02
    row = CARD[card]
    read(row)
    state.event = card  # SD-EVT-05
    if state.moment.word != "lights_out":  # the board is just sinking into black, and one moment is shown at a time
        mark(state, "event", "")
    tell(state, f"Event: {row.name}. {row.says}", "SD-EVT-05")
    yield from run_power(state, row.id, "use", Cause(card))


@at("event_ends")
def event_ends(state: State, who: int, what: str) -> Script:
    """An Event lasts for its round; some Major ones stay."""
    if not state.event:
        return
    row = CARD[state.event]
    yield from run_power(state, row.id, "round_end", Cause(state.event))
    if row.lasting:
        state.lasting.append(state.event)  # SD-EVT-06
    state.event = ""  # SD-EVT-06
