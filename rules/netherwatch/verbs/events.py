"""Verbs of time and Fate: the Event Deck."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.demon import event_deck as rules
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.state.ties import decider
from gloamboard.rules.netherwatch.verbs.words import many, rule_of


@verb(
    '{ do = "discard_events", count = 1 }',
    lambda w: f"discard {many(w.get('count', 1), 'Event')}",
)
def discard_events(state: State, cause: Cause, count: Count = 1) -> Script:
    """Events go to the discard unread; the last one sets Fate."""
    yield from rules.discard_top(state, count, rule_of(cause))  # NW-EVENT-08


@verb('{ do = "shift_fate" }', lambda w: "shift Fate by 1, either way")
def shift_fate(state: State, cause: Cause) -> Script:
    """The players shift Fate by 1 up or down, 5 and 1 being neighbours, until the next Event is discarded."""
    rule = rule_of(cause)
    options = [
        Option(
            ("fate", by),
            f"Fate becomes {(state.fate - 1 + by) % 5 + 1}.",
            rule,
            ("press", "confirm") if by > 0 else None,
        )
        for by in (1, -1)
    ]
    key = yield Choice({_seat(state, cause): options}, "Which way does Fate turn?", about="fate", rule=rule)
    yield from rules.shift_fate(state, key[1], rule)


@verb('{ do = "peek_event" }', lambda w: "look at the next Event; leave it, discard it or put it under the deck")
def peek_event(state: State, cause: Cause) -> Script:
    """The next Event is read in the Sleeve; then it stays next, is discarded, or goes under the deck."""
    yield from rules.look_ahead(state, _seat(state, cause), rule_of(cause))


@verb('{ do = "cancel_event" }', lambda w: "the Event has no effect")
def cancel_event(state: State, cause: Cause) -> Script:
    """As a Reaction to an Event that was drawn: it is read and discarded without effect."""
    if state.event and state.step == "resolve":
        state.step = "discard"
        tell(state, "The Event will have no effect.", rule_of(cause))
    yield from ()


def _seat(state: State, cause: Cause) -> str:
    return state.agent(cause.agent).seat if cause.agent else decider(state)
