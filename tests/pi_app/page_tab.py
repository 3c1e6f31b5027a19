"""A browser tab without a browser, as js/deeds.js does it: numbers what it does, keeps it until a receipt, comes back
after a break and sends it again."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

AGAIN_S = 1.5
WINDOW = 8  # on their way at once
LANES = ("input", "hand")


class PageTab:
    """`turn` is to be called again and again; it never waits for long."""

    def __init__(self, address: str, code: str) -> None:
        self._address, self._code, self.name = address, code, secrets.token_hex(8)
        self._open = contextlib.ExitStack()
        self._socket: ClientConnection | None = None
        self._try_at = 0.0
        self.role = "spectator"
        self.view: dict[str, Any] | None = None
        self.kept: dict[str, list[dict[str, Any]]] = {lane: [] for lane in LANES}
        self.last = dict.fromkeys(LANES, 0)
        self._sent, self._sent_at = dict.fromkeys(LANES, 0), dict.fromkeys(LANES, 0.0)
        self.not_done: list[dict[str, Any]] = []
        self.breaks = 0

    @property
    def seated(self) -> bool:
        return self._socket is not None and self.role != "spectator"

    def do(self, **deed: Any) -> bool:
        """As a finger on the page: False when there is no link just now."""
        if not self.seated:
            return False
        lane = "hand" if deed["do"] == "hand" else "input"
        numbered = {**deed, "tab": self.name, "n": self.last[lane] + 1}
        self.last[lane] += 1
        self.kept[lane].append(numbered)
        self._send_more(lane)
        return True

    def turn(self) -> None:
        now = time.monotonic()
        if self._socket is None:
            if now >= self._try_at:
                self._connect()
            return
        try:
            while True:
                data = self._socket.recv(timeout=0)
                if isinstance(data, str):
                    self._heard(json.loads(data))
        except TimeoutError:
            pass
        except ConnectionClosed:
            self._broken()
        for lane in LANES:
            if self.seated and self.kept[lane] and now - self._sent_at[lane] > AGAIN_S:
                self._send_kept(lane)

    def close(self) -> None:
        self._open.close()

    def _connect(self) -> None:
        try:
            opened = connect(self._address, max_size=2**22, open_timeout=2, close_timeout=1)
            self._socket = self._open.enter_context(opened)
        except (OSError, InvalidHandshake, TimeoutError, EOFError):
            self._try_at = time.monotonic() + 0.2
            return
        self._say({"do": "join", "code": self._code})

    def _broken(self) -> None:
        self._open.close()
        self._socket, self.role = None, "spectator"
        self._try_at = time.monotonic() + 0.2
        self.breaks += 1

    def _heard(self, message: dict[str, Any]) -> None:
        match message["is"]:
            case "you":
                self.role = message["role"]
                if self.role != "spectator":
                    for lane in LANES:
                        self._send_kept(lane)
            case "view" if message["who"] == self.role:
                self.view = message
            case "receipt" if message.get("tab", self.name) == self.name:
                lane, n = message["lane"], message["n"]
                self.kept[lane] = [deed for deed in self.kept[lane] if deed["n"] > n]
                self._send_more(lane)
            case "not_done" | "unreadable" if "n" in message:
                self.not_done.append(message)
                lane = message["lane"]
                self.kept[lane] = [deed for deed in self.kept[lane] if deed["n"] != message["n"]]
                self._send_more(lane)

    def _send_kept(self, lane: str) -> None:
        self._sent[lane] = 0
        self._send_more(lane)

    def _send_more(self, lane: str) -> None:
        """What may go out now and has not: the first that have no receipt, in order."""
        for deed in self.kept[lane][:WINDOW]:
            if deed["n"] > self._sent[lane]:
                self._say(deed | {"since": self.kept[lane][0]["n"]})
                self._sent[lane], self._sent_at[lane] = deed["n"], time.monotonic()

    def _say(self, message: dict[str, Any]) -> None:
        try:
            if self._socket is not None:
                self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._broken()
