"""What is left to pick from: the ways a hand may have meant, or all that is open. Dial, button or page picks one."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gloamboard.pi_app.referee.carrying import Way, said
from gloamboard.rules.kernel import Key, Play

WAY = "way"  # the first word of a key that picks a way of several answers


class Put(NamedTuple):
    """A piece that lies where it may mean several things."""

    piece: str
    pad: str


@dataclass
class Offer:
    ways: list[Way]
    says: list[str]
    put: Put | None = None  # the hand that left it to pick; none when the dial walks through all that is open
    cursor: int = 0

    @property
    def pointed(self) -> Way:
        return self.ways[self.cursor]

    def turn(self, steps: int) -> None:
        self.cursor = (self.cursor + steps) % len(self.ways)

    def way(self, key: Key) -> Way | None:
        """The way a page picks by its key."""
        return next((way for way in self.ways if len(way) > 1 and _key(way) == key), None)

    def spaces(self, way: Way, known: Container[str]) -> list[str]:
        """The spaces a way leads over, as its keys name them."""
        return [word for _, key in way for word in key if isinstance(word, str) and word in known]

    def shown(self) -> dict[str, Any]:
        """As views carry it: the open option each way begins with and, where any leads further, what each says."""
        shown: dict[str, Any] = {"keys": [list(way[0][1]) for way in self.ways], "cursor": self.cursor}
        if any(len(way) > 1 for way in self.ways):
            shown["ways"] = [
                {"key": list(_key(way)), "says": says, "of": [way[0][0]]}
                for way, says in zip(self.ways, self.says, strict=True)
            ]
        return shown

    def copy(self) -> Offer:
        return replace(self)


def offer_of(play: Play, ways: list[Way], put: Put | None = None) -> Offer:
    return Offer(ways, [said(play, way) for way in ways], put)


def _key(way: Way) -> Key:
    """A way as one key: its answers as words. A way of one answer is that answer."""
    return way[0][1] if len(way) == 1 else (WAY, *(" ".join(map(str, key)) for _, key in way))
