"""The attendant of a simulated table: lends hands to pages, and sets out the pieces that the game itself moves.

On a real table people carry what the rules move and lay out tokens when the lights ask. On a laptop the attendant does,
with simulated hands over simulated pads, so that everything still goes through the sensors. It never touches a piece
that a player has put down until the game moves that piece. As on a real table, pieces lie where they lay when a
program has ended and starts again: a small file says where.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from gloamboard.hal.sim.hands import Hands
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel.forms import Pieces
from gloamboard.strict_toml import did_you_mean

HOLD_S = 3.1


class _Lay(msgspec.Struct):
    """How a simulated table lies, on disk."""

    layout: str
    at: dict[str, str]
    expected: dict[str, str | None]
    kinds: dict[str, dict[str, int]]
    v: int = 1


class Attendant:
    def __init__(
        self, layout: Layout, hands: Hands, tokens: TokenSheet, helps: bool = True, kept: Path | None = None
    ) -> None:
        """`kept` is the file in which the table finds itself again."""
        self._hands, self._helps = hands, helps
        self._reader_of = {pad.id: pad.reader for pad in layout.table.pad}
        self._pads_of = _pads_by_space(layout.pad_spaces)
        self._tags = _tags_by_name(tokens)
        self._at: dict[str, str] = {}  # tag → pad, as the hands left it
        self._expected: dict[str, str | None] = {}  # piece → space, as the game last said
        self._kinds: dict[str, dict[str, int]] = {}
        self._figures: dict[str, str] = {}  # what the game calls one of many → its kind and pad, "clue@b2"
        self._errands: list[tuple[str, str | None]] = []  # tag, pad
        self._releases: list[tuple[float, str]] = []
        self._now = 0.0
        self._layout_id, self._kept = layout.id, kept
        self._written = b""
        self._lay_as_it_lay()

    def _lay_as_it_lay(self) -> None:
        if self._kept is None:
            return
        with contextlib.suppress(OSError, msgspec.MsgspecError, UnicodeError):
            lay = msgspec.json.decode(self._kept.read_bytes(), type=_Lay)
            if lay.layout != self._layout_id:
                return
            known = {tag for tags in self._tags.values() for tag in tags}
            for tag, pad in lay.at.items():
                if tag in known and pad in self._reader_of:
                    self._carry(tag, pad)
            self._expected, self._kinds = lay.expected, lay.kinds

    def _keep(self) -> None:
        """A killed program loses nothing of it; a pulled plug may, as a hand may knock over a real table."""
        if self._kept is None:
            return
        lay = msgspec.json.encode(_Lay(self._layout_id, self._at, self._expected, self._kinds))
        if lay != self._written:
            with contextlib.suppress(OSError):  # a full disk: then it is laid anew
                fresh = self._kept.with_suffix(".new")
                fresh.write_bytes(lay)
                os.replace(fresh, self._kept)
                self._written = lay

    # --- what the game says ------------------------------------------------------------

    def told(self, pieces: Pieces, pad_spaces: Mapping[str, tuple[str, ...]]) -> None:
        """The newest public view: go and set out what the game has moved."""
        self._pads_of = _pads_by_space(pad_spaces)
        self._figures = {
            piece: f"{kind}@{pad}"
            for piece, facts in pieces.items()
            if (kind := facts.get("kind", "")) in self._tags and (pad := self._pad_for(facts.get("at")))
        }
        if not self._helps:
            return
        kinds: dict[str, dict[str, int]] = {}
        for piece, facts in pieces.items():
            space = None if facts.get("on_its_side") else facts.get("at")  # laid so that its tag is away from the board
            if piece in self._tags:
                if self._expected.get(piece, "") != space:
                    self._expected[piece] = space
                    self._errands.append((self._tags[piece][0], self._pad_for(space)))
            elif facts.get("kind") in self._tags:
                pad = self._pad_for(space)
                if pad is not None:
                    tally = kinds.setdefault(facts["kind"], {})
                    tally[pad] = tally.get(pad, 0) + 1
        for piece in [piece for piece in self._expected if piece not in pieces]:
            if self._expected.pop(piece) is not None:
                self._errands.append((self._tags[piece][0], None))
        for kind in set(kinds) | set(self._kinds):
            if kinds.get(kind, {}) != self._kinds.get(kind, {}):
                self._set_out(kind, kinds.get(kind, {}))
        self._kinds = kinds

    def _set_out(self, kind: str, wanted: Mapping[str, int]) -> None:
        """Interchangeable tokens: leave those that lie right, carry the others where some are missing."""
        missing = dict(wanted)
        lies = self._at | dict(self._errands)  # once what waits is done
        spare = []
        for tag in self._tags[kind]:
            pad = lies.get(tag)
            if pad is not None and missing.get(pad, 0) > 0:
                missing[pad] -= 1
            else:
                spare.append(tag)
        spare.sort(key=lambda tag: lies.get(tag) is not None)  # from the box first
        for pad, count in missing.items():
            for _ in range(count):
                if spare:
                    self._errands.append((spare.pop(0), pad))
        self._errands += [(tag, None) for tag in spare if lies.get(tag)]

    def _pad_for(self, space: str | None) -> str | None:
        pads = self._pads_of.get(space or "", ())
        return pads[0] if pads else None

    @property
    def busy(self) -> bool:
        return bool(self._errands or self._releases)

    # --- hands -------------------------------------------------------------------------

    def act(self, now: float) -> None:
        """Do the errands that wait, before the next sweep."""
        self._now = now
        errands, self._errands = self._errands, []
        for tag, pad in errands:
            self._carry(tag, pad)
        for at, control in [release for release in self._releases if release[0] <= now]:
            self._hands.release(control)
            self._releases.remove((at, control))
        if errands:
            self._keep()

    def hand(self, what: m.Hand) -> None:
        """A page's hand. Raises LookupError or ValueError, in one sentence, when there is no such thing here."""
        if what.do in ("place", "lift"):
            pad = None if what.do == "lift" else what.pad or self._pad_for(what.space)
            if what.do == "place" and pad not in self._reader_of:
                where = what.pad or what.space or "a place without a name"
                raise LookupError(f"no pad at {where}. {did_you_mean(where, self._reader_of)}".rstrip())
            self._carry(self._tag_of(what.piece or ""), pad)
            self._keep()
        elif what.do in ("press", "hold"):
            self._hands.press(what.control or "")
            self._releases.append((self._now + (HOLD_S if what.do == "hold" else 0.0), what.control or ""))
        elif what.do == "turn":
            self._hands.turn(what.control or "", what.steps)

    def names(self) -> list[str]:
        """Every piece, and every kind, that a hand can take here."""
        return sorted(self._tags)

    def _tag_of(self, piece: str) -> str:
        """The tag of a piece, or of one of a kind: one that lies aside first. `clue@pad`, or the name of a space there,
        is the one on that pad, and what the game calls one of many the one where the game has it."""
        name, _, at = (piece if piece in self._tags else self._figures.get(piece, piece)).partition("@")
        if name not in self._tags:
            raise LookupError(f"no piece {name!r} on the token sheet. {did_you_mean(name, self._tags)}".rstrip())
        tags = self._tags[name]
        pad = at if at in self._reader_of else self._pad_for(at)
        there = [tag for tag in tags if pad and self._at.get(tag) == pad]
        aside = [tag for tag in tags if tag not in self._at]  # where its tag is away, it lies on its side
        return (there or aside or tags)[0]

    # --- when the table is lent to the workshop -----------------------------------------

    def lies(self) -> dict[str, str]:
        """Tag → pad, as the hands left everything."""
        return dict(self._at)

    def put_back(self, lay: Mapping[str, str]) -> None:
        """Everything where it lay then."""
        for tag in {*lay, *self._at}:
            self._carry(tag, lay.get(tag))

    def know(self, tokens: TokenSheet) -> None:
        """Another sheet: what it does not know any more is taken off the table."""
        self._tags = _tags_by_name(tokens)
        known = {tag for tags in self._tags.values() for tag in tags}
        for tag in set(self._at) - known:
            self._carry(tag, None)

    def _carry(self, tag: str, pad: str | None) -> None:
        if self._at.get(tag) == pad:
            return
        if pad is None:
            self._hands.take(tag)
            del self._at[tag]
        else:
            self._hands.put(tag, self._reader_of[pad])
            self._at[tag] = pad


def _pads_by_space(pad_spaces: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    pads: dict[str, list[str]] = {}
    for pad, spaces in pad_spaces.items():
        for space in spaces:
            pads.setdefault(space, []).append(pad)
    return pads


def _tags_by_name(tokens: TokenSheet) -> dict[str, list[str]]:
    tags: dict[str, list[str]] = {}
    for tag, piece in (tokens.pieces() | tokens.kinds()).items():
        tags.setdefault(piece, []).append(tag)
    return tags
