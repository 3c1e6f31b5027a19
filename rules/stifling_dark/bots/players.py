"""The bots for either side. The thinking one gives every option a worth, from its own view, and takes the best."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Bot, Key, Option, Rng
from gloamboard.rules.stifling_dark.bots.hunting import hunt
from gloamboard.rules.stifling_dark.bots.seeking import seek
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.state.state import ADVERSARY


def random_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


def sensible_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    worth = hunt(view, options) if view["side"] == ADVERSARY else seek(view, options)
    best = max(worth.values())
    return rng.pick([option for option in options if worth[option.key] >= best - 0.01]).key


def heedless_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    """The sensible one, but for what it cannot see: it fears nothing that is Hidden."""
    if view["side"] == ADVERSARY:
        return sensible_bot(view, options, rng)
    pieces = {id: row for id, row in view["pieces"].items() if row["kind"] != "adversary" or row["at"]}
    return sensible_bot({**view, "pieces": pieces}, options, rng)


BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot, "heedless": heedless_bot}
