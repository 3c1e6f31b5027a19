"""Scenery under fire: what it takes for whoever stands beside it, and what happens when it breaks."""

from __future__ import annotations

from gloamboard.rules.hellboy.board.ways import areas_of, room_of
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.harm.damage import hurt
from gloamboard.rules.hellboy.harm.stun import stun
from gloamboard.rules.hellboy.state.state import Agent, Piece, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one

ROCKSLIDE, GENERATOR = "rockslide", "generator"


def breakable(state: State, area: str) -> list[Piece]:
    return [piece for piece in state.pieces_at(area) if piece.kind != ROCKSLIDE]  # HB-SPEC-11


def shield(state: State, area: str, amount: int, seat: str, rule: str) -> Script:
    """Ranged damage goes to the scenery first; what is left for the target."""
    while amount > 0 and (pieces := breakable(state, area)):
        names = {piece.id: f"{called(piece.kind)}, size {piece.size}." for piece in pieces}
        asks = "Which piece of scenery takes the damage?"
        first = yield from choose_one(
            (seat,), list(names), asks, word="shield", rule="HB-RULING-31", says=names.__getitem__
        )  # HB-RULING-31
        piece = next(one for one in pieces if one.id == first)
        some = min(amount, piece.size - piece.damage)
        piece.damage += some  # HB-SCEN-02 HB-SCEN-03 HB-SCEN-04
        amount -= some
        tell(state, f"{called(piece.kind)} takes {some} damage.", rule)
        if piece.damage >= piece.size:
            yield from destroy(state, piece)  # HB-SCEN-04
    return amount


def remove(state: State, piece: Piece) -> None:
    """Out of play, with whatever lies on it; nothing explodes."""
    state.pieces.remove(piece)  # HB-RULING-28 HB-RULING-63


def destroy(state: State, piece: Piece) -> Script:
    """By damage or a hurl: what lies on it is lost, and a generator explodes."""
    remove(state, piece)  # HB-SPEC-02 HB-SPEC-13
    tell(state, f"{called(piece.kind)} is destroyed.", "HB-SCEN-04")
    if piece.kind == GENERATOR:
        yield from _explode(state, piece.area)


def _explode(state: State, area: str) -> Script:
    """4 damage and a stun here, 2 damage in the rest of the room."""
    tell(state, "The generator explodes.", "HB-SPEC-06")
    mark(state, "explosion", area)
    around = [each for other in areas_of(state, room_of(area)) if other != area for each in state.characters_at(other)]
    hit = [*((each, 4) for each in state.characters_at(area)), *((each, 2) for each in around)]
    for who, damage in sorted(hit, key=lambda each: isinstance(each[0], Agent)):  # all at once
        yield from hurt(state, who, damage, "HB-SPEC-06")  # HB-SPEC-06
        if damage == 4:
            stun(state, who, "HB-SPEC-06")
