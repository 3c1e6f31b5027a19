"""Item cards: drawn, held unseen by the Adversary, used, and put away. Their names are for the Investigators' eyes."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.stifling_dark.cards.box import CARD, called
from gloamboard.rules.stifling_dark.state.state import INVESTIGATORS, State, count
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.vocabulary import Cause, is_impossible, run_power

DECK_NAMES = {"general": "General", "cursed": "Cursed", "medical": "Medical", "objective": "Objective"}


def draw_items(state: State, who: int, deck: str, count: int, rule: str) -> Script:
    """Cards from the top of a deck; an empty one is made anew from its discards: SD-RULING-54."""
    drawn: list[str] = []
    for _ in range(count):
        card = yield from draw_card(state, deck, rule)
        if card is not None:
            drawn.append(card)
            yield from gain_item(state, who, card)
    if drawn:
        plural = "" if len(drawn) == 1 else "s"
        tell(state, f"{state.name(who)} draws {len(drawn)} {DECK_NAMES[deck]} Item{plural}.", rule)
        names = ", ".join(called(card) for card in drawn)
        tell(state, f"{state.name(who)} draws {names}.", rule, INVESTIGATORS)  # SD-INFO-02 SD-INFO-03


def draw_card(state: State, deck: str, rule: str) -> Script:
    """The next card of a deck that is still of use, or none; the Investigators see which."""
    useless: tuple[str, ...] = ()
    card = yield from _top_card(state, deck, rule)
    while card is not None and is_impossible(state, CARD[card].id):
        useless = (*useless, card)
        tell(state, f"{called(card)} is of no use any more; another is drawn.", "SD-CON-06", INVESTIGATORS)
        card = yield from _top_card(state, deck, rule)  # SD-CON-06
    state.discards[deck] = (*state.discards.get(deck, ()), *useless)
    return card  # SD-CON-07


def _top_card(state: State, deck: str, rule: str) -> Script:
    if not _pile(state, deck):
        state.bags[deck] = (*state.bags.get(deck, ()), *state.discards.get(deck, ()))
        state.discards[deck] = ()
    pile = _pile(state, deck)
    if not pile:
        return None
    card: str = yield Chance(deck, pile, f"Which {DECK_NAMES[deck]} Item is drawn?", rule=rule, called=called,
                             seats=tuple(dict.fromkeys(state.terms.owner)), eyes=INVESTIGATORS)  # fmt: skip
    bag = state.bags[deck]
    at = bag.index(card)
    state.bags[deck] = bag[:at] + bag[at + 1 :]
    return card


def _pile(state: State, deck: str) -> tuple[str, ...]:
    """What may be drawn: a card whose token lies on the board waits for whoever picks that up."""
    return tuple(card for card in state.bags.get(deck, ()) if f"{deck}--{CARD[card].id}" not in state.tokens)


def gain_item(state: State, who: int, card: str) -> Script:
    """A card comes into hand, with its Supply tokens on it."""
    state.items[who] = (*state.items[who], card)  # SD-ITEM-01: of whichever type
    row = CARD[card]
    if row.supply and card not in state.supply:
        state.supply[card] = row.supply  # SD-SUP-01
    yield from run_power(state, row.id, "gain", Cause(card, who))


def take_named(state: State, who: int, type: str, id: str) -> Script:
    """The card of that name, where it still lies beside the board."""
    copy = next((card for card in state.bags.get(type, ()) if CARD[card].id == id), None)
    if copy is not None:
        bag = state.bags[type]
        at = bag.index(copy)
        state.bags[type] = bag[:at] + bag[at + 1 :]
        yield from gain_item(state, who, copy)


def holds(state: State, who: int, id: str) -> str:
    """The copy of that card they hold, or none."""
    return next((card for card in state.items[who] if CARD[card].id == id), "")


def drop_item(state: State, who: int, card: str) -> None:
    state.items[who] = tuple(one for one in state.items[who] if one != card)


def lay_down(state: State, who: int, card: str) -> None:
    """An Item lies on their space, face-down: the Investigators know which it is, its token does not tell."""
    drop_item(state, who, card)
    token = f"dropped--{count(state, 'items.dropped')}"
    state.tokens[token], state.words[token] = state.place[who], card  # SD-INFO-02
    tell(state, f"{state.name(who)} drops an Item.", "SD-RULING-29")
    tell(state, f"{state.name(who)} drops {called(card)}.", "SD-RULING-29", INVESTIGATORS)


def lies_dropped(state: State, card: str) -> str:
    """The token as which it lies on the board, if somebody has dropped it."""
    return next((token for token in state.tokens if state.words.get(token) == card), "")


def discard_item(state: State, who: int, card: str) -> None:
    """Out of hand, or from where it lies."""
    drop_item(state, who, card)
    if token := lies_dropped(state, card):
        del state.tokens[token], state.words[token]
    state.supply.pop(card, None)
    type = CARD[card].type
    state.discards[type] = (*state.discards.get(type, ()), card)


def from_pocket(state: State, who: int, token: str) -> None:
    """One of the tokens they hold for the map is put down."""
    pocket = list(state.pocket[who])
    pocket.remove(token)
    state.pocket[who] = tuple(pocket)


def spend_use(state: State, who: int, card: str) -> None:
    """One use of an Item is gone: of its Supply, or the card itself."""
    row = CARD[card]
    if row.infinity:
        return  # SD-SUP-04
    if row.supply:
        state.supply[card] -= 1  # SD-SUP-02
        if state.supply[card] > 0:
            return
    discard_item(state, who, card)  # SD-ITEM-02 SD-SUP-03
