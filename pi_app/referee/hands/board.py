"""The board as it lies against the game as it stands: what a placed piece may mean, and what lies wrong.

Sensing may be coarser than the game's spaces: a pad covers one or more of them, and every option that fits is
returned. Interchangeable pieces (a Clue) are known by their kind alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gloamboard.pi_app.referee.forms import Difference
from gloamboard.rules.kernel import Key, Option, Play
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.forms import PieceForm, Pieces

Fit = tuple[str, Key]  # seat, key


@dataclass
class Lying:
    """Which pieces lie where, as the table last said. `aside` are known pieces that lie nowhere."""

    pads: Mapping[str, list[str]] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    unseen: Mapping[str, list[str]] = field(default_factory=dict)  # of those on pads, who arrived and is not read now
    stood: dict[str, str] = field(default_factory=dict)  # on which space of its pad, when a piece last lay right

    def put(self, piece: str, pad: str) -> None:
        """A piece was just put down: so it lies before the table says how everything lies."""
        if piece in self.unseen.get(pad, ()):  # it was believed to stand here
            left = list(self.unseen[pad])
            left.remove(piece)
            self.unseen = {**self.unseen, pad: left}
            return
        self.pads = {**self.pads, pad: [*self.pads.get(pad, ()), piece]}
        self.aside = tuple(other for other in self.aside if other != piece)

    def lose_sight(self, piece: str, pad: str) -> None:
        """A piece is not read any more where many stand: it belongs there all the same."""
        self.unseen = {**self.unseen, pad: [*self.unseen.get(pad, ()), piece]}

    def take(self, piece: str, pad: str) -> None:
        """A piece was just lifted."""
        here = list(self.pads.get(pad, ()))
        if piece in here:
            here.remove(piece)
            self.pads = {**self.pads, pad: here}
            if piece not in self.places():
                self.aside = (*self.aside, piece)

    def places(self) -> dict[str, list[str]]:
        """Pads by piece."""
        return _by_piece(self.pads)

    def read(self) -> dict[str, list[str]]:
        """Pads by piece, of what is read there now."""
        found = self.places()
        for piece, pads in _by_piece(self.unseen).items():
            for pad in pads:
                if pad in found.get(piece, ()):
                    found[piece].remove(pad)
        return found


def _by_piece(pads: Mapping[str, list[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pad, pieces in pads.items():
        for piece in pieces:
            found.setdefault(piece, []).append(pad)
    return found


def every_option(play: Play) -> Iterable[tuple[str, Option]]:
    """Everything that may be answered now, by seat."""
    if play.pending is not None:
        for seat in play.waiting():
            for option in play.pending.options(seat):
                yield seat, option


def open_options(play: Play) -> Iterable[tuple[str, Option]]:
    """Everything that a hand may answer now, by seat: what everybody may know of, for all see what a hand does."""
    asked = play.pending
    return ((seat, option) for seat, option in every_option(play) if asked is not None and asked.shows(option))


def fits_placing(play: Play, pieces: Pieces, piece: str, spaces: tuple[str, ...], *, put_back: bool) -> list[Fit]:
    """The answers that putting this piece on these spaces may mean."""
    fits: dict[Key, Fit] = {}
    for seat, option in open_options(play):
        hand = gesture(option.hand)
        comes = hand.do == "put" or (hand.do == "move" and hand.start not in spaces) or (put_back and hand.do == "flip")
        if comes and any(space in spaces for space in hand.spaces) and is_piece(hand.thing, piece, pieces):
            fits.setdefault(option.key, (seat, option.key))
    return list(fits.values())


def fits_tapping(play: Play, pieces: Pieces, piece: str) -> list[Fit]:
    """The answers that touching the lectern with this piece or card may mean."""
    return distinct(
        (seat, option.key)
        for seat, option in open_options(play)
        if (hand := gesture(option.hand)).do == "tap" and is_piece(hand.thing, piece, pieces)
    )


def fits_lifting(play: Play, pieces: Pieces, piece: str, spaces: tuple[str, ...]) -> list[Fit]:
    return distinct(
        (seat, option.key)
        for seat, option in open_options(play)
        if (hand := gesture(option.hand)).do == "take" and is_piece(hand.thing, piece, pieces)
        and any(space in spaces for space in hand.spaces)
    )  # fmt: skip


def fits_hand(play: Play, *hand: str | None, seat: str | None = None) -> list[Fit]:
    """The answers given by exactly this hand: a press, a hold, something done on a prop."""
    return distinct(
        (who, option.key) for who, option in open_options(play) if option.hand == hand and (seat is None or who == seat)
    )


def is_piece(named: str | None, piece: str, pieces: Pieces) -> bool:
    """Whether the piece an option names is the one on the pad, or one of its kind."""
    return named == piece or (named is not None and named in pieces and pieces[named].get("kind") == piece)


def differences(
    pieces: Pieces, lying: Lying, pad_spaces: Mapping[str, tuple[str, ...]], names: Mapping[str, str]
) -> list[Difference]:
    """What lies otherwise than the game says, one row a piece. Pieces without a tag cannot lie wrong, nor can those
    that are not read: they are only missing where the game has moved them to."""
    rows: list[Difference] = []
    places, read = lying.places(), lying.read()
    space_pads: dict[str, list[str]] = {}
    for pad, spaces in pad_spaces.items():
        for space in spaces:
            space_pads.setdefault(space, []).append(pad)
    kinds: dict[str, dict[str, int]] = {}  # kind → pad → how many belong there
    unread: dict[tuple[str, str], int] = {}  # of those, who lies on its side
    for piece, facts in pieces.items():
        at = facts.get("at")
        pads = space_pads.get(at, []) if at else []
        if piece in places or piece in lying.aside:
            here = places.get(piece, [])
            seen = read.get(piece, [])
            if (facts.get("optional") or facts.get("on_its_side")) and not seen:
                continue  # it need not be on the board, or not with its tag
            stood = lying.stood.get(piece)
            if at and pads and not any(pad in pads for pad in here):
                rows.append(_row(piece, in_a_sentence(facts), seen, at, pad_spaces, names, stood))
            elif at and pads:
                lying.stood[piece] = at
            elif not at and seen:
                rows.append(_row(piece, in_a_sentence(facts), seen, None, pad_spaces, names, stood))
        elif pads:
            tally = kinds.setdefault(facts.get("kind", ""), {})
            tally[pads[0]] = tally.get(pads[0], 0) + 1
            lies = (facts.get("kind", ""), pads[0])
            unread[lies] = unread.get(lies, 0) + bool(facts.get("on_its_side"))
    for kind, tally in kinds.items():
        if kind not in places and kind not in lying.aside:
            continue  # this table has no tagged ones
        here, seen = places.get(kind, []), read.get(kind, [])
        for pad, count in tally.items():
            if here.count(pad) < count - unread[kind, pad]:
                rows.append(_row(kind, one_of(kind), [], pad_spaces[pad][0], pad_spaces, names))
        for pad in dict.fromkeys(seen):
            if seen.count(pad) > tally.get(pad, 0):
                rows.append(_row(kind, one_of(kind), [pad], None, pad_spaces, names))
    return rows


def _row(
    piece: str,
    name: str,
    here: list[str],
    should: str | None,
    pad_spaces: Mapping[str, tuple[str, ...]],
    names: Mapping[str, str],
    stood: str | None = None,
) -> Difference:
    spaces = [space for pad in here for space in pad_spaces.get(pad, ())]
    lies = stood if stood in spaces else next(iter(spaces), None)
    if should is None:
        says = f"Take {name} off {_the(names.get(lies or '', lies or 'board'))}."
    else:
        says = f"Put {name} on {_the(names.get(should, should))}."
    return {"piece": piece, "is": lies, "should": should, "lifted": not here, "says": says}


def asked_after(piece: str, name: str, space: str, names: Mapping[str, str]) -> Difference:
    """A piece that was lifted and is nowhere seen: a question, where nothing is known to be wrong."""
    says = f"Is {name} still on {_the(names.get(space, space))}? Set it on the middle, or leave it so."
    return {"piece": piece, "is": None, "should": space, "lifted": True, "says": says}


def in_a_sentence(facts: PieceForm) -> str:
    """A piece within a sentence: the Historian, Brother Lucan."""
    return facts["name"] if facts.get("own_name") else _the(facts["name"])


def one_of(kind: str) -> str:
    """Some piece of a kind: a Mire Spawn, an Acolyte."""
    name = kind.replace("-", " ").title()
    return f"an {name}" if name[:1] in "AEIOU" else f"a {name}"


def _the(name: str) -> str:
    """A space or piece within a sentence: the Foyer, the Drowned Abbot, but HQ, Board 1 and Chapel: Altar."""
    proper = name.isupper() or name[-1:].isdigit() or ": " in name
    return name if proper else f"the {name.removeprefix('The ')}"


def distinct(fits: Iterable[Fit]) -> list[Fit]:
    return list({key: (seat, key) for seat, key in fits}.values())
