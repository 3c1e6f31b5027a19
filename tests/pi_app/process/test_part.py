"""The loop of a program: it waits for messages and due moments, does not spin, and stops when asked."""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import Broker
from gloamboard.pi_app.broker.private import free_port
from gloamboard.pi_app.mqtt.connection import Arrived, Lost, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import pump, run_part, sd_notify, stop_on_signals, watchdog_interval_s
from tests.pi_app.wires import next_event

Connect = Callable[..., Wire]


class Counting:
    """A part that keeps what it is told and wants a tick every `every_s`."""

    def __init__(self, every_s: float | None = None, stop_after: int = 10**9) -> None:
        self.told: list[str] = []
        self.ticks: list[float] = []
        self.asked = 0
        self.stop = threading.Event()
        self._every_s, self._stop_after = every_s, stop_after
        self._due = None if every_s is None else time.monotonic() + every_s

    def connected(self) -> None:
        self.told.append("connected")

    def arrived(self, topic: str, payload: bytes) -> None:
        self.told.append(f"{topic.rsplit('/', 1)[1]} {payload.decode()}")
        if payload == b"enough":
            self.stop.set()

    def tick(self, now: float) -> None:
        assert self._due is not None
        assert self._every_s is not None
        self.ticks.append(now - self._due)
        self._due = now + self._every_s
        if len(self.ticks) >= self._stop_after:
            self.stop.set()

    def due(self) -> float | None:
        self.asked += 1
        return self._due


def test_messages_are_handed_on_in_order_until_it_is_told_to_stop(connect: Connect, topics: Topics) -> None:
    table, referee, part = connect("table", topics.scene), connect("referee"), Counting()
    for payload in (b"one", b"two", b"enough"):
        referee.publish(topics.scene, payload)
    said: list[str] = []
    run_part(part, table, time.monotonic, part.stop.is_set, said.append)
    assert part.told == ["scene one", "scene two", "scene enough"]
    assert said == ["STOPPING=1"]  # it was connected before: no more of it than that


class Slow(Counting):
    """A part that has one thing to tell when it is connected, and then ends."""

    def __init__(self, wire: Wire, said: list[str]) -> None:
        super().__init__()
        self._wire, self._said = wire, said

    def connected(self) -> None:
        assert self._said == []
        self._wire.publish(self._wire.topics.scene, b"the scene", retain=True)
        self.stop.set()


def test_a_program_is_up_and_ready_only_when_its_first_scene_is_out(
    broker: Broker, connect: Connect, topics: Topics
) -> None:
    watching = connect("spectator", topics.scene, topics.status("referee"))
    said: list[str] = []
    wire = Wire("127.0.0.1", broker.port, "referee", broker.passwords["referee"], topics, held=True)
    try:
        assert not wire.connected  # while it loads
        part = Slow(wire, said)
        run_part(part, wire, time.monotonic, part.stop.is_set, said.append)
        seen = [next_event(watching, lambda event: isinstance(event, Arrived)) for _ in range(2)]
    finally:
        wire.close()
    assert said == ["READY=1", "STOPPING=1"]
    assert [event.topic for event in seen if isinstance(event, Arrived)] == [topics.scene, topics.status("referee")]


def test_without_a_broker_a_program_is_ready_to_wait_for_one(topics: Topics) -> None:
    wire = Wire("127.0.0.1", free_port(), "referee", "password", topics, held=True)
    said: list[str] = []
    try:
        run_part(Counting(), wire, time.monotonic, lambda: bool(said), said.append)
    finally:
        wire.close()
    assert said == ["READY=1", "STOPPING=1"]


