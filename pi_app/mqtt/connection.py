"""One program's connection to the broker: it connects for ever, says when it is up, and hands on what arrives.

Only this file and client.py touch paho. Each connection is a client of its own, so that nothing half-sent on an old one
can overtake what is published on the new one: what must not be lost is in an Outbox, what is state is published again.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable
from typing import Literal

import paho.mqtt.client as paho
from paho.mqtt.reasoncodes import ReasonCode

from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.mqtt.client import Version, new_client, program_version, send_rest
from gloamboard.pi_app.mqtt.events import Arrived, Connected, Event, Lost, Woken
from gloamboard.pi_app.mqtt.heard import Heard
from gloamboard.pi_app.mqtt.messages import LARGEST, Status, write
from gloamboard.pi_app.mqtt.topics import Topics

__all__ = ["Arrived", "Connected", "Event", "Lost", "Version", "Wire", "Woken"]

log = logging.getLogger("gloam.wire")

KEEPALIVE_S = 10
FIRST_RETRY_S, LONGEST_RETRY_S = 0.05, 2.0
LOOK_AGAIN_S = 0.5  # after subscribing, when retained state is asked for once more
LONGEST_LOOK_S = 30.0  # and as long as the broker refuses some of it, doubling up to this
ANSWER_S = 5.0  # how long a broker that took the connection has for its first word
GRANT_S = 20.0  # and then for its subscriptions: a busy NATS takes up to 4 s for each
GOODBYE_S = 1.0  # how long close() waits for the broker to take the last word


class Wire:
    """Connected, or trying to be, from the moment it is made until `close()`. Any thread may call any method.

    Events go to `inbox`, in order, or to `deliver` where a program has a loop of its own. `reads` are subscribed to
    before anybody is told that this program is up; `subscribe` may add to them at any time. A `password` that may
    change is a function; it is asked before each connection and may raise ValueError with what is wrong.
    A `held` wire connects when it is opened, and its program says itself when it is up: once all its state is out.
    """

    def __init__(
        self,
        host: str,
        port: int,
        role: str,
        password: str | Callable[[], str],
        topics: Topics,
        *,
        version: Version = "3.1.1",
        reads: Iterable[str] = (),
        deliver: Callable[[Event], None] | None = None,
        program: str = "",
        held: bool = False,
    ) -> None:
        self.host, self.port, self.role, self.topics = host, port, role, topics
        self.inbox: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self.refused = 0  # subscriptions and publishes the broker would not take; of the latter only MQTT 5 tells
        self._password = password if callable(password) else lambda: password
        self._version, self._program, self._held_back = version, program, held
        self._deliver = deliver or self.inbox.put
        self._tells_status = role in ROLES and f"status/{role}" in ROLES[role].sends
        self._subscribed: dict[str, None] = dict.fromkeys(reads)  # in order of asking
        self._accepted: paho.Client | None = None  # the connection the broker has let in
        self._client: paho.Client | None = None  # the same, once its subscriptions hold
        self._heard = Heard()  # on this connection
        self._first_mid: int | None = None
        self._lock = threading.Lock()
        self._writing = threading.Lock()  # taken while bytes go out; never while waiting for the other lock
        self._closing = threading.Event()
        self._ear, self._bell = socket.socketpair()
        self._ear.setblocking(False)
        self._bell.setblocking(False)
        self._refused_us = False
        self._look_again_at: float | None = None
        self._look_s = LOOK_AGAIN_S
        self._said = ""
        self._retry_s = FIRST_RETRY_S
        self._thread = threading.Thread(target=self._stay_connected, name=f"wire-{role}", daemon=True)
        if not held:
            self.open()

    def open(self) -> None:
        """Begin to connect; an open wire stays as it is."""
        if self._thread.ident is None:
            self._thread.start()

    def say_up(self) -> None:
        """Everything is told on this connection. A wire that is not held has said so by itself."""
        client = self._client
        if client is not None and self._held_back:
            self._publish_up(client)
            self._send_now(client)

    @property
    def connected(self) -> bool:
        return self._client is not None

    @property
    def closed(self) -> bool:
        return self._closing.is_set()

    def subscribe(self, *topics: str) -> None:
        """Read these topics from now on, over every reconnect."""
        with self._lock:
            new = [topic for topic in topics if topic not in self._subscribed]
            self._subscribed.update(dict.fromkeys(new))
            client = self._accepted
            if new and client is not None:
                client.subscribe([(topic, 1) for topic in new])
                self._look_again_at = time.monotonic() + LOOK_AGAIN_S
        if client is not None:
            self._send_now(client)

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        """Hand it to the broker; False when there is none at the moment, and then it is forgotten.

        State goes out once and in order (QoS 0): with QoS 1 a broker repeats what a slow reader has not
        acknowledged, and NATS does so after newer state. What is told again on every connection needs no QoS 1.
        """
        if len(payload) > LARGEST:
            raise ValueError(f"{topic}: {len(payload)} bytes, more than the {LARGEST} a message may have")
        client = self._client
        if client is None:
            return False
        client.publish(topic, payload, qos=0 if retain else 1, retain=retain)
        self._send_now(client)
        return True

    def wake(self) -> None:
        """Make whoever reads the events look up; safe in a signal handler."""
        self._deliver(Woken())

    def close(self) -> None:
        """Say down, take leave of the broker so that the last will is not sent, and end the thread."""
        client = self._client
        if client is not None and self._tells_status:
            last_word = client.publish(self.topics.status(self.role), self._status("down"), retain=True)
            self._send_now(client)
            with contextlib.suppress(RuntimeError):  # the connection went first: the will says the same
                last_word.wait_for_publish(GOODBYE_S)
        self._closing.set()
        self._ring()
        if self._thread.ident is not None:
            self._thread.join()
        self._ear.close()
        self._bell.close()

    # --- the wire's own thread -----------------------------------------------------------

    def _stay_connected(self) -> None:
        while not self._closing.is_set():
            try:
                client = self._new_client(self._password())
            except ValueError as no:
                self._say_lost(str(no))
                self._closing.wait(LONGEST_RETRY_S)
                continue
            try:
                client.connect(self.host, self.port, KEEPALIVE_S)
            except OSError as cause:
                self._say_lost(f"no broker at {self.host}:{self.port} ({cause.strerror or cause})")
            else:
                self._attend(client)
                with self._lock:
                    self._client = self._accepted = None
                client.disconnect()
                send_rest(client, GOODBYE_S)
            self._closing.wait(self._retry_s)
            self._retry_s = min(self._retry_s * 2, LONGEST_RETRY_S)

    def _attend(self, client: paho.Client) -> None:
        """Read and write until the connection ends or we are closing. By poll, which knows no highest file number."""
        opened = client.socket()
        assert opened is not None
        watched = opened.fileno()
        poll = select.poll()
        poll.register(self._ear, select.POLLIN)
        self._refused_us = False
        answers_by, answered = time.monotonic() + ANSWER_S, False
        while client.socket() is not None and not self._closing.is_set() and not self._refused_us:
            poll.register(watched, select.POLLIN | (select.POLLOUT if client.want_write() else 0))
            wait_s = min(ANSWER_S, 1.0 if self._look_again_at is None else LOOK_AGAIN_S / 2)
            for fd, what in poll.poll(1000 * wait_s):
                if fd != watched:
                    self._ear.recv(4096)
                elif what & ~select.POLLOUT:
                    client.loop_read()
                    answers_by = time.monotonic() + GRANT_S
            if client.want_write():
                with self._writing:
                    client.loop_write()
            client.loop_misc()
            answered = answered or self._client is client
            if not answered and time.monotonic() > answers_by:
                break
            self._look_again(client)
        if not (answered or self._closing.is_set() or self._refused_us):
            hangs = client.socket() is not None
            does = "takes the connection and does not answer" if hangs else "ends the connection at once"
            self._say_lost(f"the broker at {self.host}:{self.port} {does}: restart it", hangs=hangs)

    def _look_again(self, client: paho.Client) -> None:
        """NATS, which speaks 3.1.1 only, can miss state that is published at the very moment of subscribing. What a
        broker refused is asked for again: one that has just been started may not be able to yet."""
        with self._lock:
            if self._look_again_at is None or time.monotonic() < self._look_again_at:
                return
            self._look_again_at = None
            wanted = self._version == "3.1.1" or self._look_s > LOOK_AGAIN_S
            if wanted and self._subscribed and self._accepted is client:
                client.subscribe([(topic, 1) for topic in self._subscribed])

    def _send_now(self, client: paho.Client) -> None:
        """Write from the caller's thread: to wake the wire's own costs a wait for its turn. That one goes on where
        somebody is writing already, or the broker does not take all of it."""
        if self._writing.acquire(blocking=False):
            try:
                client.loop_write()
            finally:
                self._writing.release()
        if client.want_write():
            self._ring()

    def _ring(self) -> None:
        """Something is to be written, or we are closing."""
        with contextlib.suppress(OSError):  # it is ringing already, or nobody is there to hear it any more
            self._bell.send(b".")

    def _new_client(self, password: str) -> paho.Client:
        client = new_client(self.topics.table, self.role, password, self._version)
        if self._tells_status:
            client.will_set(self.topics.status(self.role), self._status("down"), retain=True)
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        return client

    def _status(self, state: Literal["up", "down"]) -> bytes:
        return write(Status(role=self.role, state=state, version=self._program or program_version()))

    # --- called by paho, on the wire's own thread -----------------------------------------

    def _on_connect(
        self, client: paho.Client, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            refuses = f"the broker at {self.host}:{self.port} refuses {self.role}: {str(reason).lower()}"
            self._say_lost(f"{refuses}. Its password may have changed: it is read again before each try")
            self._refused_us = True
            return
        with self._lock:
            self._accepted, self._heard, self._first_mid = client, Heard(), None
            self._look_again_at, self._look_s = None, LOOK_AGAIN_S
            if self._subscribed:
                self._first_mid = client.subscribe([(topic, 1) for topic in self._subscribed])[1]
        if self._first_mid is None:
            self._ready(client)

    def _on_subscribe(
        self, client: paho.Client, _data: object, mid: int, reasons: list[ReasonCode], _properties: object
    ) -> None:
        refused = sum(reason.is_failure for reason in reasons)
        if refused:
            self._ask_once_more(refused, len(reasons))
        if mid == self._first_mid and self._client is None:
            self._ready(client)

    def _ask_once_more(self, refused: int, of: int) -> None:
        self.refused += refused
        with self._lock:
            if self._look_s == LOOK_AGAIN_S:
                log.warning("the broker refuses %s %d of %d subscriptions; asking again", self.role, refused, of)
            self._look_s = min(self._look_s * 2, LONGEST_LOOK_S)
            self._look_again_at = time.monotonic() + self._look_s

    def _ready(self, client: paho.Client) -> None:
        """Only now: what others send from here on reaches us, so that up is true."""
        with self._lock:
            self._client = client
            if self._look_again_at is None:  # counted from here: whoever is busy granting is not asked twice
                self._look_again_at = time.monotonic() + LOOK_AGAIN_S
        self._said, self._retry_s = "", FIRST_RETRY_S
        if not self._held_back:
            self._publish_up(client)
        self._deliver(Connected())
        for message in self._heard.held():
            self._deliver(message)

    def _publish_up(self, client: paho.Client) -> None:
        if self._tells_status:
            client.publish(self.topics.status(self.role), self._status("up"), retain=True)

    def _on_disconnect(
        self, client: paho.Client, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        with self._lock:
            was_up = self._client is client
            self._client = self._accepted = None
        self._ring()  # it may have been a writer who noticed
        if was_up and not self._closing.is_set():
            self._say_lost(f"the broker at {self.host}:{self.port} went away ({str(reason).lower()})")

    def _on_message(self, _client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        if len(message.payload) > LARGEST:
            log.warning("%s: ignored, %d bytes are more than %d", message.topic, len(message.payload), LARGEST)
            return  # nothing we send is as large
        arrived = Arrived(message.topic, bytes(message.payload), message.retain)
        if not self._heard.is_news(arrived):
            return
        if self._client is None:
            self._heard.hold(arrived)
        else:
            self._deliver(arrived)

    def _on_publish(
        self, _client: paho.Client, _data: object, _mid: int, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            self.refused += 1

    def _say_lost(self, says: str, *, hangs: bool = False) -> None:
        if says != self._said:
            self._said = says
            log.warning("%s: %s; trying again", self.role, says)
            self._deliver(Lost(says, hangs))
