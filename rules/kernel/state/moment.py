"""A moment for the lights: what they play once, on which space, and the how-manieth it is, so that two
alike are told apart."""

from __future__ import annotations

from typing import NamedTuple


class LightMoment(NamedTuple):
    word: str = ""
    space: str = ""
    n: int = 0

    def then(self, word: str, space: str) -> LightMoment:
        """The next one."""
        return LightMoment(word, space, self.n + 1)


NO_MOMENT = LightMoment()
