"""What a step costs, and which steps somebody may take. What they lead to is in turns/ and adversary/."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gloamboard.rules.kernel import Reason
from gloamboard.rules.stifling_dark.board.board import WINDOW, Pace
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.people.lasting import changed, flagged
from gloamboard.rules.stifling_dark.state.state import SPIRIT, State
from gloamboard.rules.stifling_dark.state.ways import edges, open_edges

Bar = Callable[[State, int, Pace], Reason | None]
WALK_BARS: dict[str, Bar] = {}
"""By kind of Movement Line: what keeps an Investigator from stepping along it, besides tokens. The Maze adds its."""

CARRIED_OFF: list[Callable[[State, int, str], bool]] = []
"""Whether an Investigator who steps onto that space can leave it at once, by a Ride or an exit. Each adds its own."""

DIM_COST = BRIGHT_COST = 1
DARK_COST = 2
WINDOW_COST = 1  # on top, for the Adversary
BARRICADE_COST = 2  # the same
BARRICADES = ("barricade--1", "barricade--2")


def is_hazard(state: State, edge: Pace) -> bool:
    """Whether this step goes through a Window without an Open Window token: the only Map Hazard."""
    return edge.kind == WINDOW and edge.window not in state.panes  # SD-WDW-01 SD-TOK-06


def hindrance(state: State, there: str) -> int:
    """MP that a Barricade costs the Adversary on top."""
    one, other = BARRICADES
    tokens = state.tokens
    return BARRICADE_COST if there in (tokens.get(one), tokens.get(other)) else 0  # SD-FAQ-08


def price(state: State, who: int, there: str) -> int:
    """MP an Investigator pays to enter a space."""
    if state.status[who] == SPIRIT:
        return DIM_COST  # SD-SPI-08
    here = level(state, there)
    if here == "dark":
        return max(DIM_COST, DARK_COST + changed(state, who, "dark_cost"))  # SD-MOVE-08
    if here == "bright":
        return BRIGHT_COST + changed(state, who, "bright_cost")  # SD-MOVE-09
    return DIM_COST  # SD-MOVE-07


def steps(state: State, who: int) -> Iterator[tuple[Pace, int]]:
    """The steps an Investigator can pay for and take now, with their prices."""
    mp, here = state.mp, state.place[who]
    if mp <= 0 or state.stopped:
        return
    spirit = state.status[who] == SPIRIT
    for edge in edges(state, here) if spirit else open_edges(state, here):
        cost = price(state, who, edge.there)
        if cost <= mp and no_step(state, who, edge, mp - cost) is None:
            yield edge, cost


def no_step(state: State, who: int, edge: Pace, left: int) -> Reason | None:
    """What keeps them from this step, besides its price and tokens that close the way."""
    if state.status[who] == SPIRIT:
        if edge.there in state.closed and left <= 0:
            return Reason("SD-RULING-56", "A Spirit cannot stop on a barred Door.", (edge.there,))
        return None
    if edge.kind in WALK_BARS and (reason := WALK_BARS[edge.kind](state, who, edge)):
        return reason
    if state.occupied(edge.there, who) and not (
        can_leave(state, who, edge.there, left) or any(rule(state, who, edge.there) for rule in CARRIED_OFF)
    ):
        label = state.label(edge.there)
        says = f"{label} is taken, and too few MP would be left to go on."
        return Reason("SD-RULING-23", says, (edge.there,))  # SD-MOVE-05
    return None


def can_leave(state: State, who: int, space: str, mp: int) -> bool:
    """Whether so many MP suffice to come from there to a space without another Investigator."""
    for edge in open_edges(state, space):
        if edge.kind in WALK_BARS and WALK_BARS[edge.kind](state, who, edge):
            continue
        left = mp - price(state, who, edge.there)
        if left >= 0 and (not state.occupied(edge.there, who) or can_leave(state, who, edge.there, left)):
            return True
    return False


def goes_unhurt(state: State, who: int, edge: Pace) -> bool:
    """Whether this step does them no harm."""
    return not is_hazard(state, edge) or state.status[who] == SPIRIT or flagged(state, who, "safe-windows")
