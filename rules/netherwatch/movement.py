"""Agents changing place: one step of their own, or moved by an effect. MOVE and DASH themselves are in actions/."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import ground, light, overlap, tokens
from gloamboard.rules.netherwatch.agent import Agent
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import tell


def relocate(state: State, agent: Agent, zone: str, rule: str, on_the_way: bool = False) -> Script:
    """An effect moves an Agent, who ends movement there: tokens are turned, and the Demon may be there. On the way
    to a Zone beyond, nothing is turned yet."""
    if agent.escaped or zone == agent.zone:
        return
    if agent.specter and state.manifested and zone == state.demon_zone:  # NW-SPEC-05
        return
    if not agent.specter and zone in ground.full_zones(state, agent):  # NW-MAP-12
        return
    agent.hiding = ""
    agent.zone = zone  # NW-MAP-04
    tell(state, f"The {agent.name} moves to {ground.the(state, zone)}.", rule)
    if state.manifested and zone == state.demon_zone:
        yield from overlap.resolve(state, agent)
    if agent.zone == zone and not on_the_way:  # NW-CLUE-06
        yield from tokens.arrive(state, agent)


def exchange(state: State, one: Agent, other: Agent, rule: str) -> Script:
    """Two Agents change places at once, so that a full Zone takes whoever comes for whoever goes."""
    ghosts = [agent for agent in (one, other) if agent.specter]
    if state.manifested and any(state.demon_zone in (one.zone, other.zone) for _ in ghosts):  # NW-SPEC-05
        return
    one.zone, other.zone = other.zone, one.zone
    tell(state, f"The {one.name} and the {other.name} change places.", rule)
    for agent in (one, other):
        agent.hiding, zone = "", agent.zone
        if state.manifested and zone == state.demon_zone:
            yield from overlap.resolve(state, agent)
        if agent.zone == zone:
            yield from tokens.arrive(state, agent)


def leave_cover(state: State, agent: Agent, rule: str) -> None:
    """Out of Safe Cover."""
    agent.hiding = ""
    tell(state, f"The {agent.name} leaves Cover.", rule)


def enter_cover(state: State, agent: Agent, cover: str, rule: str) -> None:
    """Into Safe Cover; no light goes with it."""
    light.switch_off(state, agent, "NW-LIGHT-12")  # NW-LIGHT-12
    agent.hiding = cover  # NW-HIDE-01
    tell(state, f"The {agent.name} hides.", rule)


def leave_hq(state: State, agent: Agent) -> Script:
    """Everybody leaves HQ when the Demon Manifests: 1 Zone, within Locks and limits if any exit allows."""
    from gloamboard.rules.netherwatch.ties import choose_one

    house = ground.ground(state)
    closed = frozenset(ground.full_zones(state, agent)) if not agent.specter else frozenset((state.demon_zone,))
    exits = list(house.graph.neighbours(agent.zone, ground.locks_for(state, agent), closed))
    zone = yield from choose_one(
        state,
        f"HQ closes. Where does the {agent.name} go?",
        exits or list(house.icons),
        "NW-HQ-11",
        says=lambda zone: f"To the {ground.name(state, zone)}.",
        about="leave-hq",
        seat=agent.seat,
    )
    agent.zone = zone  # NW-HQ-11
    tell(state, f"The {agent.name} leaves HQ for the {ground.name(state, zone)}.", "NW-HQ-11")
    yield from tokens.arrive(state, agent)
