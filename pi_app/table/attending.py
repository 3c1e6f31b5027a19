"""Which spaces may matter to hands now, from what everybody is shown: those are swept more often than the others."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.pi_app.mqtt.messages import Data


def may_matter(seen: Data, differences: Iterable[Data]) -> set[str]:
    """Where a piece may be taken or put by an open option, is asked for, or is to be carried."""
    asks = seen.get("asks") or {}
    found: set[str] = set()
    for option in asks.get("options") or ():
        found |= {word for word in option.get("hand") or () if isinstance(word, str)}
    for spaces in (asks.get("carries") or {}).values():
        found |= set(spaces)
    for row in differences:
        found |= {row["is"], row["should"]} - {None}
    found |= {(seen.get("laying") or {}).get("space") or ""}
    pieces = seen.get("view", {}).get("pieces") or {}
    found |= {pieces[piece].get("at") or "" for piece in (*(asks.get("carries") or ()), *found) if piece in pieces}
    return found
