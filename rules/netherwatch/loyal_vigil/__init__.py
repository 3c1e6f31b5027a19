"""Loyal Vigil, a box of Netherwatch: Canine Agents and Companions, and the Campsite, a wood that grows."""

from gloamboard.rules.netherwatch.loyal_vigil.box import BOX

__all__ = ["BOX"]
