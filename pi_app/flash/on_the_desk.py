"""Which boards are plugged in, what is on each, and which props fit it. It looks and asks; it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from gloamboard.firmware import LINK, VERSION
from gloamboard.hal.props.line import Hello
from gloamboard.hal.props.ports import PortInfo
from gloamboard.pi_app.flash.drives import Drive, FlashProblem
from gloamboard.pi_app.flash.plan import PARTS_OF, PROPS, Board, PropFile, make_plan, read_prop
from gloamboard.pi_app.flash.steps import Tools, drives_of, greet
from gloamboard.strict_toml import FileError

V1_SERIALS = ("9900", "9901")  # how the numbers of a micro:bit V1 begin; a V2's begin with 9903 and above
LOOK_S = 4.0  # for a prop to say hello; the board may run anything else
TITLES = {"microbit": "micro:bit", "pico": "Pico", "pico2": "Pico 2"}
WHAT_FOR = {
    "orb": "a ring of lights in a globe, turned and touched",
    "pkad": "the P.K.A.D.: 5×5 lights, two buttons",
    "dice": "5×5 lights and two buttons in a dice tray",
    "panel": "5×5 lights and two buttons, for any other device",
    "torch": "5×5 lights and two buttons, turned like a torch",
}


@dataclass(frozen=True)
class OnDesk:
    """One board, by its drive, its port, or both."""

    board: Board
    drive: Drive | None = None
    port: PortInfo | None = None
    hello: Hello | None = None  # of a prop of ours that runs on it

    @property
    def title(self) -> str:
        """What it is, in a maker's words."""
        serial = (self.port.serial if self.port else "") or (self.drive.serial if self.drive else "")
        if self.board == "microbit" and serial:
            return "micro:bit V1" if serial.startswith(V1_SERIALS) else "micro:bit V2"
        model = self.hello.board if self.hello else self.drive.model if self.drive else ""
        return TITLES.get(model, TITLES[self.board])

    @property
    def where(self) -> str:
        places = [self.port.name if self.port else "", str(self.drive.path) if self.drive else ""]
        return ", ".join(place for place in places if place)


@dataclass(frozen=True)
class Flashable:
    """Something that could be put on the board."""

    prop: PropFile
    says: str


def boards(tools: Tools) -> list[OnDesk]:
    """Everything plugged in, each board once; what runs on it is asked."""
    found: list[OnDesk] = []
    drives = drives_of(tools)
    for port in tools.ports.find():
        if tools.port not in ("auto", port.name):
            continue
        hello = _hello(port, tools)
        board = port.board if port.board in TITLES else "pico" if hello and hello.board != "microbit" else "microbit"
        mine = [drive for drive in drives if drive.board == board and drive.serial in ("", port.serial)]
        if board == "pico":
            mine = []  # a Pico that has a port has no drive
        found.append(OnDesk(cast(Board, board), mine[0] if mine else None, port, hello))
        drives = [drive for drive in drives if drive not in mine[:1]]
    return found + [OnDesk(cast(Board, drive.board), drive) for drive in drives]


def _hello(port: PortInfo, tools: Tools) -> Hello | None:
    try:
        return greet(port, tools, wait=LOOK_S)
    except FlashProblem:
        return None


def what_is_on(one: OnDesk) -> str:
    """In one sentence."""
    if one.hello is None:
        if one.board == "pico" and one.port is None:
            return "nothing yet, not even MicroPython"
        return "nothing of ours that answers"
    hello = one.hello
    named = f"{hello.kind} {hello.name}, firmware {hello.firmware}"
    if hello.link != LINK or hello.firmware != VERSION:
        return f"{named}; {VERSION} is newest"
    try:
        newest = make_plan(read_prop(hello.kind, one.board, name=hello.name), one.board).build
    except FileError:
        return named
    return f"{named}, as new as here" if hello.build == newest else f"{named}, built otherwise than here"


def offers(one: OnDesk, folder: Path = PROPS) -> list[Flashable]:
    """What fits this board: what is on it already comes first."""
    fits: list[Flashable] = []
    for kind in PARTS_OF:
        try:
            prop = read_prop(kind, one.board, path=folder / f"{kind}.toml")
        except FileError:
            continue  # as it is written down, it is for another board
        again = one.hello is not None and one.hello.kind == kind
        if again and one.hello is not None:
            fits.insert(0, Flashable(replace(prop, name=one.hello.name), f"{kind}, again as {one.hello.name}"))
        else:
            fits.append(Flashable(prop, f"{kind}: {WHAT_FOR[kind]}"))
    return fits


def told(found: Sequence[OnDesk]) -> list[str]:
    return [f"{one.title} at {one.where}: {what_is_on(one)}." for one in found]
