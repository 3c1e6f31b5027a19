"""Verbs of time and Fate: the Event Deck."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch import by_hand, cards
from gloamboard.rules.netherwatch import events as rules
from gloamboard.rules.netherwatch.cause import Cause
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import tell
from gloamboard.rules.netherwatch.ties import decider
from gloamboard.rules.netherwatch.verbs.says import say
from gloamboard.rules.netherwatch.verbs.words import many, rule_of, verb


@verb(
    '{ do = "discard_events", count = 1 }',
    lambda w: f"discard {many(w.get('count', 1), 'Event')}",
)
def discard_events(state: State, cause: Cause, count: int = 1) -> Script:
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
    rules.shift_fate(state, key[1], rule)


@verb('{ do = "peek_event" }', lambda w: "look at the next Event; leave it, discard it or put it under the deck")
def peek_event(state: State, cause: Cause) -> Script:
    """The next Event is read in the Sleeve; then it stays next, is discarded, or goes under the deck."""
    yield from look_ahead(state, _seat(state, cause), rule_of(cause))


def look_ahead(state: State, seat: str, rule: str) -> Script:
    """The next Event is read; the seat decides what becomes of it."""
    if not state.events.top:
        return
    top = state.events.top[-1]
    if by_hand.is_card(top):
        read = "The next Event: look at the real card."
    else:
        row = cards.event(top)
        half = row.manifested if state.manifested else row.dormant
        read = f"The next Event: {half.story} {say(half.effects)}"
    options = [
        Option(("event", "stays"), "It stays next.", rule, ("press", "confirm")),
        Option(("event", "discard"), f"Discard it: Fate becomes {rules.back(top)[1]}.", rule),
    ]
    if len(state.events) > 1:
        options.append(Option(("event", "bottom"), "Put it under the deck.", rule))
    key = yield Choice({seat: options}, read, about="look-ahead", rule=rule, private=True)
    if key[1] == "discard":
        yield from rules.discard_top(state, 1, rule)
    elif key[1] == "bottom":
        state.events.put_bottom(state.events.take_top())
        tell(state, "The next Event goes under the deck.", rule)
        yield from rules.show_back(state)


@verb('{ do = "cancel_event" }', lambda w: "the Event has no effect")
def cancel_event(state: State, cause: Cause) -> Script:
    """As a Reaction to an Event that was drawn: it is read and discarded without effect."""
    if state.event and state.step == "resolve":
        state.step = "discard"
        tell(state, "The Event will have no effect.", rule_of(cause))
    yield from ()


def _seat(state: State, cause: Cause) -> str:
    return state.agent(cause.agent).seat if cause.agent else decider(state)
