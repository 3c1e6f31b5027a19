"""What the referee adds to a game's own forms (rules/kernel/forms.py): how the board lies, what hands have begun, and
which seats are bots. docs/page.md says how the page shows each."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gloamboard.rules.kernel.forms import AsksForm, SeenForm, Word

Difference = TypedDict(
    "Difference",
    {
        "piece": str,
        "is": str | None,
        "should": str | None,
        "lifted": bool,
        "says": str,
        "undecided": NotRequired[bool],
    },
)
"""A piece that lies otherwise than the game says."""


class LayingForm(TypedDict):
    """What set-up by hand asks for next, and how much is left."""

    says: str
    left: int
    of: int
    space: NotRequired[str | None]
    new: NotRequired[str]


class AnswerForm(TypedDict):
    key: list[Word]
    says: str
    of: list[str]


class OfferForm(TypedDict):
    """What is left to pick from after a hand, or after a turn of the dial."""

    keys: list[list[Word]]
    cursor: int
    ways: NotRequired[list[AnswerForm]]


class HandsForm(AsksForm):
    """An open question, with what hands may do about it."""

    offer: NotRequired[OfferForm]
    carries: NotRequired[dict[str, list[str]]]


class ShownForm(SeenForm):
    """All that one view of an evening holds."""

    laying: NotRequired[LayingForm]
    taken_back: NotRequired[str]
    bots: NotRequired[dict[str, dict[str, str]]]
    pencil: NotRequired[dict[str, str]]
    declared: NotRequired[list[str]]


class MomentBack(TypedDict):
    """A moment that can be gone back to."""

    count: int
    says: str
