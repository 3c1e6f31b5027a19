"""The verbs of this game's cards, and the cards' effects once they are checked against them.

Only the tables stand here, so that scripts can run a card without importing every verb. The verbs are in verbs/.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gloamboard.rules.hellboy.cards import box
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.kernel import Key, Script
from gloamboard.rules.kernel.verbs import Effects, Verbs

VERBS = Verbs()
POWERS: dict[tuple[str, str], Effects] = {}
"""(row id, moment) → effects: ("hand-lamp", "effects"), ("lantern-street-knock", "reaction:0")."""

POSSIBLE: dict[str, Callable[..., bool]] = {}
"""Whether a verb could do anything now, `(state, cause, **words)`; a verb without an entry always can."""

COSTS: set[str] = set()
"""Verbs that pay for the others: where one cannot be paid, none of the others is to be had."""

RULED = "ruling"  # the card of a Cause that is no card: the host rules


class Cause(NamedTuple):
    """Whose words are being carried out: the card, board or enemy; the agent who uses it, or ""; the enemy that acts or
    is aimed at; the area meant by `here` where there is no agent."""

    card: str
    who: str = ""
    enemy: str = ""
    area: str = ""


def called(cause: Cause) -> str:
    """How the question of a card begins."""
    return box.called(cause.card)


VERBS.called = called


def compile_key(words: Key) -> Effects:
    """Verb, word, value, word, value, … as a checked call; ValueError in one sentence when it is none."""
    verb, *rest = words
    if len(rest) % 2:
        raise ValueError(f"The ruling {verb} has a word without a value.")
    row: dict[str, str | int] = {"do": verb} | {str(rest[i]): rest[i + 1] for i in range(0, len(rest), 2)}
    return VERBS.compile([row], "ruling", str(verb))


def run_power(state: State, row_id: str, moment: str, cause: Cause) -> Script:
    """The effects of that row at that moment, one by one as printed. No effects is no power."""
    return VERBS.run(state, cause, POWERS.get((row_id, moment), ()))


def has_power(row_id: str, moment: str) -> bool:
    return (row_id, moment) in POWERS


def could_do(state: State, row_id: str, moment: str, cause: Cause) -> bool:
    """Whether any of the effects would do something now, and what they cost can be paid."""
    would = False
    for call in POWERS.get((row_id, moment), ()):
        cost = call.verb in COSTS
        if would and not cost:
            continue
        check = POSSIBLE.get(call.verb)
        can = check is None or check(state, cause, **call.given)
        if cost and not can:
            return False
        would = would or (can and not cost)
    return would


Check = Callable[..., bool]


def possible(verb: str, *, cost: bool = False) -> Callable[[Check], Check]:
    """Registers the check that belongs to a verb, and whether it pays for the others."""
    if cost:
        COSTS.add(verb)

    def register(check: Check) -> Check:
        POSSIBLE[verb] = check
        return check

    return register
