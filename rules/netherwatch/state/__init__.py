"""Everything that is so in a game, as plain data, and the small scripts every rule needs: the story, ties, the end.

`State` and `Agent` are at hand here; nothing in this folder knows a card.
"""

from gloamboard.rules.netherwatch.state.agent import Agent
from gloamboard.rules.netherwatch.state.state import HQ, SUPPLY, State

__all__ = ["HQ", "SUPPLY", "Agent", "State"]
