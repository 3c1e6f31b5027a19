"""Rolling: by the table, or entered by hands or a prop, all dice of a roll on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.hellboy.cards.box import PRINTED
from gloamboard.rules.hellboy.cards.words import Colour
from gloamboard.rules.hellboy.state.state import NO_TEST, State, Test
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Roll, Script, asked_by
from gloamboard.rules.kernel.asking.dice import Die, enter

EFFECT = "effect"


@cache
def faces_of(die: str) -> tuple[int | str, ...]:
    return PRINTED.dice.effect if die == EFFECT else getattr(PRINTED.dice, die)


def roll(state: State, dice: Sequence[str], seats: Sequence[str], rule: str) -> Script:
    """A face for each of these dice, which are colours or the effect die."""
    if not dice:
        return []
    if "dice" not in state.terms.hands:
        return (yield Roll("dice", [faces_of(die) for die in dice]))
    return (yield from asked_by(state.test.what, _entered(state, dice, seats, rule)))


def _entered(state: State, dice: Sequence[str], seats: Sequence[str], rule: str) -> Script:
    """Hands or the dice prop say what lies on the table; what is entered so far is seen by all."""
    before = state.test
    state.test = state.test._replace(dice=tuple(dice), faces=("",) * len(dice))
    thrown = [Die(("die", n + 1, die), f"Die {n + 1} ({die})", faces_of(die)) for n, die in enumerate(dice)]

    def entered(n: int, face: int | str) -> None:
        shown = list(state.test.faces)
        shown[n] = str(face)
        state.test = state.test._replace(faces=tuple(shown))

    faces = yield from enter("dice", thrown, seats, rule, entered=entered)
    state.test = before
    return faces


def roll_plain(state: State, dice: Sequence[Colour], seats: Sequence[str], what: str, rule: str) -> Script:
    """A roll that is no test: these dice alone, no effect die, nothing helps or hinders. All faces."""
    state.test = Test(what)
    faces: list[int] = yield from roll(state, dice, seats, rule)  # HB-RULING-24
    state.test = NO_TEST
    thrown = [f"{face} on {die}" for face, die in zip(faces, dice, strict=True)]
    tell(state, f"{what}: rolled {' and '.join(thrown)}.", rule)
    return faces
