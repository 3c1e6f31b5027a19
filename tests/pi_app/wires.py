"""Waiting for what a wire brings, without sleeping."""

import queue
import time
from collections.abc import Callable

from gloamboard.pi_app.mqtt.connection import Arrived, Event, Wire

PATIENCE_S = 30.0


def next_event(wire: Wire, wanted: Callable[[Event], bool]) -> Event:
    """The first wanted event; what comes before it is passed over."""
    until = time.monotonic() + PATIENCE_S
    passed: list[Event] = []
    while True:
        try:
            event = wire.inbox.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise AssertionError(f"not seen by {wire.role} in {PATIENCE_S} s; seen instead: {passed}") from None
        if wanted(event):
            return event
        passed.append(event)


def next_message(wire: Wire, topic: str) -> Arrived:
    event = next_event(wire, lambda event: isinstance(event, Arrived) and event.topic == topic)
    assert isinstance(event, Arrived)
    return event


def everything_within(wire: Wire, seconds: float) -> list[Arrived]:
    """All messages until none has come for that long."""
    seen: list[Arrived] = []
    while True:
        try:
            event = wire.inbox.get(timeout=seconds)
        except queue.Empty:
            return seen
        if isinstance(event, Arrived):
            seen.append(event)
