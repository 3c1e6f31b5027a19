"""What the wood adds to the game, by the fields of `Box`."""

from __future__ import annotations

from gloamboard.rules.netherwatch.actions.menu import SPECTER
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore, hazards, prepare, reveal, specters
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import why_not
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import CAMPSITE, LOCATION
from gloamboard.rules.netherwatch.loyal_vigil.wood.shown import hide, view

LOCATIONS = {CAMPSITE: LOCATION}
PREPARE = {CAMPSITE: prepare.lay_campsite}
OFFERS = {HUMAN: (explore.offers,), CANINE: (explore.offers,), SPECTER: (specters.offers,)}  # LV-FREE-03
DO = {**explore.DO, **specters.DO}
CHECKS = {HUMAN: explore.CHECKS, CANINE: explore.CHECKS, SPECTER: specters.CHECKS}
SCRIPTS = {
    "team-chosen": prepare.begin_elsewhere,
    "turn-start": explore.begin_turn,
    "turn-end": hazards.turn_ends,
    "enters": hazards.enters,
    "leaves": hazards.leaves,
    "rift-placed": reveal.count_rifts,
    "specter-reveals": specters.turn_up,
}
PIECES = {"rift": ("LV-RIFT-02", "A Rift stays where it has opened, unless something moves it.")}
WEIGHTS = specters.WEIGHTS
face_down = specters.face_down

__all__ = [
    "CHECKS",
    "DO",
    "LOCATIONS",
    "OFFERS",
    "PIECES",
    "PREPARE",
    "SCRIPTS",
    "WEIGHTS",
    "face_down",
    "hide",
    "view",
    "why_not",
]
