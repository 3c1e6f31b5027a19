"""Who sees whom, and what a light can light, on the maps that lie in play: the face of this folder for games.

Pure, and remembered within a limit. Which doors are shut is the caller's; so is what being seen means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.kernel.board.maps import Block, Map, MapPlace
from gloamboard.rules.kernel.board.remembered import Remembered
from gloamboard.rules.kernel.sight.glimpses import glimpse
from gloamboard.rules.kernel.sight.lines import Blocker, crossed, lay_out, passed, touched
from gloamboard.rules.kernel.sight.prepared import Aim, Prepared

REMEMBERED_BYTES = 1_000_000  # of each of the four kinds of answers


class SightLine(NamedTuple):
    """A straight line from centre to centre: the spaces between the two it goes through, in order; the walls and
    obstacles that it crosses; the doors that it crosses while they are shut."""

    spaces: tuple[str, ...]
    walls: tuple[str, ...]
    doors: tuple[str, ...]


class Sight:
    """Lines over all maps in play. A tile laid later gives a new one."""

    def __init__(
        self, maps: Sequence[Map], places: Mapping[str, MapPlace] | None = None, prepared: Iterable[Prepared] = ()
    ) -> None:
        self._spaces, self._blockers = lay_out(maps, places)
        self._prepared = {(each.template, space): each for each in prepared for space in each.spaces}
        self._touched: Remembered[tuple[str, str, Block], tuple[Blocker, ...]] = Remembered(REMEMBERED_BYTES)
        self._lines: Remembered[tuple[str, str, Block], SightLine] = Remembered(REMEMBERED_BYTES)
        self._seen: Remembered[tuple[str, str, Block, frozenset[str]], bool] = Remembered(REMEMBERED_BYTES)
        self._glimpsed: Remembered[tuple[str, str, Block, frozenset[str]], bool] = Remembered(REMEMBERED_BYTES)

    def sees(self, a: str, b: str, shut: frozenset[str] = NONE, block: Block = "sight") -> bool:
        """Whether the line from centre to centre is clear of walls and of the doors that are shut. It may touch a
        corner or run along a wall; where walls meet it does not slip through. Both see each other or neither does."""
        a, b = min(a, b), max(a, b)
        near = self._near(a, b, block)
        if not near:
            return True
        key = (a, b, block, frozenset([each.id for each in near if each.id in shut]))
        known = self._seen.get(key)
        if known is None:
            standing = (each for each in near if not each.door or each.id in shut)
            known = not crossed(self._spaces[a].spot, self._spaces[b].spot, standing)
            self._seen.keep(key, known, 600)
        return known

    def line(self, a: str, b: str, block: Block = "sight") -> SightLine:
        """What lies on the line from a to b. Spaces that it only touches are not on it."""
        known = self._lines.get((a, b, block))
        if known is not None:
            return known
        start, end = self._spaces[a].spot, self._spaces[b].spot
        near = self._near(a, b, block)
        walls = crossed(start, end, (each for each in near if not each.door))
        doors = {each.id for each in near if each.door}
        between = (space for space in self._spaces.values() if space.id not in (a, b))
        shut = tuple(id for id in crossed(start, end, near) if id in doors)
        known = SightLine(passed(start, end, between), walls, shut)
        self._lines.keep((a, b, block), known, 700)
        return known

    def glimpses(self, a: str, b: str, shut: frozenset[str] = NONE, block: Block = "sight") -> bool:
        """Whether some straight line leads from any part of one round space to any part of another."""
        if self.sees(a, b, shut, block):
            return True
        a, b = min(a, b), max(a, b)
        key = (a, b, block, shut)
        known = self._glimpsed.get(key)
        if known is None:
            blockers = (each for each in self._blockers if block in each.blocks)
            standing = [(each.a, each.b) for each in blockers if not each.door or each.id in shut]
            known = glimpse(self._spaces[a], self._spaces[b], standing) is not None
            self._glimpsed.keep(key, known, 1000)
        return known

    def aims(self, space: str, template: str, shut: frozenset[str] = NONE) -> tuple[Aim, ...]:
        """Every distinct set of spaces that the template can light from this space, in order of its angle."""
        prepared = self._prepared.get((template, space))
        if prepared is None:
            raise LookupError(f"what {template} lights from {space} was not prepared, or not given to Sight")
        return prepared.aims(space, shut)

    def _near(self, a: str, b: str, block: Block) -> tuple[Blocker, ...]:
        key = (a, b, block)
        known = self._touched.get(key)
        if known is None:
            found = touched(self._spaces[a].spot, self._spaces[b].spot, self._blockers)
            known = tuple(each for each in found if block in each.blocks)
            self._touched.keep(key, known, 500 + 8 * len(known))
        return known
