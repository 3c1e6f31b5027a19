"""Light in the zones: cubes, Lit Bases, and the one level that results. Also the other cubes, which lie beside them."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import tell

Level = Literal["lit", "dim", "dark"]
Cube = Literal["lit", "dark", "cold", "interaction", "scavenge"]


def level(state: State, zone: str) -> str:
    """Exactly one of lit, dim and dark."""
    if zone == HQ:
        return "lit"  # NW-LIGHT-16
    for agent in state.agents:
        if agent.lit and agent.zone == zone and not agent.specter:
            return "lit"  # NW-LIGHT-04 NW-LIGHT-09
    return state.light.get(zone, "dim")  # NW-LIGHT-01 NW-LIGHT-02 NW-LIGHT-03 NW-LIGHT-05 NW-LIGHT-10


def has_cube(state: State, zone: str, cube: str) -> bool:
    if cube in ("lit", "dark"):
        return state.light.get(zone) == cube
    return zone in _pile(state, cube)


def can_place(state: State, zone: str, cube: str) -> bool:
    """Whether placing this cube would change anything."""
    if zone == HQ:
        return False  # NW-HQ-06 NW-EX-46
    return not has_cube(state, zone, cube) and state.supply(cube) > 0  # NW-CUBE-02 NW-CUBE-10


def place(state: State, zone: str, cube: str, rule: str) -> Script:
    """Put a cube there, if it can lie there. Returns whether it does."""
    yield from ()
    if not can_place(state, zone, cube):  # NW-CUBE-04
        tell(state, f"No {cube.title()} Cube is placed in {ground.the(state, zone)}.", "NW-CUBE-04")
        return False
    if cube in ("lit", "dark"):
        state.light[zone] = cube  # NW-LIGHT-06 NW-CUBE-03 NW-LIGHT-07 NW-CUBE-06
    else:
        _pile(state, cube).append(zone)  # NW-CUBE-01 NW-CUBE-07
    tell(state, f"{_one(cube)} is placed in the {ground.name(state, zone)}.", rule)
    if cube == "dark":
        for agent in state.in_zone(zone):
            if agent.lit:
                switch_off(state, agent, "NW-LIGHT-08")  # NW-LIGHT-08
    return True


def remove(state: State, zone: str, cube: str, rule: str) -> Script:
    """Back to the Supply. Returns whether there was one."""
    yield from ()
    if not has_cube(state, zone, cube):
        return False
    if cube in ("lit", "dark"):
        del state.light[zone]
    else:
        _pile(state, cube).remove(zone)  # NW-CUBE-11
    tell(state, f"The {cube.title()} Cube leaves the {ground.name(state, zone)}.", rule)
    return True


def _one(cube: str) -> str:
    return f"{'An' if cube[0] == 'i' else 'A'} {cube.title()} Cube"


def switch_on(state: State, agent: Agent, rule: str) -> None:
    agent.lit = True
    tell(state, f"The {agent.name} switches on a light.", rule)


def switch_off(state: State, agent: Agent, rule: str) -> None:
    """The Lit Base goes back to the board."""
    if agent.lit:
        agent.lit = False
        tell(state, f"The {agent.name}'s light goes out.", rule)


def _pile(state: State, cube: str) -> list[str]:
    if cube == "cold":
        return state.cold
    return state.interactions if cube == "interaction" else state.scavenge
