"""One standing table for the tests of a module, and tabs that speak to it."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gloamboard.rules.kernel import Setup
from tests.pi_app.web.standing_table import CODES, StandingTable
from tests.pi_app.web.walkabout import Walkabout

PATIENCE_S = 30.0


class TabByHand:
    """A browser tab without a browser: says what a page says and keeps all it hears."""

    def __init__(self, address: str, **more: Any) -> None:
        self._open = contextlib.ExitStack()
        address = address.replace("http", "ws") + "/ws"
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, max_size=2**21, max_queue=None, close_timeout=2, **more)
        )
        self.heard: list[dict[str, Any]] = []
        self.light: dict[str, bytes] = {}

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, what: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of that name that fits; whatever comes before is kept too."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            message = self.hear()
            if message.get("is") == what and fits(message):
                return message
        raise AssertionError(f"no {what!r} within {PATIENCE_S:.0f} s; heard {[m['is'] for m in self.heard[-30:]]}")

    def insist(self, what: str, fits: Callable[[dict[str, Any]], bool], /, **message: Any) -> dict[str, Any]:
        """As a page does with what needs a receipt: say it, and say it again each second until the answer comes."""
        deadline = time.monotonic() + PATIENCE_S
        while (now := time.monotonic()) < deadline:
            self.say(**message)
            with contextlib.suppress(TimeoutError):
                while time.monotonic() < now + 1:
                    heard = self.hear(timeout=1.0)
                    if heard.get("is") == what and fits(heard):
                        return heard
        raise AssertionError(f"no {what!r} within {PATIENCE_S:.0f} s; heard {[m['is'] for m in self.heard[-30:]]}")

    def hear(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        """One message; light is kept by strip and told as nothing."""
        data = self.socket.recv(timeout=timeout)
        if isinstance(data, bytes):
            self.light[data[1 : 1 + data[0]].decode()] = data[1 + data[0] :]
            return {}
        message: dict[str, Any] = json.loads(data)
        self.heard.append(message)
        return message

    def latest(self, what: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The newest message of that name heard so far, or the first to come."""
        known = next((m for m in reversed(self.heard) if m["is"] == what and fits(m)), None)
        return known or self.until(what, fits)

    def until_closed(self) -> int:
        """Listen until the server ends it; with which code."""
        try:
            self.until("never")
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd else 0
        raise AssertionError("still open")

    def join(self, role: str) -> dict[str, Any]:
        self.say(do="join", code=CODES[role])
        return self.until("you", lambda m: m["role"] == role)

    def close(self) -> None:
        self._open.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    standing = StandingTable(
        tmp_path_factory.mktemp("table"), Walkabout(), Setup(seats=("seat1", "seat2"), seed=7, choices={})
    )
    yield standing
    standing.close()


@pytest.fixture
def tab(table: StandingTable) -> Iterator[Callable[..., TabByHand]]:
    opened: list[TabByHand] = []

    def open_tab(**more: Any) -> TabByHand:
        opened.append(TabByHand(table.address, **more))
        return opened[-1]

    yield open_tab
    for one in opened:
        one.close()
