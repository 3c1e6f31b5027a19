"""Agents in Cover: going in, coming out, and what becomes of them when the Cover is moved or taken away."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.house import covers, ground, light
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import tell


def move_cover(state: State, cover: str, zone: str, rule: str) -> Script:
    """An effect moves a Cover; several may share a Zone."""
    if zone == HQ or cover not in state.covers:  # a ruling may have taken it while it was asked where it goes
        return
    state.covers[cover] = (zone, state.covers[cover][1])  # NW-COVER-05
    tell(state, f"The Cover is moved to the {ground.name(state, zone)}.", rule)
    yield from expose(state, cover)
    if not state.covers[cover][1]:
        yield from covers.offer_turning(state, cover)


def remove_cover(state: State, cover: str, rule: str) -> Script:
    """Off the map, whatever its face."""
    zone, face = state.covers.pop(cover)  # NW-COVER-04
    state.flags.pop(cover, None)
    if face:
        state.cover_bag.append(face)
    tell(state, f"The Cover is gone from the {ground.name(state, zone)}.", rule)
    yield from expose(state, cover)


def expose(state: State, cover: str) -> Script:
    """Whoever hid on this Cover is Exposed at once."""
    for agent in state.agents:
        if agent.hiding == cover:
            agent.hiding = ""  # NW-HIDE-12
            tell(state, f"The {agent.name} is Exposed.", "NW-HIDE-12")
            if state.manifested and agent.zone == state.demon_zone:
                yield from movement.meet_demon(state, agent)


def leave_cover(state: State, agent: Agent, rule: str) -> None:
    """Out of Safe Cover."""
    agent.hiding = ""
    tell(state, f"The {agent.name} leaves Cover.", rule)


def enter_cover(state: State, agent: Agent, cover: str, rule: str) -> None:
    """Into Safe Cover; no light goes with it."""
    light.switch_off(state, agent, "NW-LIGHT-12")  # NW-LIGHT-12
    agent.hiding = cover  # NW-HIDE-01
    tell(state, f"The {agent.name} hides.", rule)
