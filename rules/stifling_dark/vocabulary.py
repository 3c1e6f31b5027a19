"""The verbs of this game's cards, and the cards' effects once they are checked against them.

Only the tables stand here, so that scripts can run a card without importing every verb. The verbs are in verbs/.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Effects, Verbs
from gloamboard.rules.stifling_dark.cards.box import CARD, PERSON
from gloamboard.rules.stifling_dark.state.state import ALIVE, State

VERBS = Verbs()
POWERS: dict[tuple[str, str], Effects] = {}
"""(row id or power id, moment) → effects: ("rusty-flare", "use"), ("steady-hands", "use")."""

POSSIBLE: dict[str, Callable[..., bool]] = {}
"""Whether a verb could do anything now, `(state, cause, **words)`; a verb without an entry always can."""

HARMS: set[str] = set()
"""Verbs that harm whom they mean: done to the user they are what a card costs, never what it is used for."""

COSTS: set[str] = set()
"""Verbs that pay for the others: where one cannot be paid, none of the others is to be had (SD-CON-03)."""

NEVER: dict[str, Callable[..., bool]] = {}
"""Whether a verb can do nothing any more in this game, `(state, **words)`; a verb without an entry still may."""

RULED = "ruling"  # the card of a Cause that is no card: the host rules

Whom = Literal["self", "target", "adjacent", "anybody", "others", "all"]
"""Investigators a verb means: who uses the card, whom an Attack is aimed at, or as the words say; `adjacent` and
`anybody` are chosen by whoever uses the card."""
Side = Literal["up", "down"]


class Cause(NamedTuple):
    """Whose words are being carried out: the card or power; the Investigator who uses it, or -1; whom it is aimed at;
    the figure of the Adversary that uses it, or -1."""

    card: str
    who: int = -1
    target: int = -1
    figure: int = -1


def called(cause: Cause) -> str:
    """How the question of a card begins."""
    if cause.card in CARD:
        return CARD[cause.card].name
    powers = [power.name for row in PERSON.values() for power in row.powers if power.id == cause.card]
    powers += [power.name for row in CARD.values() for power in row.powers if power.id == cause.card]
    return powers[0] if powers else ""


VERBS.called = called


def run_power(state: State, row_id: str, moment: str, cause: Cause) -> Script:
    """The effects of that row at that moment, one by one as printed. No effects is no power. Whose it is that dies of
    one, by its price or its harm, gets no more of it."""
    lived = _lives(state, cause.who)
    for call in POWERS.get((row_id, moment), ()):
        if _lives(state, cause.who) == lived:
            yield from VERBS.run(state, cause, (call,))


def _lives(state: State, who: int) -> bool:
    return who >= 0 and state.status[who] == ALIVE


def has_power(row_id: str, moment: str) -> bool:
    return (row_id, moment) in POWERS


def could_do(state: State, row_id: str, moment: str, cause: Cause) -> bool:
    """Whether any of the effects would do something now, and what they cost can be paid."""
    useful = False
    for call in POWERS.get((row_id, moment), ()):
        check = POSSIBLE.get(call.verb)
        can = check is None or check(state, cause, **call.given)
        if call.verb in COSTS:
            if not can:
                return False  # SD-CON-03
        elif can and not (call.verb in HARMS and call.given.get("who") == "self"):
            useful = True  # a drawback alone is no use
    return useful


def is_impossible(state: State, row_id: str) -> bool:
    """Whether a card can be of no use to anybody for the rest of the game."""
    calls = POWERS.get((row_id, "use"), ())
    return bool(calls) and all(call.verb in NEVER and NEVER[call.verb](state, **call.given) for call in calls)


Check = Callable[..., bool]


def possible(verb: str, *, cost: bool = False, harm: bool = False) -> Callable[[Check], Check]:
    """Registers the check that belongs to a verb, whether it pays for the others, and whether it does harm."""
    if cost:
        COSTS.add(verb)
    if harm:
        HARMS.add(verb)
    return _into(POSSIBLE, verb)


def never(verb: str) -> Callable[[Check], Check]:
    """Registers the check whether a verb is done with for this game."""
    return _into(NEVER, verb)


def _into(table: dict[str, Check], verb: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        table[verb] = check
        return check

    return register
