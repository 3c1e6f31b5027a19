"""Whoever watches for `gloam play` over the broker: what is up again is said, and a broker that hangs is noticed."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import queue
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import Broker, start_private
from gloamboard.pi_app.commands.steps.play_announcement import Watcher
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.mqtt import connection
from gloamboard.pi_app.mqtt.connection import Connected, Lost, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from tests.pi_app.wires import PATIENCE_S, next_event

HANGS = Lost("the broker takes the connection and does not answer", hangs=True)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    one = start_private(tmp_path)
    yield one
    with contextlib.suppress(ProcessLookupError):  # a test may have ended it
        os.kill(one.pid, signal.SIGCONT)
    one.stop()


@pytest.fixture
def told() -> queue.SimpleQueue[str]:
    return queue.SimpleQueue()


@pytest.fixture
def watcher(
    broker: Broker, told: queue.SimpleQueue[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Watcher]:
    monkeypatch.setattr(connection, "KEEPALIVE_S", 1)
    monkeypatch.setattr(connection, "ANSWER_S", 0.2)
    settings = dataclasses.replace(Settings(), data=tmp_path, broker_host=broker.host, broker_port=broker.port)
    one = Watcher(settings, {}, told.put, lambda: told.put("it hangs"))
    yield one
    one.close()


def test_a_broker_that_stops_answering_is_told(broker: Broker, watcher: Watcher, told: queue.SimpleQueue[str]) -> None:
    for _ in range(2):
        web = Wire(broker.host, broker.port, "web", broker.passwords["web"], Topics("home"))
        next_event(web, lambda event: isinstance(event, Connected))
        web.close()
    assert told.get(timeout=PATIENCE_S) == "web is up again"
    os.kill(broker.pid, signal.SIGSTOP)
    assert told.get(timeout=PATIENCE_S) == "it hangs"


def test_whoever_watches_reads_a_new_password_too(
    broker: Broker, watcher: Watcher, told: queue.SimpleQueue[str], tmp_path: Path
) -> None:
    broker.stop()
    (tmp_path / "broker" / "passwords.json").unlink()
    again = start_private(tmp_path, broker.port, broker.kind)
    try:
        assert again.passwords["spectator"] != broker.passwords["spectator"]
        until = time.monotonic() + PATIENCE_S
        while told.empty() and time.monotonic() < until:
            web = Wire(again.host, again.port, "web", again.passwords["web"], Topics("home"))
            next_event(web, lambda event: isinstance(event, Connected))
            web.close()
        assert told.get_nowait() == "web is up again"
    finally:
        again.stop()


def test_one_that_never_answered_is_left_alone_and_another_is_told_once(
    watcher: Watcher, told: queue.SimpleQueue[str]
) -> None:
    watcher.close()
    watcher._answered = False
    watcher._event(HANGS)
    assert told.empty()
    watcher._event(Connected())
    for _ in range(2):
        watcher._event(HANGS)
    assert (told.get_nowait(), told.empty()) == ("it hangs", True)
