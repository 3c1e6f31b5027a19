"""What the Operations of the Campsite add to the game, by the fields of `Box`."""

from __future__ import annotations

from gloamboard.rules.netherwatch.loyal_vigil.operations import drifting, escapes, wild_clues

MODIFIERS = {**drifting.MODIFIERS, **wild_clues.MODIFIERS}
SCRIPTS = {
    "zone-revealed": escapes.zone_revealed,
    "clue-revealed": wild_clues.offer,
    "ends-movement": drifting.drift,
}
