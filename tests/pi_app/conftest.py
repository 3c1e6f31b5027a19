"""A real private broker of either kind, wires that are closed afterwards, a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gloamboard.pi_app.broker import Broker, Kind, start_private
from gloamboard.pi_app.mqtt.connection import Connected, Version, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from tests.pi_app.wires import next_event

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(params=["mosquitto", "nats"])
def broker_kind(request: pytest.FixtureRequest) -> Kind:
    kind: Kind = request.param
    return kind


@pytest.fixture
def broker(broker_kind: Kind, tmp_path: Path) -> Iterator[Broker]:
    started = start_private(tmp_path / "broker-data", prefer=broker_kind)
    yield started
    started.stop()


@pytest.fixture
def topics() -> Topics:
    return Topics("home")


@pytest.fixture
def connect(broker: Broker, topics: Topics) -> Iterator[Callable[..., Wire]]:
    """connect(role, *topics): a wire of that role that is connected when this returns."""
    opened: list[Wire] = []

    def open_wire(role: str, *patterns: str, version: Version = "3.1.1", password: str | None = None) -> Wire:
        at, word = (broker.host, broker.port), password or broker.passwords[role]
        wire = Wire(
            *at, role, word, topics, version=version, reads=patterns
        )  # connected: it hears what is sent from now on
        opened.append(wire)
        next_event(wire, lambda event: isinstance(event, Connected))
        return wire

    yield open_wire
    for wire in opened:
        wire.close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright  # only where a browser is wanted

    from tests.pi_app.web.in_browser import launch

    with sync_playwright() as playwright:
        one = launch(playwright)
        yield one
        one.close()
