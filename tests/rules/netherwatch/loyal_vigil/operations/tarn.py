"""A team at Black Tarn, alive or dead: what its tests share."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state import Agent, State
from tests.rules.netherwatch.loyal_vigil.camp import camping

START = ("dirt-trail@e5/0", "watchtower@e4/0")


def tarn(
    *words: str, zone: str = "dirt-trail", agents: tuple[str, ...] = ("survivor", "husky"), tier: str = "initiate"
) -> State:
    return camping(*(words or START), zone=zone, operation="black-tarn", agents=agents, tier=tier)


def dead(state: State, name: str, zone: str, number: int = 1) -> Agent:
    agent = state.agent(name)
    agent.specter, agent.bead, agent.zone, agent.sanity = number, 2, zone, 0
    return agent
