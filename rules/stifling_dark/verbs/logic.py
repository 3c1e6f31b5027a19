"""Verbs that hold others together: rolls and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from gloamboard.rules.kernel import Chance, Option, Script
from gloamboard.rules.kernel.verbs import Between, Effects
from gloamboard.rules.stifling_dark.asking import asker
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import adjacent, known_shut
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause

D6 = (1, 2, 3, 4, 5, 6)


@VERBS.verb(example='{ do = "roll_d6", at_least = 4, then = [{ do = "gain_mp", amount = 2 }] }')
def roll_d6(
    state: State, cause: Cause, at_least: Annotated[int, Between(1, 6)], then: Effects, otherwise: Effects = ()
) -> Script:
    """Roll the D6: one thing happens on that face or more, another on less."""
    face: int = yield Chance("d6", D6, "What does the D6 show?")
    tell(state, f"The D6 shows {face}.")
    yield from VERBS.run(state, cause, then if face >= at_least else otherwise)


@VERBS.verb(example='{ do = "either", this = [{ do = "gain_mp", amount = 2 }], that = [{ do = "light_zone" }], '
                    'says_this = "Run.", says_that = "Lights on." }')  # fmt: skip
def either(state: State, cause: Cause, this: Effects, that: Effects, says_this: str, says_that: str) -> Script:
    """Whoever uses the card chooses one of two things."""
    ask = asker(state, cause.who, cause.figure)
    options = [Option(("either", "this"), says_this), Option(("either", "that"), says_that)]
    key = yield ask(options, "Which of the two?", "either")
    yield from VERBS.run(state, cause, this if key[1] == "this" else that)


Fact = Literal["lit", "together", "rested", "indoors"]
FACTS: dict[Fact, Callable[[State, int], bool]] = {
    "lit": lambda state, who: state.place[who] in state.bright,
    "together": lambda state, who: any(
        state.at(space) for space in adjacent(state, state.place[who], known_shut(state))
    ),
    "rested": lambda state, who: not state.sprinted,
    "indoors": lambda state, who: bool(state.board.zone[state.place[who]]),
}
"""What a card may ask of whoever has it: on a Bright space, next to another Investigator, without a Sprint this turn,
on a space of a Zone."""


@VERBS.verb(
    example='{ do = "when", fact = "lit", then = [{ do = "lose_condition", who = "self", condition = "haunted" }] }'
)
def when(state: State, cause: Cause, fact: Fact, then: Effects) -> Script:
    """Something happens only where that is so."""
    if FACTS[fact](state, cause.who):
        yield from VERBS.run(state, cause, then)
