"""The menu of a turn: every action that is possible now, and what each word of it does.

Free actions may interrupt a MOVE or DASH; an action that costs an Action may not.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch.actions import (
    drop,
    hq,
    investigate,
    moving,
    personal,
    pick_up,
    promoted,
    ritual,
    specter,
    use,
)
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, Check
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import actions_left

Do = Callable[[State, Agent, Key], Script]


def menu(state: State, agent: Agent) -> list[Option]:
    """All that this Agent may do now."""
    left = actions_left(state, agent)
    found: list[Option] = []
    if agent.specter:
        specter.offers(state, agent, left, found)  # NW-SPEC-11 NW-DEATH-05
    else:
        moving.offers(state, agent, left, found)
        personal.offers(state, agent, left, found)
        investigate.offers(state, agent, left, found)
        pick_up.offers(state, agent, left, found)
        use.offers(state, agent, left, found)
        hq.offers(state, agent, left, found)
        ritual.offers(state, agent, left, found)
        promoted.offers(state, agent, left, found)
        drop.offers(state, agent, left, found)
    found.append(_end_option(agent.piece))
    return found


@functools.cache
def _end_option(piece: str) -> Option:
    return Option(("end", piece), "End the turn.", "NW-TURN-05", ("press", "confirm"))


def act(state: State, agent: Agent) -> Script:
    """One action of this Agent's turn."""
    key = yield Choice(
        {agent.seat: lambda: menu(state, agent)},
        f"What does the {agent.name} do?",
        about="action",
        rule="NW-TURN-05",
        opens=True,
    )
    yield from DO[str(key[0])](state, agent, key)


def why_not(state: State, agent: Agent, attempt: Attempt) -> Because:
    """What forbids this action to the Agent whose turn it is; None where nothing does, and for what is no action."""
    word = str(attempt[0]) if attempt else ""
    mine, others = (specter.WHY_NOT, WHY_NOT) if agent.specter else (WHY_NOT, specter.WHY_NOT)
    if word in mine:
        return mine[word](state, agent, actions_left(state, agent), attempt)
    if word not in others:
        return None
    return "NW-SPEC-11", "A Specter has only the Specter Actions." if agent.specter else "Only a Specter can do that."


def _no_exploring(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return "NW-ACT-21", "The Mansion is printed: there is nothing to EXPLORE."  # NW-ACT-22 NW-ACT-23 NW-MAP-01


def _end(state: State, agent: Agent, key: Key) -> Script:
    """No more actions: a move that is not ended ends here."""
    yield from moving.come_to_rest(state, agent)
    state.step = "turn-end"


DO: dict[str, Do] = {
    "end": _end,
    **moving.DO,
    **personal.DO,
    **investigate.DO,
    **pick_up.DO,
    **use.DO,
    **hq.DO,
    **ritual.DO,
    **promoted.DO,
    **drop.DO,
    **specter.DO,
}
WHY_NOT: dict[str, Check] = {
    "explore": _no_exploring,
    **moving.WHY_NOT,
    **personal.WHY_NOT,
    **investigate.WHY_NOT,
    **pick_up.WHY_NOT,
    **use.WHY_NOT,
    **hq.WHY_NOT,
    **ritual.WHY_NOT,
    **promoted.WHY_NOT,
    **drop.WHY_NOT,
}
