"""Several dice that hands have thrown as one: each face is entered on one screen. A stream throws them by `Roll`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from gloamboard.rules.kernel.asking.choices import DONE, EVERYBODY, Choice, Key, Option, Script, done


class Die(NamedTuple):
    key: Key  # ("die", "ranger", 1); the option for a face is (*key, face)
    called: str  # "The Ranger's die 1"
    faces: Sequence[int | str]  # may be words, and may repeat


Entered = Callable[[int, Any], None]
"""Hears which die (from 0) now shows what, in the game's own words."""


def enter(
    source: str,
    dice: Sequence[Die],
    seats: Iterable[str],
    rule: str = "",
    *,
    asks: str = "What do the dice show?",
    entered: Entered = lambda n, face: None,
    eyes: str = EVERYBODY,
    end: Option | None = None,
) -> Script:
    """The face of each die. Hands, or the prop named like the source, enter them in any order, correct them at will and
    are done (by `end`, where another option than "Enter these dice." ends it); `entered` hears which die (from 0) now
    shows what. Where they are for some `eyes`, no prop tells them."""
    shown: list[int | str | None] = [None] * len(dice)
    places = {die.key: n for n, die in enumerate(dice)}

    def options() -> list[Option]:
        found = [
            Option((*die.key, face), f"{die.called} shows {face}.", rule, ("prop", source, _event(die, face)))
            for n, die in enumerate(dice)
            for face in dict.fromkeys(die.faces)
            if face != shown[n]
        ]
        return [*found, end or done("Enter these dice.")] if None not in shown else found

    by = dict.fromkeys(seats, options)
    while (key := (yield Choice(by, asks, about="dice", rule=rule, eyes=eyes))) != DONE:
        n = places[key[:-1]]
        shown[n] = key[-1]
        entered(n, key[-1])
    return shown


def _event(die: Die, face: int | str) -> str:
    """What a prop tells when it sees that face: "ranger-1-6"."""
    return "-".join(str(word) for word in (*die.key[1:], face))
