"""What a sensible bot does besides, with a dog in the team and in the wood: where it wants to be (places), what it
takes (shopping), and what else it does (weights)."""

from gloamboard.rules.netherwatch.loyal_vigil.bots.places import goals
from gloamboard.rules.netherwatch.loyal_vigil.bots.weights import WEIGHTS

__all__ = ["WEIGHTS", "WHIM", "goals"]

WHIM = 60  # a step on a whim costs a turn where ways are long
