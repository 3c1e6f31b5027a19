"""The random bot: anything that is possible, except giving up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloamboard.rules.kernel import Key, Option, Rng


def anything(view: Mapping[str, Any], options: Sequence[Option], rng: Rng) -> Key:
    open_to = [option for option in options if option.key[0] not in ("abandon", "yes")] or options
    return rng.pick(open_to).key
