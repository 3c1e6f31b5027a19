"""The page's server: static files, one websocket a tab, the list of games. The browser speaks to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloamboard.pi_app.mqtt.messages import Unreadable
from gloamboard.pi_app.mqtt.rights import rights_of
from gloamboard.pi_app.web.address.names import Names, OnlyByOurNames, same_origin
from gloamboard.pi_app.web.entry.gate import Client, Gate
from gloamboard.pi_app.web.entry.joining import Joined
from gloamboard.pi_app.web.files import Files, Sent
from gloamboard.pi_app.web.games import installed_games, rule_called
from gloamboard.pi_app.web.hall import SPECTATOR, Hall, RoleLine
from gloamboard.pi_app.web.pushes import Push, told
from gloamboard.pi_app.web.requests import Asked, HandOver, Join, Leave, NumberedDeed, lane_of, place_in, read_asked
from gloamboard.pi_app.web.tabs import Tab

MOST_UNREADABLE = 20  # messages that are none of ours, before a tab is sent away
BURST, PER_SECOND = 40.0, 15.0  # messages from one tab

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",  # a new version of the page is seen at once
}
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # its address changes when a file does


def make_app(hall: Hall, gate: Gate, names: Names, house: Path | None = None) -> Starlette:
    """`house` is the certificate of the authority that vouches for this page, for phones to install."""
    files = Files()

    async def page(request: Request) -> Response:
        return _answer(files.page("board"), request)

    async def workshop(request: Request) -> Response:
        return _answer(files.page("workshop"), request)

    async def static(request: Request) -> Response:
        sent = files.file(request.path_params["path"])
        if sent is None:
            return PlainTextResponse("There is no such file.", 404)
        newest = request.path_params["version"] == files.version  # a page from before a restart still gets its files
        return _answer(sent, request, FOR_EVER if newest else None)

    async def games(_: Request) -> Response:
        return JSONResponse({"games": await asyncio.to_thread(installed_games)})

    async def rule(request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(rule_called, request.path_params["id"]))

    async def health(_: Request) -> Response:
        counts = {**hall.counts, "sent_away": gate.sent_away}
        facts = {"broker": hall.broker_is_up, "tabs": len(hall.public.tabs), "connections": len(gate), "counts": counts}
        return JSONResponse({"status": "ok", **facts})

    async def house_certificate(_: Request) -> Response:
        if house is None:
            return PlainTextResponse("This page has no certificate of its own.", 404)
        return Response(house.read_bytes(), media_type="application/x-x509-ca-cert")

    async def tab(ws: WebSocket) -> None:
        await serve_tab(hall, gate, ws)

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/workshop", workshop),
            Route("/api/games", games),
            Route("/api/rules/{id}", rule),
            Route("/healthz", health),
            Route("/house.crt", house_certificate),
            WebSocketRoute("/ws", tab),
            Route("/static/{version}/{path:path}", static),
        ]
    )
    app.add_middleware(OnlyByOurNames, names=names)
    app.add_middleware(_WithHeaders)
    return app


def _answer(sent: Sent, request: Request, headers: dict[str, str] | None = None) -> Response:
    gzips = "gzip" in request.headers.get("accept-encoding", "")
    own = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if gzips else {}), **(headers or {})}
    return Response(sent.gzipped if gzips else sent.body, headers=own, media_type=sent.type)


class _WithHeaders:
    """Every answer carries the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


async def serve_tab(hall: Hall, gate: Gate, ws: WebSocket) -> None:
    if not same_origin(ws.headers):
        hall.counts["tabs_refused"] += 1
        await ws.close(1008)
        return
    await ws.accept()
    visit = Visit(hall, gate, ws.client or ("unknown", 0))
    pouring = asyncio.create_task(visit.tab.pour(ws))
    try:
        await visit.listen(ws)
    except WebSocketDisconnect:
        pass
    finally:
        hall.leave(visit.tab, visit.line)
        pouring.cancel()
        await asyncio.gather(pouring, return_exceptions=True)


class Visit:
    """One tab from its first message to its last: a spectator until it joins."""

    def __init__(self, hall: Hall, gate: Gate, client: Client) -> None:
        self.hall, self._gate, self._client = hall, gate, client
        self.tab = Tab(client[0], self._turned_out)
        self.line: RoleLine | None = None
        self._unreadable = 0
        self._left, self._counted_at = BURST, 0.0
        self._you(SPECTATOR)
        hall.welcome(self.tab)

    async def listen(self, ws: WebSocket) -> None:
        loop = asyncio.get_running_loop()
        while self._unreadable < MOST_UNREADABLE:
            message = await ws.receive()
            if message["type"] != "websocket.receive":
                return
            if not self._in_time(loop.time()):
                self.hall.counts["too_fast"] += 1
                continue
            text = message.get("text") or message.get("bytes") or ""
            try:
                self.heard(read_asked(text))
            except Unreadable as broken:
                self._unreadable += 1
                self.hall.counts["unreadable_from_tabs"] += 1
                says = f"The table could not read that: {broken}"[:300]
                self._tell("unreadable", says=says, **place_in(text))
        await ws.close(1008)

    def heard(self, asked: Asked) -> None:
        match asked:
            case Join(code, ticket):
                self._join(code, ticket)
            case Leave():
                self._leave()
            case _ if self.line is None:
                self._tell("not_done", says="Take a seat first.")
            case deed:
                says = self.hall.may(self.line.role, deed) or self.line.do(deed)
                do = "hand" if isinstance(deed, HandOver) else ""
                place = lane_of(do, deed.n) if isinstance(deed, NumberedDeed) else {}
                if says:
                    self._tell("not_done", says=says, **place)
                elif says is not None and place:
                    self._tell("receipt", **place)

    def _join(self, code: str, ticket: str) -> None:
        back = self.hall.doorkeeper.come_back(ticket) if ticket else None
        if back is None and not code:
            self._tell("turned_away", says="Type your seat code.", wait_s=0.0)
            return
        answer = back or self.hall.doorkeeper.join(self.tab.address, code)
        if not isinstance(answer, Joined):
            self.hall.counts["wrong_codes"] += 1
            self._tell("turned_away", says=answer.says, wait_s=answer.wait_s)
            return
        if (self.line is None or self.line.role != answer.role) and (full := self.hall.no_room_at(answer.role)):
            self._tell("turned_away", says=full, wait_s=0.0)
            return
        if self.line is not None:
            self.hall.stand_up(self.tab, self.line)
        self._you(answer.role, ticket=answer.ticket)
        self.line = self.hall.join(self.tab, answer.role)
        self._gate.seat(self._client)

    def _leave(self) -> None:
        if self.line is not None:
            self.hall.stand_up(self.tab, self.line)
            self.line = None
            self._gate.stand_up(self._client)
        self._you(SPECTATOR)
        self.hall.public.follow(self.tab)

    def _turned_out(self, says: str) -> None:
        self._leave()
        self._tell("turned_away", says=says, wait_s=0.0)

    def _you(self, role: str, ticket: str = "") -> None:
        self._tell("you", role=role, ticket=ticket, table=self.hall.topics.table, may=rights_of(role))

    def _tell(self, what: str, **facts: object) -> None:
        self.tab.say(Push(what, told(what, **facts), keep=False))

    def _in_time(self, now: float) -> bool:
        self._left = min(BURST, self._left + (now - self._counted_at) * PER_SECOND)
        self._counted_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
