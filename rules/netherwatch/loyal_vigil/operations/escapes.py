"""The way out of the wood: Objectives and the Escape that wait for their Zone, and where the token comes to lie."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell

SAYS = {"highest-odd-rift": "the highest odd-numbered Rift", "here": "that Zone"}


def lay(state: State, at: str, here: str, rule: str) -> None:
    """The Escape token comes onto the map; once there, it stays."""
    odd = [number for number in state.rifts if number % 2]
    zone = (state.rifts[max(odd)] if odd else here) if at == "highest-odd-rift" else here  # LV-CR-33
    if "escape" in state.tokens or state.stage != "confrontation":  # LV-OPB-05
        return
    state.tokens["escape"] = zone
    tell(state, f"A way out opens in the {ground.name(state, zone)}.", rule)


def zone_revealed(state: State, agent: Agent | None, zone: str) -> Script:
    """A Zone is on the map: an Objective that waited for it comes too."""
    yield from ()
    if state.stage == "confrontation":
        objectives.lay(state, "confrontation")  # LV-RULING-35
