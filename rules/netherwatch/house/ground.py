"""Where a game is played: what is next to what, how far, who may go where. What the tiles say is in grounds.py."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch.house.grounds import HQ_CLOSED, Ground
from gloamboard.rules.netherwatch.house.locations import LOCATIONS
from gloamboard.rules.netherwatch.state import HQ, Agent, State


@functools.lru_cache(512)
def of_words(words: str) -> Ground:
    """The ground that a state or a view names: its location, and what is laid there."""
    location, *laid = words.split()
    return LOCATIONS[location].build(tuple(laid))


def ground(state: State) -> Ground:
    return of_words(state.ground)  # NW-MAP-01 NW-MAP-09 NW-EX-09


def name(state: State, zone: str) -> str:
    """What the players call it."""
    return of_words(state.ground).names[zone]


def the(state: State, zone: str) -> str:
    """The same inside a sentence: the Study, but HQ."""
    return "HQ" if zone == HQ else f"the {name(state, zone)}"


def near(state: State, zone: str) -> tuple[str, ...]:
    """Zones adjacent for everything but movement into HQ."""
    house = of_words(state.ground)  # NW-MAP-05 NW-MAP-06 NW-MAP-07 NW-SETUP-09
    return house.near(zone, state.blocked)  # NW-MAP-08 NW-HQ-03 NW-HQ-04 NW-EX-11


def demon_near(state: State, zone: str) -> tuple[str, ...]:
    """Zones the Demon can step to: Locks do not hold it, HQ is closed to it."""
    return of_words(state.ground).demon_near(zone)  # NW-LOCK-04 NW-HQ-02 NW-HQ-04 NW-EX-13


def demon_far(state: State, a: str, b: str) -> int | None:
    """Steps from a to b for the Demon."""
    return of_words(state.ground).demon_far(a, b)


def on_foot(state: State, goal: str) -> Mapping[str, int]:
    """Steps from a Zone to all others by the ways that Agents walk; Locks do not count, HQ is closed."""
    return of_words(state.ground).graph.distances(goal, NONE, HQ_CLOSED)


def agent_far(state: State, a: str, b: str) -> int | None:
    """Steps from a to b for an Agent: Locks count."""
    return of_words(state.ground).graph.distance(a, b, state.blocked)


def beside_demon(state: State, zone: str) -> bool:
    """Whether the Demon is on the map in that Zone or an adjacent one."""
    return state.manifested and (state.demon_zone == zone or state.demon_zone in near(state, zone))


def full_zones(state: State, mover: Agent | None = None) -> list[str]:
    """Zones that take no further Living Agent."""
    limits = of_words(state.ground).limits  # NW-MAP-10
    inside = [a.zone for a in state.agents if a.zone in limits and not a.specter and a is not mover]  # NW-MAP-13
    return [zone for zone in dict.fromkeys(inside) if inside.count(zone) >= limits[zone]]  # NW-MAP-11 NW-EX-12


def closed_to(state: State, agent: Agent) -> frozenset[str]:
    """Zones this Agent cannot enter now."""
    if agent.specter:
        closed = [state.demon_zone] if state.manifested else []  # NW-SPEC-05
    else:
        closed = full_zones(state, agent)  # NW-MAP-12
    if state.manifested:
        closed.append(HQ)  # NW-HQ-01
    return frozenset(closed)


def locks_for(state: State, agent: Agent) -> frozenset[str]:
    """Ways closed to this Agent by Locks."""
    return NONE if agent.specter else state.blocked  # NW-SPEC-07 NW-LOCK-01
