"""Every payload on the wire as a typed message: JSON, with `v`. Unknown keys are ignored, a higher `v` is refused.

`read` is the one way in: it never raises anything but Unreadable, which says what was wrong. `write` is the one way out
and holds to the same limits: what it lets through can be read at the other end.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.mqtt.outermost import outermost

VERSION = 1
LARGEST = 256 * 1024  # bytes of one payload; anything larger is not ours
LARGEST_INPUT = 8 * 1024  # of an input; it is kept for ever, and what it says may be shown to everybody

Word = Annotated[str, msgspec.Meta(max_length=64)]
FURTHEST = 2**53  # as far as JSON is exact everywhere
Number = Annotated[int, msgspec.Meta(ge=-FURTHEST, le=FURTHEST)]
Plain = str | Number | float | bool | None
Data = dict[str, Any]
"""Plain data whose form is not this file's: a view's, a layout's, a prop's. The reader says which it takes it for."""
Words = dict[Word, Plain | list[Plain] | dict[Word, Plain | list[Plain]]]
"""Facts by name as a prop or a page says them. No deeper: what is nested without end breaks whoever reads it next."""

M = TypeVar("M", bound="Message")


class Unreadable(GloamboardError, ValueError):
    """A payload that is not a message of ours, or would be none. It is counted, told and goes no further."""


class Message(msgspec.Struct, kw_only=True, omit_defaults=False):
    largest: ClassVar[int] = LARGEST
    v: int = VERSION


# --- inputs: what hands, seats and the host did ----------------------------------


class Input(Message, omit_defaults=True):
    """One thing that happened. `src` names the outbox it comes from, `seq` its place there, from 1, without gaps."""

    largest: ClassVar[int] = LARGEST_INPUT
    src: Word
    seq: Number
    kind: Literal[
        "placed",
        "lifted",
        "control",
        "prop",
        "answer",
        "new_game",
        "undo",
        "ruling",
        "gap",
        "settle_differences",
        "pencil",
        "seating",
    ]
    evening: Word | None = None  # the evening its sender saw; empty: none yet; none at all: written before 0.2.0
    late: bool = False  # it could not be sent when it happened
    more: bool = False  # another of the same moment follows: a piece is carried, not held in the air
    decision: Number | None = None  # the question its sender saw when it happened
    piece: Word | None = None
    pad: Word | None = None
    control: Word | None = None
    event: Word | None = None  # press, hold, release, turn; or what a prop did
    steps: Number = 0
    prop: Word | None = None
    words: Words | None = None  # what a prop reports, what a new game is set up with, which bots sit where
    seat: Word | None = None  # whom a shared screen answers for
    key: list[Word | Number] | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=FURTHEST)] = 1  # answers to take back; inputs lost in a gap
    tabs: dict[Word, Number] | None = None  # what of each page is in here and before it, so that it is done once

    def __post_init__(self) -> None:
        """A gap may not reach where no number can follow, nor its mark be read."""
        if self.kind == "gap" and self.seq + self.count - 1 > FURTHEST:
            raise ValueError(f"a gap of {self.count} from {self.seq} on ends behind {FURTHEST}")


class NumberedInput(msgspec.Struct):
    """As much of an input as must be readable to say which one it is: its place in the line."""

    src: Word
    seq: Number
    kind: str = ""


class Mark(Message):
    """How far the inputs of one outbox were taken: everything up to `seq` is on disk. Retained."""

    src: Word
    seq: Number


# --- what the referee shows --------------------------------------------------------


class Seen(Message):
    """One view, whole. `rev` grows whenever it changes; `decision` numbers the questions of this view. Retained."""

    rev: int
    who: str
    decision: int
    game: str
    seen: Data  # view, asks, panels, story, outcome: see docs/kernel.md
    differences: list[Data] = []  # where the board is not as the game says; public
    evening: str = ""  # inputs that answer this view carry it: those of another evening are refused


class OfSides(msgspec.Struct):
    sides: dict[str, list[str]] = {}  # empty where all play together


class OfEvening(msgspec.Struct):
    """As much of a view as says which evening it is of, and who shares secrets with whom."""

    evening: str = ""
    seen: OfSides = msgspec.field(default_factory=OfSides)


class Scene(Message):
    """Words for the lights, from the public view. Retained."""

    rev: int
    scene: Data


class Refusal(Message):
    """Something was not allowed: by which rule, in one sentence, and which spaces it concerns. Never retained."""

    n: int
    rule: str
    says: str
    spaces: list[str] = []
    piece: str | None = None
    back_to: str | None = None  # the space where the piece belongs
    prop: str | None = None  # the prop on which it was done


class Enquiry(Message):
    """What somebody at a page wants to know of the game as it stands. It is answered at once or not at all, changes
    nothing and is not kept. Never retained."""

    largest: ClassVar[int] = LARGEST_INPUT
    what: Literal["about", "rulings", "would", "moments", "evenings"]
    thing: list[Word | Number] = []  # what it is about: ["piece", "historian"], ["verbs"]; for `would` a ruling
    tab: Word = ""  # the page that asks, and its number for it
    n: Number = 0


class Reply(Message):
    """The answer, for those who asked and nobody else. Never retained."""

    tab: str
    n: int
    found: Data  # see docs/page.md


# --- what the table shows ------------------------------------------------------------


class LayoutShown(Message):
    """Which maps lie where on which table, in mm: all a page needs to draw it. Retained."""

    id: str
    title: str
    game: str
    table: Data
    maps: list[Data]
    spaces: list[Data]
    links: list[Data]
    exits: list[Data]
    walls: list[Any]
    pads: list[Data]
    strips: list[Data]
    gauges: list[Data]
    controls: list[Data]
    props: list[Data]
    groups: list[dict[str, str]] = []
    ways: list[Data] = []  # links between round spaces
    doors: list[Data] = []
    grid: Data | None = None  # cells of a board that grows: origin, cell, columns, rows, free, says


class Board(Message):
    """Which pieces lie on which pads, as settled. Retained."""

    rev: int
    pads: dict[str, list[str]]
    unknown: list[dict[str, str]] = []  # {"tag", "pad"}: tags the token sheet does not know
    aside: list[str] = []  # pieces beside a simulated table
    unseen: dict[str, list[str]] = {}  # of those on pads: pieces that arrived there and are not read now
    lost: dict[str, list[str]] = {}  # of the unseen: for so long that somebody may be asked
    simulated: bool = False
    workshop: bool = False  # the parts are lent to the host's workshop: what hands do is not played
    src: str = ""  # the table's outbox, and the newest input in it when the board lay so: brokers may deliver a
    through: int = 0  # board before the move that led to it


class Drawn(Message):
    """The newest scene the strips have shown. Retained."""

    rev: int
    frames: int
    limited: dict[str, int] = {}  # supply: percent it is limited to
    walking: bool = False  # something is on its way over the strips; a page with little motion waits for its trail


DeviceKind = Literal["reader", "strip", "control", "prop", "supply"]
DeviceState = Literal["ok", "weak", "faulty", "missing"]


class Device(Message):
    """How one part is doing. Retained."""

    part: str
    kind: DeviceKind
    state: DeviceState
    says: str = ""
    next_step: str = ""
    facts: Data = {}


class Status(Message):
    """Whether a program is up. Retained, with a last will that says it is down."""

    role: str
    state: Literal["up", "down"]
    version: str = ""
    says: str = ""
    counts: dict[str, int] = {}


class PropScene(Message):
    """What a prop shows. Retained. The words are in docs/props.md."""

    rev: int
    scene: str
    words: Data = {}


class Hand(Message):
    """A hand over a simulated table: puts, lifts, presses, turns, or does a prop's event."""

    largest: ClassVar[int] = LARGEST_INPUT
    do: Literal["place", "lift", "press", "hold", "turn", "prop"]
    piece: Word | None = None
    pad: Word | None = None
    space: Word | None = None
    control: Word | None = None
    steps: Number = 0
    prop: Word | None = None
    event: Word | None = None
    words: Words = {}
    tab: Word = ""  # the page it comes from, where that numbers what it sends
    n: Number = 0  # its place among that page's hands, from 1
    since: Number = 1  # the first of them that page still waits for


