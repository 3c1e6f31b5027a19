"""Action Beads: how many Actions an Agent has on the track in use."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state.agent import Agent
from gloamboard.rules.netherwatch.state.state import State

COSTS = ("free", "1 Action", "2 Actions")  # how many Actions something takes, in words
FULL = {"dormant": 3, "manifested": 2, "specter": 2}  # NW-SETUP-26 NW-SPEC-03


def actions_left(state: State, agent: Agent) -> int:
    if agent.specter:
        return agent.bead
    return agent.manifested if state.track == "manifested" else agent.dormant


def set_actions(state: State, agent: Agent, count: int) -> None:
    if agent.specter:
        agent.bead = count
    elif state.track == "manifested":
        agent.manifested = count
    else:
        agent.dormant = count


def spend(state: State, agent: Agent, count: int) -> None:
    set_actions(state, agent, actions_left(state, agent) - count)
