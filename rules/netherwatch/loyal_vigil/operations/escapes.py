"""The way out of the wood: Objectives and the Escape that wait for their Zone, and where the token comes to lie."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.house.rifts import rift_numbers
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell

SAYS = {
    "highest-odd-rift": "the highest odd-numbered Rift",
    "farthest-rift": "the Rift farthest from the Demon",
}
MODIFIERS = {
    "no-cover-escape": "In the Confrontation, once no Safe Cover lies open, the Escape opens in the Watchtower.",
    "fate-escape": "In the Confrontation the Escape is always on the Rift equal to Fate.",
}
LOOKOUT = "watchtower"


def note_tier(state: State, agent: Agent | None, zone: str) -> Script:
    """Set-up: a mark for Escapes that only some Tiers have."""
    yield from ()
    state.flags[f"tier-{state.tier}"] = 1  # LV-BT-23


def lay(state: State, at: str, rule: str) -> None:
    """The Escape token comes onto the map; once there, it stays."""
    if "escape" in state.tokens or state.stage != "confrontation":  # LV-OPB-05
        return
    _put(state, AT[at](state), rule)


def _put(state: State, zone: str, rule: str) -> None:
    if state.tokens.get("escape") != zone:
        state.tokens["escape"] = zone
        tell(state, f"The way out is in the {ground.name(state, zone)}.", rule)


def _highest_odd(state: State) -> str:
    return state.rifts[max((number for number in state.rifts if number % 2), default=max(state.rifts))]  # LV-CR-33


def _farthest(state: State) -> str:
    graph = ground.ground(state).graph
    far = {zone: graph.distance(state.demon_zone, zone, NONE) or 0 for zone in state.rifts.values()}
    return max(far, key=lambda zone: far[zone])


AT = {"highest-odd-rift": _highest_odd, "farthest-rift": _farthest}


def zone_revealed(state: State, agent: Agent | None, zone: str) -> Script:
    """A Zone is on the map: an Objective that waited for it comes too."""
    objectives.lay(state, "setup")
    if state.stage == "confrontation":
        objectives.lay(state, "confrontation")  # LV-CR-32 LV-RULING-35
    yield from settle(state, agent, zone)


def settle(state: State, agent: Agent | None, zone: str) -> Script:
    """Whatever has happened: marks that an Escape asks for, and the token where it belongs now."""
    yield from ()
    if any(each.specter and not each.escaped for each in state.agents):
        state.flags["a-specter"] = 1  # LV-BT-25
    else:
        state.flags.pop("a-specter", None)
    if state.stage != "confrontation":  # LV-OPB-05
        return
    open_safe = any(face == "safe" for _, face in state.covers.values())
    waits = "escape" not in state.tokens and not open_safe and LOOKOUT in ground.ground(state).zones
    if waits and modifiers.total(state, "no-cover-escape") > 0:
        _put(state, LOOKOUT, "LV-BT-24")  # LV-BT-24 LV-RULING-32
    if modifiers.total(state, "fate-escape") > 0:
        meant = rift_numbers(state.ground, state.rifts, state.fate)
        _put(state, state.rifts[meant[0]], "LV-OPB-05")
