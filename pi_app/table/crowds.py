"""Pieces on pads where more stand than one antenna reads: one seen to arrive belongs there until it is seen elsewhere
or the game has no such piece there any more. Knows tags, pads and the game's public pieces; says nothing itself.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.rules.kernel.forms import Pieces

NOBODY: Mapping[str, str] = {}
LOST_S = 10.0  # unread for so long, a piece is asked about


@dataclass
class _Unseen:
    pad: str
    since: float
    lost: bool = False


class Crowds:
    """The pieces that are believed to stand where nobody reads them now, in the order they were last read."""

    def __init__(self, pads: Collection[str], kept: Path | None = None, now: float = 0.0) -> None:
        """`kept` is the file in which a table that starts again finds who stood there."""
        self._pads = frozenset(pads)
        self._unseen: dict[str, _Unseen] = {}  # by tag
        self._room: dict[tuple[str, str], int] | None = None  # name, pad → how many the game last had there
        self._names: Mapping[str, str] = {}
        self._kept, self._written = kept, b""
        if kept is not None and self._pads:
            with contextlib.suppress(
                OSError, msgspec.MsgspecError, UnicodeError
            ):  # none, or an unreadable one: then nobody is
                stood = msgspec.json.decode(kept.read_bytes(), type=dict[str, str])
                self._unseen = {tag: _Unseen(pad, now) for tag, pad in stood.items() if pad in self._pads}

    def keep(self, lying: Mapping[str, str]) -> None:
        """Write down who stands there, read or not."""
        if self._kept is None or not self._pads:
            return
        stand = {tag: pad for tag, pad in {**self.where(), **lying}.items() if pad in self._pads}
        words = msgspec.json.encode(stand, order="sorted")
        if words != self._written:
            with contextlib.suppress(OSError):  # a full disk: then they are asked about after a start
                replace_file(self._kept, words)
                self._written = words

    def gone(self, tag: str, pad: str, now: float, lying: Mapping[str, str] = NOBODY) -> bool:
        """No longer read there. Whether it belongs there all the same. `lying` are tags that are read."""
        if pad in self._pads:
            self._unseen[tag] = _Unseen(pad, now)
            self._leave(lying)
        return tag in self._unseen

    def seen(self, tag: str) -> None:
        """Read somewhere: no need to believe anything."""
        self._unseen.pop(tag, None)

    def clear(self) -> None:
        self._unseen.clear()

    def tick(self, now: float) -> bool:
        """Whether somebody has just been unseen for long."""
        late = [each for each in self._unseen.values() if not each.lost and now - each.since >= LOST_S]
        for each in late:
            each.lost = True
        return bool(late)

    def told(
        self,
        pieces: Pieces,
        space_pads: Mapping[str, tuple[str, ...]],
        lying: Mapping[str, str],
        names: Mapping[str, str],
    ) -> bool:
        """Where the game has its pieces now: whoever is believed where the game has one fewer is not there any more.
        Whether that was anybody. `lying` are tags that are read, `names` what tags are called."""
        room: dict[tuple[str, str], int] = {}
        for piece, facts in pieces.items():
            for pad in space_pads.get(facts.get("at") or "", ())[:1]:
                for name in {piece, facts.get("kind", "")}:
                    room[name, pad] = room.get((name, pad), 0) + 1
        self._room, self._names = room, names
        return self._leave(lying)

    def _leave(self, lying: Mapping[str, str]) -> bool:
        """Those are no longer believed for whom the game has no room. Whether that was anybody."""
        if self._room is None:
            return False
        room, names, left = dict(self._room), self._names, []
        for tag, pad in lying.items():
            if tag not in self._unseen and (names.get(tag, ""), pad) in room:
                room[names[tag], pad] -= 1
        for tag, each in reversed(self._unseen.items()):  # who was read last is believed first
            at = (names.get(tag, ""), each.pad)
            room[at] = room.get(at, 0) - 1
            if room[at] < 0:
                left.append(tag)
        for tag in left:
            del self._unseen[tag]
        return bool(left)

    def where(self) -> dict[str, str]:
        """Tag → pad."""
        return {tag: each.pad for tag, each in self._unseen.items()}

    def lost(self) -> dict[str, str]:
        """Tag → pad, of those unseen for long."""
        return {tag: each.pad for tag, each in self._unseen.items() if each.lost}
