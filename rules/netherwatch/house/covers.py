"""Cover in the zones: placing it, turning it over, and which faces are left. Who hides in it is in people/hiding.py."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Choice, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.state.ties import decider

ASIDE = (
    "covers-aside"  # a flag: Safe Covers that are placed before any other; a Cover's own name says it is one of them
)


def reveal_cover(state: State, cover: str, rule: str) -> Script:
    """Turn a face-down Cover over. An Exposed one does nothing more."""
    zone, face = state.covers[cover]
    if face:
        return
    bag = ["safe"] if state.flags.pop(cover, 0) else state.cover_bag
    face = yield Chance("cover", bag, f"What does the Cover in the {ground.name(state, zone)} show?", rule=rule)
    bag.remove(face)
    state.covers[cover] = (zone, face)  # NW-COVER-01 NW-COVER-03
    tell(state, f"The Cover in the {ground.name(state, zone)} is {face}.", rule)


def covers_in(state: State, zone: str) -> list[str]:
    return [cover for cover, (where, _) in state.covers.items() if where == zone]


def free_cover(state: State, zone: str) -> str:
    """A revealed Safe Cover here that shelters nobody; "" for none."""
    for cover, (where, face) in state.covers.items():
        if where == zone and face == "safe" and all(agent.hiding != cover for agent in state.agents):
            return cover  # NW-HIDE-01 NW-HIDE-02 NW-EX-18
    return ""


def place_cover(state: State, zone: str, rule: str) -> Script:
    """A Cover from the Supply, face down. With an Agent there the players may turn it up. Those set aside come first,
    and everybody knows that they are Safe."""
    if zone == HQ or state.supply("cover") <= 0:
        return
    number = next(n for n in range(1, 99) if f"cover-{n}" not in state.covers)
    if state.flags.get(ASIDE):
        state.flags[ASIDE] -= 1
        state.flags[f"cover-{number}"] = 1
    elif _unseen(state) >= len(state.cover_bag):
        state.cover_bag += _covers_in_the_box(state)
    state.covers[f"cover-{number}"] = (zone, "")
    tell(state, f"Cover is placed in the {ground.name(state, zone)}.", rule)
    yield from offer_turning(state, f"cover-{number}")


def lay_open(state: State, zone: str, face: str, rule: str) -> bool:
    """A Cover of that face is looked out of the Supply and lies open. Returns whether there was one."""
    if zone == HQ or state.supply("cover") <= 0:
        return False
    if face not in _covers_in_the_box(state):
        if face not in state.cover_bag or _unseen(state) >= len(state.cover_bag):
            return False
        state.cover_bag.remove(face)
    number = next(n for n in range(1, 99) if f"cover-{n}" not in state.covers)
    state.covers[f"cover-{number}"] = (zone, face)
    tell(state, f"A {face.capitalize()} Cover in the {ground.name(state, zone)}.", rule)
    return True


def _unseen(state: State) -> int:
    """Covers that lie face down in the house: their faces are somewhere in the bag."""
    return sum(not face and cover not in state.flags for cover, (_, face) in state.covers.items())


def spare_covers(state: State, face: str) -> int:
    """Covers of that face that are in the Supply for certain: never put out, or in the bag with none face down."""
    loose = state.cover_bag.count(face) if not _unseen(state) else 0
    return loose + _covers_in_the_box(state).count(face)


def replace_cover(state: State, cover: str, face: str) -> None:
    """A Cover that lies open is changed for one of another face out of the Supply."""
    zone, _ = state.covers[cover]
    if face not in _covers_in_the_box(state):
        state.cover_bag.remove(face)
    state.covers[cover] = (zone, face)
    tell(state, f"The Cover in the {ground.name(state, zone)} is {face} now.", "NW-PROMO-13")


def _covers_in_the_box(state: State) -> list[str]:
    """Faces of the Covers that the Operation left in the box."""
    out = [*state.cover_bag, *(face for _, face in state.covers.values())]
    out += ["safe"] * (state.flags.get(ASIDE, 0) + sum(cover in state.flags for cover in state.covers))
    return [face for face, count in cards.in_play(state.boxes).cover.items() for _ in range(count - out.count(face))]


def offer_turning(state: State, cover: str) -> Script:
    zone = state.covers[cover][0]
    if not any(not agent.specter for agent in state.in_zone(zone)):
        return
    options = [
        Option(("turn", cover), "Turn the Cover up.", "NW-TOK-01", ("flip", cover, zone)),
        Option(("leave", cover), "Leave it face down.", "NW-TOK-01"),
    ]
    key = yield Choice(
        {decider(state): options}, f"Is the Cover in the {ground.name(state, zone)} turned up?", rule="NW-TOK-01"
    )
    if key[0] == "turn":
        yield from reveal_cover(state, cover, "NW-TOK-01")  # NW-TOK-01
