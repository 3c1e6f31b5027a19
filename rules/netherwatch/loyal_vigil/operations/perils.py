"""What the end of a turn brings in some Operations: a hunter for who is alone, ground that burns."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.people import sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.story import tell

MODIFIERS = {
    "hunted": "Whoever ends a turn away from all others becomes the Target.",
    "hot-ground": "Whoever ends a turn in a Zone with a Hazard loses 1 Sanity, unless the Zone is Cold.",
}


def turn_ends(state: State, agent: Agent | None, zone: str) -> Script:
    if agent is None or not agent.living or zone == HQ:
        return
    strays = len(state.living()) > 1 and len([each for each in state.in_zone(zone) if each.living]) == 1
    if strays and modifiers.total(state, "hunted", agent) > 0:
        tell(state, f"Something has noticed the {agent.name}, alone.", "LV-OPB-02")
        targeting.become_target(state, agent, "LV-OPB-02")  # LV-SETUP-24
    if modifiers.total(state, "hot-ground", agent) > 0 and zone in of(state).hazards and zone not in state.cold:
        tell(state, "The ground is hot.", "LV-OPB-02")
        yield from sanity.lose(state, agent, 1, "LV-OPB-02")  # LV-SETUP-25
