"""A path of the scene, walked: footfalls space by space at a steady pace, each leaving an afterglow behind.

It is made of the theme's own words, laid over the scene's and painted as they are, so that a frame of a walk costs no
more than any other. It waits for nobody: a newer path cuts it short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gloamboard.rules.kernel.forms import PathForm

PACE_S = 0.45  # from footfall to footfall
AFTERGLOW_S = 6.0  # how long a space glows after it was left
FOOTFALL, AFTERGLOW = "path", "afterglow"

Spaces = Mapping[str, list[str]]


@dataclass(frozen=True)
class Footfalls:
    """The footfalls nobody has seen yet. `word` is what walks: it is seen at the end only once it has come there."""

    spaces: tuple[str, ...]
    word: str
    began: float
    pace_s: float = PACE_S  # 0: the whole trail at once

    def laid_over(self, spaces: Spaces, now: float) -> dict[str, list[str]]:
        """The scene's words as they are in this instant of the walk."""
        seen = {space: list(words) for space, words in spaces.items()}
        fallen, end = self._fallen(now), self.spaces[-1]
        for n, space in enumerate(self.spaces[:fallen]):
            if n == fallen - 1 and n < len(self.spaces) - 1:
                seen.setdefault(space, []).append(FOOTFALL)
            elif space != end and now < self._left_s(n) + AFTERGLOW_S:
                seen.setdefault(space, []).append(AFTERGLOW)
        if fallen < len(self.spaces) and end in seen:
            seen[end] = [word for word in seen[end] if word != self.word]
        return seen

    def on_its_way(self, now: float) -> bool:
        """Whether feet are still to fall."""
        return self._fallen(now) < len(self.spaces)

    def next_change(self, now: float) -> float | None:
        """When it looks otherwise than now; None when it is over."""
        steps = range(len(self.spaces) - 1)
        times = [self._left_s(n) for n in steps] + [self._left_s(n) + AFTERGLOW_S for n in steps]
        return min((at for at in times if at > now), default=None)

    def _left_s(self, n: int) -> float:
        """When the foot leaves that space for the next one."""
        return self.began + (n + 1) * self.pace_s

    def _fallen(self, now: float) -> int:
        """How many feet have fallen by now, from 1 on."""
        return 1 + sum(self._left_s(n) <= now for n in range(len(self.spaces) - 1))


def walk_of(path: PathForm, seen: int, now: float, pace_s: float) -> Footfalls | None:
    """What of a scene's path is new to whoever has seen so many footfalls of it."""
    new = int(path["n"]) - seen
    spaces = tuple(path["spaces"])[-new:] if new > 0 else ()
    return Footfalls(spaces, str(path.get("word", "")), now, pace_s) if spaces else None


def is_over(walk: Footfalls, spaces: Spaces) -> bool:
    """Whether what walked is no longer where the path ends: nobody is to be led there."""
    return bool(walk.word) and walk.word not in spaces.get(walk.spaces[-1], ())
