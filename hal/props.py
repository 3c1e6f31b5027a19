"""All props of a table: finds them by what they say they are, keeps talking to them, replays their scene after a
restart, and never lets a missing or broken prop stop anything. It knows no game; words are in hal/prop_words.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from gloamboard.errors import GloamboardError
from gloamboard.firmware import LINK
from gloamboard.hal.parts import Health, PartGone, PropPort
from gloamboard.hal.prop_line import Hello, PropLine, new_boot
from gloamboard.hal.prop_words import SCENES, Words, decode_event, encode_scene
from gloamboard.hal.table import PropSpec

OLDEST_FIRMWARE = (1, 1)  # turns its rings, reads cards; an older one would leave the game waiting
LOOK_EVERY = 1.0  # seconds between looks for ports while a prop is missing
LONGEST_WAIT = 30.0
RECOVER_AFTER = 4.0
RESTARTS_S = 600.0  # restarts of the last ten minutes count
MANY_RESTARTS, MOST_TOLD = 3, 10  # so many are a fault of the prop; more than so many are not counted out


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A port a prop may hang on. `board` is what the USB ids say, "" when they say nothing."""

    name: str
    board: str = ""
    serial: str = ""


class PortBusy(GloamboardError, OSError):
    """Another program has the port."""


class PortForbidden(PortBusy):
    """This user may not open the port; the text says what to do."""


class Ports(Protocol):
    """Where props may be plugged in: real serial ports, or simulated ones."""

    def find(self) -> Sequence[PortInfo]: ...

    def open(self, port: PortInfo) -> PropPort:
        """Raises PortBusy or PartGone."""
        ...


@dataclass(frozen=True, slots=True)
class PropEvent:
    """What a prop did (touch, hold, shake, button, dice, ask, shown) or what became of it (here, gone, refused)."""

    prop: str
    kind: str
    at: float
    words: Words = field(default_factory=dict)


PropState = Literal["ready", "restless", "weak", "missing", "refused", "twin"]
"""restless: it works, and restarts too often; weak: its battery runs out; twin: it is not built."""
HEALTH_OF: dict[PropState, Literal["ok", "weak", "faulty", "missing"]] = {
    "ready": "ok", "restless": "weak", "weak": "weak", "missing": "missing", "refused": "faulty", "twin": "ok",
}  # fmt: skip
LOW_MILLIVOLTS = 3400  # three cells, or one of lithium, that have little left


@dataclass(frozen=True, slots=True)
class PropStatus:
    """How one prop of the table is doing; the retained status on MQTT."""

    prop: str
    kind: str
    state: PropState
    says: str = ""
    next_step: str = ""
    port: str = ""
    board: str = ""
    unique_id: str = ""
    firmware: str = ""
    scenes: tuple[str, ...] = ()
    millivolts: int | None = None  # of its supply, where its board can tell


@dataclass(slots=True)
class _Place:
    """One prop of the table file: what it should show, and the line it hangs on, if any."""

    spec: PropSpec
    line: PropLine | None = None
    scene: bytes | None = None
    trouble: str = "not seen yet"
    next_step: str = ""
    refused: bool = False
    port: str = ""  # where it hangs, or what was refused
    last_event: tuple[str, str, bytes] = ("", "", b"")  # board, its boot mark, running digit
    started: tuple[str, str] = ("", "")  # board and boot mark of its last start
    restarts: list[float] = field(default_factory=list)  # when
    restarts_heard: int = 0  # those that its line has told
    last_words: str = ""  # what it printed before the last one
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lent:
    """A port that the hub has let go of: its name, "" where it is not known, and the ports of the other props."""

    port: str
    taken: frozenset[str]


@dataclass(slots=True)
class _Retry:
    """When a port that did not work out may be tried again."""

    at: float
    wait: float
    why: str


