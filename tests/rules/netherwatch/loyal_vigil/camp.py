"""A wood of one's own for tests: tiles where one wants them."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.loyal_vigil.state import Vigil, of
from gloamboard.rules.netherwatch.loyal_vigil.wood import hazards
from gloamboard.rules.netherwatch.loyal_vigil.wood.explore import shuffle_stacks
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, build
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel
from tests.rules.netherwatch.table import run

ENTRANCE = "entrance@e4/0"


def wood(*words: str) -> Camp:
    """The ground of these tiles: `dirt-trail@e3/0`."""
    kennel()  # opens the box
    return build(words)


def camping(
    *words: str,
    zone: str = "trailhead",
    operation: str = "coffin-rock",
    agents: tuple[str, ...] = (),
    tier: str = "initiate",
) -> State:
    """Everybody in one Zone of a wood of these tiles, bare of all that set-up put out; the stacks are empty."""
    state = kennel(*agents, zone=zone, operation=operation, tier=tier)
    state.ground = " ".join(("campsite", *(words or (ENTRANCE,))))
    state.rifts, state.tokens, state.flags = {}, {}, {}
    state.cover_bag, state.clue_bag = [], list(cards.clue_faces(state.boxes))
    state.beside, state.halts = [Vigil(hazard_bag=of(state).hazard_bag)], frozenset()
    return state


def exploring(
    *words: str, zone: str = "trailhead", next_up: tuple[str, ...] = (), operation: str = "coffin-rock"
) -> State:
    """A wood with its stacks, these tiles on top."""
    state = camping(*words, zone=zone, operation=operation)
    shuffle_stacks(state)
    for tile in reversed(next_up):
        pile = of(state).special if tile in of(state).special.cards() else of(state).exploration
        pile.take(tile)
        pile.put_top(tile)
    return state


def stand(state: State, zone: str) -> State:
    """Everybody in that Zone, and a light there."""
    state.light[zone] = "lit"
    for agent in state.agents:
        agent.zone = zone
    return state


def with_hazard(state: State, zone: str, face: str) -> State:
    """That Hazard lies open there."""
    hazards.place(state, zone, "LV-HAZ-02")
    of(state).hazard_bag = (face,)
    run(hazards.reveal(state, zone, "LV-HAZ-04"), face)
    return state
