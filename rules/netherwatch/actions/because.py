"""Why an action is forbidden: the rule that does it and one sentence. What several actions share stands here; the rest
stands in each action's own file, where `WHY_NOT` has a function for each of its words.

The menu lists by the same functions where that costs nothing; where a list is quicker made otherwise, a test proves
that exactly the listed keys are forbidden by nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.netherwatch.state import Agent, State

Because = tuple[str, str] | None
Attempt = tuple[str | int | None, ...]
"""A key that is not open, or a hand."""
Check = Callable[[State, Agent, int, Attempt], Because]
"""With the Actions left, as the menu counts them once."""


def no_action(state: State, agent: Agent, left: int, price: int = 1, gift: bool = False) -> Because:
    """What keeps an Agent from spending that many Actions. A `gift` may be what comes free with a DASH."""
    if state.moving and not (gift and state.dash_gift):
        return "NW-ACT-19", "An Action cannot interrupt a MOVE: stop first."  # NW-ACT-19 NW-EX-19
    if left < price:
        return "NW-TURN-05", f"The {agent.name} has no Actions left." if not left else _too_few(price, left)
    return None


def _too_few(price: int, left: int) -> str:
    return f"That takes {price} Actions; {left} is left."


def word(attempt: Attempt, n: int) -> str:
    """The nth word of an attempt; "" where there is none."""
    return str(attempt[n]) if len(attempt) > n else ""
