"""Where Items go that nobody carries: the discard, and the sets that lie dropped in the house."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.story import tell


def to_discard(state: State, card: str) -> None:
    """Out of play: Essentials go back to their deck, everything else onto the pile, with what lies inside."""
    for inner in state.inside.pop(card, ()):
        to_discard(state, inner)
    if cards.cards().items[card].deck == "essential":
        state.essential.append(card)  # NW-ITEM-20 NW-DROP-05
    else:
        state.discard.append(card)  # NW-ITEM-19


def lay_down(state: State, zone: str, some: Sequence[str], rule: str, face_up: bool = True) -> Script:
    """A dropped set: with what lies there already, else in an open slot, else in one that is cleared for it."""
    for slot, (where, lying, up) in state.dropped.items():
        if where == zone:
            state.dropped[slot] = (zone, lying + tuple(some), up and face_up)  # NW-DROP-06 NW-DROP-03
            return
    slot = next((n for n in (1, 2, 3, 4) if n not in state.dropped), 0)  # NW-COMP-07 NW-DROP-02 NW-EX-24
    if not slot:
        chosen = yield from ties.choose_one(
            state,
            "All four Dropped Item slots are full. Which one is cleared?",
            [f"dropped-{n}" for n in (1, 2, 3, 4)],
            "NW-DROP-04",
            says=lambda piece: f"Discard what lies in slot {piece[-1]}: {_seen(state, int(piece[-1]))}.",
            about="clear",
        )
        slot = int(chosen[-1])
        tell(state, f"What lay in slot {slot} is discarded: {_seen(state, slot)}.", "NW-DROP-04")
        for card in state.dropped.pop(slot)[1]:
            to_discard(state, card)  # NW-DROP-04 NW-DROP-05
    state.dropped[slot] = (zone, tuple(some), face_up)  # NW-DROP-01 NW-DROP-07
    tell(state, f"Dropped Item token {slot} lies in {ground.the(state, zone)}.", rule)


def _seen(state: State, slot: int) -> str:
    """What everybody can see of a dropped set."""
    _, lying, up = state.dropped[slot]
    return ", ".join(cards.item(card).name for card in lying) if up else f"{len(lying)} face down"  # NW-DROP-08


def take_up(state: State, slot: int, some: Iterable[str]) -> None:
    """Items leave a dropped set; an empty set gives its token back."""
    zone, lying, up = state.dropped[slot]
    left = without(lying, some)
    if left:  # NW-DROP-12
        state.dropped[slot] = (zone, left, up)
    else:
        del state.dropped[slot]  # NW-DROP-12


def slot_in(state: State, zone: str) -> int:
    """The slot of the set that lies in a Zone; 0 for none."""
    for slot, (where, _, _) in state.dropped.items():
        if where == zone:
            return slot
    return 0


def without(some: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    left = list(some)
    for card in gone:
        left.remove(card)
    return tuple(left)
