"""Players made of a view and a list of options; they never see state."""

from gloamboard.rules.netherwatch.bots.anything import anything
from gloamboard.rules.netherwatch.bots.sensible import sensible

__all__ = ["anything", "sensible"]
