"""A wire: waits for a broker for ever, remembers what it reads, and never sends what is stale."""

import contextlib
import os
import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import Broker, free_port, start_private
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.mqtt import connection
from gloamboard.pi_app.mqtt.connection import LOOK_AGAIN_S, Arrived, Connected, Event, Lost, Wire
from gloamboard.pi_app.mqtt.messages import Status, read
from gloamboard.pi_app.mqtt.topics import Topics
from tests.pi_app.wires import PATIENCE_S, everything_within, next_event, next_message

Connect = Callable[..., Wire]


def is_connected(event: Event) -> bool:
    return isinstance(event, Connected)


def test_a_broker_that_is_not_there_yet_is_waited_for(tmp_path: Path, topics: Topics) -> None:
    port = free_port()
    passwords = passwords_in(tmp_path / "broker/passwords.json")
    wire = Wire("127.0.0.1", port, "referee", passwords["referee"], topics)
    lost = next_event(wire, lambda event: isinstance(event, Lost))
    assert lost == Lost(f"no broker at 127.0.0.1:{port} (Connection refused)")
    before = wire.connected
    assert not wire.publish(topics.scene, b"nobody hears")
    broker = start_private(tmp_path, port)
    next_event(wire, is_connected)
    assert (before, wire.connected) == (False, True)
    wire.close()
    broker.stop()


