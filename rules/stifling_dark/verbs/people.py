"""Verbs that do something to Investigators."""

from __future__ import annotations

from functools import partial
from typing import Literal

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.stifling_dark.asking import ask_adversary, ask_player, choose_investigator
from gloamboard.rules.stifling_dark.cards.box import called
from gloamboard.rules.stifling_dark.people import conditions, items, tracks, wounds
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.ways import adjacent, struck_from
from gloamboard.rules.stifling_dark.turns.using import gain_major as add_major
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, Side, Whom, possible

Deck = Literal["general", "cursed", "medical"]


def meant(state: State, cause: Cause, who: Whom) -> list[int]:
    """The Investigators a word may mean."""
    alive = state.alive()
    if who == "target":
        return [cause.target] if cause.target in alive else []
    if who == "self":
        return [cause.who] if cause.who in alive else []
    if who == "others":
        return [one for one in alive if one != cause.who]
    if who == "adjacent":
        if cause.figure >= 0:
            near = struck_from(state, state.lurks[cause.figure])
        else:
            near = adjacent(state, state.place[cause.who])
        return [one for one in alive if state.place[one] in near]
    return alive


def chosen(state: State, cause: Cause, who: Whom) -> Script:
    """Those the word means; where one of several is meant, whoever uses the card chooses."""
    found = meant(state, cause, who)
    if who not in ("adjacent", "anybody") or len(found) < 2:
        return found
    ask = partial(ask_adversary, state) if cause.who < 0 else partial(ask_player, state, cause.who)
    return [(yield from choose_investigator(state, ask, found, "Who is it for?"))]


@VERBS.verb(example='{ do = "gain_stamina", who = "self", amount = 1 }')
def gain_stamina(state: State, cause: Cause, who: Whom, amount: Count) -> Script:
    """Stamina tokens go up."""
    for one in (yield from chosen(state, cause, who)):
        tracks.gain_stamina(state, one, amount)


@possible("gain_stamina")
def can_gain_stamina(state: State, cause: Cause, who: Whom, amount: int) -> bool:
    return any(state.stamina[one] < tracks.stamina_most(state, one) for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "lose_stamina", who = "target", amount = 1 }')
def lose_stamina(state: State, cause: Cause, who: Whom, amount: Count) -> Script:
    """Stamina tokens go down; Wound icons on the way count."""
    for one in (yield from chosen(state, cause, who)):
        yield from tracks.lose_stamina(state, one, amount)


@possible("lose_stamina")
def can_lose_stamina(state: State, cause: Cause, who: Whom, amount: int) -> bool:
    return any(state.stamina[one] for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "gain_charge", who = "self", amount = 2 }')
def gain_charge(state: State, cause: Cause, who: Whom, amount: Count) -> Script:
    """Charge tokens go up."""
    for one in (yield from chosen(state, cause, who)):
        tracks.gain_charge(state, one, amount)


@possible("gain_charge")
def can_gain_charge(state: State, cause: Cause, who: Whom, amount: int) -> bool:
    return any(state.charge[one] < tracks.charge_most(state, one) for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "lose_charge", who = "all", amount = 1 }')
def lose_charge(state: State, cause: Cause, who: Whom, amount: Count) -> Script:
    """Charge tokens go down, at most to nothing."""
    for one in (yield from chosen(state, cause, who)):
        tracks.lose_charge(state, one, amount)


@possible("lose_charge")
def can_lose_charge(state: State, cause: Cause, who: Whom, amount: int) -> bool:
    return any(state.charge[one] for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "gain_mp", amount = 2 }')
def gain_mp(state: State, cause: Cause, amount: Count) -> Script:
    """More MP for whoever acts now."""
    state.mp += amount
    yield from ()


@VERBS.verb(example='{ do = "gain_wound", who = "target", side = "down" }')
def gain_wound(state: State, cause: Cause, who: Whom, side: Side) -> Script:
    """A Wound, face-up or face-down."""
    for one in (yield from chosen(state, cause, who)):
        yield from wounds.gain_wound(state, one, side, "SD-WND-01")


@VERBS.verb(example='{ do = "heal", who = "self" }')
def heal(state: State, cause: Cause, who: Whom) -> Script:
    """One face-up Wound is turned face-down; of several the player chooses."""
    for one in (yield from chosen(state, cause, who)):
        slots = wounds.face_up(state, one)
        if not slots:
            continue
        options = [Option(("heal", state.wounds[one][slot]), f"{called(state.wounds[one][slot])}.") for slot in slots]
        key = yield ask_player(state, one, options, "Which Wound is turned face-down?", "heal", "SD-ITEM-03")
        slot = state.wounds[one].index(str(key[1]))
        yield from wounds.turn_down(state, one, slot, "SD-ITEM-03")  # SD-ITEM-03


@possible("heal")
def can_heal(state: State, cause: Cause, who: Whom) -> bool:
    return any(wounds.face_up(state, one) for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "gain_condition", who = "target", condition = "winded" }')
def gain_condition(state: State, cause: Cause, who: Whom, condition: str) -> Script:
    """A Condition card by its id."""
    for one in (yield from chosen(state, cause, who)):
        yield from conditions.gain_condition(state, one, condition)


@VERBS.verb(example='{ do = "lose_condition", who = "self", condition = "winded" }')
def lose_condition(state: State, cause: Cause, who: Whom, condition: str) -> Script:
    """A Condition is discarded."""
    for one in (yield from chosen(state, cause, who)):
        yield from conditions.lose_condition(state, one, condition)


@possible("lose_condition")
def can_lose_condition(state: State, cause: Cause, who: Whom, condition: str) -> bool:
    return any(conditions.has_condition(state, one, condition) for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "draw_items", who = "self", deck = "general", count = 1 }')
def draw_items(state: State, cause: Cause, who: Whom, deck: Deck, count: Count) -> Script:
    """Item cards from a deck."""
    for one in (yield from chosen(state, cause, who)):
        yield from items.draw_items(state, one, deck, count, "SD-INT-08")


@VERBS.verb(example='{ do = "gain_major", who = "self" }')
def gain_major(state: State, cause: Cause, who: Whom) -> Script:
    """A Major Ability token, where there is room."""
    for one in (yield from chosen(state, cause, who)):
        add_major(state, one)


@possible("gain_major")
def can_gain_major(state: State, cause: Cause, who: Whom) -> bool:
    return any(not state.major[one] for one in meant(state, cause, who))
