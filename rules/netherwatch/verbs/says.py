"""What a card says, made from what it does: the text on the page can never differ from the rules."""

from __future__ import annotations

from rules.kernel.verbs import Effects
from rules.netherwatch.verbs.words import SAYS


def say(effects: Effects, inside: bool = False) -> str:
    """The effects as sentences; `inside` another sentence, without capitals and full stops."""
    parts = [SAYS[call.verb](call.words) for call in effects]
    if inside:
        return ", then ".join(parts)
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)
