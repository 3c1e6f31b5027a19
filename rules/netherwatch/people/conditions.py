"""Frightened, Breakdown and death."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.ends import end
from gloamboard.rules.netherwatch.state.story import moment, tell


def frighten(state: State, agent: Agent, rule: str) -> Script:
    """Becomes Frightened, unless already in a Condition."""
    yield from ()
    if agent.specter or agent.escaped or agent.condition:
        return False  # NW-COND-01 NW-COND-02 NW-COND-03
    agent.condition = "frightened"  # NW-AGENT-02
    tell(state, f"The {agent.name} is Frightened.", rule)
    return True


def break_down(state: State, agent: Agent) -> None:
    """Sanity has reached 0."""
    agent.condition = "breakdown"  # NW-COND-07 NW-COND-01
    tell(state, f"The {agent.name} breaks down.", "NW-COND-07")


def recover(state: State, agent: Agent, rule: str) -> None:
    """The Condition is gone."""
    if agent.condition:
        agent.condition = ""
        tell(state, f"The {agent.name} is calm again.", rule)


def hold_on(agent: Agent) -> None:
    """Whoever comes out of a Breakdown has something left to lose, even where nothing was regained."""
    if not agent.condition and agent.sanity == 0:
        agent.sanity = 1  # NW-COND-07


def die(state: State, agent: Agent, rule: str) -> Script:
    """A Living Agent dies and becomes a Specter. The last death ends the game."""
    if agent.specter or agent.escaped:
        return
    tell(state, f"The {agent.name} dies.", rule)
    moment(state, "death", agent.zone)
    if len(state.living()) == 1:
        agent.specter = 4
        out_of_people(state)
    light.switch_off(state, agent, "NW-LIGHT-11")
    yield from moments.fire(state, "dying", agent)
    if agent.items:
        yield from inventory.drop(state, agent, agent.items, "NW-DEATH-03")  # NW-DEATH-03
    taken = {other.specter for other in state.agents}
    agent.specter = next(n for n in (1, 2, 3, 4) if n not in taken)  # NW-DEATH-02 NW-COMP-11
    agent.bead = 2  # NW-DEATH-04 NW-SPEC-03
    agent.sanity, agent.condition, agent.hiding, agent.lured = 0, "", "", False
    if state.tier == "initiate" and state.stage == "discovery" and state.manifested:  # NW-CS-10
        state.to_dormant = True  # NW-DEATH-06 NW-OVER-08
    if state.turn == agent.id:
        state.moving, state.moves_left, state.stopped, state.dash_gift = "", 0, True, False
    yield from moments.fire(state, "agent-dies", zone=agent.zone, of=agent)


def out_of_people(state: State) -> None:
    """No Living Agent is left in the house."""
    if any(agent.escaped for agent in state.agents):  # NW-VIC-09
        end(state, "win", "escape", "Somebody got out alive. The Operation ends in an Escape.", "NW-VIC-09")
    end(state, "loss", "death", "No Agent is left alive.", "NW-VIC-03")  # NW-VIC-03 NW-DEATH-01
