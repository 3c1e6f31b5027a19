"""Readers that sweep on a thread of their own: the bridge takes a sweep when it is done, and never too soon."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.hal.background import BackgroundReaders
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import Parts
from gloamboard.hal.parts import Health, Reading
from gloamboard.hal.sim.controls import SimControls
from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.mqtt.connection import Event, Wire, Woken
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.pi_app.table.bridge import SWEEP_S, Bridge
from gloamboard.pi_app.table.furnished import Furnished
from tests.pi_app.lantern_table import WALKERS, mansion

TAG = WALKERS.token[0].tag


class Gated:
    """One sweep for each time the gate is opened."""

    def __init__(self) -> None:
        self.gate = threading.Semaphore(0)

    def sweep(self) -> dict[str, Reading]:
        self.gate.acquire()
        return {"r01": Reading((TAG,))}

    def health(self) -> list[Health]:
        return []

    def close(self) -> None:
        self.gate.release()


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(1000.0)


@pytest.fixture
def events() -> queue.SimpleQueue[Event]:
    return queue.SimpleQueue()


@pytest.fixture
def wire(events: queue.SimpleQueue[Event]) -> Iterator[Wire]:
    """Nobody answers at its port: only its own thread speaks."""
    one = Wire("127.0.0.1", free_port(), "table", "x", Topics("home"), deliver=events.put)
    yield one
    one.close()


def until_woken(events: queue.SimpleQueue[Event]) -> None:
    while not isinstance(events.get(timeout=10), Woken):
        pass


def test_a_sweep_is_taken_when_it_is_done_and_not_sooner_after_the_last_than_any_other(
    tmp_path: Path, clock: VirtualClock, wire: Wire, events: queue.SimpleQueue[Event]
) -> None:
    gated = Gated()
    parts = Parts(BackgroundReaders(gated), {}, SimControls((), clock))
    outbox = Outbox(tmp_path, "board", "board")
    sender = Sender(outbox, wire, wire.topics, clock.now)
    bridge = Bridge(Furnished(mansion(), parts, WALKERS), wire, sender, clock)
    start = clock.now()

    def at(seconds: float) -> float:
        """Time goes on to there; when the bridge wants its next turn, after it had one."""
        clock.advance(start + seconds - clock.now())
        bridge.tick(clock.now())
        return round((bridge.due() or 0.0) - start, 3)

    assert at(0.0) == SWEEP_S  # nothing done yet: looked at again like any readers
    gated.gate.release()
    until_woken(events)
    assert at(0.03) == SWEEP_S  # done, but a quick table is not swept quicker
    assert at(0.07) == 0.12  # taken
    assert at(0.12) == 0.18
    gated.gate.release()
    until_woken(events)
    assert round((bridge.due() or 0.0) - start, 3) == 0.13  # which is as soon as may be, before the next look
    assert outbox.issued == 0
    at(0.14)
    assert outbox.issued == 1  # the second sweep in which it lay there
    parts.close()
    outbox.close()
