"""A team at Coffin Rock: what its tests share."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import camping


def team(*words: str, zone: str = "trailhead") -> State:
    """A human and a dog in one Zone of this wood."""
    return camping(*words, zone=zone, agents=("survivor", "husky"))
