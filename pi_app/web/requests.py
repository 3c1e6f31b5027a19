"""What a page may send: join, answer, hand, host. Reads and checks it; everything else is Unreadable.

How long a word, how large a number and how deep a fact may be is the wire's own rule (`mqtt.messages`), not another.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gloamboard.pi_app.mqtt import messages
from gloamboard.pi_app.mqtt.messages import Number, Unreadable
from gloamboard.pi_app.mqtt.outermost import outermost

LARGEST = 4096  # bytes of one message from a page

Word = Annotated[messages.Word, msgspec.Meta(min_length=1)]
Place = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Key = Annotated[
    list[messages.Word | Number], msgspec.Meta(min_length=1, max_length=64)
]  # light may fall on many spaces


class NumberedDeed(msgspec.Struct, kw_only=True):
    """What a tab numbers and keeps until it has a receipt, so that a killed program loses nothing of it: it is sent
    again, and known by its number. Without a number it is done as it comes."""

    tab: messages.Word = ""
    n: Place = 0
    since: Place = 1  # the first that has no receipt


class Join(msgspec.Struct, tag_field="do", tag="join", forbid_unknown_fields=True):
    """With a code typed by hand or read from a QR, or with the ticket of an earlier join."""

    code: messages.Word = ""
    ticket: messages.Word = ""


class Leave(msgspec.Struct, tag_field="do", tag="leave", forbid_unknown_fields=True):
    pass


class AnswerDeed(NumberedDeed, tag_field="do", tag="answer", forbid_unknown_fields=True):
    decision: Number
    key: Key
    seat: Word | None = None


class HandOver(NumberedDeed, tag_field="do", tag="hand", forbid_unknown_fields=True):
    """What a hand does on a simulated table."""

    what: Literal["place", "lift", "press", "hold", "turn", "prop"]
    piece: Word | None = None
    pad: Word | None = None
    space: Word | None = None
    control: Word | None = None
    steps: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    prop: Word | None = None
    event: Word | None = None
    words: messages.Words = {}


class NewGame(NumberedDeed, tag_field="do", tag="new_game", forbid_unknown_fields=True):
    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=12)]
    choices: dict[Word, str | Number | list[Word]] = {}


class Pencil(NumberedDeed, tag_field="do", tag="pencil", forbid_unknown_fields=True):
    """A player's own mark on a panel that allows them; an empty mark rubs it out."""

    panel: Word
    head: Word
    mark: Literal["", "yes", "no", "?"]


class SeatingDeed(NumberedDeed, tag_field="do", tag="seating", forbid_unknown_fields=True):
    """A bot for a seat, or a person in its place."""

    seat: Word
    bot: Word


class Undo(NumberedDeed, tag_field="do", tag="undo", forbid_unknown_fields=True):
    count: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class RulingDeed(NumberedDeed, tag_field="do", tag="ruling", forbid_unknown_fields=True):
    key: Key


class Enquire(msgspec.Struct, tag_field="do", tag="enquire", forbid_unknown_fields=True):
    """What somebody wants to know: what a thing is and what may be done with it, or, for the host, what could be ruled,
    what a ruling would change, and what can be taken back."""

    what: Literal["about", "rulings", "would", "moments", "evenings"]
    tab: messages.Word
    n: Place
    thing: Annotated[list[messages.Word | Number], msgspec.Meta(max_length=64)] = []


class AtWorkshop(msgspec.Struct, tag_field="do", tag="workshop", forbid_unknown_fields=True):
    """What the host wants done at the workshop; `here` keeps it open."""

    what: Literal["look", "watch", "zone", "walk", "learn", "calibrate", "prop", "flash", "skip", "here", "close"]
    zone: Word | None = None
    piece: Word | None = None
    prop: Word | None = None


class Settle(NumberedDeed, tag_field="do", tag="settle", forbid_unknown_fields=True):
    """The board is right as it lies: the host or the shared screen takes the differences away."""


Asked = (
    Join
    | Leave
    | AnswerDeed
    | HandOver
    | NewGame
    | Undo
    | RulingDeed
    | Settle
    | AtWorkshop
    | Pencil
    | Enquire
    | SeatingDeed
)
_decoder: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


def read_asked(text: str | bytes) -> Asked:
    try:
        payload = text.encode() if isinstance(text, str) else text  # counted as it would be sent on
        if len(payload) > LARGEST:
            raise Unreadable(f"{len(payload)} bytes from a page, more than {LARGEST}")
        return _decoder.decode(payload)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise Unreadable(str(broken)) from None


def place_in(text: str | bytes) -> dict[str, str | int]:
    """Which one of its tab's this is that cannot be read otherwise: lane and number, or nothing."""
    only = outermost(text.encode(errors="replace") if isinstance(text, str) else text, _OnlyPlace)
    return {} if only is None else lane_of(only.do, only.n)


def lane_of(do: str, n: int) -> dict[str, str | int]:
    """Hands have a lane of their own: their receipts come from the table."""
    return {"lane": "hand" if do == "hand" else "input", "n": n} if n else {}


class _OnlyPlace(msgspec.Struct):
    do: str = ""
    n: Place = 0
