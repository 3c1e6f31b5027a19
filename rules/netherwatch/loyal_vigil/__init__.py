"""Loyal Vigil, a box of Netherwatch: Canine Agents and Companions, and the Campsite, a wood that grows."""

from gloamboard.rules.netherwatch.loyal_vigil.lid import LID

__all__ = ["BOX"]

BOX = LID  # what the entry point names
