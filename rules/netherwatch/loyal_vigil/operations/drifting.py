"""Drifting Rifts: whoever ends movement on the Rift that Fate points at may be carried to the farthest one."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.house.rifts import rift_numbers
from gloamboard.rules.netherwatch.loyal_vigil.operations import travel
from gloamboard.rules.netherwatch.people import sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell

MODIFIERS = {
    "drifting-rifts": "Whoever ends movement on the Rift equal to Fate rolls Hindered, and after a loss goes to the "
    "farthest Rift.",
}


def drift(state: State, agent: Agent | None, zone: str) -> Script:
    """An Agent has ended movement there."""
    if agent is None or not agent.living or modifiers.total(state, "drifting-rifts", agent) <= 0:  # LV-OPB-03
        return
    meant = [state.rifts[number] for number in rift_numbers(state.ground, state.rifts, state.fate)]
    if zone not in meant:  # LV-CR-18 LV-RULING-63
        return
    tell(state, f"The Rift in the {ground.name(state, zone)} stirs.", "LV-CR-18")
    if (yield from sanity.roll(state, agent, ("hindered",), "LV-CR-18", "Drifting Rifts")) and agent.living:
        yield from travel.send(state, agent, _farthest(state, zone), "LV-CR-19")  # LV-CR-19


def _farthest(state: State, here: str) -> list[str]:
    """The Rifts farthest from a Zone, Locks not counted."""
    graph = ground.ground(state).graph
    far = {zone: graph.distance(here, zone) for zone in state.rifts.values() if zone != here}
    best = max((steps for steps in far.values() if steps is not None), default=None)
    return [zone for zone, steps in far.items() if steps == best and best is not None]