class PropHub:
    """Call `poll(now)` often (every 5-20 ms); it never blocks."""

    def __init__(
        self, specs: Sequence[PropSpec], ports: Ports, *, boot: Callable[[], int] = new_boot, quiet: bool = False
    ) -> None:
        """`quiet`: buzzers keep silent."""
        self._places = {spec.name: _Place(spec) for spec in specs}
        self._ports = ports
        self._boot = boot
        self._open: dict[str, PropLine] = {}  # opened, not known yet which prop it is
        self._retry: dict[str, _Retry] = {}
        self._spare: dict[str, Hello] = {}  # ports with a prop this table has no place for
        self._quiet = quiet
        self._lent = False
        self._look_at = self._now = 0.0

    # --- what a program uses --------------------------------------------------

    def poll(self, now: float) -> list[PropEvent]:
        """Everything that happened since the last poll, in order."""
        events: list[PropEvent] = []
        self._now = now
        if now >= self._look_at and not self._lent and any(place.line is None for place in self._places.values()):
            self._look_at = now + LOOK_EVERY
            self._look(now)
        for name, line in list(self._open.items()):
            line.poll(now)
            if line.hello is not None or line.lost:
                del self._open[name]
                self._seat(line, now, events)
        for place in self._places.values():
            if place.line is not None:
                self._serve(place, place.line, now, events)
        return events

    def scene(self, prop: str, words: Words) -> None:
        """Show this. Raises KeyError for a prop the table does not have, BadScene for words no prop understands.
        A prop that is not there, or whose board lacks the scene, shows it (or idle) when it comes."""
        place = self._places[prop]
        place.scene = encode_scene(words)
        if place.line is not None:
            self._tell(place, place.line)

    def status(self) -> list[PropStatus]:
        free = [place for place in self._places.values() if place.line is None and not place.refused]
        tells = [place for place in free if place.spec.built] or free[:1]  # of a prop that has no place here
        return [_status(place, self._now, self._spare if place in tells else {}) for place in self._places.values()]

    def health(self) -> list[Health]:
        return [
            Health(
                f"prop {status.prop}",
                HEALTH_OF[status.state],
                status.says,
                status.next_step,
            )
            for status in self.status()
        ]

    def lend(self, prop: str) -> Lent:
        """Lets go of a prop's port, and of each that nobody is known on, for whoever flashes it. No port is looked at
        until it is taken back; the other props go on."""
        place = self._places[prop]
        self._lent = True
        for line in [*self._open.values(), *([place.line] if place.line is not None else [])]:
            line.close()
        self._open.clear()
        place.line, place.trouble, place.next_step = None, "it is being flashed", "Wait until it says it is ready."
        taken = frozenset(each.line.port.name for each in self._places.values() if each.line is not None)
        there = {port.name for port in self._ports.find()} - taken
        return Lent(place.port if place.port in there else "", taken)

    def take_back(self) -> None:
        """Look for it again, as for something just plugged in."""
        self._lent, self._look_at = False, 0.0
        self._retry.clear()
        self._spare.clear()
        for place in self._places.values():
            place.refused = False

    def log(self, prop: str) -> list[str]:
        """The last lines a prop printed, oldest first."""
        place = self._places[prop]
        return place.notes + (list(place.line.log) if place.line else [])

    def close(self) -> None:
        for line in [*self._open.values(), *(p.line for p in self._places.values() if p.line is not None)]:
            line.close()
        self._open.clear()
        for place in self._places.values():
            place.line = None

    # --- finding --------------------------------------------------------------

    def _look(self, now: float) -> None:
        found = {port.name: port for port in self._ports.find()}
        for name in [*self._retry, *self._spare]:
            if name not in found:  # unplugged: whatever comes there next starts afresh
                self._retry.pop(name, None)
                self._spare.pop(name, None)
        busy = {place.line.port.name for place in self._places.values() if place.line is not None}
        for name, port in found.items():
            retry = self._retry.get(name)
            if name in busy or name in self._open or name in self._spare or (retry is not None and now < retry.at):
                continue
            try:
                # When it stays silent, restart its program: it may be stuck where no prompt shows
                recover = retry is not None and retry.wait >= RECOVER_AFTER
                self._open[name] = PropLine(self._ports.open(port), self._boot(), now, recover=recover)
            except PortForbidden as why:
                self._later(name, now, str(why))
            except PortBusy as why:
                self._later(name, now, f"{name} is used by another program ({why})")
            except PartGone as why:
                self._later(name, now, f"{name}: {why}")

    def _later(self, name: str, now: float, why: str) -> None:
        self._wait_with(name, now, why)
        for place in self._places.values():
            if place.line is None and not place.refused:
                place.trouble = why

    def _wait_with(self, name: str, now: float, why: str) -> None:
        before = self._retry.get(name)
        wait = min(LONGEST_WAIT, before.wait * 2) if before else LOOK_EVERY
        self._retry[name] = _Retry(now + wait, wait, why)

    # --- which prop is it -----------------------------------------------------

    def _seat(self, line: PropLine, now: float, events: list[PropEvent]) -> None:
        port, hello = line.port.name, line.hello
        if hello is None:
            line.close()
            self._later(port, now, f"{port}: {line.lost}")
            return
        place = self._place_for(hello)
        if place is None:
            line.close()
            self._spare[port] = hello
            return
        problem = _refusal(hello)
        if problem:
            line.close()
            self._wait_with(port, now, problem)  # what is wrong with it is no other prop's trouble
            if not place.refused or place.trouble != problem:
                events.append(PropEvent(place.spec.name, "refused", now, {"says": problem}))
            place.refused, place.trouble, place.port = True, problem, port
            place.next_step = f"Run: {_flash(place.spec)}"
            return
        self._retry.pop(port, None)
        place.line, place.refused, place.trouble, place.next_step, place.port = line, False, "", "", port
        if place.started[0] == hello.unique_id and place.started[1] != hello.boot:
            _note_restart(place, now)  # while we did not hear it
        place.started, place.restarts_heard = (hello.unique_id, hello.boot), line.restarts
        events.append(PropEvent(place.spec.name, "here", now, {"board": hello.board, "unique_id": hello.unique_id}))
        self._tell(place, line)

    def _place_for(self, hello: Hello) -> _Place | None:
        """The place that names this very board, else the one for its name, else the first free one of its kind."""
        free = [p for p in self._places.values() if p.line is None and p.spec.kind == hello.kind]
        for place in free:
            if place.spec.unique_id == hello.unique_id:
                return place
        open_to_any = [place for place in free if place.spec.unique_id is None]
        open_to_any.sort(key=lambda place: not place.spec.built)  # what is built is looked for first
        return next((p for p in open_to_any if p.spec.name == hello.name), open_to_any[0] if open_to_any else None)

    # --- talking --------------------------------------------------------------

    def _tell(self, place: _Place, line: PropLine) -> None:
        if place.scene is None or line.hello is None:
            return
        able = place.scene[:1].decode() in line.hello.scenes
        hush = b"q" if self._quiet and line.hello.buzzer else b""
        line.show(place.scene + hush if able else b"i")  # a scene its board lacks: better calm than wrong

    def _serve(self, place: _Place, line: PropLine, now: float, events: list[PropEvent]) -> None:
        line.poll(now)
        assert line.hello is not None
        for _ in range(line.restarts - place.restarts_heard):
            _note_restart(place, now)
        place.started, place.restarts_heard = (line.hello.unique_id, line.hello.boot), line.restarts
        for payload in line.events:
            # An event whose acknowledgement was lost is told again after a reconnect; its digit shows it
            told = (line.hello.unique_id, line.hello.boot, payload[:1])
            event = decode_event(payload[1:])
            if event is None:
                place.notes = [*place.notes[-20:], f"said something unknown: {payload!r}"]
            elif told != place.last_event:
                events.append(PropEvent(place.spec.name, event[0], now, event[1]))
            place.last_event = told
        line.events.clear()
        if line.lost:
            line.close()
            place.line, place.trouble = None, f"{line.port.name}: {line.lost}"
            place.notes = list(line.log)[-50:]
            self._spare.clear()  # a spare prop may take its place
            self._later(line.port.name, now, place.trouble)
            self._look_at = now
            events.append(PropEvent(place.spec.name, "gone", now, {"says": place.trouble}))


