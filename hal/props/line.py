"""One conversation with one prop over one port: hello, messages, silence. It knows no other prop and opens nothing;
hub.py finds the ports and decides which prop is which.
"""

from __future__ import annotations

import contextlib
import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from gloamboard.firmware import LINK, LOST_MS
from gloamboard.firmware.link import Link
from gloamboard.hal.parts import PartGone, PropPort

ALIVE_MS = 2000  # a word at least this often: a prop that hears nothing for 5 s falls back to idle
HELLO_MS = 3000  # this long after our greeting the prop must have said who it is
LEAST_MILLIVOLTS = 1800  # what a Pico runs on; less is no measurement: on a Pico W the pin belongs to its radio
RECOVER = b"\r\x03\x03\x02\x04"  # from any MicroPython prompt: clear the line, leave raw mode, restart the program


def new_boot() -> int:
    """A boot mark: every conversation needs its own, or a prop takes its greeting for a repeat of the last one's."""
    return secrets.randbelow(0x10000)


@dataclass(frozen=True, slots=True)
class Hello:
    """What a prop says of itself."""

    kind: str
    name: str
    board: str
    unique_id: str
    firmware: str
    link: int
    build: str  # hash of the files it was built from
    scenes: str  # letters, as in words.py
    events: str
    boot: str  # differs after every start
    buzzer: bool = False


class PropLine:
    """Feed it time with `poll`; it keeps `hello` (None until known), `events` (payloads in order) and `log`."""

    def __init__(self, port: PropPort, boot: int, now: float, *, recover: bool = False) -> None:
        self.port = port
        self.hello: Hello | None = None
        self.events: list[bytes] = []
        self.log: deque[str] = deque(maxlen=100)
        self.replies: deque[bytes] = deque(maxlen=16)  # what came back for say(): echoes, health
        self.lost = ""  # why this conversation is over, once it is
        self.at_prompt = False  # the prop's program has stopped and its prompt was seen
        self.restarts = 0
        self.millivolts: int | None = None  # of its supply, as far as its board has told
        self._outbox: deque[bytes] = deque()
        self._scene: bytes | None = None  # what it should show
        self._shown: bytes | None = None  # what it was told
        self._who = b""
        self._boot = f"{boot & 0xFFFF:04x}".encode()
        self._sent_at = self._heard_at = self._opened_at = _ms(now)
        self._recovered_at = -LOST_MS
        self._link = Link(port.write, self._got)
        self._link.keep = 256
        self._link.log = self._logged
        with self._losing():
            if recover:
                port.write(RECOVER)
            self._link.send(_ms(now), b"H%s,%d" % (self._boot, LINK))

    def show(self, scene: bytes) -> None:
        """Make this the scene. Only the newest matters; it is sent again whenever the prop has restarted."""
        self._scene = scene

    def say(self, message: bytes) -> None:
        """Send any other message, in order, once the prop is known."""
        self._outbox.append(message)

    def poll(self, now: float) -> None:
        """Take in what has come and send what is due."""
        if self.lost:
            return
        ms, link = _ms(now), self._link
        with self._losing():
            data = self.port.read()
            if data:
                link.feed(data)
                self._look_for_echo()
            link.send(ms)
            if link.pending is None:
                self._speak(ms)
            if link.heard:
                link.heard, self._heard_at = False, ms
            if self.at_prompt and ms - self._recovered_at > HELLO_MS:
                self.at_prompt, self._recovered_at, self._opened_at = False, ms, ms
                self.port.write(RECOVER)
            elif ms - self._heard_at > LOST_MS:
                self.lost = "it does not answer"
            elif self.hello is None and ms - self._opened_at > HELLO_MS:
                self.lost = "it answers but does not say what it is" if link.tx > 64 else "it does not answer"

    def close(self) -> None:
        with contextlib.suppress(PartGone):
            self.port.close()

    @property
    def bad_lines(self) -> int:
        return self._link.bad

    @property
    def settled(self) -> bool:
        """Everything said so far has been acknowledged."""
        return self._link.pending is None and not self._outbox and self._shown == self._scene

    def _speak(self, ms: int) -> None:
        if self.hello is not None and self._scene != self._shown and self._scene is not None:
            if self._link.send(ms, b"S" + self._scene):
                self._shown, self._sent_at = self._scene, ms
        elif self.hello is not None and self._outbox:
            if self._link.send(ms, self._outbox[0]):
                self._outbox.popleft()
                self._sent_at = ms
        elif ms - self._sent_at >= ALIVE_MS and self._link.send(ms, b"P"):
            self._sent_at = ms

    def _got(self, message: bytes) -> None:
        kind, payload = message[:1], message[1:]
        if kind == b"H" and payload[:4] == self._boot:
            self.at_prompt = True  # our own greeting, echoed: nobody is there but MicroPython's prompt
        elif kind == b"H":
            if self._who and payload[:4] != self._who[:4]:
                self.restarts += 1
            self._who = payload
            self.at_prompt = False  # its program runs, whatever the prompt said while it was being restarted
            self._shown = None  # it started, or fell back to idle by itself: it must be told again
        elif kind == b"I":
            self.hello = _hello(self._who, payload) or self.hello
        elif kind == b"E":
            self.events.append(payload)
        elif kind == b"V" and payload.isdigit():
            self.millivolts = int(payload) if int(payload) >= LEAST_MILLIVOLTS else None
        else:
            self.replies.append(message)

    def _look_for_echo(self) -> None:
        """A prompt ends its lines at our returns, not at our newlines: what it echoes is never a whole line to us."""
        mine = self._link.pending
        if mine is not None and mine[1:3] == b"@H" and mine[:-1] in self._link.rest:
            self.at_prompt = True

    def _logged(self, line: bytes) -> None:
        if line.startswith(b"!"):  # a damaged frame; the link has counted it
            return
        text = "".join(c for c in line.decode("utf-8", "replace") if c.isprintable()).strip()
        if text:
            self.log.append(text)
            self.at_prompt = self.at_prompt or 'Type "help()"' in text or text.startswith(">>>")

    @contextlib.contextmanager
    def _losing(self) -> Iterator[None]:
        try:
            yield
        except PartGone as gone:
            self.lost = f"unplugged ({gone})"


def _ms(now: float) -> int:
    return int(now * 1000)


def _hello(who: bytes, about: bytes) -> Hello | None:
    """`boot,kind,link,board,id` and `name,firmware,build,scenes+events[+extras]`; None when it is not that."""
    mine, more = who.decode("ascii", "replace").split(","), about.decode("ascii", "replace").split(",")
    if len(mine) != 5 or len(more) != 4 or not mine[2].isdigit():
        return None
    boot, kind, link, board, unique_id = mine
    name, firmware, build, able = more
    scenes, events, extras = (*able.split("+"), "", "")[:3]
    return Hello(kind, name, board, unique_id, firmware, int(link), build, scenes, events, boot, "z" in extras)