def test_ready_is_said_whatever_came_before_the_broker(topics: Topics, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire("127.0.0.1", free_port(), "referee", "password", topics, held=True)
    monkeypatch.setattr(wire, "open", lambda: None)
    wire.wake()
    wire.inbox.put(Lost("no broker"))  # both wait when the loop looks: the first wakes it, the second makes it ready
    said: list[str] = []
    looks = iter([False, False, True])
    run_part(Counting(), wire, time.monotonic, lambda: next(looks), notify=said.append)
    wire.close()
    assert said == ["READY=1", "STOPPING=1"]


def test_ticks_come_when_due_and_it_does_not_spin_between(connect: Connect) -> None:
    part = Counting(every_s=0.03, stop_after=10)
    run_part(part, connect("table"), time.monotonic, part.stop.is_set, lambda _: None)
    assert len(part.ticks) == 10
    assert min(part.ticks) >= 0
    assert part.asked <= 45  # twice a turn, one turn a tick, and room for stray wake-ups


class DueNow(Counting):
    """A part that wants its tick at once, by a clock that has gone on whenever it is read."""

    def due(self) -> float | None:
        self.asked += 1
        return self.clock()

    def clock(self) -> float:
        self.now = getattr(self, "now", 0.0) + 0.001
        return self.now


def test_what_is_due_now_is_ticked_at_once_and_not_when_something_else_is_due(connect: Connect) -> None:
    part = DueNow(every_s=0.0, stop_after=1)
    run_part(part, connect("table"), part.clock, lambda: part.stop.is_set() or part.asked > 50)
    assert len(part.ticks) == 1
    assert part.asked <= 2


class Flooded(Counting):
    """A part that gets another message for each one it takes, and wants to tick."""

    def __init__(self, wire: Wire) -> None:
        super().__init__(every_s=0.0, stop_after=1)
        self._wire = wire

    def arrived(self, topic: str, payload: bytes) -> None:
        super().arrived(topic, payload)
        if len(self.told) < 100:
            self._wire.inbox.put(Arrived(topic, b"more"))


def test_messages_that_never_end_keep_no_tick_waiting(connect: Connect, topics: Topics) -> None:
    table = connect("table")
    part = Flooded(table)
    table.inbox.put(Arrived(topics.scene, b"first"))
    run_part(part, table, time.monotonic, part.stop.is_set)
    assert len(part.ticks) == 1
    assert len(part.told) < 10


class Weary(Counting):
    """A part that needs a second for each message, as when a disk is slow."""

    now = 0.0

    def arrived(self, topic: str, payload: bytes) -> None:
        super().arrived(topic, payload)
        self.now += 1.0


def test_a_flood_that_takes_long_to_hear_out_does_not_look_like_a_hang(
    connect: Connect, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    table, part = connect("table"), Weary()
    for payload in (*[b"more"] * 60, b"enough"):
        table.inbox.put(Arrived(topics.scene, payload))
    said: list[str] = []
    run_part(part, table, lambda: part.now, part.stop.is_set, said.append)
    assert len(part.told) == 61
    assert said.count("WATCHDOG=1") >= 6  # ten seconds at most without a sign of life


def test_a_signal_wakes_it_at_once(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    # Without a wake-up this test would never end.
    monkeypatch.setattr("gloamboard.pi_app.process.part.LONGEST_WAIT_S", 3600.0)
    wire, part = connect("table"), Counting()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        stop = stop_on_signals([wire])
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGTERM)).start()
        run_part(part, wire, time.monotonic, stop.is_set, lambda _: None)
        assert stop.is_set()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_pump_hands_on_what_is_there_and_does_not_wait(connect: Connect, topics: Topics) -> None:
    table, referee, part = connect("table", topics.scene), connect("referee"), Counting()
    assert pump(part, table) == 0
    referee.publish(topics.scene, b"one")
    event = next_event(table, lambda _: True)
    table.inbox.put(event)
    assert pump(part, table) == 1
    assert part.told == ["scene one"]


def test_systemd_is_told_by_a_datagram_also_in_the_abstract_namespace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for address, shown in ((str(tmp_path / "notify"), str(tmp_path / "notify")), (f"\0{tmp_path}", f"@{tmp_path}")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.bind(address)
            monkeypatch.setenv("NOTIFY_SOCKET", shown)
            sd_notify("READY=1")
            assert systemd.recv(100) == b"READY=1"
    monkeypatch.delenv("NOTIFY_SOCKET")
    sd_notify("READY=1")


@pytest.mark.parametrize(
    ("usec", "pid", "interval"),
    [("20000000", "", 10.0), ("20000000", str(os.getpid()), 10.0), ("20000000", "1", None), ("", "", None)],
    ids=["anybody", "us", "somebody else", "nobody"],
)
def test_the_watchdog_is_fed_twice_as_often_as_systemd_asks(
    monkeypatch: pytest.MonkeyPatch, usec: str, pid: str, interval: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", usec)
    monkeypatch.setenv("WATCHDOG_PID", pid)
    assert watchdog_interval_s() == interval
