"""The box's own piles: which deck a facedown card is of, what an unused Location may be, and the Graveyard that becomes
a new Creature deck."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Hand, Script
from gloamboard.rules.kernel.state import face_down as kernel
from gloamboard.rules.set_a_watch.cards import called
from gloamboard.rules.set_a_watch.state import State, tell

SOURCES = {"c": "creatures", "g": "creatures", "u": "unhallowed", "m": "locations", "x": "locations", "f": "locations"}
"""The deck that hands or a stream draw from, by the first letter of the bag."""
UNUSED = "?x"


def seen(state: State, entry: str, asks: str, rule: str = "", hand: Callable[[str], Hand] | None = None) -> Script:
    """The card that entry is, from now on known. `hand` is how a tagged card shows itself."""
    if entry[0] != kernel.UNSEEN:
        return entry
    faces = _unused_faces(state) if entry == UNUSED else ()
    source = SOURCES[entry[1]]
    return (yield from kernel.seen(state.bags, entry, source, asks, rule, called=called, hand=hand, faces=faces))


def _unused_faces(state: State) -> tuple[str, ...]:
    """The Unused Location deck is what the Map left over of the ordinary ones, with the respites mixed in."""
    respites, ordinary = tuple(state.bags["x"]), tuple(state.bags["m"])
    unseen = state.unused.count(UNUSED) + 1 - len(respites)  # ordinary ones among the unused, this entry included
    return respites * max(1, len(ordinary)) + ordinary * unseen


def draw_entry(state: State) -> str | None:
    """The top card of the Creature deck, unseen. An empty deck is made anew from the Graveyard."""
    if kernel.reshuffle(state.bags, state.deck, state.graveyard, "g"):  # SW-LINE-03 SW-SUM-09
        tell(state, "The Graveyard is shuffled into a new Creature deck.", "SW-LINE-03")
    return state.deck.pop() if state.deck else None
