"""Runs the page: one public connection, one more for each role that somebody joins, and the web server, on one loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from gloamboard.pi_app.config.passwords import password_of, read_passwords
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.mqtt.access import PUBLIC_READS
from gloamboard.pi_app.mqtt.connection import Arrived, Connected, Event, Lost, Version, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import sd_notify, watchdog_interval_s
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.web.address.https import certificate
from gloamboard.pi_app.web.address.names import Names, own_names
from gloamboard.pi_app.web.address.own_address import own_address
from gloamboard.pi_app.web.app import make_app
from gloamboard.pi_app.web.changes import Changes
from gloamboard.pi_app.web.entry.connections import guarded, listen
from gloamboard.pi_app.web.entry.evening_codes import EveningCodes
from gloamboard.pi_app.web.entry.gate import Gate
from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.joining import Doorkeeper
from gloamboard.pi_app.web.hall import Hall
from gloamboard.pi_app.web.requests import LARGEST
from gloamboard.pi_app.web.seat_connection import BrokerLine
from gloamboard.pi_app.web.troubles import TroubleWatch
from gloamboard.strict_toml import FileError

log = logging.getLogger("gloam.web")

TICK_S = 0.25  # how often the outboxes look whether something must be sent again
BACKLOG = 64  # accepted in one go, before any of them is counted: never enough to run out of files
LARGEST_HEAD = 16 * 1024  # bytes of a request


@dataclass(frozen=True)
class WebSettings:
    """Where the broker is, what each role's password is, the seat codes, and where to listen."""

    table: str
    broker_host: str
    broker_port: int
    passwords: Mapping[str, str]
    codes: Mapping[str, str]  # role → seat code
    outboxes: Path
    host: str = "127.0.0.1"
    port: int = 8080
    mqtt: Version = "3.1.1"
    passwords_file: Path | None = None  # read again before each connection, where it is known
    codes_file: Path | None = None  # read again when it changes, where it is known
    codes_each: bool = False  # new ones for each new evening
    data: Path | None = None  # where wrong codes are counted over restarts, and troubles are told
    names: str = ""  # other names the page may be called by
    https: bool = False


class Web:
    """The page's server. `serve` runs until it is cancelled or stopped."""

    def __init__(self, settings: WebSettings, now: Callable[[], float] = time.monotonic) -> None:
        self.settings, self._now = settings, now
        self.topics = Topics(settings.table)
        self.gate = Gate()
        guesses = Guesses(time.time, settings.data and settings.data / "guesses.json")
        self.hall = Hall(self.topics, Doorkeeper(settings.codes, guesses), self._open_line)
        self._codes = Changes(settings.codes_file)
        self._evening_codes: EveningCodes | None = None
        if settings.codes_each and settings.data is not None:
            self._evening_codes = EveningCodes(self.hall, settings.data, settings.codes)
        self._troubles = TroubleWatch(self.hall, settings.data) if settings.data is not None else None
        self._lines: list[BrokerLine] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        names, secure = own_names(settings.names), None
        if settings.https and settings.data is not None:
            secure = certificate(settings.data / "https", [*names, own_address()])
        http, ws = guarded(self.gate)
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each word to whoever hung up meanwhile
        self.server = uvicorn.Server(
            uvicorn.Config(
                make_app(self.hall, self.gate, Names(names), None if secure is None else secure.house),
                ssl_certfile=secure and secure.page,
                ssl_keyfile=secure and secure.key,
                backlog=BACKLOG,
                access_log=False,  # addresses carry seat codes
                log_level="error",  # what strangers send is counted, not logged
                http=http,
                h11_max_incomplete_event_size=LARGEST_HEAD,
                ws=ws,
                ws_max_size=2 * LARGEST,
                ws_ping_interval=15.0,
                ws_ping_timeout=15.0,
                timeout_graceful_shutdown=1,
                lifespan="off",
                server_header=False,
            )
        )

    async def serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        public = self._wire("web", self._public_event)
        public.subscribe(*(f"{self.topics.root}/{below}" for below in PUBLIC_READS))
        ticking = asyncio.create_task(self._tick())
        try:
            await self.server.serve([listen(self.settings.host, self.settings.port, self.gate)])
        finally:
            ticking.cancel()
            for line in self._lines:
                line.close()
            public.close()

    def stop(self) -> None:
        self.server.should_exit = True

    def _wire(self, role: str, heard: Callable[[Event], None]) -> Wire:
        """A connection whose events are dropped on the loop, in order."""
        loop = self._loop
        assert loop is not None

        def deliver(event: Event) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(heard, event)

        at = self.settings
        password = at.passwords[role] if at.passwords_file is None else password_of(at.passwords_file, role)
        return Wire(at.broker_host, at.broker_port, role, password, self.topics, deliver=deliver, version=at.mqtt)

    def _public_event(self, event: Event) -> None:
        if isinstance(event, Arrived):
            self.hall.arrived(event.topic, event.payload)
        elif isinstance(event, Connected):
            self.hall.broker(up=True)
        elif isinstance(event, Lost):
            log.warning("%s", event.says)
            self.hall.broker(up=False)

    def _open_line(self, role: str) -> BrokerLine:
        lines: list[BrokerLine] = []  # the wire may speak before the line is made; the loop hears it afterwards
        wire = self._wire(role, lambda event: lines[0].heard(event))
        outbox = Outbox(self.settings.outboxes, role, role)
        line = BrokerLine(role, outbox, wire, self.topics, self._now, self.hall.feed, lambda: self.hall.evening)
        lines.append(line)
        self._lines.append(line)
        return line

    async def _tick(self) -> None:
        """Resends, and the service's sign of life."""
        told_ready = False
        watchdog_s = watchdog_interval_s()
        fed = self._now()
        while True:
            await asyncio.sleep(TICK_S)
            now = self._now()
            for line in self._lines:
                due = line.due()
                if due is not None and due <= now:
                    line.tick(now)
            if self._codes.seen() and self.settings.codes_file is not None:
                self._take_codes(self.settings.codes_file)
            if self._evening_codes is not None:
                self._evening_codes.look()
            if self._troubles is not None:
                self._troubles.look(now)
            if self.server.started and not told_ready:
                told_ready = True
                sd_notify("READY=1")
            if watchdog_s is not None and now - fed >= watchdog_s:
                fed = now
                sd_notify("WATCHDOG=1")

    def _take_codes(self, path: Path) -> None:
        if not path.exists():  # new ones would put everybody out, and nobody knew them
            log.error("%s is gone; its codes count until the next start, which makes new ones", path)
            return
        try:
            codes = codes_in(path)
            self.hall.new_codes(codes)
            if self._evening_codes is not None:
                self._evening_codes.stand(codes)
        except (FileError, OSError) as no:  # those before count on
            log.error("%s", no)


def web_settings(settings: Settings) -> WebSettings:
    """What the page needs of a table's settings. A missing file is named, and how it is made."""
    return WebSettings(
        table=settings.table,
        broker_host=settings.broker_host,
        broker_port=settings.broker_port,
        mqtt=settings.mqtt,
        passwords=read_passwords(settings.passwords_path),
        passwords_file=settings.passwords_path,
        codes=codes_in(settings.seats_path),
        codes_file=settings.seats_path,
        codes_each=settings.codes == "evening",
        data=settings.data,
        names=settings.web_names,
        https=settings.https == "on",
        outboxes=settings.web_folder,
        host=settings.web_host,
        port=settings.web_port,
    )


def run_web(settings: Settings) -> int:
    """Serve until Ctrl-C or SIGTERM (uvicorn minds both)."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(Web(web_settings(settings)).serve())
    return 0
