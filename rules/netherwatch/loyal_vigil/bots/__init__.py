"""What a sensible bot does besides, with a dog in the team and in the wood: where it wants to be (places), what it
takes (shopping), and what else it does (weights)."""

from gloamboard.rules.netherwatch.bots.sensible import WHIM
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.loyal_vigil.bots.places import goals
from gloamboard.rules.netherwatch.loyal_vigil.bots.weights import WEIGHTS

__all__ = ["WEIGHTS", "goals", "whim"]

IN_THE_WOOD = 60


def whim(view: View) -> int:
    """A step on a whim costs a turn where ways are long."""
    return IN_THE_WOOD if "open_paths" in view else WHIM
