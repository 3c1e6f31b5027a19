"""Target priority: who is picked, who leads, and the queue in order of threat."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.hellboy.cards.box import AGENT, called
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one


def select(state: State, ids: Sequence[str], asks: str, rule: str) -> Script:
    """One of several agents by target priority. A single one keeps its place in the queue; a backup agent is never
    picked while an agent could be."""
    agents = [one for one in state.queue if one in ids]  # HB-DIRECT-08 HB-RULING-12
    if not agents:
        seats = (state.lead().seat,)
        return (yield from choose_one(seats, list(ids), asks, word="whom", rule=rule, says=called))  # HB-RULING-57
    picked = agents[0]  # HB-PRIO-04
    if len(agents) > 1:  # HB-RULING-10
        state.queue = (*[one for one in state.queue if one != picked], picked)  # HB-PRIO-05
        tell(state, f"{called(picked)} is picked and goes to the back of the queue.", "HB-PRIO-05")
    return picked


def leave_queue(state: State, id: str) -> None:
    state.queue = tuple(one for one in state.queue if one != id)  # HB-PRIO-06 HB-DMG-06


def reset_queue(state: State) -> Script:
    """Descending threat; those with the same threat decide between them who stands further forward."""
    left = [each.id for each in state.standing()]
    queue: list[str] = []
    while left:
        most = max(AGENT[one].threat for one in left)  # HB-PRIO-01 HB-REST-13
        tied = [one for one in left if AGENT[one].threat == most]
        seats = dict.fromkeys(state.agent(one).seat for one in tied)
        asks = "Same threat: who stands further forward in the queue?"
        first = yield from choose_one(seats, tied, asks, word="front", rule="HB-PRIO-02", says=called)  # HB-PRIO-02
        left.remove(first)
        queue.append(first)
    state.queue = tuple(queue)
    tell(state, f"Target priority: {', '.join(called(one) for one in queue)}.", "HB-PRIO-01")
