"""A deck that is not decided before it is seen.

The cards whose order nobody knows are a bag; a draw picks one of them by chance at the moment it is seen. That is the
same game as a shuffled pile, but there is nothing hidden to leak, and the same code works when hands hold the real
cards. Cards put back on top or at the bottom have known places and stay there until a shuffle.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.choices import Chance, Script


class Deck:
    __slots__ = ("bag", "bottom", "name", "top")

    def __init__(self, name: str, bag: Iterable[str] = (), top: Iterable[str] = (), bottom: Iterable[str] = ()) -> None:
        self.name = name
        self.bag = list(bag)  # order means nothing
        self.top = list(top)  # next card last
        self.bottom = list(bottom)  # last card last

    def copy(self) -> Deck:
        twin = Deck.__new__(Deck)
        twin.name, twin.bag, twin.top, twin.bottom = self.name, self.bag[:], self.top[:], self.bottom[:]
        return twin

    def __len__(self) -> int:
        return len(self.bag) + len(self.top) + len(self.bottom)

    def cards(self) -> list[str]:
        """Every card in the deck, in no order."""
        return [*self.top, *self.bag, *self.bottom]

    def facts(self) -> tuple[object, ...]:
        """What tells two decks apart, for hashing."""
        return (self.name, tuple(sorted(self.bag)), tuple(self.top), tuple(self.bottom))

    def draw(self, asks: str, rule: str = "", seats: Iterable[str] = ()) -> Script:
        """The next card, or None when the deck is empty. Use as `card = yield from deck.draw(...)`."""
        if self.top:
            return self.top.pop()
        if self.bag:
            card: str = yield Chance(self.name, self.bag, asks, rule=rule, seats=tuple(seats))
            self.bag.remove(card)
            return card
        return self.bottom.pop(0) if self.bottom else None

    def take(self, card: str) -> None:
        """Take this very card out, wherever it is (a search)."""
        for pile in (self.bag, self.top, self.bottom):
            if card in pile:
                pile.remove(card)
                return
        raise KeyError(f"{card} is not in the {self.name} deck")

    def put_top(self, card: str) -> None:
        self.top.append(card)

    def put_bottom(self, card: str) -> None:
        self.bottom.append(card)

    def shuffle(self, cards: Iterable[str] = ()) -> None:
        """Mix everything, with `cards` added, into one unknown order."""
        self.bag += [*self.top, *self.bottom, *cards]
        self.top, self.bottom = [], []
