"""Moments of play that standing abilities answer. What happens at once is put in an order by the players."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.cards.kinds import Moment, MomentWord
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def fire(state: State, when: MomentWord, agent: Agent | None = None, zone: str = "") -> Script:
    """Run every standing effect that answers this moment."""
    own = agent.id if agent is not None and not agent.specter else ""
    found = answers(state.operation, state.fate, modifiers.board_of(state), own, when)  # NW-FATE-04
    if not found:
        return
    who, where = (agent.id, zone or agent.zone) if agent else ("", zone)
    order = yield from ties.choose_order(
        state, "Which happens first?", list(found), "NW-MISC-04", says=lambda name: f"{name}."
    )
    for name in order:
        moment, rule = found[name]
        if rule != "NW-AGENT-03":  # an Agent's own Passive goes without saying
            tell(state, f"{name}.", rule)
        yield from VERBS.run(state, Cause("ability", name, who, where, rule), moment.effects)


@functools.cache
def answers(operation: str, fate: int, board: str, own: str, when: MomentWord) -> Mapping[str, tuple[Moment, str]]:
    """What answers that moment at that Fate, by the name of the ability, with the rule it rests on."""
    return {
        row.name: (moment, row.rules[0] if row.rules else "NW-AGENT-03")
        for row in modifiers.standing(operation, fate, board, own)
        for moment in row.moments
        if moment.when == when and (not moment.fate or fate in moment.fate)
    }
