"""The Event Deck: building it, the Sleeve, Fate, and discards. What an Event does is in its verbs."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Choice, Option, Script
from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.cards.kinds import Half
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.demon import ascension, by_hand
from gloamboard.rules.netherwatch.state import State, lasting
from gloamboard.rules.netherwatch.state.story import tell

DECK = 30
SECOND_PRINTING = "second-printing"  # among the settings of an evening that was begun with it


def build(state: State) -> Script:
    """Initial Events on top of Generic and Demon Events, thirty in all."""
    row = cards.tier(state.tier)
    initial = row.initial_events  # NW-TIER-03
    generic = DECK // 2 - initial  # NW-EVDECK-02 NW-EVDECK-05 NW-EX-08
    own = list(cards.event_deck("demon", state.demon, state.boxes))  # NW-SETUP-23
    mine = DECK // 2  # NW-EVDECK-05
    if state.variant == "discovery":
        generic -= row.removed_each  # NW-SINGLE-03 NW-SINGLE-04 NW-SINGLE-05
        mine -= row.removed_each
        own = yield from _some(own, mine if own else 0, "demon-events")
    elif state.variant == "confrontation":
        initial, generic, mine, own = 0, DECK // 2, 0, []  # NW-SINGLE-09
    if "events" in state.by_hand:
        state.events.bag = ("red",) * (generic + mine)
        state.events.top = ("blue",) * initial
        yield from show_back(state)
        return
    blue = yield from _some(cards.event_deck("initial", "", state.boxes), initial, "initial-events")  # NW-EVDECK-01
    red = yield from _some(cards.event_deck("generic", "", state.boxes), generic, "generic-events")
    state.events.shuffle([*red, *own])  # NW-EVDECK-03
    for card in blue:
        state.events.put_top(card)  # NW-EVDECK-04
    yield from show_back(state)


def _some(pile: tuple[str, ...] | list[str], count: int, source: str) -> Script:
    """So many cards of a pile, drawn unseen."""
    left, drawn = list(pile), []
    for _ in range(count):
        card = yield Chance(source, left, "Draw a card, face down.")
        left.remove(card)
        drawn.append(card)
    return drawn


def show_back(state: State) -> Script:
    """The back of the next card comes to lie open: which card it is becomes settled, its face stays unseen."""
    deck = state.events
    if "events" in state.by_hand and len(deck):
        if deck.top:
            card = deck.take_top()
        elif deck.bag:
            card, deck.bag = deck.bag[-1], deck.bag[:-1]
        else:
            card, deck.bottom = deck.bottom[0], deck.bottom[1:]
        deck.put_top(card if "-" in card else (yield from by_hand.see_back(state, card)))  # NW-EVDECK-08
        return
    yield from deck.peek("Which card lies on top?", "NW-EVDECK-08")  # NW-EVDECK-08


def back(card: str) -> tuple[str, int]:
    """What the back shows: blue or red, and a Fate."""
    if by_hand.is_card(card):
        return by_hand.back(card)
    row = cards.cards().events[card]
    return ("blue" if row.deck == "initial" else "red", row.fate)  # NW-EVDECK-08


def top_back(state: State) -> tuple[str, int] | None:
    return back(state.events.top[-1]) if state.events.top else None


def draw(state: State) -> Script:
    """The top card goes into the Sleeve."""
    state.event = state.events.take_top()  # NW-TURN-08 NW-TURN-16 NW-EVDECK-09
    state.event_half = "manifested" if state.manifested else "dormant"  # NW-EVENT-01
    state.event_shown = False
    yield from show_back(state)


def discard_played(state: State) -> Script:
    """The resolved Event leaves the Sleeve; its back is the new Fate."""
    card, state.event, state.event_half, state.event_shown = state.event, "", "", False
    yield from _to_pile(state, card, "NW-EVENT-05")  # NW-EVENT-05 NW-TURN-09 NW-FATE-08


def discard_top(state: State, count: int, rule: str) -> Script:
    """Discard Events unread. Nothing happens when none are left."""
    for _ in range(count):
        if not state.events.top:
            return
        card = state.events.take_top()
        tell(state, "An Event is discarded unread.", rule)
        yield from show_back(state)
        yield from _to_pile(state, card, "NW-EVENT-06")  # NW-EVENT-06


def _to_pile(state: State, card: str, rule: str) -> Script:
    state.events_gone += 1  # NW-EVENT-07
    set_fate(state, back(card)[1], rule)  # NW-FATE-01 NW-FATE-03
    if not len(state.events) and not state.event:
        yield from ascension.last_event(state)  # NW-ASC-01


def set_fate(state: State, fate: int, rule: str) -> None:
    """Fate changes; what lasted under the old one ends."""
    if fate != state.fate:
        lasting.expire(state, "fate")  # NW-FATE-05
    state.fate = fate  # NW-FATE-01
    tell(state, f"Fate is {fate}.", rule)


def shift_fate(state: State, by: int, rule: str) -> Script:
    """One up or down, from 5 to 1 and back, until the next Event is discarded."""
    set_fate(state, (state.fate - 1 + by) % 5 + 1, rule)  # NW-SPEC-15
    yield from moments.fire(state, "fate-turned")


def half_does(state: State, half: Half) -> Effects:
    """What that half of an Event does in this evening."""
    does: Effects = half.effects if SECOND_PRINTING in state.settings or not half.before else half.before
    return does


def look_ahead(state: State, seat: str, rule: str) -> Script:
    """The next Event is read; the seat decides what becomes of it."""
    if not state.events.top:
        return
    top = state.events.top[-1]
    if by_hand.is_card(top):
        read = "The next Event: look at the real card."
    else:
        row = cards.event(top)
        half = row.manifested if state.manifested else row.dormant
        read = f"The next Event: {half.story} {say(half_does(state, half))}"
    options = [
        Option(("event", "stays"), "It stays next.", rule, ("press", "confirm")),
        Option(("event", "discard"), f"Discard it: Fate becomes {back(top)[1]}.", rule),
    ]
    if len(state.events) > 1:
        options.append(Option(("event", "bottom"), "Put it under the deck.", rule))
    key = yield Choice({seat: options}, read, about="look-ahead", rule=rule, eyes=seat)
    if key[1] == "discard":
        yield from discard_top(state, 1, rule)
    elif key[1] == "bottom":
        state.events.put_bottom(state.events.take_top())
        tell(state, "The next Event goes under the deck.", rule)
        yield from show_back(state)
