"""What a sensible Agent of the box takes from the Essentials: two devices rather than one, for the way home is long."""

from __future__ import annotations

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import carrying, goals, reading
from gloamboard.rules.netherwatch.forms import AgentForm, View

DEVICES = 2  # as many as there are hands to hold them


def shopping(view: View, me: AgentForm) -> list[str]:
    """What this Agent would take, by kind, best first: what the Demon asks for, else devices that split the suspects
    most evenly."""
    if not reading.reads(view, me):
        return []
    left = reading.suspects(view)
    if reading.wanted_items(view, left) or goals.hurry(view):
        return carrying.shopping(view, me)
    mine = reading.kinds(me)
    have = {cards.cards().items[card].kind for card in view["essential"]}
    best: dict[str, float] = {}
    for trait in reading.useful_traits(view, left):
        device = reading.device_of(trait)
        best[device] = max(best.get(device, 0.0), reading.split(left, trait))
    room = max(0, DEVICES - len(best.keys() & mine))
    return sorted((best.keys() & have) - mine, key=lambda kind: (-best[kind], kind))[:room]


def _essentials(view: View, me: AgentForm, key: Key) -> float:
    return 22.0 if shopping(view, me) else -5.0


def _take(view: View, me: AgentForm, key: Key) -> float:
    """Also of what lies dropped here: what the team misses comes first."""
    row = cards.cards().items.get(str(key[1]))
    if row is None or row.deck != "essential":
        return carrying.take(view, me, key)
    missing = reading.wanted_items(view, reading.suspects(view)) - reading.team_kinds(view)
    if row.kind in missing or row.kind in shopping(view, me):
        return 10.0
    return carrying.item_value(view, row.id) if me["at"] != "hq" else -1.0


WEIGHTS = {"essentials": _essentials, "take": _take}
