"""What the wood adds to the game, by the fields of `Box`."""

from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import CAMPSITE, LOCATION
from gloamboard.rules.netherwatch.loyal_vigil.wood.shown import view

LOCATIONS = {CAMPSITE: LOCATION}
OFFERS = {HUMAN: (explore.offers,), CANINE: (explore.offers,)}  # LV-FREE-03
DO = explore.DO
CHECKS = {HUMAN: explore.CHECKS, CANINE: explore.CHECKS}
SCRIPTS = {"turn-start": explore.begin_turn}
WEIGHTS = explore.WEIGHTS

__all__ = ["CHECKS", "DO", "LOCATIONS", "OFFERS", "SCRIPTS", "WEIGHTS", "view"]