def test_a_broker_that_hangs_is_told_and_another_in_its_place_is_found(
    tmp_path: Path, topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes the connection and never answers, as one that is stopped or out of memory does."""
    monkeypatch.setattr(connection, "ANSWER_S", 0.1)
    port = free_port()
    passwords = passwords_in(tmp_path / "broker/passwords.json")
    with socket.create_server(("127.0.0.1", port)):
        wire = Wire("127.0.0.1", port, "referee", passwords["referee"], topics)
        lost = next_event(wire, lambda event: isinstance(event, Lost))
        assert lost == Lost(
            f"the broker at 127.0.0.1:{port} takes the connection and does not answer: restart it", hangs=True
        )
        assert not wire.connected
        assert not wire.publish(topics.scene, b"nobody hears")
    broker = start_private(tmp_path, port)
    next_event(wire, is_connected)
    wire.close()
    broker.stop()


def test_a_broker_that_ends_every_connection_at_once_is_told(topics: Topics) -> None:
    with socket.create_server(("127.0.0.1", 0)) as slams:
        port = slams.getsockname()[1]
        wire = Wire("127.0.0.1", port, "referee", "secret", topics)
        slams.accept()[0].close()
        lost = next_event(wire, lambda event: isinstance(event, Lost))
        wire.close()
    assert lost == Lost(f"the broker at 127.0.0.1:{port} ends the connection at once: restart it")


def test_a_broker_that_hangs_does_not_hold_up_the_end_of_a_program(topics: Topics) -> None:
    with socket.create_server(("127.0.0.1", 0)) as hangs:
        wire = Wire("127.0.0.1", hangs.getsockname()[1], "referee", "secret", topics)
        accepted, _ = hangs.accept()
        wire.close()
        accepted.close()
    assert wire.closed


CONNACK, SUBACK, DENIED = bytes([0x20, 2, 0, 0]), 0x90, 0x80


def answer_to_a_subscription(link: socket.socket, granted: bool) -> None:
    """By hand, as a broker does: one topic, its number repeated, and whether it is heard."""
    _kind, length = link.recv(2)
    number = link.recv(length)[:2]
    link.sendall(bytes([SUBACK, 3, *number, 1 if granted else DENIED]))


def test_what_a_broker_refuses_to_let_it_read_is_asked_for_again(
    topics: Topics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NATS refuses a subscription that it cannot make in time, as when it has just come back on a busy machine."""
    monkeypatch.setattr(connection, "LOOK_AGAIN_S", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as broker:
        wire = Wire("127.0.0.1", broker.getsockname()[1], "referee", "secret", topics, reads=[topics.scene])
        link, _ = broker.accept()
        with link:
            link.settimeout(PATIENCE_S)
            link.recv(2)
            link.recv(256)  # its greeting
            link.sendall(CONNACK)
            for _ in range(3):
                answer_to_a_subscription(link, granted=False)
            answer_to_a_subscription(link, granted=True)
            topic = topics.scene.encode()
            link.sendall(bytes([0x30, 2 + len(topic) + 5, 0, len(topic)]) + topic + b"heard")
            assert next_message(wire, topics.scene).payload == b"heard"
            assert wire.refused == 3
            wire.close()


def test_what_it_reads_is_remembered_over_connections_and_old_publishes_are_not(tmp_path: Path, topics: Topics) -> None:
    broker = start_private(tmp_path)
    table, referee = (
        Wire(broker.host, broker.port, role, broker.passwords[role], topics) for role in ("table", "referee")
    )
    table.subscribe(topics.scene)
    for wire in (table, referee):
        next_event(wire, is_connected)
    os.kill(broker.pid, signal.SIGSTOP)
    for number in range(5):
        referee.publish(topics.scene, b"stale %d" % number, retain=True)
    os.kill(broker.pid, signal.SIGKILL)
    broker.stop()
    for wire in (table, referee):
        next_event(wire, lambda event: isinstance(event, Lost))
    broker = start_private(tmp_path, broker.port)
    for wire in (table, referee):
        next_event(wire, is_connected)
    referee.publish(topics.scene, b"fresh", retain=True)
    assert [message.payload for message in everything_within(table, 0.3)] == [b"fresh"]
    for wire in (table, referee):
        wire.close()
    broker.stop()


def test_a_subscription_added_later_holds_too(connect: Connect, topics: Topics) -> None:
    table = connect("table")
    referee = connect("referee")
    table.subscribe(topics.scene)
    referee.publish(topics.scene, b"kept", retain=True)
    assert next_message(table, topics.scene).payload == b"kept"


def test_no_message_comes_before_connected(broker: Broker, connect: Connect, topics: Topics) -> None:
    referee = connect("referee", f"{topics.root}/in/#")
    for who in ("public", "seat1"):
        referee.publish(topics.view(who), b"kept", retain=True)
    connect("seat2").publish(topics.input("seat2", "page-1"), b"")
    next_message(referee, topics.input("seat2", "page-1"))
    for _ in range(5):
        reads = [topics.view("public"), topics.view("seat1")]
        seat = Wire(broker.host, broker.port, "seat1", broker.passwords["seat1"], topics, reads=reads)
        first, *more = [seat.inbox.get(timeout=10) for _ in range(3)]
        assert first == Connected()
        assert {event.topic for event in more if isinstance(event, Arrived)} == set(reads)
        seat.close()


def test_only_roles_that_have_a_status_tell_one(connect: Connect, topics: Topics) -> None:
    ear = connect("spectator", f"{topics.root}/status/+")
    connect("seat1").close()
    connect("web").close()
    told = [read(message.payload, Status) for message in everything_within(ear, 0.3)]
    assert [(status.role, status.state) for status in told] == [("web", "up"), ("web", "down")]


def test_a_program_with_a_loop_of_its_own_gets_the_events_there(broker: Broker, topics: Topics) -> None:
    got: list[Event] = []
    came = threading.Event()

    def deliver(event: Event) -> None:
        got.append(event)
        came.set()

    wire = Wire(broker.host, broker.port, "web", broker.passwords["web"], topics, deliver=deliver)
    assert came.wait(10)
    assert got == [Connected()]
    assert wire.inbox.empty()
    wire.close()


def test_a_thousand_open_files_are_no_hindrance(broker: Broker, connect: Connect, topics: Topics) -> None:
    """select() knows no file number above 1,023; a page with many tabs does."""
    with contextlib.ExitStack() as opened:
        for _ in range(1100):
            opened.enter_context(open(os.devnull))
        referee, table = connect("referee"), connect("table", topics.scene)
        assert table._ear.fileno() > 1023
        referee.publish(topics.scene, b"heard")
        assert next_message(table, topics.scene).payload == b"heard"


def test_a_closed_wire_leaves_no_thread_and_no_file_open(broker: Broker, topics: Topics) -> None:
    def open_files() -> int:
        return len(os.listdir("/proc/self/fd"))

    before, threads = open_files(), threading.active_count()
    for _ in range(3):
        wire = Wire(broker.host, broker.port, "web", broker.passwords["web"], topics)
        next_event(wire, is_connected)
        wire.close()
    assert (open_files(), threading.active_count()) == (before, threads)


def test_state_is_asked_for_once_more_because_nats_can_miss_it_at_the_first_time(
    connect: Connect, topics: Topics
) -> None:
    """Seen on NATS: 3 of 150 when published within 2 ms of the subscription."""
    referee = connect("referee")
    table = connect("table", topics.scene)
    referee.publish(topics.scene, b"kept", retain=True)
    assert next_message(table, topics.scene).payload == b"kept"
    table._heard._last.clear()  # as if it had been missed
    table._heard._live.clear()
    assert next_message(table, topics.scene) == Arrived(topics.scene, b"kept", retained=True)


def test_state_that_is_asked_for_once_more_and_unchanged_is_handed_on_once(connect: Connect, topics: Topics) -> None:
    referee = connect("referee")
    table = connect("table", topics.scene)
    referee.publish(topics.scene, b"kept", retain=True)
    assert [message.payload for message in everything_within(table, 3 * LOOK_AGAIN_S)] == [b"kept"]


def test_state_that_is_asked_for_once_more_never_takes_the_place_of_newer(connect: Connect, topics: Topics) -> None:
    """Seen on NATS, which keeps state a moment after it has told it: 3 of 45 while 300 a second were published."""
    referee = connect("referee")
    referee.publish(topics.scene, b"older", retain=True)
    table = connect("table", topics.scene)
    assert next_message(table, topics.scene).payload == b"older"
    referee.publish(topics.scene, b"newer")  # told, and not kept: the broker still holds the older one
    assert [message.payload for message in everything_within(table, 3 * LOOK_AGAIN_S)] == [b"newer"]
