"""Named moments of the game, at which any room may add a script of its own: `@at("round_ends")` over it is all.

A room says `yield from happens(state, "stepped", who)` and knows nobody who listens. Scripts at one moment run in the
order of `after`, then in that of their files (game.py imports them). What each moment means stands here once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.state.state import NOBODY, State

Moment = Literal[
    "board_laid",  # set-up: tokens of the Scenario come onto the board
    "hiding",  # set-up: the Adversary has hidden Evidence, tokens and figures; more to hide?
    "round_starts",  # after the Event
    "turn_starts",  # who: an Investigator or Spirit, before its first Action
    "turn_ends",  # who
    "stepped",  # who has Moved onto a space by itself; what: the space it came from
    "forced",  # who was moved by an effect
    "adversary_turn_starts",  # before its first Action
    "adversary_turn_ends",
    "figure_starts",  # who: a figure of the Adversary begins to act
    "prowled",  # who: a figure has Moved onto a space; what: the space it came from
    "lit",  # the set of Bright spaces has grown or shrunk
    "revealed",  # who: a figure that was Hidden
    "became_hidden",  # who: a figure
    "died",  # who, after the Adversary's win was checked
    "evidence_turned_in",  # who
    "objective_chosen",  # what: the Escape card
    "escaped",  # who
    "event_ends",  # the steps of the End of Round, in this order: SD-RULING-33
    "lights_out",
    "lights_falter",
    "round_ends",
    "time_out",  # round 17 is over, before the general check
]

Happening = Callable[[State, int, str], Script]
_LISTENING: dict[str, list[tuple[int, Happening]]] = {}
_SCRIPTS: dict[str, tuple[Happening, ...]] = {}


def at(moment: Moment, after: int = 0) -> Callable[[Happening], Happening]:
    """Adds a script to a moment. One with a higher `after` runs later."""

    def add(script: Happening) -> Happening:
        listening = _LISTENING.setdefault(moment, [])
        listening.append((after, script))
        listening.sort(key=lambda pair: pair[0])
        _SCRIPTS[moment] = tuple(each for _, each in listening)
        return script

    return add


def happens(state: State, moment: Moment, who: int = NOBODY, what: str = "") -> Script:
    """Everything that belongs to this moment, one after the other."""
    for script in _SCRIPTS.get(moment, ()):
        yield from script(state, who, what)
