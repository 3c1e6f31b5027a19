"""How several things are said in one sentence."""

from __future__ import annotations

from collections.abc import Iterable


def enumerated(things: Iterable[str]) -> str:
    """The Flashlight, the Old Key and the Matchbox."""
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last
