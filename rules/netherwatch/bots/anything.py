"""The random bot: anything that is possible, except giving up."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Option, Rng
from gloamboard.rules.netherwatch.forms import View


def anything(view: View, options: Sequence[Option], rng: Rng) -> Key:
    open_to = [option for option in options if option.key[0] not in ("abandon", "yes")] or options
    return rng.pick(open_to).key
