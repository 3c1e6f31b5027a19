"""One client of paho's, made as a connection needs it: it writes nothing by itself, sends small messages at once, and
has a name at the broker that nobody else can take. What is done with it is connection.py's."""

from __future__ import annotations

import functools
import hashlib
import hmac
import select
import socket
from typing import Literal

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from gloamboard.pi_app.mqtt.topics import user_name

Version = Literal["3.1.1", "5"]


def new_client(table: str, role: str, password: str, version: Version) -> paho.Client:
    five = version == "5"
    client = paho.Client(
        CallbackAPIVersion.VERSION2,
        client_id=client_id(table, role, password),
        protocol=MQTTProtocolVersion.MQTTv5 if five else MQTTProtocolVersion.MQTTv311,
        reconnect_on_failure=False,
        clean_session=None if five else True,
    )
    client.username_pw_set(user_name(table, role), password)
    client.max_inflight_messages_set(0)
    client.on_socket_open = _no_delay
    client.on_socket_register_write = _later  # so that paho writes nothing by itself: one thread at a time
    return client


def client_id(table: str, role: str, password: str) -> str:
    """Nobody without that role's password can know it, so nobody else can take a program's place at the broker. The
    same each time: a program that comes back takes the place of its dead self. NATS wants no dot in it."""
    return f"{table}-{role}-{hmac.new(password.encode(), role.encode(), hashlib.sha256).hexdigest()[:16]}"


def send_rest(client: paho.Client, within_s: float) -> None:
    """What is still to be said, goodbye included, as long as the broker listens."""
    opened = client.socket()
    if opened is None:
        return
    poll = select.poll()
    poll.register(opened, select.POLLOUT)
    while client.socket() is not None and client.want_write() and poll.poll(within_s * 1000):
        client.loop_write()


@functools.cache
def program_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to import; not needed to connect

    try:
        return version("gloamboard")
    except PackageNotFoundError:
        return "0"


def _later(_client: paho.Client, _data: object, _opened: object) -> None:
    """Whoever has given paho something to send says when it is sent."""


def _no_delay(_client: paho.Client, _data: object, opened: paho.SocketLike) -> None:
    """Small messages at once: without this the kernel waits up to 40 ms to fill a packet."""
    assert isinstance(opened, socket.socket)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
