"""Cards nobody has seen yet, and the piles they lie in.

A pile is a list with its top last. An entry is a card, or "?x": a card nobody has seen, out of the bag x. Which one it
is is drawn at the moment it is seen, so there is nothing hidden to leak.
"""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Chance, Hand, Script
from gloamboard.rules.set_a_watch.cards import called
from gloamboard.rules.set_a_watch.state import State, tell

SOURCES = {"c": "creatures", "g": "creatures", "u": "unhallowed", "m": "locations", "x": "locations", "f": "locations"}
UNUSED = "?x"


def seen(state: State, entry: str, asks: str, rule: str = "", hand: Callable[[str], Hand] | None = None) -> Script:
    """The card that entry is, from now on known. `hand` is how a tagged card shows itself."""
    if entry[0] != "?":
        return entry
    bag = state.bags[entry[1:]]
    faces = _unused_faces(state) if entry == UNUSED else bag
    card: str = yield Chance(SOURCES[entry[1]], faces, asks, rule=rule, called=called, hand=hand)
    name = entry[1:] if card in bag else "m"
    left = state.bags[name][:]
    left.remove(card)
    state.bags[name] = left
    return card


def _unused_faces(state: State) -> list[str]:
    """The Unused Location deck is what the Map left over of the ordinary ones, with the respites mixed in."""
    respites, ordinary = state.bags["x"], state.bags["m"]
    unseen = state.unused.count(UNUSED) + 1 - len(respites)  # ordinary ones among the unused, this entry included
    return respites * max(1, len(ordinary)) + ordinary * unseen


def draw_entry(state: State) -> str | None:
    """The top card of the Creature deck, unseen. An empty deck is made anew from the Graveyard."""
    if not state.deck and state.graveyard:
        bag = f"g{sum(name[0] == 'g' for name in state.bags)}"
        state.bags[bag] = state.graveyard  # SW-LINE-03 SW-SUM-09
        state.deck = [f"?{bag}"] * len(state.graveyard)
        state.graveyard = []
        tell(state, "The Graveyard is shuffled into a new Creature deck.", "SW-LINE-03")
    return state.deck.pop() if state.deck else None
