"""Ties and things that happen at once: the players choose one, or an order; a single one is taken without asking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gloamboard.rules.kernel.choices import Choice, Hand, Option, Script


def choose_one(
    seats: Iterable[str],
    items: Sequence[str],
    asks: str,
    *,
    word: str,
    rule: str = "",
    about: str = "",
    says: Callable[[str], str] = str,
    hand: Callable[[str], Hand] | None = None,
) -> Script:
    """One of several that fit equally well. The key is `(word, item)`."""
    if len(items) == 1:
        return items[0]

    def options() -> list[Option]:
        return [Option((word, item), says(item), rule, hand(item) if hand else None) for item in items]

    key = yield Choice(dict.fromkeys(seats, options), asks, about=about or word, rule=rule)
    return key[1]


def choose_order(
    seats: Iterable[str],
    items: Sequence[str],
    asks: str,
    *,
    rule: str = "",
    says: Callable[[str], str] = str,
    hand: Callable[[str], Hand] | None = None,
) -> Script:
    """The order in which things that happen at once are done, picked one by one."""
    asked, left, order = tuple(seats), list(items), []
    while left:
        first = yield from choose_one(asked, left, asks, word="first", rule=rule, says=says, hand=hand)
        left.remove(first)
        order.append(first)
    return order
