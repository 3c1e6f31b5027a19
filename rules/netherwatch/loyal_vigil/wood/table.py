"""What the wood adds to the game, by the fields of `Box`."""

from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import CAMPSITE, LOCATION
from gloamboard.rules.netherwatch.loyal_vigil.wood.shown import view

LOCATIONS = {CAMPSITE: LOCATION}

__all__ = ["LOCATIONS", "view"]
