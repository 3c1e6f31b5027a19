"""What a sensible Agent fetches, keeps and leaves behind. Only from a view."""

from __future__ import annotations

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.forms import AgentForm, View


def pick_up(view: View, me: AgentForm, key: Key) -> float:
    slots = len(me["hand"]) + len(me["pocket"])
    if key[1] == "dropped":
        row = next((r for r in view["dropped"].values() if r["at"] == me["at"]), None)
        missing = reading.wanted_items(view, reading.suspects(view)) - reading.team_kinds(view)
        lying = {cards.cards().items[card].kind for card in (row["items"] if row else None) or ()}
        fits = {kind for kind in lying if has_room(view, me, kind)}  # else it would only be dropped again
        return 24.0 if fits & missing else (3.0 if fits and slots < 4 else -4.0)
    return -8.0 if key[1] == "artifact" else (5.0 if slots < 4 else -2.0)


def essentials(view: View, me: AgentForm, key: Key) -> float:
    return 22.0 if shopping(view, me) else -5.0


def shopping(view: View, me: AgentForm) -> list[str]:
    """What this Agent would take from the Essentials, by kind, best first."""
    if not reading.reads(view, me):
        return []
    left = reading.suspects(view)
    rows = cards.cards().items
    have = {rows[card].kind for card in view["essential"]}
    wanted = reading.wanted_items(view, left) - reading.team_kinds(view)
    if wanted:
        return [kind for kind in sorted(wanted) if kind in have and has_room(view, me, kind)]
    useful = {reading.device_of(trait) for trait in reading.useful_traits(view, left)}
    if useful & reading.kinds(me) or reading.wanted_items(view, left):
        return []
    return [kind for kind in sorted(useful) if kind in have][:2]


def has_room(view: View, me: AgentForm, kind: str) -> bool:
    """Whether an Item of that kind fits beside what is carried, or something less dear can stay behind for it."""
    row = next(row for row in cards.cards().items.values() if row.kind == kind)
    hands, pockets = reading.slots(view, cards.kind_of(reading.id_of(view, me)))
    hand, pocket = len(me["hand"]) < hands, len(me["pocket"]) < pockets
    free = {"hand": hand, "pocket": pocket}.get(row.carry, hand or pocket)
    held = [*(me["hand"] if row.carry != "pocket" else ()), *(me["pocket"] if row.carry != "hand" else ())]
    return free or any(item_value(view, card) < item_value(view, row.id) for card in held)


def take(view: View, me: AgentForm, key: Key) -> float:
    row = cards.cards().items.get(str(key[1]))
    if row is None:
        return 0.0
    if row.deck == "essential":
        return 10.0 if row.kind in shopping(view, me) else (item_value(view, str(key[1])) if me["at"] != "hq" else -1.0)
    return 2.0 + len(row.use) + len(row.modifiers) if has_room(view, me, row.kind) else -1.0


def make_room(view: View, me: AgentForm, key: Key) -> float:
    """Something less dear stays behind for a Relic that the ritual asks for."""
    missing = reading.wanted_items(view, reading.suspects(view)) - reading.team_kinds(view)
    return 5.0 - item_value(view, str(key[1])) / 10 if missing else -5.0


def item_value(view: View, card: str) -> float:
    """How much a carried Item is worth keeping."""
    row = cards.cards().items[card]
    left = reading.suspects(view)
    if row.kind in reading.wanted_items(view, left):
        return 20.0
    if "banishment-relic" in row.properties or "summoning-circle" in row.properties:
        return 6.0
    if row.kind in {reading.device_of(trait) for trait in reading.useful_traits(view, left)}:
        return 9.0
    if "light" in row.properties:
        return 8.0
    return 0.5 if "field-equipment" in row.properties else 4.0


def surplus(view: View, me: AgentForm, key: Key) -> float:
    return -item_value(view, str(key[1]))


def discard(view: View, me: AgentForm, key: Key) -> float:
    """What is discarded is gone, or back in its deck; dropped it lies at hand."""
    return -item_value(view, str(key[1])) - 0.5 if len(key) > 1 else -10.0


def keep(view: View, me: AgentForm, key: Key) -> float:
    room = len(me["hand"]) + len(me["pocket"]) < 4
    return 3.0 if room else -1.0


WEIGHTS = {
    "pick-up": pick_up,
    "essentials": essentials,
    "take": take,
    "make-room": make_room,
    "surplus": surplus,
    "discard": discard,
    "keep": keep,
}
