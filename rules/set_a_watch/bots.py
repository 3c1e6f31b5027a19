"""Players without hands: one that picks anything, one that thinks a little. They know a view and their options only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel import Bot, Key, Option, Rng

View = Mapping[str, Any]


def random_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


BOTS: dict[str, Bot] = {"random": random_bot}
