"""A deck that is not decided before it is seen.

The cards whose order nobody knows are a bag; a draw picks one of them by chance at the moment it is seen. That is the
same game as a shuffled pile, but there is nothing hidden to leak, and the same code works when hands hold the real
cards. Cards put back on top or at the bottom have known places and stay there until a shuffle.

The piles are tuples, replaced and never changed, so that a copy of a deck may share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gloamboard.rules.kernel.asking.choices import Chance, Hand, Script
from gloamboard.rules.kernel.state.plain_data import PlainData


@dataclass(slots=True, eq=False, init=False)
class Deck(PlainData):
    name: str
    bag: tuple[str, ...]  # in an order that means nothing to players, but decides what a seeded stream draws
    top: tuple[str, ...]  # next card last
    bottom: tuple[str, ...]  # last card last

    def __init__(self, name: str, bag: Iterable[str] = (), top: Iterable[str] = (), bottom: Iterable[str] = ()) -> None:
        self.name = name
        self.bag, self.top, self.bottom = tuple(bag), tuple(top), tuple(bottom)

    def __len__(self) -> int:
        return len(self.bag) + len(self.top) + len(self.bottom)

    def cards(self) -> list[str]:
        """Every card in the deck, in no order."""
        return [*self.top, *self.bag, *self.bottom]

    def draw(
        self,
        asks: str,
        rule: str = "",
        seats: Iterable[str] = (),
        called: Callable[[str], str] = str,
        hand: Callable[[str], Hand] | None = None,
    ) -> Script:
        """The next card, or None when the deck is empty. Use as `card = yield from deck.draw(...)`. Where hands draw,
        `called` names a card and `hand` says how a tagged one is shown."""
        if self.top:
            return self.take_top()
        if self.bag:
            seen = Chance(self.name, self.bag, asks, rule=rule, seats=tuple(seats), called=called, hand=hand)
            card: str = yield seen
            self.bag = _without(self.bag, card)
            return card
        if not self.bottom:
            return None
        card, self.bottom = self.bottom[0], self.bottom[1:]
        return card

    def draw_bottom(
        self, asks: str, rule: str = "", seats: Iterable[str] = (), called: Callable[[str], str] = str
    ) -> Script:
        """The last card, or None when the deck is empty."""
        if not self.bottom and self.bag:
            card: str = yield Chance(self.name, self.bag, asks, rule=rule, seats=tuple(seats), called=called)
            self.bag = _without(self.bag, card)
            return card
        if self.bottom:
            card, self.bottom = self.bottom[-1], self.bottom[:-1]
            return card
        if not self.top:
            return None
        card, self.top = self.top[0], self.top[1:]
        return card

    def peek(self, asks: str, rule: str = "", seats: Iterable[str] = ()) -> Script:
        """The next card is seen and stays on top: from now on it is known. None when the deck is empty."""
        if not self.top and len(self):
            self.put_top((yield from self.draw(asks, rule, seats)))
        return self.top[-1] if self.top else None

    def take_top(self) -> str:
        """Take the card that is known to lie on top."""
        card, self.top = self.top[-1], self.top[:-1]
        return card

    def take(self, card: str) -> None:
        """Take this very card out, wherever it is (a search)."""
        if card in self.bag:
            self.bag = _without(self.bag, card)
        elif card in self.top:
            self.top = _without(self.top, card)
        elif card in self.bottom:
            self.bottom = _without(self.bottom, card)
        else:
            raise KeyError(f"{card} is not in the {self.name} deck")

    def put_top(self, card: str) -> None:
        self.top = (*self.top, card)

    def put_bottom(self, card: str) -> None:
        self.bottom = (*self.bottom, card)

    def shuffle(self, cards: Iterable[str] = ()) -> None:
        """Mix everything, with `cards` added, into one unknown order."""
        self.bag = (*self.bag, *self.top, *self.bottom, *cards)
        self.top, self.bottom = (), ()


def _without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]
