"""REINFORCE: a Specter lets go, and the Agent on the other side of the board arrives in HQ."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import tell


def successor(state: State, agent: Agent) -> str:
    """The Agent on the reverse of this one's board; "" when that Agent is in the game already, and for the Specter a
    solo game begins with: it never had a board to turn over."""
    if "second-specter" in state.solo:
        return ""  # NW-SOLO-03
    every = cards.in_play(state.boxes).agents
    board = every[agent.id].board
    other = next(row.id for row in every.values() if row.board == board and row.id != agent.id)  # NW-COMP-12
    if f"kept-out {other}" in state.used:
        return ""
    return "" if any(each.id == other for each in state.agents) else other


def arrive(state: State, agent: Agent) -> Script:
    """A Living Agent in HQ: top Sanity, Ready, no Items, no Actions left this round."""
    yield from ()
    row = cards.agent(successor(state, agent))
    old = agent.id
    agent.id, agent.name, agent.top, agent.sanity = row.id, row.name, row.sanity, row.sanity  # NW-SPEC-24
    agent.specter, agent.bead, agent.zone, agent.ready = 0, 0, HQ, True  # NW-SPEC-24
    agent.condition, agent.hiding, agent.lit, agent.hand, agent.pocket = "", "", False, (), ()
    agent.dormant = agent.manifested = 0  # NW-SPEC-24
    for name in ("active", "last_active", "target", "turn"):
        if getattr(state, name) == old:
            setattr(state, name, agent.id)
    tell(state, f"The {row.name} arrives in HQ.", "NW-SPEC-24")
    yield from moments.fire(state, "arrives", agent)
