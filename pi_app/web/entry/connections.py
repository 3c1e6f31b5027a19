"""uvicorn's two protocols with what a network of guests needs: the gate, and an end for requests that never end.

uvicorn itself waits for ever for the rest of a request. Here each part of one has its time; websockets have pings.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Self

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gloamboard.pi_app.web.entry.gate import Client, Gate

REQUEST_S = 10.0  # for a whole request to arrive, from the first moment of the connection or the answer before
ANSWER_S = 60.0  # for its answer to be taken
GOODBYE_S = 2.0  # for a tab that makes room to take the sentence why
FULL = 1013  # the close code "try again later"


class CountedSocket(socket.socket):
    """A listening socket whose connections the gate knows from their first moment: under HTTPS the protocols below
    hear of one only when its greeting is done, and a stranger need never finish that."""

    gate: Gate
    _open: dict[Client, socket.socket]

    def counted_by(self, gate: Gate) -> Self:
        self.gate, self._open = gate, {}
        return self

    def accept(self) -> tuple[socket.socket, object]:
        line, address = super().accept()
        for client, other in list(self._open.items()):
            if other.fileno() < 0:  # it ended, maybe before it said anything
                del self._open[client]
                self.gate.went(client)
        client = (str(address[0]), int(address[1]))
        self._open[client] = line
        self.gate.came(client, lambda: _shut(line))
        return line, address


def listen(host: str, port: int, gate: Gate) -> CountedSocket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    line = CountedSocket(family, socket.SOCK_STREAM).counted_by(gate)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    line.bind((host, port))
    return line


def _shut(line: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is gone already
        line.shutdown(socket.SHUT_RDWR)


def guarded(gate: Gate, request_s: float = REQUEST_S) -> tuple[type[asyncio.Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server whose connections this gate counts."""

    class Request(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _answered: object = None  # the request whose answer is being waited for

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._within(request_s)
            if self.client is not None:
                gate.leaves_by(self.client, transport.abort)

        def handle_events(self) -> None:
            super().handle_events()
            whole = self.conn.their_state in (h11.DONE, h11.MUST_CLOSE)
            if self.cycle is not None and whole and self._answered is not self.cycle:
                self._answered = self.cycle
                self._within(ANSWER_S)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._within(request_s)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._stop_timer()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_timer()
            if self.client is not None:
                gate.went(self.client)
            super().connection_lost(exc)

        def _within(self, seconds: float) -> None:
            self._stop_timer()
            if not self.transport.is_closing():
                self._timer = self.loop.call_later(seconds, self.transport.abort)

        def _stop_timer(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    class Socket(WebSocketsSansIOProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            if self.client is not None:
                gate.leaves_by(self.client, self._make_room)

        def connection_lost(self, exc: Exception | None) -> None:
            if self.client is not None:
                gate.went(self.client)
            super().connection_lost(exc)

        def _make_room(self) -> None:
            self.stop_keepalive()
            if self.handshake_complete and not self.close_sent:
                self.queue.put_nowait({"type": "websocket.disconnect", "code": FULL})
                self.conn.send_close(FULL, "too many are watching")
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            self.loop.call_later(GOODBYE_S, self.transport.abort)  # one that takes nothing goes all the same

    return Request, Socket
