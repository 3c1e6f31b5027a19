"""Cards that lie face down, wherever they are carried: which one it is gets drawn at the moment it is seen.

A pile is a list with its top last. An entry is a card, or "?x": one that nobody has seen, out of the bag x. Entries are
dealt, buried, stolen and set aside like cards, and there is nothing hidden to leak. A deck whose cards are all seen as
they are drawn is simpler: see `Deck`.

Bags are tuples, replaced and never changed, so that a copy of them may share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gloamboard.rules.kernel.asking.choices import Chance, Hand, Script

Bags = dict[str, tuple[str, ...]]
UNSEEN = "?"


def face_down(bags: Bags, bag: str, cards: Iterable[str]) -> list[str]:
    """These cards as a bag of that name; the entries that stand for them."""
    bags[bag] = tuple(cards)
    return [UNSEEN + bag] * len(bags[bag])


def seen(
    bags: Bags,
    entry: str,
    source: str,
    asks: str,
    rule: str = "",
    *,
    called: Callable[[str], str] = str,
    hand: Callable[[str], Hand] | None = None,
    faces: Sequence[str] = (),
) -> Script:
    """The card that entry is, from now on known. `faces` are what it may be, where that is not its bag alone; `hand` is
    how a tagged card shows itself."""
    if entry[0] != UNSEEN:
        return entry
    own = entry[1:]
    card: str = yield Chance(source, faces or bags[own], asks, rule=rule, called=called, hand=hand)
    bag = next(name for name in (own, *bags) if card in bags[name])
    left = list(bags[bag])
    left.remove(card)
    bags[bag] = tuple(left)
    return card


def peek(
    bags: Bags, pile: list[str], source: str, asks: str, rule: str = "", *, called: Callable[[str], str] = str
) -> Script:
    """The top card is seen and stays where it lies."""
    pile[-1] = yield from seen(bags, pile[-1], source, asks, rule, called=called)
    return pile[-1]


def reshuffle(bags: Bags, pile: list[str], discard: list[str], bag: str) -> bool:
    """An empty pile is made anew from its discards, face down: "g" for a new bag g0, g1, … Says whether it was."""
    if pile or not discard:
        return False
    older = sum(name.startswith(bag) for name in bags)
    pile[:] = face_down(bags, f"{bag}{older}", discard)
    discard.clear()
    return True