def _note_restart(place: _Place, now: float) -> None:
    place.restarts = [*[at for at in place.restarts if now - at < RESTARTS_S][-MOST_TOLD:], now]
    printed = [*place.notes, *(place.line.log if place.line else ())]
    place.last_words = printed[-1] if printed else ""


def _refusal(hello: Hello) -> str:
    """Why we cannot work with this prop, or "" when we can."""
    if hello.link != LINK:
        return f"its link version is {hello.link}, this table speaks {LINK}"
    try:
        version = tuple(int(part) for part in hello.firmware.split("."))
    except ValueError:
        return f'its firmware version "{hello.firmware}" is not a version'
    if version < OLDEST_FIRMWARE:
        return f"its firmware {hello.firmware} is too old, at least {'.'.join(map(str, OLDEST_FIRMWARE))} is needed"
    return ""


def _status(place: _Place, now: float, spare: Mapping[str, Hello]) -> PropStatus:
    spec, line = place.spec, place.line
    if line is None or line.hello is None:
        if spare:
            says, step = _no_place(spec, *next(iter(spare.items())))
            return PropStatus(spec.name, spec.kind, "missing" if spec.built else "refused", says, step)
        if not spec.built and not place.refused:
            return PropStatus(spec.name, spec.kind, "twin", "not built; its twin on the page stands in")
        which = f" with id {spec.unique_id}" if spec.unique_id else ""
        step = place.next_step or f"Plug in the {spec.kind}{which}, or play on with its twin on the page."
        return PropStatus(spec.name, spec.kind, "refused" if place.refused else "missing", place.trouble, step)
    hello = line.hello
    says, step = f"{hello.board} on {line.port.name}, firmware {hello.firmware}", ""
    state: PropState = "ready"
    if restarts := sum(now - at < RESTARTS_S for at in place.restarts):
        says += f", restarted {_times(restarts)} in ten minutes"
    if restarts >= MANY_RESTARTS:
        says += f'; it last printed "{place.last_words}"' if place.last_words else ""
        state = "restless"
        step = f"Read `gloam prop log {spec.name}`; try another cable and socket; then `gloam flash {spec.kind}`."
    if line.millivolts is not None:
        says += f", {line.millivolts / 1000:.1f} V"
        if state == "ready" and line.millivolts < LOW_MILLIVOLTS:
            state, step = "weak", "Change or charge its battery."
    return PropStatus(
        spec.name,
        spec.kind,
        state,
        says,
        step,
        line.port.name,
        hello.board,
        hello.unique_id,
        hello.firmware,
        tuple(name for name, scene in SCENES.items() if scene.letter in hello.scenes),
        line.millivolts,
    )


def _no_place(spec: PropSpec, port: str, other: Hello) -> tuple[str, str]:
    """What is plugged in instead of this prop, and what mends it."""
    if other.kind == spec.kind:  # the table file wants a certain board
        says = f"{port} has another {spec.kind}, with id {other.unique_id}, not {spec.unique_id}"
        return says, f'If that is the one, write unique_id = "{other.unique_id}" for {spec.name} in the table file.'
    return f"{port} has a prop for something else: {other.kind} {other.name}", f"Run: {_flash(spec)}"


def _flash(spec: PropSpec) -> str:
    """The command that makes a prop for this place."""
    return f"gloam flash {spec.kind}" + ("" if spec.name == spec.kind else f" --name {spec.name}")


def _times(count: int) -> str:
    if count == 1:
        return "once"
    return f"{count} times" if count <= MOST_TOLD else f"more than {MOST_TOLD} times"
