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
