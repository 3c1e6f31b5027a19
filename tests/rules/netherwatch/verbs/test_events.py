"""Verbs of time and Fate: Events discarded, seen, cancelled; Fate shifted."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.netherwatch.cards import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.netherwatch.verbs.board import HISTORIAN, board, next_back, play


def test_discard_events_sets_fate() -> None:
    state = board()
    top = state.events.top[-1]
    left = len(state.events)
    play(state, {"do": "discard_events"}, *next_back(state))
    assert len(state.events) == left - 1
    assert state.fate == cards().events[top].fate


def test_shift_fate_wraps() -> None:
    state = board()
    state.fate = 5
    play(state, {"do": "shift_fate"}, ("fate", 1))
    assert state.fate == 1


def test_peek_event_may_bury_it() -> None:
    state = board()
    top = state.events.top[-1]
    effects = VERBS.compile([{"do": "peek_event"}], "a test", "effects")
    asked: Any = next(VERBS.run(state, Cause("item", "a card", HISTORIAN), effects))
    assert cards().events[top].dormant.story in asked.asks
    assert top not in asked.asks
    play(state, {"do": "peek_event"}, ("event", "bottom"), *next_back(state))
    assert state.events.bottom[-1] == top


def test_cancel_event_leaves_it_unresolved() -> None:
    state = board()
    state.phase, state.step, state.event = "demon", "resolve", state.events.take_top()
    play(state, {"do": "cancel_event"})
    assert state.step == "discard"
