"""The verbs this box adds; importing this folder registers them."""

from gloamboard.rules.netherwatch.loyal_vigil.verbs import dogs, finds, trails, wood

__all__ = ["dogs", "finds", "trails", "wood"]
