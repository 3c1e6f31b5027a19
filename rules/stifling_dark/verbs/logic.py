"""Verbs that hold others together: rolls and choices."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from gloamboard.rules.kernel import Chance, Option, Script
from gloamboard.rules.kernel.verbs import Between, Effects
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_player
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import tell
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
    ask = partial(ask_adversary, state) if cause.who < 0 else partial(ask_player, state, cause.who)
    options = [Option(("either", "this"), says_this), Option(("either", "that"), says_that)]
    key = yield ask(options, "Which of the two?", "either")
    yield from VERBS.run(state, cause, this if key[1] == "this" else that)
