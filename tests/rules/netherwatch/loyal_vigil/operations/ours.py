"""An Interaction of our own Operations about to be used: what their tests share."""

from __future__ import annotations

from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import turn
from tests.rules.netherwatch.table import Evening, manifested, run

TILE = {
    "bell-post": "chapel-clearing",
    "boathouse": "lakeside",
    "docks": "lakeside",
    "fire-circle": "managers-ground",
    "managers-cabin": "managers-ground",
    "mess-hall": "mess-ground",
    "open-chapel": "chapel-clearing",
    "ranger-office": "ranger-post",
    "ranger-station": "ranger-post",
    "wash-house": "mess-ground",
}


def using(operation: str, zone: str, *more: str) -> State:
    """Survivor and Husky in a Zone with its Interaction, apart from the Entrance."""
    state = camping(ENTRANCE, f"{TILE.get(zone, zone)}@a1/0", *more, zone=zone, operation=operation, agents=TEAM)
    state.rifts, state.interactions = {1: "trailhead"}, [zone]
    for agent in state.agents:
        agent.sanity = 3
    return state


TEAM = ("survivor", "husky")


def used(state: State, *dice: int) -> Evening:
    return turn(state, "survivor", *dice).do("investigate", "interaction")


def each_card_under(evening: Evening, count: int) -> None:
    """So many drawn cards go under their deck, one by one; no more are drawn."""
    for _ in range(count):
        evening.do(*sorted(evening.all("bottom"), key=str)[0])
    assert not evening.all("bottom")


def over(state: State, moment: str, fate: int) -> None:
    state.fate = fate
    run(moments.fire(state, moment))


def confronted(state: State, demon_at: str) -> State:
    state.stage, state.demon, state.demon_known = "confrontation", "leshy", True
    return manifested(state, demon_at)
