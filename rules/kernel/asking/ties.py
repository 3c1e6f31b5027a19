"""Ties and things that happen at once: the players choose one, or an order. They are asked only where it makes a
difference: a single one is taken without asking, and so is any of those that come to the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from gloamboard.rules.kernel.asking.choices import Choice, Hand, Option, Script

Item = TypeVar("Item")
Alike = Callable[[Item], Hashable]
"""What choosing an item comes to, as far as anybody could tell: two with the same answer are as good as one."""


def unlike(items: Iterable[Item], alike: Alike[Item] | None) -> list[Item]:
    """Those between which it makes a difference: the first of each that come to the same."""
    if alike is None:
        return list(items)
    found: dict[Hashable, Item] = {}
    for item in items:
        found.setdefault(alike(item), item)
    return list(found.values())


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
    alike: Alike[str] | None = None,
) -> Script:
    """One of several that fit equally well. The key is `(word, item)`."""
    differ = unlike(items, alike)
    if len(differ) == 1:
        return differ[0]

    def options() -> list[Option]:
        return [Option((word, item), says(item), rule, hand(item) if hand else None) for item in differ]

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
    alike: Alike[str] | None = None,
) -> Script:
    """The order in which things that happen at once are done, picked one by one."""
    asked, left, order = tuple(seats), list(items), []
    while left:
        first = yield from choose_one(asked, left, asks, word="first", rule=rule, says=says, hand=hand, alike=alike)
        left.remove(first)
        order.append(first)
    return order
