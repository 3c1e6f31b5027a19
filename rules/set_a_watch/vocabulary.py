"""The verbs of this game's cards, and the cards' effects once they are checked against them.

Only the two tables stand here, so that scripts can run a power without importing every verb. The verbs themselves are
in verbs/: deeds.py (what Creatures, Locations and the Camp do), skills.py and dice_skills.py (what Abilities do), and
ruled.py (what a host alone does).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from inspect import isgeneratorfunction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Call, Effects, Verbs

if TYPE_CHECKING:
    from gloamboard.rules.set_a_watch.state import State

Check = TypeVar("Check", bound=Callable[..., object])
VERBS = Verbs()
POWERS: dict[tuple[str, str], Effects] = {}
"""(row id, moment) to effects: ("wyvern", "first"), ("backstab", "effects"), ("ranger", "camp")."""

POSSIBLE: dict[str, Callable[..., Any]] = {}
"""Whether a verb could do anything now; a verb without an entry always can."""

CHECKS: dict[str, dict[str, Callable[[State, Cause], object] | None]] = {}
"""The same for all effects of a row at a moment, by moment and row id; None when one of them always can."""


RULED = "ruling"  # the card of a Cause that is no card: the host rules


class Cause(NamedTuple):
    """Whose words are being carried out: the card, and the Adventurer who uses it (-1 for a Creature or Location)."""

    card: str
    who: int = -1


cause_of = cache(Cause)
"""The same, kept: options ask for it again and again."""


def run_power(state: State, row_id: str, moment: str, cause: Cause) -> Script:
    """The effects of that row at that moment, one by one as printed. No effects is no power."""
    return VERBS.run(state, cause, POWERS.get((row_id, moment), ()))


def has_power(row_id: str, moment: str) -> bool:
    """Whether that row does anything at that moment, by its effects or read aloud."""
    return (row_id, moment) in POWERS


def could_do(state: State, row_id: str, moment: str, cause: Cause) -> bool:
    """Whether any of the effects would do something now."""
    check = CHECKS[moment].get(row_id, _never)
    return check is None or bool(check(state, cause))


def _never(state: State, cause: Cause) -> bool:
    return False


def set_power(row_id: str, moment: str, effects: Effects) -> None:
    """A row's checked effects, ready to run."""
    POWERS[row_id, moment] = effects
    at_moment = CHECKS.setdefault(moment, {})
    if not all(call.verb in POSSIBLE for call in effects):
        at_moment[row_id] = None
        return
    checks = [check_of(call) for call in effects]
    at_moment[row_id] = checks[0] if len(checks) == 1 else partial(_any_of, checks)


def _any_of(checks: list[Callable[[State, Cause], object]], state: State, cause: Cause) -> bool:
    return any(check(state, cause) for check in checks)


def possible(verb: str) -> Callable[[Check], Check]:
    """Registers the check that belongs to a verb. It says whether, or which: the cards, dice or places the verb could
    take, best as a generator, of which no more than the first is asked for."""

    def register(check: Check) -> Check:
        POSSIBLE[verb] = check
        return check

    return register


def check_of(call: Call) -> Callable[[State, Cause], object]:
    """Whether that call could do anything, where its verb has a check."""
    check = POSSIBLE[call.verb]
    which = partial(check, **call.words) if call.words else check
    return partial(_any, which) if isgeneratorfunction(check) else which


def _any(which: Callable[[State, Cause], Iterator[object]], state: State, cause: Cause) -> bool:
    for _ in which(state, cause):  # the first may well be place or die 0
        return True
    return False
