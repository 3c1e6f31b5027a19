"""Verbs that do something to Investigators."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Between, Count
from gloamboard.rules.stifling_dark.asking import ask_player, asker, choose_investigator, space_options
from gloamboard.rules.stifling_dark.cards.box import CARD, called
from gloamboard.rules.stifling_dark.people import conditions, items, tracks, wounds
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State
from gloamboard.rules.stifling_dark.state.ways import adjacent, known_shut, struck_from
from gloamboard.rules.stifling_dark.state.ways import within as near
from gloamboard.rules.stifling_dark.turns.using import gain_major as add_major
from gloamboard.rules.stifling_dark.vocabulary import VERBS, Cause, Side, Whom, possible
from gloamboard.rules.stifling_dark.walking.forced import force

Deck = Literal["general", "cursed", "medical"]
Cost = Annotated[int, Between(0, 20)]


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
            beside = struck_from(state, state.lurks[cause.figure])
        else:
            beside = adjacent(state, state.place[cause.who], known_shut(state))
        return [one for one in alive if state.place[one] in beside]
    return alive


def chosen(state: State, cause: Cause, who: Whom) -> Script:
    """Those the word means; where one of several is meant, whoever uses the card chooses."""
    found = meant(state, cause, who)
    if who not in ("adjacent", "anybody") or len(found) < 2:
        return found
    ask = asker(state, cause.who, cause.figure)
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


@possible("lose_stamina", harm=True)
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


@possible("lose_charge", harm=True)
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


@possible("gain_wound", harm=True)
def can_wound(state: State, cause: Cause, who: Whom, side: Side) -> bool:
    return bool(meant(state, cause, who))


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


@possible("gain_condition", harm=True)
def can_gain_condition(state: State, cause: Cause, who: Whom, condition: str) -> bool:
    return any(not conditions.has_condition(state, one, condition) for one in meant(state, cause, who))


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


@possible("draw_items")
def can_draw(state: State, cause: Cause, who: Whom, deck: Deck, count: int) -> bool:
    return bool(meant(state, cause, who) and (state.bags[deck] or state.discards.get(deck)))


@VERBS.verb(example='{ do = "gain_major", who = "self" }')
def gain_major(state: State, cause: Cause, who: Whom) -> Script:
    """A Major Ability token, where there is room."""
    for one in (yield from chosen(state, cause, who)):
        add_major(state, one)


@possible("gain_major")
def can_gain_major(state: State, cause: Cause, who: Whom) -> bool:
    return any(not state.major[one] for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "pay", stamina = 1 }')
def pay(state: State, cause: Cause, stamina: Cost = 0, charge: Cost = 0, mp: Cost = 0) -> Script:
    """What the rest of the card costs its user."""
    tracks.lose_charge(state, cause.who, charge)
    state.mp -= mp
    yield from tracks.lose_stamina(state, cause.who, stamina)


@possible("pay", cost=True)
def can_pay(state: State, cause: Cause, stamina: int = 0, charge: int = 0, mp: int = 0) -> bool:
    who = cause.who
    return state.stamina[who] >= stamina and state.charge[who] >= charge and state.mp >= mp  # SD-CON-03


@VERBS.verb(example='{ do = "halve_stamina", who = "self" }')
def halve_stamina(state: State, cause: Cause, who: Whom) -> Script:
    """Half of their Stamina is lost, rounded down."""
    for one in (yield from chosen(state, cause, who)):
        yield from tracks.lose_stamina(state, one, state.stamina[one] // 2)  # SD-CON-02


@possible("halve_stamina", harm=True)
def can_halve(state: State, cause: Cause, who: Whom) -> bool:
    return any(state.stamina[one] > 1 for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "shake_off", who = "adjacent" }')
def shake_off(state: State, cause: Cause, who: Whom) -> Script:
    """One Condition is discarded; of several the player chooses."""
    for one in (yield from chosen(state, cause, who)):
        held = state.conditions[one]
        if held:
            options = [Option(("shake-off", card), f"{called(card)}.") for card in held]
            key = yield ask_player(state, one, options, "Which Condition is discarded?", "condition", "SD-COND-02")
            yield from conditions.lose_condition(state, one, str(key[1]))  # SD-COND-02


@possible("shake_off")
def can_shake_off(state: State, cause: Cause, who: Whom) -> bool:
    return any(state.conditions[one] for one in meant(state, cause, who))


@VERBS.verb(example='{ do = "swap_item", deck = "general" }')
def swap_item(state: State, cause: Cause, deck: Deck) -> Script:
    """The user discards an Item of that deck and draws another from it."""
    options = [Option(("swap", card), f"{called(card)}.") for card in _held(state, cause.who, deck)]
    if not options:
        return  # what it cost was their life, and with it what they held
    key = yield ask_player(state, cause.who, options, "Which Item do you give up?", "swap", eyes=INVESTIGATORS)
    items.discard_item(state, cause.who, str(key[1]))
    yield from items.draw_items(state, cause.who, deck, 1, "SD-INT-08")


@possible("swap_item")
def can_swap(state: State, cause: Cause, deck: Deck) -> bool:
    return bool(_held(state, cause.who, deck) and (state.bags[deck] or state.discards.get(deck)))


def _held(state: State, who: int, deck: Deck) -> list[str]:
    return [card for card in state.items[who] if CARD[card].type == deck]


@VERBS.verb(example='{ do = "steal_away", within = 6 }')
def steal_away(state: State, cause: Cause, within: Count) -> Script:
    """The user is moved to a free space so near, if there is one."""
    free = _free(state, cause.who, within)
    if not free:
        return
    options = partial(space_options, state, "steal-away", free, "Step out on", "SD-RULING-59")
    key = yield ask_player(state, cause.who, options, "Where do you step out?", "steal-away", "SD-RULING-59")
    yield from force(state, cause.who, str(key[1]), "SD-RULING-59")


@possible("steal_away")
def can_steal_away(state: State, cause: Cause, within: int) -> bool:
    beside = adjacent(state, state.place[cause.who], known_shut(state))
    return any(space not in state.place for space in beside) or bool(_free(state, cause.who, within))


def _free(state: State, who: int, far: int) -> list[str]:
    return [space for space in near(state, state.place[who], far, known_shut(state)) if space not in state.place]
