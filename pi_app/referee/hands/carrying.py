"""What carrying a piece says besides where it was put: whose turn it is, and every step of a longer way.

A hand that fits nothing that is asked now is tried on copies of the game, through choices that name this very piece and
reveal, roll and draw nothing. What is found is a way: answers in order, of which the last is what the hand did.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gloamboard.pi_app.referee.hands.board import Fit, every_option, fits_placing, is_piece, open_options
from gloamboard.rules.kernel import PUBLIC, Option, Play
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.forms import Pieces, View
from gloamboard.rules.kernel.game import known_to

Way = tuple[Fit, ...]  # answers, given one after the other

LONGEST = 4  # answers of one way
MOST_STEPS = 2  # of them are steps of the piece: whoever carries it farther has not said what that may cost
MOST_TRIES = 120  # copies of the game that one hand may take
MOST_WAYS = 9  # to pick from; a jump with more of them tells too little


class _Try(NamedTuple):
    way: Way
    play: Play
    verb: str = ""  # of the steps so far; a way has one kind of step
    steps: int = 0


def ways_of_placing(play: Play, pieces: Pieces, piece: str, spaces: tuple[str, ...]) -> list[Way]:
    """The shortest ways on which this piece comes to lie on one of these spaces; none where a choice on each would
    tell more than the hand has said."""
    tries = MOST_TRIES
    layer = [_Try((), play)]
    seen: set[str] = set()
    while layer and len(layer[0].way) < LONGEST:
        found: list[Way] = []
        ahead: list[_Try] = []
        for stood in layer:
            for seat, option in _named(stood, pieces, piece):
                if tries == 0:
                    return []
                tries -= 1
                tried = _tried(stood, seat, option)
                if tried is None or (mark := tried.play.hash()) in seen:
                    continue
                seen.add(mark)
                at, lies = _place(tried.play, piece), _at(pieces, piece)
                if at in spaces:
                    found.append(tried.way)  # the rest of the way had no choice in it
                    continue
                if at != lies and option.hand is None:
                    continue  # a move that only a page can make is not made on the way
                ahead.append(tried)
                found += [
                    (*tried.way, fit)
                    for fit in fits_placing(tried.play, pieces, piece, spaces, put_back=False)
                    if not tried.verb or fit[1][0] == tried.verb
                ]
        if found:
            return _apart(play, found) if len(found) <= MOST_WAYS else []
        layer = ahead
    return []


def as_all_know_it(play: Play, public: View) -> Play | None:
    """The game at the same question without what anybody may not know, for looking ahead where that is told to all;
    None where something hidden would be asked, or the rules cannot go on without it. `public` is the view of all."""
    asked = play.pending
    if asked is None or not (asked.opened and asked.is_open):
        return None
    try:
        known = Play(play.game, play.setup, state=known_to(play.game, play.state, PUBLIC))
        same = [*every_option(known)] == [*every_option(play)] and play.game.view(known.state, PUBLIC) == public
    except Exception:  # whatever a game makes of a state without its secrets
        return None
    return known if same else None


def _apart(play: Play, ways: list[Way]) -> list[Way]:
    """Ways that lead to the same are one way."""
    ends: dict[str, Way] = {}
    for way in ways:
        copy = play.clone()
        for seat, key in way:
            copy.answer(seat, key)
        ends.setdefault(copy.hash(), way)
    return list(ends.values())


def first_needs(play: Play, pieces: Pieces, piece: str) -> list[Way]:
    """Choices that name this piece and roll or draw at once: carrying it may mean them, but somebody says so first."""
    found: list[Way] = []
    for seat, option in _implied(play, pieces, piece):
        copy = play.clone()
        copy.answer(seat, option.key)
        if copy.state.streams != play.state.streams:
            found.append(((seat, option.key),))
    return found


def taken_up(play: Play, pieces: Pieces, piece: str) -> Play | None:
    """The game after the choice that carrying this piece makes, where it leads to moving it; None where none does."""
    start = _Try((), play)
    for seat, option in _implied(play, pieces, piece):
        tried = _tried(start, seat, option)
        if tried is not None and reach(tried.play, pieces, piece):
            return tried.play
    return None


def carries(play: Play, pieces: Pieces) -> dict[str, list[str]]:
    """Where each piece may be carried by first making a choice that is open now and names it; spaces by piece."""
    found: dict[str, list[str]] = {}
    start = _Try((), play)
    for seat, option in _public_options(play):
        for piece in _pieces_in(option, pieces):
            if not _implies(option, piece, pieces):
                continue
            tried = _tried(start, seat, option)
            if tried is None:
                continue
            at, lies = _place(tried.play, piece), _at(pieces, piece)
            spaces = reach(tried.play, pieces, piece) if at == lies else [at]
            known = found.setdefault(piece, [])
            known += [space for space in spaces if space is not None and space not in known]
    return {piece: spaces for piece, spaces in found.items() if spaces}


def reach(play: Play, pieces: Pieces, piece: str) -> list[str]:
    """The spaces where this piece may be put as things stand."""
    spaces: dict[str, None] = {}
    for _, option in open_options(play):
        hand = gesture(option.hand)
        if hand.do in ("move", "put") and is_piece(hand.thing, piece, pieces):
            spaces |= dict.fromkeys(hand.spaces)
    return list(spaces)


def every_reach(play: Play) -> list[str]:
    """The spaces to which any piece may be moved as things stand."""
    hands = (gesture(option.hand) for _, option in open_options(play))
    return [space for hand in hands if hand.do == "move" for space in hand.spaces]


def said(play: Play, way: Way) -> str:
    """A way in the words of its options."""
    copy, words = play, []
    for seat, key in way:
        option = copy.option(seat, key)
        if option is None:
            break
        words.append(option.says)
        if len(words) < len(way):
            copy = copy.clone()
            copy.answer(seat, key)
    return " ".join(words)


# --- one step ------------------------------------------------------------------------


def _named(stood: _Try, pieces: Pieces, piece: str) -> Iterator[tuple[str, Option]]:
    """What may be answered on the way: a choice that this piece implies, or a step of this piece."""
    if not stood.steps:
        yield from _implied(stood.play, pieces, piece)
    if stood.steps + 1 == MOST_STEPS:
        return  # the step that is left is the one that ends the way
    for seat, option in _public_options(stood.play):
        hand, verb = gesture(option.hand), str(option.key[0])
        if hand.do == "move" and is_piece(hand.thing, piece, pieces) and stood.verb in ("", verb):
            yield seat, option


def _implied(play: Play, pieces: Pieces, piece: str) -> Iterator[tuple[str, Option]]:
    return ((seat, option) for seat, option in _public_options(play) if _implies(option, piece, pieces))


def _implies(option: Option, piece: str, pieces: Pieces) -> bool:
    """Whether taking this piece in hand can stand for the option: it names the piece, and no other gesture does it."""
    if not any(is_piece(str(word), piece, pieces) for word in option.key[1:]):
        return False
    hand = gesture(option.hand)
    return hand.do == "" or (hand.do == "tap" and is_piece(hand.thing, piece, pieces))


def _public_options(play: Play) -> list[tuple[str, Option]]:
    """What is asked openly, each once."""
    if play.pending is None or not play.pending.is_open:
        return []
    return list({option.key: (seat, option) for seat, option in open_options(play)}.values())


def _pieces_in(option: Option, pieces: Pieces) -> list[str]:
    return [word for word in option.key[1:] if isinstance(word, str) and word in pieces]


def _tried(stood: _Try, seat: str, option: Option) -> _Try | None:
    """The game after that answer, or None where it would do more than lead on."""
    copy = stood.play.clone()
    try:
        copy.answer(seat, option.key)
    except Exception:  # refused, or the rules break under it: then it leads nowhere; whoever answers it is told
        return None
    asked = copy.pending
    if asked is None or not asked.is_open or copy.state.streams != stood.play.state.streams:
        return None
    if copy.learnt != stood.play.learnt:  # something hidden was told or looked for without a draw
        return None
    moves = gesture(option.hand).do == "move"
    verb = str(option.key[0]) if moves else stood.verb
    return _Try((*stood.way, (seat, option.key)), copy, verb, stood.steps + moves)


def _place(play: Play, piece: str) -> str | None:
    """Where the game has that piece."""
    return _at(play.game.view(play.state, PUBLIC).get("pieces") or {}, piece)


def _at(pieces: Pieces, piece: str) -> str | None:
    return pieces[piece].get("at") if piece in pieces else None