class HandDone(Message):
    """What a page's hand did is done, and all before it; the page need not send it again. Never retained."""

    tab: Word
    n: Number


# --- the host's workshop -----------------------------------------------------------


class WorkshopAsk(Message):
    """The host at the workshop: look at all parts, watch, light a zone or walk them all, learn, calibrate, try a
    prop, flash one, skip a piece or a pad, close. `here` keeps it open."""

    do: Literal["look", "watch", "zone", "walk", "learn", "calibrate", "prop", "flash", "skip", "here", "close"]
    zone: str | None = None
    piece: str | None = None  # learn only this one, again
    prop: str | None = None  # the one to try, or to flash


class PadMeasured(msgspec.Struct):
    """One pad of a calibration: its reader, answers of `looks` at each gain (dB), and who reads along."""

    reader: str
    looks: int
    answers: dict[str, int] = {}
    gain_db: int | None = None
    margin_db: int = 0
    good: bool = True
    along: list[str] = []  # pads, or readers without one


class Workshop(Message):
    """The workshop, whole. Pieces of a kind have no name but their kind's. Retained."""

    rev: int
    doing: Literal["", "watch", "light", "learn", "calibrate"] = ""  # empty: closed, and the game goes on
    findings: list[dict[str, str]] = []  # {"part", "state", "says", "next_step"}, as of the last look
    zones: dict[str, list[str]] = {}  # pad: what rests on it
    faults: dict[str, str] = {}  # pad: why nothing is read there
    lines: list[str] = []  # what happened, oldest first
    flashes: bool = False  # whether props have boards that firmware can be put on
    flashing: str = ""  # the prop whose firmware is being put on
    share: float = 0.0  # of it that is written
    lit: str | None = None  # the zone that is lit
    asked: str | None = None  # the piece to lay down now
    left: int = 0  # pieces of this sheet without a learnt tag
    pieces: list[str] = []  # pieces that can be learnt again by name
    sheet: str = ""  # the file that what is learnt is written to
    asked_pad: str | None = None  # the pad to lay the walking tag on now
    measured: dict[str, PadMeasured] = {}  # pad: what the calibration found
    changes: list[str] = []  # what it would change in the table file
    notes: list[str] = []  # what to look at
    table_file: str = ""  # the file the proposal is written to


