"""Verbs of Creatures, Locations and the Camp: what their words do to the party, the fire and the piles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.set_a_watch.asking import choose_die, die_meant, face_words, group, refresh_option
from gloamboard.rules.set_a_watch.cards import ABILITY, CARD, row_of, the
from gloamboard.rules.set_a_watch.state import DICE_OF, LOCKED, SLOTS_OF, State, decided, mark, nth, tell, whose
from gloamboard.rules.set_a_watch.table import camp_spaces, line, piles
from gloamboard.rules.set_a_watch.table.fire import exhaust as exhaust_cards
from gloamboard.rules.set_a_watch.table.fire import lower_fire, raise_fire, turn_up_card
from gloamboard.rules.set_a_watch.vocabulary import RULED, VERBS, Cause, possible

Who = Literal["party", "others"]


@VERBS.verb(example='{ do = "wood", amount = -2 }')
def wood(state: State, cause: Cause, amount: int) -> Script:
    """The fire gains or loses firewood."""
    if amount >= 0:
        raise_fire(state, amount)
    else:
        yield from lower_fire(state, -amount)


@VERBS.verb(example='{ do = "exhaust", count = 1 }')
def exhaust(state: State, cause: Cause, count: Count) -> Script:
    """The group exhausts Abilities of Adventurers on Watch."""
    yield from exhaust_cards(state, count, "Which Ability is exhausted?", "SW-DMG-03")


@VERBS.verb(example='{ do = "refresh", who = "party" }')
def refresh(state: State, cause: Cause, who: Who) -> Script:
    """One exhausted Ability is turned faceup: of anybody, or of another Adventurer on Watch."""
    cards = list(refreshable(state, cause, who))
    if cards:
        key = yield group(
            state, lambda: [refresh_option(c, state.slot(c)) for c in cards], "Which Ability is refreshed?", "refresh"
        )
        turn_up_card(state, key[1], "SW-KEY-09")


@possible("refresh")
def refreshable(state: State, cause: Cause, who: Who) -> Iterator[str]:
    down, cards = state.down, state.cards
    whole_party = who == "party"
    for a in range(4) if whole_party else state.watchers():
        if whole_party or a != cause.who:
            for s in SLOTS_OF[a]:
                if down[s]:
                    yield cards[s]


@VERBS.verb(example='{ do = "ward", amount = 1 }')
def ward(state: State, cause: Cause, amount: Count) -> Script:
    """The next cards to be exhausted for damage in this Watch are spared."""
    state.ward += amount
    yield from ()


@VERBS.verb(example='{ do = "steal", which = "highest" }')
def steal(state: State, cause: Cause, which: Literal["highest"]) -> Script:
    """The Creature takes the highest unspent die on Watch; the group chooses between equals."""
    dice = [d for a in state.fighters() for d in state.ready(a)]
    if not dice:
        return
    best = max(state.left[d] for d in dice)
    dice = [d for d in dice if state.left[d] == best]  # SW-CRE-03 SW-RULING-35
    thief = thief_of(cause)
    asks = f"Which die does {thief} steal?"
    d = yield from choose_die(state, -1, dice, "steal", "It takes", asks, "SW-KEY-15")
    decided(state)
    state.lies[d] = f"creature:{cause.card}"  # SW-KEY-15
    tell(state, f"{thief[0].upper()}{thief[1:]} steals the {state.board(whose(d)).name}'s {best}.", "SW-KEY-15")


def thief_of(cause: Cause) -> str:
    return "the host" if cause.card == RULED else the(row_of(cause.card).name)


@VERBS.verb(example='{ do = "stun", count = 1 }')
def stun(state: State, cause: Cause, count: Count) -> Script:
    """The group spends dice on Abilities without their effects."""
    for _ in range(count):
        if not stunnable(state):
            return  # SW-KEY-19 SW-RULING-38
        asks = "Which Ability is stunned, and with which die?"
        key = yield group(state, partial(_stun_options, state), asks, "stun", "SW-KEY-17")
        decided(state)
        spend_on_card(state, key[1], key[2])  # SW-KEY-17
        tell(state, f"{ABILITY[key[1]].name} is stunned.", "SW-KEY-17")


def stunnable(state: State) -> list[tuple[str, int]]:
    """Abilities that take a die and have not had one, with the dice their owner could spend."""
    pairs = []
    for a in state.fighters():
        if state.board(a).immune_to_stun:
            continue  # SW-KEY-20
        faces = dict.fromkeys(state.left[d] for d in state.ready(a))  # SW-KEY-19
        for card in state.faceup_cards([a]):
            if not ABILITY[card].passive and card not in state.fed:  # SW-KEY-18
                pairs += [(card, face) for face in faces]
    return pairs


def _stun_options(state: State) -> list[Option]:
    return [
        Option(("stun", card, face), f"{face_words(face)} on {ABILITY[card].name}, without effect.", "SW-KEY-17")
        for card, face in stunnable(state)
    ]


def spend_on_card(state: State, card: str, face: int) -> None:
    """A die of its owner goes on that Ability."""
    a = whose(state.slot(card))
    d = die_meant(state, state.ready(a), state.party[a], face)
    state.lies[d] = f"card:{card}"  # SW-ABIL-01 SW-BOARD-03
    state.fed.append(card)  # SW-ABIL-01 SW-RULING-27


@VERBS.verb(example='{ do = "toughen", amount = 2 }')
def toughen(state: State, cause: Cause, amount: Count) -> Script:
    """The Creature itself has more Health this round."""
    state.mods[cause.card] = state.mods.get(cause.card, 0) + amount
    tell(state, f"{the(CARD[cause.card].name, first=True)} has {amount} more Health.")
    yield from ()


@VERBS.verb(example='{ do = "raise_dead" }')
def raise_dead(state: State, cause: Cause) -> Script:
    """The top Creature of the Graveyard joins the end of the Line, faceup; Summons and Unhallowed stay."""
    for card in rising(state, cause)[:1]:
        state.graveyard.remove(card)
        state.line.append(card)
        state.up.append(True)
        state.pending.append(f"reveal:{card}")  # SW-KEY-14
        mark(state, "reveal", f"line-{len(state.line)}")
        tell(state, f"{the(CARD[card].name, first=True)} rises from the Graveyard.", "SW-KEY-14")
    yield from ()


@possible("raise_dead")
def rising(state: State, cause: Cause) -> list[str]:
    """What may rise, the top one first."""
    return [card for card in reversed(state.graveyard) if CARD[card].type not in ("summon", "unhallowed")]


@VERBS.verb(example='{ do = "feed_horde", count = 1 }')
def feed_horde(state: State, cause: Cause, count: Count) -> Script:
    """Cards of the Creature deck join the Horde, unseen."""
    for _ in range(count):
        entry = piles.draw_entry(state)
        if entry is not None:
            state.horde.append(entry)  # SW-CRE-04 SW-EX-13 SW-RULING-19
            tell(state, "A Creature joins the Horde, unseen.", "SW-CRE-04")
    yield from ()


@VERBS.verb(example='{ do = "bury_lowest" }')
def bury_lowest(state: State, cause: Cause) -> Script:
    """One Adventurer, chosen by the group, puts their lowest die on the Location for this round."""
    lowest = [_lowest_die(state, a) for a in range(4)]
    asks = "Who gives up their lowest die?"
    d = yield from choose_die(state, -1, lowest, "give", "Give up", asks, "SW-CRE-10")
    state.lies[d] = LOCKED  # SW-CRE-10 SW-RULING-31 SW-EX-04
    tell(state, f"The {state.board(whose(d)).name} gives up a {state.left[d]}.", "SW-CRE-10")


def _lowest_die(state: State, a: int) -> int:
    """Of dice that show the same, the one with fewer sides, as whenever a die is lost."""
    sides = state.board(a).dice
    return min(DICE_OF[a], key=lambda d: (state.left[d], sides[nth(d)]))


@VERBS.verb(example='{ do = "defeat_it", card = "eagle-1" }')
def defeat_it(state: State, cause: Cause, card: str) -> Script:
    """A revealed Creature goes to the Graveyard: for a ruling."""
    if card in state.line:
        yield from line.defeat(state, state.line.index(card), ())


@VERBS.verb(example='{ do = "bury_top_unhallowed" }')
def bury_top_unhallowed(state: State, cause: Cause) -> Script:
    """The top Unhallowed goes to the bottom of its deck."""
    if len(state.unhallowed) > 1:
        state.unhallowed.insert(0, state.unhallowed.pop())
        yield from line.show_top_unhallowed(state)


@possible("bury_top_unhallowed")
def can_bury(state: State, cause: Cause) -> bool:
    return len(state.unhallowed) > 1


@VERBS.verb(example='{ do = "scout", count = 2 }')
def scout(state: State, cause: Cause, count: Count) -> Script:
    """Look at the top Creatures; each goes back on top or to the bottom."""
    yield from camp_spaces.scout_ahead(state, cause.who, count)


@VERBS.verb(example='{ do = "track" }')
def track(state: State, cause: Cause) -> Script:
    """Look at the top Creature; tame it if it is of the Forest, else it goes back on top or to the bottom."""
    yield from camp_spaces.track(state, cause.who)


@possible("scout")
@possible("track")
def can_look(state: State, cause: Cause, count: int = 1) -> bool:
    return bool(state.deck or state.graveyard)


@VERBS.verb(example='{ do = "equip_anyone" }')
def equip_anyone(state: State, cause: Cause) -> Script:
    """Swap one Ability of anybody with one of their spares."""
    yield from camp_spaces.equip(state, cause.who, [0, 1, 2, 3])
