"""How sure a counted share is: 95 % intervals after Wilson, and of a difference of two shares after Newcombe."""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

Z = 1.959964  # 95 % of a normal distribution lie within so many deviations


class Share(NamedTuple):
    share: float
    low: float
    high: float


def share_of(count: int, total: int) -> Share:
    """Of nothing counted, anything may be."""
    if not total:
        return Share(0.0, 0.0, 1.0)
    p, spread = count / total, Z * Z / total
    middle = (p + spread / 2) / (1 + spread)
    reach = sqrt(p * (1 - p) * spread + spread * spread / 4) / (1 + spread)
    return Share(p, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(one: Share, other: Share) -> Share:
    """How much larger `one` is than `other`. Both were counted apart."""
    gap = one.share - other.share
    low = gap - hypot(one.share - one.low, other.high - other.share)
    high = gap + hypot(one.high - one.share, other.share - other.low)
    return Share(gap, low, high)
