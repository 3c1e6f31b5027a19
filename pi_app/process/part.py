"""How a program of the table runs: wait for a message or for the next due moment, never spin, stop cleanly.

A program is a Part: it is told what arrived and what time it is, and owns no loop. `run_part` is the loop of a real
process; `pump` is the same without waiting, for many parts in one process under a virtual clock.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import os
import queue
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from gloamboard.pi_app.mqtt.connection import Arrived, Connected, Event, Lost, Wire

LONGEST_BATCH_S = 0.5  # of what waits; a flood that takes longer to hear out keeps neither tick nor watchdog waiting
LONGEST_WAIT_S = 1.0  # so that a plain Event set by another thread is noticed

Clock = Callable[[], float]


class Part(Protocol):
    """What the loop calls, all from one thread."""

    def connected(self) -> None:
        """A new connection: publish everything again."""

    def arrived(self, topic: str, payload: bytes) -> None: ...

    def tick(self, now: float) -> None:
        """It is `due()`, or later."""

    def due(self) -> float | None:
        """When the next tick is wanted, by the clock; None: only when something arrives."""


def pump(part: Part, wire: Wire) -> int:
    """Hand the part everything that has arrived, without waiting. How many events that were."""
    handled = 0
    for event in _waiting(wire):
        _hand_on(part, wire, event)
        handled += 1
    return handled


def _waiting(wire: Wire) -> Iterator[Event]:
    while True:
        try:
            yield wire.inbox.get_nowait()
        except queue.Empty:
            return


def hand_on(part: Part, event: Event) -> None:
    if isinstance(event, Arrived):
        part.arrived(event.topic, event.payload)
    elif isinstance(event, Connected):
        part.connected()


def _hand_on(part: Part, wire: Wire, event: Event) -> None:
    """Up is said when the part has told everything: whoever sees it up finds its state there."""
    hand_on(part, event)
    if isinstance(event, Connected):
        wire.say_up()


def run_part(
    part: Part,
    wire: Wire,
    clock: Clock,
    stopped: Callable[[], bool],
    notify: Callable[[str], None] | None = None,
) -> None:
    """Run until `stopped` says so. A fault in the part ends the process with its trace; its starter restarts it.

    systemd is told READY when the part has told everything, or has found no broker to tell it to and waits for one.
    """
    be_quick()
    wire.open()
    tell = notify or sd_notify
    watchdog_s = watchdog_interval_s()
    fed, ready = clock(), False
    while not stopped():
        due, now = part.due(), clock()
        wait_s = LONGEST_WAIT_S if due is None else min(due - now, LONGEST_WAIT_S)
        if watchdog_s is not None:
            wait_s = min(wait_s, fed + watchdog_s - now)
        try:
            first = wire.inbox.get(timeout=wait_s) if wait_s > 0 else wire.inbox.get_nowait()
        except queue.Empty:
            pass
        else:
            waiting = itertools.islice(_waiting(wire), wire.inbox.qsize())  # what comes meanwhile delays no tick
            until = clock() + LONGEST_BATCH_S
            for event in itertools.chain((first,), waiting):
                _hand_on(part, wire, event)
                if not ready and isinstance(event, (Connected, Lost)):
                    ready = True
                    tell("READY=1")
                if clock() >= until:
                    break
        due, now = part.due(), clock()  # in this order: what is due at this very moment is due
        if due is not None and due <= now:
            part.tick(now)
        if watchdog_s is not None and now - fed >= watchdog_s:
            fed = now
            tell("WATCHDOG=1")
    tell("STOPPING=1")


def be_quick() -> None:
    """Call when all is loaded: from here on a piece put down shall light its zone without a pause."""
    sys.setswitchinterval(0.0005)  # the network's thread shall not wait 5 ms for a frame to be drawn
    gc.collect()
    gc.freeze()  # what is loaded stays: walking all of it again took 13 ms in the middle of a move


def stop_on_signals(wires: Sequence[Wire]) -> threading.Event:
    """An Event that SIGTERM and Ctrl-C set, waking the loops that wait on these wires (as they are by then)."""
    stop = threading.Event()

    def asked(_number: int, _frame: object) -> None:
        stop.set()
        for wire in wires:
            wire.wake()

    signal.signal(signal.SIGTERM, asked)
    signal.signal(signal.SIGINT, asked)
    return stop


def sd_notify(state: str) -> None:
    """Tell systemd or `gloam play`, where one of them watches, by a datagram. One that does not listen now (it is
    stopped, or gone) is no reason to wait."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify, contextlib.suppress(OSError):
        where = "\0" + address[1:] if address.startswith("@") else address
        notify.sendto(state.encode(), socket.MSG_DONTWAIT, where)


def watchdog_interval_s() -> float | None:
    """How often systemd wants to hear from this process: half of its patience; None when it does not ask."""
    patience_us = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID", "") in ("", str(os.getpid()))
    return int(patience_us) / 2e6 if patience_us.isdigit() and watched else None
