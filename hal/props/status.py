"""How each prop of a table is doing, in words: whether it is there, what is wrong with it and what mends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gloamboard.firmware import LINK
from gloamboard.hal.props.line import Hello, PropLine
from gloamboard.hal.props.words import SCENES
from gloamboard.hal.table import PropSpec

OLDEST_FIRMWARE = (1, 1)  # turns its rings, reads cards; an older one would leave the game waiting
RESTARTS_S = 600.0  # restarts of the last ten minutes count
MANY_RESTARTS, MOST_TOLD = 3, 10  # so many are a fault of the prop; more than so many are not counted out

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
class PropPlace:
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


def note_restart(place: PropPlace, now: float) -> None:
    place.restarts = [*[at for at in place.restarts if now - at < RESTARTS_S][-MOST_TOLD:], now]
    printed = [*place.notes, *(place.line.log if place.line else ())]
    place.last_words = printed[-1] if printed else ""


def refusal(hello: Hello) -> str:
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


def status(place: PropPlace, now: float, spare: Mapping[str, Hello]) -> PropStatus:
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
    return f"{port} has a prop for something else: {other.kind} {other.name}", f"Run: {flash_command(spec)}"


def flash_command(spec: PropSpec) -> str:
    """The command that makes a prop for this place."""
    return f"gloam flash {spec.kind}" + ("" if spec.name == spec.kind else f" --name {spec.name}")


def _times(count: int) -> str:
    if count == 1:
        return "once"
    return f"{count} times" if count <= MOST_TOLD else f"more than {MOST_TOLD} times"
