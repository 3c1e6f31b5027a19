"""What `gloam play` tells in the terminal: where the page is, the seat codes, a QR code, and when the light is on."""

from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.config.settings import ANYWHERE, Settings
from gloamboard.pi_app.mqtt.access import SIDES
from gloamboard.pi_app.mqtt.connection import Arrived, Connected, Event, Lost, Wire
from gloamboard.pi_app.mqtt.messages import Drawn, Seen, Status, Unreadable, read
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.terminal import Fact
from gloamboard.pi_app.web.address.own_address import own_address
from gloamboard.rules.kernel.game import PUBLIC

DARK_S = 30.0  # without light for this long, something is wrong


def addresses(settings: Settings) -> list[str]:
    """Where the page is found: for phones on the same network first, then for this machine."""
    scheme = "https" if settings.https == "on" else "http"
    if settings.web_host not in ANYWHERE:
        host = f"[{settings.web_host}]" if ":" in settings.web_host else settings.web_host
        return [f"{scheme}://{host}:{settings.web_port}/"]
    hosts = dict.fromkeys([own_address(), "127.0.0.1"])
    return [f"{scheme}://{host}:{settings.web_port}/" for host in hosts]


def facts(settings: Settings, codes: Mapping[str, str], aside: Path | None, evening: Settings | None) -> list[Fact]:
    """`evening` is what goes on here, maybe another game for others than the settings say; None for a new one."""
    played = evening or settings
    told: list[Fact] = [("game", f"{played.game} on {played.layout}, for {played.seats}")]
    told += [("page", address) for address in addresses(settings)]
    told += [(f"seat {n}", codes[f"seat{n}"]) for n in range(1, played.seats + 1)]
    told += [("screen", f"{codes['screen']}  (one shared screen that lies open on the table)")]
    told += [("host", f"{codes['host']}  (settles what the table cannot)")]
    told += [("evening", f"{settings.data} ({'goes on where it stood' if evening else 'a new one'})")]
    if aside is not None:
        told += [("kept", f"the evening before is in {aside}")]
    told += [("broker", f"{settings.broker} on {settings.broker_host}:{settings.broker_port}")]
    return told


def side_lines(sides: Mapping[str, Sequence[str]], codes: Mapping[str, str]) -> list[str]:
    """In a game of several sides, the code of the one screen that the seats of a side may share."""
    by_role = zip(SIDES, sides.items(), strict=False)
    return [
        f"{side}: {codes[role]}  (one screen for {', '.join(seats)}, kept from the others)"
        for role, (side, seats) in by_role
        if len(seats) > 1
    ]


def house_of(settings: Settings) -> Path:
    """The certificate of this house, made where there is none yet."""
    from gloamboard.pi_app.web.address.https import certificate
    from gloamboard.pi_app.web.address.names import own_names

    return certificate(settings.data / "https", [*own_names(settings.web_names), own_address()]).house


def house_lines(settings: Settings, house: Path) -> list[str]:
    """How a phone comes to trust the page, once: a second QR, and what it will show of the certificate."""
    from gloamboard.pi_app.web.address.https import fingerprint

    where = f"{addresses(settings)[0]}house.crt"
    says = f"Once for each phone, so that it trusts this table: install {where} (docs/page.md tells how)."
    return [says, f"SHA-256 {fingerprint(house)}", *qr_lines(where)]


def qr_lines(address: str) -> list[str]:
    import segno

    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue().splitlines()


def age_s() -> float:
    """How long ago this process was started, loading of Python included."""
    ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")


class Watcher:
    """A spectator of the table, who says when the first light is on and when a program is up again; `hangs` is told a
    broker that answered before and does not any more."""

    def __init__(
        self,
        settings: Settings,
        codes: Mapping[str, str],
        say: Callable[[str], None],
        hangs: Callable[[], None] = lambda: None,
    ) -> None:
        self._topics = Topics(settings.table)
        self._codes, self._say, self._hangs = codes, say, hangs
        self._answered = False  # a broker that has only just been started may be slow, and is left alone
        self._sides: list[str] = []  # as last told
        self._was_down: set[str] = set()
        self._lit = False
        self.web_up = threading.Event()
        self._wire = Wire(
            settings.broker_host,
            settings.broker_port,
            "spectator",
            password_of(settings.passwords_path, "spectator"),
            self._topics,
            deliver=self._event,
        )
        self._wire.subscribe(self._topics.drawn, self._topics.view(PUBLIC), f"{self._topics.root}/status/+")
        self._patience = threading.Timer(
            DARK_S, lambda: say(f"no light after {DARK_S:.0f} s; what the programs say is in {settings.data / 'logs'}")
        )
        self._patience.daemon = True
        self._patience.start()

    def open_when_up(self, address: str) -> None:
        def open_it() -> None:
            import webbrowser

            if self.web_up.wait(30):
                webbrowser.open(address)

        threading.Thread(target=open_it, name="open", daemon=True).start()

    def close(self) -> None:
        self._patience.cancel()
        self._wire.close()

    def _event(self, event: Event) -> None:
        if isinstance(event, Connected):
            self._answered = True
        elif isinstance(event, Lost) and event.hangs and self._answered:
            self._answered = False
            self._hangs()
        if not isinstance(event, Arrived):
            return
        try:
            if event.topic == self._topics.drawn:
                self._drawn(read(event.payload, Drawn))
            elif event.topic == self._topics.view(PUBLIC):
                self._told_sides(side_lines(read(event.payload, Seen).seen.get("sides", {}), self._codes))
            else:
                self._status(read(event.payload, Status))
        except Unreadable:
            return

    def _drawn(self, drawn: Drawn) -> None:
        """A table without a referee glows too, with revision 0; the first light of the evening is the first scene."""
        if drawn.rev > 0 and not self._lit:
            self._lit = True
            self._patience.cancel()
            self._say(f"first light after {age_s():.1f} s; Ctrl-C stops everything")

    def _told_sides(self, lines: list[str]) -> None:
        """Only the rules know who shares secrets with whom: told when they have."""
        for line in lines if lines != self._sides else ():
            self._say(line)
        self._sides = lines

    def _status(self, status: Status) -> None:
        if status.state == "down":
            self._was_down.add(status.role)
        elif status.role in self._was_down:
            self._was_down.discard(status.role)
            self._say(f"{status.role} is up again")
        if status.role == "web" and status.state == "up":
            self.web_up.set()
