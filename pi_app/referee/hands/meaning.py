"""What hands on the board mean: the pieces in the air, the piece whose meaning is still open, and the dial.

Nothing is done here. A meaning is handed back as ways to answer; the evening goes one, or shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.referee.hands import board, carrying, tiling
from gloamboard.pi_app.referee.hands.board import Fit, Lying
from gloamboard.pi_app.referee.hands.carrying import Way
from gloamboard.pi_app.referee.hands.offer import LeftLying, Offer, offer_of
from gloamboard.rules.kernel import Play
from gloamboard.rules.kernel.forms import Pieces

SWINGS = ("turn", "touch")  # what a prop with a dial of its own tells
MOST_IN_HAND = 3  # more pieces than that were knocked over, not taken in hand


class Now(NamedTuple):
    """What a hand is held against."""

    play: Play
    ahead: Play | None  # where what comes of it is tried; none where that may not be told
    pieces: Pieces  # where the game has each, as everybody knows
    layout: Layout
    lying: Lying
    tags: tiling.Tags  # those of them that lie under tiles

    def spaces(self, pad: str) -> tuple[str, ...]:
        return self.layout.pad_spaces.get(pad, ())

    def belongs(self, piece: str) -> list[str]:
        """Where the game has this piece, or the pieces of this kind."""
        if piece in self.pieces:
            at = self.pieces[piece].get("at")
            return [at] if at else []
        return [at for facts in self.pieces.values() if facts.get("kind") == piece and (at := facts.get("at"))]

    def asks_for(self, piece: str, pad: str) -> bool:
        """Whether the game has this piece, or more of this kind, on that pad than lie there: it waits for a hand."""
        spaces = self.spaces(pad)
        return self.lying.places().get(piece, []).count(pad) < sum(at in spaces for at in self.belongs(piece))


class Meant(NamedTuple):
    """What a hand may have meant: ways to answer, or that it may not be."""

    ways: list[Way] = []
    put: LeftLying | None = None
    ask: bool = False  # also a single way is asked about first
    refused: bool = False
    carried: bool = False  # from where the game had it: whatever that alone says is no reason against it
    changed: bool = False  # nothing is meant, but what may be picked or where a piece may go has changed


@dataclass
class HandsNow:
    lifted: dict[str, str] = field(default_factory=dict)  # piece → pad it was lifted from
    in_air: list[str] = field(default_factory=list)  # of those, lifted since the game last moved on
    offer: Offer | None = None  # what is left to pick from

    def copy(self) -> HandsNow:
        return HandsNow(dict(self.lifted), self.in_air[:], None if self.offer is None else self.offer.copy())

    def moved_on(self) -> None:
        """The game has: what was to be picked is gone, and what was in the air may have been laid aside."""
        self.in_air, self.offer = [], None

    # --- hands -----------------------------------------------------------------------

    def placed(self, now: Now, piece: str, pad: str, *, asked_for: bool = False) -> Meant:
        """`asked_for`: the game had it there, and the table had not. Such a hand carries out what was moved; only
        where it was lifted may setting it down again mean more."""
        spaces, put = now.spaces(pad), LeftLying(piece, pad)
        lifted_from = self.lifted.pop(piece, None)
        landed = piece in self.in_air
        if landed:
            self.in_air.remove(piece)
        if asked_for and lifted_from != pad:
            return Meant(changed=landed)
        if any("tap" in now.layout.spaces[space].features for space in spaces):
            named = now.tags[piece]["tile"] if piece in now.tags else piece  # any tag of a tile stands for it
            ways = _ways(board.fits_tapping(now.play, now.pieces, named))
            return Meant(ways, put, refused=not ways and self._no_tile_for_now(now, piece), changed=landed)
        put_back = lifted_from == pad or (pad in now.layout.crowds and any(at in spaces for at in now.belongs(piece)))
        fits = board.fits_placing(now.play, now.pieces, piece, spaces, put_back=put_back)
        if fits:
            return Meant(_ways(fits), put)
        if piece in now.tags and (tile := self._laid(now, put)) is not None:
            return tile
        belongs = now.belongs(piece)
        if put_back or not spaces or any(space in spaces for space in belongs):
            return Meant(changed=landed)  # back where it was, or beside the map
        if any(space in belongs for space in now.spaces(lifted_from or "")):
            return _further(now, put)
        return Meant(put=put, refused=True)

    def _no_tile_for_now(self, now: Now, piece: str) -> bool:
        """A tile out of the box that is neither laid nor to be laid. Of one with two tags, both may be seen in turn."""
        tiles = piece in now.tags and not now.belongs(piece)
        return tiles and not tiling.landings(now.play, now.tags, piece)

    def _laid(self, now: Now, put: LeftLying) -> Meant | None:
        """A tag of a tile was put down: the tile lies as some option says, or the rest of it is awaited."""
        tiled = tiling.meant(now.play, now.layout, now.tags, now.lying, put.piece)
        if tiled.sure or not tiled.awaited:
            return Meant(_ways(tiled.sure), put) if tiled.sure else None
        return Meant(_ways(tiled.awaited), put, ask=True)

    def lift(self, now: Now, piece: str, pad: str) -> Meant:
        self.lifted[piece] = pad
        fits = board.fits_lifting(now.play, now.pieces, piece, now.spaces(pad))
        if fits:
            return Meant(_ways(fits))
        self.in_air.append(piece)
        if self.offer is not None and self.offer.put == LeftLying(piece, pad):
            self.offer = None
        return Meant(changed=True)

    def again(self, now: Now, put: LeftLying, lying: Lying) -> Meant:
        """Somebody answered while a piece lay where it could mean several things: what does it mean now?"""
        spaces = now.spaces(put.pad)
        if put.pad not in lying.places().get(put.piece, ()) or any(space in spaces for space in now.belongs(put.piece)):
            return Meant()
        if put.piece in now.tags and (tile := self._laid(now, put)) is not None:
            return tile
        fits = board.fits_placing(now.play, now.pieces, put.piece, spaces, put_back=False)
        return Meant(_ways(fits), put) if fits else _further(now, put)

    def control(self, now: Now, control: str, event: str, steps: int) -> Meant:
        """Buttons answer what names them; the dial walks through what is open and its press picks."""
        if event == "turn":
            self._turn(now, steps)
            return Meant(changed=True)
        if event == "press" and self.offer is not None:
            return Meant([self.offer.pointed])
        if event in ("press", "hold"):
            return Meant(_ways(board.fits_hand(now.play, event, control)))
        return Meant()

    def swung(self, now: Now, prop: str, event: str, steps: int) -> Meant | None:
        """A prop with a dial of its own walks through the options that name it, and its press picks; None where none
        does."""
        ways = _ways(board.fits_hand(now.play, "dial", prop))
        if not ways or event not in SWINGS or (event == "turn" and not steps):
            return None
        pointed = self.offer.pointed if self.offer is not None else None
        if event == "turn":
            self.offer = offer_of(now.play, ways)
            self.offer.turn(_on(steps) if pointed not in ways else ways.index(pointed) + steps)
            return Meant(changed=True)
        return Meant([pointed]) if pointed is not None and pointed in ways else Meant()

    def _turn(self, now: Now, steps: int) -> None:
        if self.offer is not None:
            self.offer.turn(steps)
            return
        every = board.distinct((seat, option.key) for seat, option in board.open_options(now.play))
        if every:
            self.offer = offer_of(now.play, _ways(every))
            self.offer.turn(_on(steps))

    # --- what is shown -----------------------------------------------------------------

    def landings(self, now: Now, carries: Callable[[], Mapping[str, list[str]]]) -> list[str]:
        """Where what is in the air may be put, and what a piece that lies may mean. `carries` is asked only where no
        open option moves a piece that is: it takes longer than the light should wait."""
        found: list[str] = []
        if len(self.in_air) <= MOST_IN_HAND:
            for piece in self.in_air:
                if self._was_laid_down(now, piece):
                    continue
                found += tiling.landings(now.play, now.tags, piece)
                found += carrying.reach(now.play, now.pieces, piece) or carries().get(piece, [])
        if self.offer is not None and self.offer.put is not None:
            for way in self.offer.ways:
                found += self.offer.spaces(way, now.layout.spaces)
        return found

    def _was_laid_down(self, now: Now, piece: str) -> bool:
        """Whether it is not read because the game has laid it on its side there: then nobody carries it."""
        spaces = now.spaces(self.lifted.get(piece, ""))
        return any(
            facts.get("on_its_side") and facts.get("at") in spaces and piece in (id, facts.get("kind"))
            for id, facts in now.pieces.items()
        )


def _on(steps: int) -> int:
    """Nothing was pointed at: the first click points at the first, or at the last."""
    return steps - 1 if steps > 0 else steps


def _ways(fits: list[Fit]) -> list[Way]:
    return [(fit,) for fit in fits]


def _further(now: Now, put: LeftLying) -> Meant:
    """A piece carried from where it belonged, by a hand that fits nothing that is asked now: it may say more."""
    if now.ahead is None:
        return Meant(put=put, refused=True)
    ways = carrying.ways_of_placing(now.ahead, now.pieces, put.piece, now.spaces(put.pad))
    if ways:
        return Meant(ways, put)
    needs = carrying.first_needs(now.ahead, now.pieces, put.piece)
    return Meant(needs, put, ask=True) if needs else Meant(put=put, refused=True, carried=True)
