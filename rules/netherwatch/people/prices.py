"""Whether what an Agent might choose costs Sanity or a Sanity roll. In Breakdown nothing of that kind may be chosen."""

from __future__ import annotations

from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch.state import Agent, State

COSTLY = frozenset(("lose_sanity", "roll"))
ONESELF = ("user", "active")
BROKEN = ("NW-COND-12", "In Breakdown nothing that costs Sanity or a Sanity roll may be chosen.")


def barred(state: State, agent: Agent, effects: Effects) -> bool:
    """Whether a Breakdown keeps this Agent from choosing what these effects do to them."""
    return agent.condition == "breakdown" and costs(state, effects)  # NW-COND-12 NW-EX-45


def costs(state: State, effects: Effects) -> bool:
    """Whether the one who chooses this loses Sanity or rolls, under the active Fate."""
    for call in effects:
        if call.verb in COSTLY and call.words["who"] in ONESELF:
            return True
        if call.verb == "on_fate":
            branch = "then" if state.fate in call.words["fate"] else "otherwise"
            if costs(state, call.words.get(branch, ())):
                return True
    return False


def meets_demon(state: State, agent: Agent, zone: str) -> bool:
    """Whether going to that Zone, or leaving Cover in it, is a Sanity roll that a Breakdown forbids to choose."""
    if agent.condition != "breakdown" or not state.manifested or zone != state.demon_zone:
        return False
    return state.tier != "veteran" or state.moving == "dash"  # NW-COND-12: a Veteran dies there, and rolls nothing
