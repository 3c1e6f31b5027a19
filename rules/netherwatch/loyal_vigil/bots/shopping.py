"""What a sensible Agent of the box takes from the Essentials: two devices rather than one, for the way home is long."""

from __future__ import annotations

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import carrying, reading
from gloamboard.rules.netherwatch.forms import AgentForm, View

DEVICES = 2  # as many as there are hands to hold them


def shopping(view: View, me: AgentForm) -> list[str]:
    """What this Agent would take, by kind, best first: what the Demon asks for, else devices that split the suspects
    most evenly."""
    if not reading.reads(view, me):
        return []
    left = reading.suspects(view)
    if reading.wanted_items(view, left) or reading.hurry(view):
        return carrying.shopping(view, me)
    mine = reading.kinds(me)
    best: dict[str, float] = {}
    for trait in reading.useful_traits(view, left):
        device = reading.device_of(trait)
        best[device] = max(best.get(device, 0.0), reading.split(left, trait))
    room = max(0, DEVICES - len(best.keys() & mine))
    return sorted((best.keys() & in_deck(view)) - mine, key=lambda kind: (-best[kind], kind))[:room]


def missing(view: View) -> set[str]:
    """What banishes the Demon and nobody has at hand."""
    return reading.wanted_items(view, reading.suspects(view)) - reading.team_kinds(view)


def in_deck(view: View) -> set[str]:
    """The kinds of Essentials that are left."""
    return {cards.cards().items[card].kind for card in view["essential"]}


def _essentials(view: View, me: AgentForm, key: Key) -> float:
    return 22.0 if shopping(view, me) else -5.0


def _take(view: View, me: AgentForm, key: Key) -> float:
    """Also of what lies dropped here: what the team misses comes first."""
    row = cards.cards().items.get(str(key[1]))
    if row is None or row.deck != "essential":
        return carrying.take(view, me, key)
    if row.kind in missing(view) or row.kind in shopping(view, me):
        return 10.0
    if me["at"] == "hq" or row.kind in reading.team_kinds(view) or not carrying.has_room(view, me, row.kind):
        return -1.0
    return min(carrying.item_value(view, row.id), 9.0)


WEIGHTS = {"essentials": _essentials, "take": _take}
