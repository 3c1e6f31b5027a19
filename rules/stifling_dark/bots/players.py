"""Two bots. The thinking one gives every option a worth, by the first word of its key, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gloamboard.rules.kernel import Bot, Key, Option, Rng

View = Mapping[str, Any]
Worth = Callable[[View, Key], float]


def random_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


def sensible_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    worth = {option.key: WORTH.get(str(option.key[0]), _nothing)(view, option.key) for option in options}
    best = max(worth.values())
    return rng.pick([option for option in options if worth[option.key] >= best - 0.01]).key


def _nothing(view: View, key: Key) -> float:
    return 0.0


WORTH: dict[str, Worth] = {
    "take": lambda view, key: 9.0,
    "escape": lambda view, key: 20.0,
    "turn-in": lambda view, key: 10.0 + float(key[1]),
    "switch": lambda view, key: 3.0,
    "walk": lambda view, key: 1.0,
    "go": lambda view, key: 1.0,
    "flashlight": lambda view, key: 0.9,
    "aim": lambda view, key: float(len(key)),
    "attack": lambda view, key: 10.0,
    "stalk": lambda view, key: 8.0,
    "stalked": lambda view, key: 1.0,
    "prowl": lambda view, key: 1.0,
    "roll": lambda view, key: 2.0,
    "window": lambda view, key: -2.0,
    "give": lambda view, key: -1.0,
    "get": lambda view, key: -1.0,
    "lock": lambda view, key: -1.0,
    "open": lambda view, key: -1.0,
}

BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot}
