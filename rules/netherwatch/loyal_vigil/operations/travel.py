"""Moves that an effect makes in the wood: from one place to another, whatever lies between."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import Agent, State, ties


def open_to(state: State, agent: Agent, zones: Iterable[str]) -> list[str]:
    """Of these Zones, those on the map that an effect can take the Agent to: not full, and without a Lock in it."""
    shut = {*ground.closed_to(state, agent), agent.zone}
    if not agent.specter:
        shut |= set(state.locks)  # one in the middle is called as its Zone
    known = ground.ground(state).zones
    return [zone for zone in dict.fromkeys(zones) if zone in known and zone not in shut]  # LV-RULING-69


def send(state: State, agent: Agent, zones: Iterable[str], rule: str) -> Script:
    """The Agent goes to one of these Zones, as their player chooses, and ends movement there. Returns whether."""
    found = open_to(state, agent, zones)
    if not found:
        return False
    zone = yield from ties.choose_one(
        state,
        f"Where does the {agent.name} go?",
        found,
        rule,
        says=lambda zone: f"To the {ground.name(state, zone)}.",
        about="go",
        seat=agent.seat,
        goes=(agent.piece, agent.zone),
    )
    yield from movement.relocate(state, agent, zone, rule)  # LV-RULING-69
    return True
