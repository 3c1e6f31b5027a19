"""Objectives that Agents take along. They are no Items: never passed on, never dropped."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell

TOKENS = 3  # Objectives A, B and C


def take(state: State, agent: Agent, rule: str) -> bool:
    """One Objective more for this Agent, while one is left."""
    held = of(state).held
    if sum(held.values()) >= TOKENS:
        tell(state, "No Objective is left.", "LV-RULING-56")
        return False
    held[agent.id] = held.get(agent.id, 0) + 1  # LV-BT-20
    tell(state, f"The {agent.name} takes an Objective.", rule)
    return True


def spend(state: State, agent: Agent) -> None:
    held = of(state).held
    held[agent.id] -= 1  # LV-BT-14
    if not held[agent.id]:
        del held[agent.id]


def give_back(state: State, agent: Agent | None, zone: str) -> Script:
    """Who dies has none any more."""
    yield from ()
    if agent is not None and of(state).held.pop(agent.id, 0):
        tell(state, f"The {agent.name}'s Objectives go back to the Supply.", "LV-RULING-56")
