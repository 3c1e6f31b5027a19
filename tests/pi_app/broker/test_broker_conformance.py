"""What we rely on in a broker, shown on both: retained state, last wills, order, sizes, who may log in."""

import contextlib
import json
import os
import queue
import signal
import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import Broker, NoBroker, private, start_private
from gloamboard.pi_app.broker.private import MEMORY, Kind
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.mqtt.connection import Arrived, Connected, Event, Lost, Wire
from gloamboard.pi_app.mqtt.messages import LARGEST, Status, read, write
from gloamboard.pi_app.mqtt.topics import Topics, user_name
from gloamboard.strict_toml import FileError
from tests.pi_app.wires import PATIENCE_S, everything_within, next_event, next_message

Connect = Callable[..., Wire]


def raw_connection(broker: Broker, role: str, keepalive_s: int) -> socket.socket:
    """An MQTT 3.1.1 client of a few bytes that has a will and then says nothing more."""

    def text(value: bytes | str) -> bytes:
        content = value.encode() if isinstance(value, str) else value
        return len(content).to_bytes(2, "big") + content

    will, user, password, clean, retained_will, will_qos1 = 0x04, 0x80, 0x40, 0x02, 0x20, 0x08
    body = text("MQTT") + bytes([4, will | user | password | clean | retained_will | will_qos1])
    body += keepalive_s.to_bytes(2, "big") + text(f"home-{role}") + text(f"gloam/home/status/{role}")
    body += text(write(Status(role=role, state="down"))) + text(user_name("home", role)) + text(broker.passwords[role])
    length = bytes([len(body) % 128 | 0x80, len(body) // 128])
    client = socket.create_connection((broker.host, broker.port), timeout=10)
    client.sendall(b"\x10" + length + body)
    assert client.recv(4) == b"\x20\x02\x00\x00"  # accepted
    return client


def test_retained_state_reaches_who_comes_later(connect: Connect, topics: Topics) -> None:
    referee = connect("referee", topics.status("web"))
    referee.publish(topics.view("public"), b"first", retain=True)
    referee.publish(topics.view("public"), b"second", retain=True)
    before = connect("table", topics.view("public"))
    assert next_message(before, topics.view("public")).payload in (b"first", b"second")
    later = connect("seat1", topics.view("public"))
    message = next_message(later, topics.view("public"))
    assert (message.payload, message.retained) == (b"second", True)


def test_an_event_is_not_kept_for_who_comes_later(connect: Connect, topics: Topics) -> None:
    referee = connect("referee")
    referee.publish(topics.refused("public"), b"too far")
    referee.publish(topics.scene, b"kept", retain=True)
    first = connect("table", topics.scene)
    next_message(first, topics.scene)
    later = connect("seat1", topics.refused("public"), topics.scene)
    assert [message.topic for message in everything_within(later, 0.2)] == [topics.scene]


def test_an_empty_payload_forgets_retained_state(connect: Connect, topics: Topics) -> None:
    table = connect("table")
    for payload in (b"here", b""):
        table.publish(topics.device("orb"), payload, retain=True)
    table.publish(topics.board, b"now", retain=True)
    seat = connect("seat1", topics.board)
    next_message(seat, topics.board)
    seat.subscribe(topics.device("orb"))
    assert everything_within(seat, 0.2) == []


def test_up_is_said_on_connecting_and_down_on_leaving(connect: Connect, topics: Topics) -> None:
    seat = connect("seat1", topics.status("referee"))
    referee = connect("referee")
    assert read(next_message(seat, topics.status("referee")).payload, Status).state == "up"
    referee.close()
    assert read(next_message(seat, topics.status("referee")).payload, Status).state == "down"


def test_a_dropped_connection_sends_the_last_will(broker: Broker, connect: Connect, topics: Topics) -> None:
    seat = connect("seat1", topics.status("referee"))
    raw_connection(broker, "referee", keepalive_s=60).close()
    assert read(next_message(seat, topics.status("referee")).payload, Status).state == "down"


def test_a_silent_connection_sends_the_last_will(broker: Broker, connect: Connect, topics: Topics) -> None:
    seat = connect("seat1", topics.status("referee"))
    with raw_connection(broker, "referee", keepalive_s=1):
        assert read(next_message(seat, topics.status("referee")).payload, Status).state == "down"
    later = connect("seat2", topics.status("referee"))
    assert next_message(later, topics.status("referee")).retained


def test_who_comes_back_before_the_broker_noticed_ends_as_up(broker: Broker, connect: Connect, topics: Topics) -> None:
    seat = connect("seat1", topics.status("referee"), topics.scene)
    with raw_connection(broker, "referee", keepalive_s=60):
        referee = connect("referee")
        referee.publish(topics.scene, b"", retain=False)
        next_message(seat, topics.scene)
        later = connect("seat2", topics.status("referee"))
        assert read(next_message(later, topics.status("referee")).payload, Status).state == "up"


def first_arrivals(wire: Wire, topic: str, count: int) -> list[int]:
    """That many different numbers, in the order they first came: at least once is what QoS 1 promises."""
    seen: dict[int, None] = {}
    while len(seen) < count:
        seen[int(next_message(wire, topic).payload)] = None
    return list(seen)


@pytest.mark.parametrize("version", ["3.1.1", "5"])
def test_a_slow_reader_misses_nothing_and_gets_it_in_order(
    connect: Connect, topics: Topics, broker_kind: Kind, version: str
) -> None:
    """It reads only after 3,000 messages were sent; Mosquitto's default would have dropped two thirds."""
    if (broker_kind, version) == ("nats", "5"):
        pytest.skip("NATS speaks MQTT 3.1.1 only")
    referee = connect("referee", f"{topics.root}/in/#", version=version)
    table = connect("table", version=version)
    for number in range(3000):
        table.publish(topics.input("board", "board-1"), str(number).encode())
    assert first_arrivals(referee, topics.input("board", "board-1"), 3000) == list(range(3000))


def test_a_reader_that_was_held_up_gets_all_state_once_and_in_order(broker: Broker, topics: Topics) -> None:
    """More waits for it than NATS sends unacknowledged, and for longer than it used to wait before sending again."""
    arrived: queue.SimpleQueue[Event] = queue.SimpleQueue()
    may_read = threading.Event()

    def deliver(event: Event) -> None:
        arrived.put(event)
        if isinstance(event, Arrived):
            may_read.wait(PATIENCE_S)

    inputs, board = topics.input("board", "board-1"), topics.board
    reads = [f"{topics.root}/in/#", board]
    referee = Wire(
        broker.host, broker.port, "referee", broker.passwords["referee"], topics, reads=reads, deliver=deliver
    )
    table = Wire(broker.host, broker.port, "table", broker.passwords["table"], topics)
    try:
        assert isinstance(arrived.get(timeout=PATIENCE_S), Connected)
        next_event(table, lambda event: isinstance(event, Connected))
        for number in range(1500):
            table.publish(inputs, str(number).encode())
            table.publish(board, str(number).encode(), retain=True)
        assert not may_read.wait(1.2)  # nobody sets it: it is held up for this long
        may_read.set()
        seen: dict[str, list[int]] = {inputs: [], board: []}
        while 1499 not in seen[inputs] or 1499 not in seen[board]:
            event = arrived.get(timeout=PATIENCE_S)
            assert isinstance(event, Arrived)
            seen[event.topic].append(int(event.payload))
        assert seen == {inputs: list(range(1500)), board: list(range(1500))}
    finally:
        may_read.set()
        referee.close()
        table.close()


def test_the_largest_payload_passes(connect: Connect, topics: Topics) -> None:
    seat = connect("seat1", topics.view("public"))
    referee = connect("referee")
    largest = LARGEST - 1024  # the brokers' limits include the topic
    referee.publish(topics.view("public"), b"x" * largest)
    assert len(next_message(seat, topics.view("public")).payload) == largest


def test_a_payload_too_large_is_dropped_and_hurts_nobody(broker: Broker, connect: Connect, topics: Topics) -> None:
    referee = connect("referee", topics.board)
    topic, payload = topics.board.encode(), b"x" * (3 * LARGEST)
    remaining = 2 + len(topic) + len(payload)
    length = bytes([remaining % 128 | 0x80, remaining // 128 % 128 | 0x80, remaining // 128**2])
    table = raw_connection(broker, "table", keepalive_s=60)
    with table, contextlib.suppress(OSError):  # a broker may hang up in the middle of it
        table.sendall(b"\x30" + length + len(topic).to_bytes(2, "big") + topic + payload)
    connect("table").publish(topics.board, b"small")
    assert next_message(referee, topics.board).payload == b"small"


def test_a_program_cannot_send_what_is_too_large(connect: Connect, topics: Topics) -> None:
    with pytest.raises(ValueError, match=f"{LARGEST + 1} bytes"):
        connect("referee").publish(topics.view("public"), b"x" * (LARGEST + 1))


def test_a_wrong_password_is_refused_and_says_so(broker: Broker, topics: Topics) -> None:
    wire = Wire(broker.host, broker.port, "referee", "guessed", topics)
    lost = next_event(wire, lambda event: isinstance(event, Lost))
    assert isinstance(lost, Lost)
    assert "refuses referee" in lost.says
    assert not wire.connected
    wire.close()


def test_a_role_of_another_table_is_refused(broker: Broker) -> None:
    wire = Wire(broker.host, broker.port, "referee", broker.passwords["referee"], Topics("elsewhere"))
    lost = next_event(wire, lambda event: isinstance(event, Lost))
    assert isinstance(lost, Lost)
    assert "refuses" in lost.says
    wire.close()


def test_passwords_are_made_once_and_are_the_owners_alone(broker: Broker, tmp_path: Path) -> None:
    files = [path for path in (tmp_path / "broker-data/broker").rglob("*") if path.is_file() and path.suffix != ".blk"]
    secret = [path for path in files if path.name in ("passwords.json", "mosquitto.passwords", "nats.conf")]
    assert len(secret) == 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in secret} == {0o600}
    assert passwords_in(tmp_path / "broker-data/broker/passwords.json") == broker.passwords
    assert len(set(broker.passwords.values())) == len(broker.passwords)


def test_stopping_frees_the_port(broker_kind: Kind, tmp_path: Path) -> None:
    started = start_private(tmp_path, prefer=broker_kind)
    started.stop()
    with socket.socket() as probe:
        assert probe.connect_ex((started.host, started.port)) != 0
    with pytest.raises(ProcessLookupError):
        os.kill(started.pid, 0)


def test_a_killed_broker_comes_back_on_its_port_and_everyone_returns(
    broker_kind: Kind, tmp_path: Path, topics: Topics
) -> None:
    first = start_private(tmp_path, prefer=broker_kind)
    table = Wire(first.host, first.port, "table", first.passwords["table"], topics)
    table.subscribe(topics.scene)
    next_event(table, lambda event: type(event).__name__ == "Connected")
    os.kill(first.pid, signal.SIGKILL)
    assert isinstance(next_event(table, lambda event: isinstance(event, Lost)), Lost)
    first.stop()
    second = start_private(tmp_path, first.port, prefer=broker_kind)
    next_event(table, lambda event: type(event).__name__ == "Connected")
    referee = Wire(second.host, second.port, "referee", second.passwords["referee"], topics)
    next_event(referee, lambda event: type(event).__name__ == "Connected")
    referee.publish(topics.scene, b"again")
    assert next_message(table, topics.scene) == Arrived(topics.scene, b"again")
    table.close()
    referee.close()
    second.stop()


def test_a_broker_that_is_started_again_writes_nothing_that_a_full_disk_could_refuse(
    broker_kind: Kind, tmp_path: Path
) -> None:
    def written() -> dict[Path, int]:
        return {path: path.stat().st_ino for path in (tmp_path / "broker").iterdir()}

    first = private.prepare(tmp_path, 1883, broker_kind)
    there = written()
    assert len(there) > 1
    assert private.prepare(tmp_path, 1883, broker_kind) == first
    assert written() == there
    private.prepare(tmp_path, 1884, broker_kind)
    assert written() != there
    private.forget(tmp_path)


def test_nats_keeps_what_it_must_in_memory_for_its_owner_alone_and_gives_it_back(tmp_path: Path) -> None:
    """A disk that is full for a moment would leave it deaf for the evening."""
    started = start_private(tmp_path, prefer="nats")
    store = Path(json.loads((tmp_path / "broker/nats.conf").read_text())["jetstream"]["store_dir"])
    assert store.parent == MEMORY
    assert stat.S_IMODE(store.stat().st_mode) == 0o700
    assert not (tmp_path / "broker/nats").exists()
    started.stop()
    assert not store.exists()


def test_nats_uses_the_disk_where_there_is_no_such_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloamboard.pi_app.broker.private.MEMORY", tmp_path / "nowhere")
    started = start_private(tmp_path, prefer="nats")
    assert (tmp_path / "broker/nats/jetstream").is_dir()
    started.stop()


def test_a_broken_password_file_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    (tmp_path / "broker/passwords.json").write_text('{"passwords": ')
    with pytest.raises(FileError, match=r"passwords\.json.*Delete it"):
        start_private(tmp_path)


def test_a_port_in_use_is_said(broker: Broker, broker_kind: Kind, tmp_path: Path) -> None:
    with pytest.raises(NoBroker, match=str(broker.port)):
        start_private(tmp_path / "second", broker.port, prefer=broker_kind)


@pytest.mark.mosquitto
def test_mosquitto_speaks_mqtt_5_and_counts_what_it_refuses(tmp_path: Path, topics: Topics) -> None:
    broker = start_private(tmp_path, prefer="mosquitto")
    seat = Wire(broker.host, broker.port, "seat1", broker.passwords["seat1"], topics, version="5")
    seat.subscribe(topics.view("public"), topics.mark("seat1", "+"))
    referee = Wire(broker.host, broker.port, "referee", broker.passwords["referee"], topics, version="5")
    referee.subscribe(f"{topics.root}/in/#")
    for wire in (seat, referee):
        next_event(wire, lambda event: type(event).__name__ == "Connected")
    seat.publish(topics.view("public"), b"forged")
    seat.publish(topics.input("seat1", "page-1"), b"honest")
    next_message(referee, topics.input("seat1", "page-1"))
    referee.publish(topics.view("public"), b"true")
    assert next_message(seat, topics.view("public")).payload == b"true"
    assert (seat.refused, referee.refused) == (1, 0)
    seat.close()
    referee.close()
    broker.stop()


def test_a_free_port_that_is_taken_meanwhile_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        ports = [taken.getsockname()[1], private.free_port()]
        monkeypatch.setattr(private, "free_port", lambda: ports.pop(0))
        broker = start_private(tmp_path)
    try:
        assert not ports
    finally:
        broker.stop()
