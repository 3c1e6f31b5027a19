"""Verbs that put things on the board or take them off."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.hellboy.asking import ask_agent
from gloamboard.rules.hellboy.board.ways import beside, label
from gloamboard.rules.hellboy.harm.counters import (
    place_clue,
    place_inferno,
    place_rubble,
    place_swarm,
    take_inferno,
    take_swarm,
)
from gloamboard.rules.hellboy.hq.case_file import add_rooms
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.verbs.words import Where, areas, here, user
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Option, Script, done
from gloamboard.rules.kernel.verbs import Count

What = Literal["any", "swarm", "inferno"]
Cleared = Literal["here", "near", "anywhere", "everywhere"]


@VERBS.verb(example='{ do = "swarm", where = "far", count = 2 }')
def swarm(state: State, cause: Cause, where: Where, count: Count = 1, agent: str = "", area: str = "") -> Script:
    """Frog swarms are placed."""
    for _ in range(count):
        for place in (yield from areas(state, cause, where, "a frog swarm", agent=agent, area=area)):
            yield from place_swarm(state, place)


@VERBS.verb(example='{ do = "inferno", where = "beside-lead" }')
def inferno(state: State, cause: Cause, where: Where, agent: str = "", area: str = "") -> Script:
    """An inferno is placed."""
    for place in (yield from areas(state, cause, where, "an inferno", agent=agent, area=area)):
        yield from place_inferno(state, place)


@VERBS.verb(example='{ do = "wreck", where = "here" }')
def wreck(state: State, cause: Cause, where: Where, agent: str = "", area: str = "") -> Script:
    """A destruction counter is placed."""
    for place in (yield from areas(state, cause, where, "a destruction counter", agent=agent, area=area)):
        yield from place_rubble(state, place)


@VERBS.verb(example='{ do = "clue", where = "start" }')
def clue(state: State, cause: Cause, where: Where, count: Count = 1, agent: str = "", area: str = "") -> Script:
    """Clue counters are placed."""
    for _ in range(count):
        for place in (yield from areas(state, cause, where, "a clue", agent=agent, area=area)):
            place_clue(state, place)


def _within(state: State, cause: Cause, where: Cleared) -> set[str] | None:
    """The areas that may be cleared; None: all."""
    area = here(state, cause)
    if where == "here":
        return {area}
    if where == "near":
        return {area, *beside(state, area)} if area else set()
    return None


def clearable(state: State, cause: Cause, where: Cleared, what: What) -> list[tuple[str, str]]:
    """Swarms and infernos that may be taken off, as (which, area)."""
    fit = _within(state, cause, where)
    found = [("swarm", area) for area in state.swarms if what != "inferno" and (fit is None or area in fit)]
    return found + [("inferno", area) for area in state.infernos if what != "swarm" and (fit is None or area in fit)]


@VERBS.verb(example='{ do = "clear", where = "anywhere", count = 2 }')
def clear(state: State, cause: Cause, where: Cleared, count: Count, what: What = "any") -> Script:
    """Swarms and infernos are removed, as many as it says at most; whoever uses the card chooses."""
    for left in range(count, 0, -1):
        found = clearable(state, cause, where, what)
        if not found:
            return
        which, area = found[0]
        if where != "everywhere" and len(found) > left:
            options = [
                Option(("remove", *one), f"{one[0].title()}: {label(state, one[1])}.", hand=("tap", one[1]))
                for one in found
            ]
            mine = [*options, done("Nothing more.")]
            key = yield ask_agent(state, user(state, cause), mine, "What goes?", "clear")
            if key[0] == "done":
                return
            which, area = str(key[1]), str(key[2])
        take_off(state, which, area)


def take_off(state: State, which: str, area: str) -> None:
    """One swarm or inferno leaves the board."""
    (take_swarm if which == "swarm" else take_inferno)(state, area)
    tell(state, f"A{'n inferno' if which == 'inferno' else ' swarm'} goes: {label(state, area)}.", "HB-CLEAR-02")


@possible("clear")
def can_clear(state: State, cause: Cause, where: Cleared, count: int, what: What = "any") -> bool:
    return bool(clearable(state, cause, where, what))


@VERBS.verb(example='{ do = "interest", id = "bell-rope-chapel-a", area = "chapel-a" }')
def interest(state: State, cause: Cause, id: str, area: str) -> Script:
    """A point of interest is put down. It can be used while its card is in play and its room explored."""
    state.interests = {**state.interests, id: area}
    tell(state, f"A point of interest: {label(state, area)}.", "HB-INTER-02")
    yield from ()


@VERBS.verb(example='{ do = "add_room", id = "trapdoor" }')
def add_room(state: State, cause: Cause, id: str) -> Script:
    """Rooms that the case keeps aside are added to the board."""
    yield from add_rooms(state, id)
