"""A Zone of the wood is revealed: the Rift it may be due, then what the Operation's table and its own icons bring."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import clues, covers, ground, light, locks, markers, rifts
from gloamboard.rules.netherwatch.house.grounds import HQ_CLOSED
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards, hazards
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import camp, grow, hq_word
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell

FAR = 2  # a Zone farther than this from every Rift gets one of its own
RIFTS = 8
HQ_TOKENS = 2


def zones(state: State, revealed: Sequence[str], agent: Agent | None) -> Script:
    """These Zones have just been laid: Rifts first, in this order, then all other tokens."""
    for zone in revealed:  # LV-RULING-07
        yield from check_rift(state, zone)
    for zone in revealed:
        yield from lay_tokens(state, zone)
    for zone in revealed:
        yield from moments.fire(state, "zone-revealed", zone=zone, of=agent)


def rift_distance(state: State, zone: str) -> int | None:
    """Steps to the nearest Rift along Paths, dotted lines and HQ Tokens; Locks do not count. None: none is joined."""
    graph = ground.ground(state).graph
    far = [graph.distance(zone, rift, NONE, HQ_CLOSED) for rift in state.rifts.values()]  # LV-RIFT-01 LV-RULING-06
    return min((steps for steps in far if steps is not None), default=None)


def check_rift(state: State, zone: str) -> Script:
    """More than two Zones from every Rift, the next number opens here; an even one brings Scavenge."""
    far = rift_distance(state, zone)
    number = max(state.rifts, default=boards.board(state).first_rift - 1) + 1  # LV-RIFT-03 LV-RULING-10
    if (far is not None and far <= FAR) or number > RIFTS:  # LV-RIFT-02 LV-RULING-12
        return
    yield from rifts.place_rift(state, number, zone, "LV-RIFT-02")  # LV-RIFT-02 LV-EX-07 LV-CR-12
    if number % 2 == 0:
        yield from light.place(state, zone, "scavenge", "LV-RIFT-04")  # LV-RIFT-04 LV-EX-07


def lay_tokens(state: State, zone: str) -> Script:
    """Clue and Interaction of a listed Zone, the tokens of its icons, and Cover."""
    state.flags[f"revealed-{zone}"] = 1
    listed = [each.zone for each in cards.operation(state.operation).interaction]
    if zone in listed:
        yield from clues.place_clue(state, zone, "LV-TOK-01")  # LV-TOK-01 LV-CR-11
        yield from light.place(state, zone, "interaction", "LV-TOK-02")  # LV-TOK-02 LV-CR-11
    for icon in boards.board(state).icons.get(zone, ()):
        ICONS[icon](state, zone)  # LV-TOK-03 LV-EX-09 LV-EX-10
    if "cover" in camp(state).features(zone) and not covers.covers_in(state, zone):
        yield from covers.place_cover(state, zone, "LV-MAP-11")  # LV-MAP-11 LV-MAP-12


def hq_token(state: State, zone: str) -> None:
    """This Zone is beside HQ from now on."""
    if len(camp(state).hq_tokens) >= HQ_TOKENS or zone in camp(state).icons:  # LV-COMP-05
        return
    grow(state, hq_word(zone))  # LV-TOK-05
    tell(state, f"An HQ Token in the {ground.name(state, zone)}: HQ is next door.", "LV-TOK-05")


def _lock(state: State, zone: str) -> None:
    locks.place_lock(state, (zone,), "LV-TOK-04")  # LV-TOK-04


def _hazard(state: State, zone: str) -> None:
    hazards.place(state, zone, "LV-HAZ-02")  # LV-HAZ-02 LV-HAZ-03


def _artifact(state: State, zone: str) -> None:
    if not state.artifact_taken:  # LV-RULING-57
        markers.place(state, "artifact", zone, "LV-TOK-03")


ICONS = {"hazard": _hazard, "hq": hq_token, "lock": _lock, "artifact": _artifact}


def count_rifts(state: State, agent: Agent | None, zone: str) -> Script:
    """Requirements that ask for so many Rifts."""
    yield from ()
    for number in range(1, len(state.rifts) + 1):
        state.flags[f"rifts-{number}"] = 1  # LV-RIFT-06
    of(state).shut = frozenset()
