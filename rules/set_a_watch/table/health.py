"""How much it takes to defeat a Creature, and who can reach it. Worked out anew whenever it is asked: Ongoing powers
follow the game as it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gloamboard.rules.set_a_watch.cards import BOARD, CARD, LOCATION
from gloamboard.rules.set_a_watch.state import DICE_OF, READY, THREE_OF, State

ARMOUR = 3  # the least a die must show against armour
BASE = {card: row.health or 0 for card, row in CARD.items()}


def base_health(card: str) -> int:
    """The printed number, whatever happens in play. A card without one counts as 0."""
    return BASE[card]  # SW-KEY-01 SW-RULING-28


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
    total = BASE[card]
    if state.mods:
        total += state.mods.get(card, 0)  # SW-ATK-05
    if state.under and card in state.under and card not in state.quiet:
        total += base_health(state.under[card])  # SW-KEY-03
    adds = CARD[card].adds
    if adds and card not in state.quiet:
        total += ADDS[adds](state, at)  # SW-KEY-11 SW-CRE-08 SW-ATK-05
    tough = LOCATION[state.location].tough
    if tough and tough == state.type_at(at):
        total += 1
    return total


RANGED = frozenset(name for name, board in BOARD.items() if board.attack == "ranged")


def _reach_at(location: str, name: str) -> int:
    flags = LOCATION[location].flags if location else ()
    reach = 1  # SW-BOARD-06
    if name in RANGED and "short-sight" not in flags:
        reach = 2  # SW-BOARD-05
    return reach + ("far-sight" in flags)


REACH = {(location, name): _reach_at(location, name) for location in ("", *LOCATION) for name in BOARD}


def reach_of(state: State, a: int) -> int:
    """How many places of the Line this Adventurer can attack."""
    return REACH[state.location, state.party[a]] + state.reach[a]  # SW-KEY-12 SW-BOARD-05


def guard_of(state: State, at: int) -> str:
    guard = CARD[state.line[at]].guard
    return "" if guard and state.line[at] in state.quiet else guard


def beast_value(state: State, a: int, card: str) -> int:
    """A tamed Creature strikes with its Health."""
    leads = "pack-leader" in state.cards[THREE_OF[a]] and state.faceup("pack-leader")
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
    found, lies, left, tamed = {}, state.lies, state.left, state.tamed
    for a in state.fighters():
        dice, might = [], 0
        for d in DICE_OF[a]:
            if lies[d] == READY:
                dice.append(d)
                might += left[d]
        beasts = [card for owner, card in tamed if owner == a] if tamed else []
        for card in beasts:
            might += beast_value(state, a, card)
        if might:
            found[a] = Arms(a, reach_of(state, a), state.party[a] in RANGED, dice, beasts, might)
    return found


def _against_armour(state: State, armed: Arms) -> Arms:
    """What of it tells against armour."""
    a = armed.a
    dice = [d for d in armed.dice if state.left[d] >= ARMOUR]
    beasts = [card for card in armed.beasts if beast_value(state, a, card) >= ARMOUR]
    might = sum(state.left[d] for d in dice) + sum(beast_value(state, a, card) for card in beasts)
    return armed._replace(dice=dice, beasts=beasts, might=might)


def attackers(state: State, at: int, party: Able | None = None) -> Able:
    """Who can strike the Creature in that place, and with what."""
    if not state.up[at]:
        return {}  # SW-ATK-01
    party = arms(state) if party is None else party
    able = {a: armed for a, armed in party.items() if at < armed.reach}  # SW-ATK-03 SW-ADV-12
    guard = guard_of(state, at)
    if guard == "winged":
        return {a: armed for a, armed in able.items() if armed.flies}
    if guard == "armoured":
        return {a: fit for a, armed in able.items() if (fit := _against_armour(state, armed)).might}
    return able


def can_defeat(state: State, at: int, party: Able | None = None, need: int | None = None) -> Able:
    """The attackers of that place, if together (or alone, against a duellist) they are strong enough; else nobody.
    Arms and Health that the caller has worked out already are taken as they are."""
    found = attackers(state, at, party)
    if not found:
        return found
    if need is None:
        need = health(state, at)
    if guard_of(state, at) == "duel":
        return {a: armed for a, armed in found.items() if armed.might >= need}
    return found if sum([armed.might for armed in found.values()]) >= need else {}  # SW-ATK-04 SW-RULING-12
