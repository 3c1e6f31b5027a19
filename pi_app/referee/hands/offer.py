"""What is left to pick from: the ways a hand may have meant, or all that is open. Dial, button or page picks one."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import NamedTuple

from gloamboard.pi_app.referee.forms import OfferForm
from gloamboard.pi_app.referee.hands.carrying import Way, said
from gloamboard.rules.kernel import Key, Play
from gloamboard.rules.kernel.asking.hands import gesture

WAY = "way"  # the first word of a key that picks a way of several answers


class LeftLying(NamedTuple):
    """A piece that lies where it may mean several things."""

    piece: str
    pad: str


@dataclass
class Offer:
    ways: list[Way]
    says: list[str]
    covers: list[tuple[str, ...]]  # cells a tile would cover, and those it would open, where a way lays one
    opens: list[tuple[str, ...]]
    put: LeftLying | None = None  # the hand that left it to pick; none when the dial walks through all that is open
    cursor: int = 0

    @property
    def pointed(self) -> Way:
        return self.ways[self.cursor]

    def turn(self, steps: int) -> None:
        self.cursor = (self.cursor + steps) % len(self.ways)

    def way(self, key: Key) -> Way | None:
        """The way a page picks by its key."""
        return next((way for way in self.ways if len(way) > 1 and way_key(way) == key), None)

    def spaces(self, way: Way, known: Container[str]) -> list[str]:
        """The spaces a way leads over, as its keys name them, and the cells it covers."""
        named = [word for _, key in way for word in key if isinstance(word, str) and word in known]
        return [*named, *self.covers[self.ways.index(way)]]

    def shown(self, seen: Container[Key]) -> OfferForm | None:
        """As a view carries it that shows these options: the one each way begins with and, where any leads further,
        what each says. None where nothing of it is for these eyes; the cursor is -1 where it points elsewhere."""
        mine = [n for n, way in enumerate(self.ways) if way[0][1] in seen]
        if not mine:
            return None
        keys = [list(self.ways[n][0][1]) for n in mine]
        shown: OfferForm = {"keys": keys, "cursor": mine.index(self.cursor) if self.cursor in mine else -1}
        if any(len(self.ways[n]) > 1 for n in mine):
            shown["ways"] = [
                {"key": list(way_key(self.ways[n])), "says": self.says[n], "of": [self.ways[n][0][0]]} for n in mine
            ]
        return shown

    def copy(self) -> Offer:
        return replace(self)


def offer_of(play: Play, ways: list[Way], put: LeftLying | None = None) -> Offer:
    last = [play.option(*way[0]) if len(way) == 1 else None for way in ways]
    hands = [gesture(one.hand if one else None) for one in last]
    covers = [hand.spaces if hand.do == "lay" else () for hand in hands]
    opens = [one.lights if one else () for one in last]
    return Offer(ways, [said(play, way) for way in ways], covers, opens, put)


def way_key(way: Way) -> Key:
    """A way as one key: its answers as words. A way of one answer is that answer."""
    return way[0][1] if len(way) == 1 else (WAY, *(" ".join(map(str, key)) for _, key in way))
