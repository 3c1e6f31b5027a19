"""Moments of play that standing abilities answer. What happens at once is put in an order by the players."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from rules.kernel import Script
from rules.netherwatch import cards, modifiers, ties
from rules.netherwatch.agent import Agent
from rules.netherwatch.cause import Cause
from rules.netherwatch.state import State


def fire(state: State, when: cards.MomentWord, agent: Agent | None = None, zone: str = "") -> Script:
    """Run every standing effect that answers this moment."""
    own = agent.id if agent is not None and not agent.specter else ""
    found = answers(state.operation, state.fate, modifiers.board_of(state), own, when)  # NW-FATE-04
    if not found:
        return
    who, where = (agent.id, zone or agent.zone) if agent else ("", zone)
    order = yield from ties.choose_order(state, "Which happens first?", list(found), "NW-MISC-04")
    from rules.netherwatch.verbs import VERBS  # late: verbs call these rules

    for name in order:
        yield from VERBS.run(state, Cause("ability", name, who, where), found[name].effects)


@functools.cache
def answers(operation: str, fate: int, board: str, own: str, when: cards.MomentWord) -> Mapping[str, cards.Moment]:
    """What answers that moment at that Fate, by the name of the ability."""
    return {
        row.name: moment
        for row in modifiers.standing(operation, fate, board, own)
        for moment in row.moments
        if moment.when == when and (not moment.fate or fate in moment.fate)
    }
