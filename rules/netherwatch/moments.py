"""Moments of play that standing abilities answer. What happens at once is put in an order by the players."""

from __future__ import annotations

from rules.kernel import Script
from rules.netherwatch import cards, modifiers, ties
from rules.netherwatch.agent import Agent
from rules.netherwatch.cause import Cause
from rules.netherwatch.state import State


def fire(state: State, when: cards.MomentWord, agent: Agent | None = None, zone: str = "") -> Script:
    """Run every standing effect that answers this moment."""
    found: dict[str, tuple[cards.Moment, Cause]] = {}
    for row in modifiers.standing(state, agent):
        if row.moments and (not row.fate or state.fate in row.fate):
            for moment in row.moments:
                if moment.when == when and (not moment.fate or state.fate in moment.fate):  # NW-FATE-04
                    where = zone or (agent.zone if agent else "")
                    found[row.name] = (moment, Cause("ability", row.name, agent.id if agent else "", where))
    if not found:
        return
    order = yield from ties.choose_order(state, "Which happens first?", list(found), "NW-MISC-04")
    from rules.netherwatch.verbs import VERBS  # late: verbs call these rules

    for name in order:
        moment, cause = found[name]
        yield from VERBS.run(state, cause, moment.effects)