# --- in and out ----------------------------------------------------------------------

_encoder = msgspec.json.Encoder()
# Made here, by one thread: where two meet a kind for the first time at once, msgspec may end the process.
_decoders: dict[type[Message], msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in Message.__subclasses__()
}
_BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError)


def write(message: Message) -> bytes:
    return _encoder.encode(message)


def fitting(message: M) -> M:
    """The message as its reader will have it. Unreadable when that reader could not take it: to be asked where
    something enters, once, so that nothing is kept or sent on that stands in the way of what comes after it."""
    try:
        payload = write(message)
    except _BROKEN as broken:
        raise Unreadable(str(broken)) from None
    return read(payload, type(message))


def read(payload: bytes, kind: type[M]) -> M:
    """A message of that kind, or Unreadable with the cause."""
    if len(payload) > kind.largest:
        raise Unreadable(f"{len(payload)} bytes, more than {kind.largest}")
    try:
        message: M = _decoders[kind].decode(payload)
    except _BROKEN as broken:
        raise Unreadable(str(broken)) from None
    if message.v > VERSION:
        raise Unreadable(f"version {message.v} of the wire; this program speaks {VERSION}. Update it.")
    return message


def number_of(payload: bytes) -> NumberedInput | None:
    """Which input an unreadable one is; None when not even that can be read."""
    return outermost(payload, NumberedInput)


def schemas() -> Data:
    """The JSON schema of every message, as printed in docs/mqtt.md."""
    return {kind.__name__: msgspec.json.schema(kind) for kind in Message.__subclasses__()}
