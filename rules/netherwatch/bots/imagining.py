"""What a seat does not know, taken out of a state, and something possible put in its place: the Demon, and which Events
lie in the deck. A card of which only the back is known is written as the real box's cards are: `red`, `blue`, `red-3`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gloamboard.rules.kernel import Rng
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.demon import by_hand, targeting
from gloamboard.rules.netherwatch.demon.event_deck import back
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.state import State

MORE_HIDING: dict[str, Callable[[State, str], None]] = {}
"""By box: what else a seat does not know."""
MORE_IMAGINING: dict[str, Callable[[State, Rng], None]] = {}
"""By box: something possible in its place."""


def hide(state: State, seat: str) -> None:
    """The Demon until it is revealed, every Event of the deck, and the one in the Sleeve until its reader reads it."""
    if not state.demon_known:
        state.demon = ""  # NW-SETUP-22
    deck = state.events
    deck.top = tuple(map(_colour, deck.top[:-1])) + tuple(map(_back, deck.top[-1:]))  # NW-EVDECK-08
    deck.bag, deck.bottom = tuple(map(_colour, deck.bag)), tuple(map(_colour, deck.bottom))
    if state.event and not state.event_shown and seat != targeting.fallback(state).seat:
        state.event = _back(state.event)  # NW-EVDECK-09
    for box in state.boxes:
        if box in MORE_HIDING:
            MORE_HIDING[box](state, seat)


def imagine(state: State, view: View, rng: Rng) -> State | None:
    """The same with a Demon that fits every reading, and with Events that have the backs that were seen; None before
    the deck is built, and where no Demon fits."""
    if state.phase == "setup":
        return None
    if not state.demon_known and "vault" not in state.by_hand:
        fitting = reading.suspects(view)
        if not fitting:
            return None
        state.demon = rng.pick(fitting)
    if "events" not in state.by_hand:
        _fill(state, rng)
    for box in state.boxes:
        if box in MORE_IMAGINING:
            MORE_IMAGINING[box](state, rng)
    return state


def _fill(state: State, rng: Rng) -> None:
    """Put a card behind every back."""
    piles = {
        "blue": [*cards.event_deck("initial", boxes=state.boxes)],
        "red": [*cards.event_deck("generic", boxes=state.boxes), *cards.event_deck("demon", state.demon, state.boxes)],
    }
    for pile in piles.values():
        if state.event in pile:
            pile.remove(state.event)
    if by_hand.is_card(state.event):
        state.event = _one_behind(state.event, piles, rng)
    deck = state.events
    deck.top = tuple(_one_behind(card, piles, rng) for card in reversed(deck.top))[::-1]  # what is best known first
    deck.bottom = tuple(_one_behind(card, piles, rng) for card in deck.bottom)
    deck.bag = tuple(_one_behind(card, piles, rng) for card in deck.bag)


def _one_behind(seen: str, piles: Mapping[str, list[str]], rng: Rng) -> str:
    """A card with that back, taken from its pile; a pile that has run out is begun again."""
    colour, _, fate = seen.partition("-")
    pile = piles[colour]
    if not pile:
        pile += cards.event_deck("initial" if colour == "blue" else "generic")
    card = rng.pick([card for card in pile if not fate or back(card)[1] == int(fate)] or pile)
    pile.remove(card)
    return card


def _colour(card: str) -> str:
    return back(card)[0]


def _back(card: str) -> str:
    colour, fate = back(card)
    return f"{colour}-{fate}"
