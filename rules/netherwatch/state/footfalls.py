"""Where the Demon sets its foot, for all to see: its Zone, and the newest Zones it came to, which the lights walk."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state.state import State

KEPT = 12  # Zones; more than it ever goes between two questions


def set_foot(state: State, zone: str) -> None:
    """The Demon comes to a Zone, walking, jumping or out of nowhere."""
    if zone != state.demon_zone:
        state.trod = (*state.trod, zone)[-KEPT:]
        state.footfalls += 1
    state.demon_zone = zone  # NW-MAP-02
