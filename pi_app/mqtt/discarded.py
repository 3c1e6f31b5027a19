"""What arrives and is none of ours, or not in its turn: counted by cause, logged, and otherwise nothing."""

from __future__ import annotations

import logging
from collections import Counter

log = logging.getLogger("gloam.ignored")

MOST_TOLD = 200  # characters of what was wrong


def ignore(counts: Counter[str], cause: str, topic: str, says: str = "") -> None:
    """Log the first, the second, the fourth, the eighth …: somebody who sends rubbish all evening fills no disk."""
    counts[cause] += 1
    so_far = counts[cause]
    if worth_telling(so_far):
        what = f": {''.join(each if each.isprintable() else '?' for each in says[:MOST_TOLD])}" if says else ""
        log.warning("%.200s: ignored, %s%s (%d so far)", topic, cause, what, so_far)


def worth_telling(so_far: int) -> bool:
    """Of the many of one kind: the first, the second, the fourth …"""
    return so_far & (so_far - 1) == 0
