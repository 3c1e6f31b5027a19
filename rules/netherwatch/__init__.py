"""Netherwatch: a team of Agents, a haunted mansion, and a Demon to be named and sent home."""

from gloamboard.rules.netherwatch.game import Netherwatch

GAME = Netherwatch()

__all__ = ["GAME"]
