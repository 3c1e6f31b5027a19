"""All props of a table: finds them by what they say they are, keeps talking to them, replays their scene after a
restart, and never lets a missing or broken prop stop anything. It knows no game; words are in words.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gloamboard.hal.parts import Health, PartGone
from gloamboard.hal.props.line import Hello, PropLine, new_boot
from gloamboard.hal.props.ports import PortBusy, PortForbidden, Ports
from gloamboard.hal.props.status import HEALTH_OF, PropPlace, PropStatus, flash_command, note_restart, refusal, status
from gloamboard.hal.props.words import Words, decode_event, encode_scene
from gloamboard.hal.table import PropSpec

LOOK_EVERY = 1.0  # seconds between looks for ports while a prop is missing
LONGEST_WAIT = 30.0
RECOVER_AFTER = 4.0


@dataclass(frozen=True, slots=True)
class PropEvent:
    """What a prop did (touch, hold, shake, button, dice, ask, shown) or what became of it (here, gone, refused)."""

    prop: str
    kind: str
    at: float
    words: Words = field(default_factory=dict)


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
        self._places = {spec.name: PropPlace(spec) for spec in specs}
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
        return [status(place, self._now, self._spare if place in tells else {}) for place in self._places.values()]

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
        problem = refusal(hello)
        if problem:
            line.close()
            self._wait_with(port, now, problem)  # what is wrong with it is no other prop's trouble
            if not place.refused or place.trouble != problem:
                events.append(PropEvent(place.spec.name, "refused", now, {"says": problem}))
            place.refused, place.trouble, place.port = True, problem, port
            place.next_step = f"Run: {flash_command(place.spec)}"
            return
        self._retry.pop(port, None)
        place.line, place.refused, place.trouble, place.next_step, place.port = line, False, "", "", port
        if place.started[0] == hello.unique_id and place.started[1] != hello.boot:
            note_restart(place, now)  # while we did not hear it
        place.started, place.restarts_heard = (hello.unique_id, hello.boot), line.restarts
        events.append(PropEvent(place.spec.name, "here", now, {"board": hello.board, "unique_id": hello.unique_id}))
        self._tell(place, line)

    def _place_for(self, hello: Hello) -> PropPlace | None:
        """The place that names this very board, else the one for its name, else the first free one of its kind."""
        free = [p for p in self._places.values() if p.line is None and p.spec.kind == hello.kind]
        for place in free:
            if place.spec.unique_id == hello.unique_id:
                return place
        open_to_any = [place for place in free if place.spec.unique_id is None]
        open_to_any.sort(key=lambda place: not place.spec.built)  # what is built is looked for first
        return next((p for p in open_to_any if p.spec.name == hello.name), open_to_any[0] if open_to_any else None)

    # --- talking --------------------------------------------------------------

    def _tell(self, place: PropPlace, line: PropLine) -> None:
        if place.scene is None or line.hello is None:
            return
        able = place.scene[:1].decode() in line.hello.scenes
        hush = b"q" if self._quiet and line.hello.buzzer else b""
        line.show(place.scene + hush if able else b"i")  # a scene its board lacks: better calm than wrong

    def _serve(self, place: PropPlace, line: PropLine, now: float, events: list[PropEvent]) -> None:
        line.poll(now)
        assert line.hello is not None
        for _ in range(line.restarts - place.restarts_heard):
            note_restart(place, now)
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
