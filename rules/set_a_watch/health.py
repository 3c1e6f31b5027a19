"""How much it takes to defeat a Creature, and who can reach it. Worked out anew whenever it is asked: Ongoing powers
follow the game as it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.set_a_watch.cards import BOARD, CARD, LOCATION
from rules.set_a_watch.state import State

ARMOUR = 3  # the least a die must show against armour


def base_health(card: str) -> int:
    """The printed number, whatever happens in play. A card without one counts as 0."""
    return CARD[card].health or 0  # SW-KEY-01 SW-RULING-28


def _behind(state: State, at: int) -> int:
    return base_health(state.line[at + 1]) if at + 1 < len(state.line) and state.up[at + 1] else 0  # SW-EX-16 SW-EX-21


def _graveyard(state: State, at: int) -> int:
    return base_health(state.graveyard[-1]) if state.graveyard else 0  # SW-EX-17


def _firewood(state: State, at: int) -> int:
    return state.fire


def _pack(state: State, at: int) -> int:
    return 2 * sum(1 for i in range(len(state.line)) if i != at and state.up[i] and state.type_at(i) == "forest")


def _darkness(state: State, at: int) -> int:
    return 3 + 2 * state.up.count(False)


ADDS: dict[str, Callable[[State, int], int]] = {
    "behind": _behind,
    "graveyard": _graveyard,
    "firewood": _firewood,
    "pack": _pack,
    "darkness": _darkness,
}


def health(state: State, at: int) -> int:
    """What a faceup Creature takes now."""
    card = state.line[at]
    row = CARD[card]
    total = row.health or 0
    if state.mods:
        total += state.mods.get(card, 0)  # SW-ATK-05
    if state.under and card in state.under:
        total += base_health(state.under[card])  # SW-KEY-03
    if row.adds and card not in state.quiet:
        total += ADDS[row.adds](state, at)  # SW-KEY-11 SW-CRE-08 SW-ATK-05
    tough = LOCATION[state.location].tough
    if tough and tough == state.type_at(at):
        total += 1
    return total


def reach_of(state: State, a: int) -> int:
    """How many places of the Line this Adventurer can attack."""
    flags = LOCATION[state.location].flags if state.location else ()
    reach = 1  # SW-BOARD-06
    if BOARD[state.party[a]].attack == "ranged" and "short-sight" not in flags:
        reach = 2  # SW-BOARD-05
    return reach + state.reach[a] + ("far-sight" in flags)  # SW-KEY-12


def guard_of(state: State, at: int) -> str:
    card = state.line[at]
    return "" if card in state.quiet else CARD[card].guard


def beast_value(state: State, a: int, card: str) -> int:
    """A tamed Creature strikes with its Health."""
    leads = "pack-leader" in state.cards[3 * a : 3 * a + 3] and state.faceup("pack-leader")
    return base_health(card) + (2 if leads else 0)  # SW-ADV-04


class Arms(NamedTuple):
    """What one fighter could strike with, and how far."""

    a: int
    reach: int
    flies: bool  # ranged: reaches what is in the air
    dice: list[int]
    beasts: list[str]


Able = dict[int, tuple[list[int], list[str]]]  # who can strike, with which dice and tamed Creatures


def arms(state: State) -> list[Arms]:
    """Everybody on Watch who has something left to strike with."""
    found, tamed = [], state.tamed
    for a in state.fighters():
        dice = state.ready(a)
        beasts = [card for owner, card in tamed if owner == a] if tamed else []
        if dice or beasts:
            found.append(Arms(a, reach_of(state, a), BOARD[state.party[a]].attack == "ranged", dice, beasts))
    return found


def attackers(state: State, at: int, party: list[Arms] | None = None) -> Able:
    """Who can strike the Creature in that place, with which dice and tamed Creatures."""
    if not state.up[at]:
        return {}  # SW-ATK-01
    guard = guard_of(state, at)
    found: Able = {}
    for a, reach, flies, dice, beasts in arms(state) if party is None else party:
        if at >= reach or (guard == "winged" and not flies):  # SW-ATK-03 SW-ADV-12
            continue
        if guard == "armoured":
            dice = [d for d in dice if state.left[d] >= ARMOUR]
            beasts = [card for card in beasts if beast_value(state, a, card) >= ARMOUR]
        if dice or beasts:
            found[a] = (dice, beasts)
    return found


def strength(state: State, a: int, dice: list[int], beasts: list[str]) -> int:
    total = sum([state.left[d] for d in dice])
    return total + sum([beast_value(state, a, card) for card in beasts]) if beasts else total


def can_defeat(state: State, at: int, party: list[Arms] | None = None) -> Able:
    """The attackers of that place, if together (or alone, against a duellist) they are strong enough; else nobody."""
    found = attackers(state, at, party)
    if not found:
        return found
    need = health(state, at)
    if guard_of(state, at) == "duel":
        return {a: (dice, beasts) for a, (dice, beasts) in found.items() if strength(state, a, dice, beasts) >= need}
    for a, (dice, beasts) in found.items():
        need -= strength(state, a, dice, beasts)
    return {} if need > 0 else found  # SW-ATK-04 SW-RULING-12
