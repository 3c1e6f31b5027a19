"""An Agent of the wood with one card in hand: what tests of cards share."""

from __future__ import annotations

from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import turn
from tests.rules.netherwatch.table import Evening

TEAM = ("survivor", "husky")


WOOD = (ENTRANCE, "dirt-trail@e3/0")


def holding(card: str, who: str = "survivor", zone: str = "trailhead") -> State:
    """Both in the Trailhead, Lit, with Rifts 1 and 2; one of them has the card at hand."""
    state = camping(*WOOD, zone=zone, agents=TEAM)
    state.rifts = {1: "trailhead", 2: "dirt-trail"}
    state.agent(who).hand = (card,)
    for agent in state.agents:
        agent.sanity = 2
    return state


def used(card: str, who: str = "survivor", state: State | None = None, *dice: int) -> Evening:
    return turn(state or holding(card, who), who, *dice).do("use", card)
