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
    if state.under and card in state.under and card not in state.quiet:
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
    """What one fighter could strike with, how far, and how hard with all of it."""

    a: int
    reach: int
    flies: bool  # ranged: reaches what is in the air
    dice: list[int]
    beasts: list[str]
    might: int


Able = dict[int, Arms]  # who can strike, and with what


def arms(state: State) -> Able:
    """Everybody on Watch who has something left to strike with."""
    found, tamed = {}, state.tamed
    for a in state.fighters():
        dice = state.ready(a)
        beasts = [card for owner, card in tamed if owner == a] if tamed else []
        if dice or beasts:
            flies = BOARD[state.party[a]].attack == "ranged"
            found[a] = Arms(a, reach_of(state, a), flies, dice, beasts, _might(state, a, dice, beasts))
    return found


def _might(state: State, a: int, dice: list[int], beasts: list[str]) -> int:
    total = sum([state.left[d] for d in dice])
    return total + sum([beast_value(state, a, card) for card in beasts]) if beasts else total


def _against_armour(state: State, armed: Arms) -> Arms:
    """What of it tells against armour."""
    dice = [d for d in armed.dice if state.left[d] >= ARMOUR]
    beasts = [card for card in armed.beasts if beast_value(state, armed.a, card) >= ARMOUR]
    return armed._replace(dice=dice, beasts=beasts, might=_might(state, armed.a, dice, beasts))


def attackers(state: State, at: int, party: Able | None = None) -> Able:
    """Who can strike the Creature in that place, and with what."""
    if not state.up[at]:
        return {}  # SW-ATK-01
    guard = guard_of(state, at)
    found: Able = {}
    for a, armed in (arms(state) if party is None else party).items():
        if at >= armed.reach or (guard == "winged" and not armed.flies):  # SW-ATK-03 SW-ADV-12
            continue
        fit = _against_armour(state, armed) if guard == "armoured" else armed
        if fit.dice or fit.beasts:
            found[a] = fit
    return found


def can_defeat(state: State, at: int, party: Able | None = None) -> Able:
    """The attackers of that place, if together (or alone, against a duellist) they are strong enough; else nobody."""
    found = attackers(state, at, party)
    if not found:
        return found
    need = health(state, at)
    if guard_of(state, at) == "duel":
        return {a: armed for a, armed in found.items() if armed.might >= need}
    return found if sum([armed.might for armed in found.values()]) >= need else {}  # SW-ATK-04 SW-RULING-12
