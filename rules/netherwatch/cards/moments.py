"""Moments of play that standing abilities answer. What happens at once is put in an order by the players."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

from gloamboard.rules.kernel import Script, announced
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.cards.kinds import Moment, MomentWord
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import line

Answer = Callable[[State, Agent | None, str], Script]
"""A box's script for a moment: whose moment it is, if anybody's, and where."""
SCRIPTS: dict[str, Mapping[MomentWord, Answer]] = {}
"""By box: what it does at which moment, besides the rows of its cards."""


def fire(state: State, when: MomentWord, agent: Agent | None = None, zone: str = "", of: Agent | None = None) -> Script:
    """Run every standing effect that answers this moment, then the scripts of the boxes in play. `of` is whom it is
    about where it is nobody's doing."""
    own = agent.id if agent is not None and not agent.specter else ""
    found = answers(state.operation, state.fate, modifiers.board_of(state), own, when)  # NW-FATE-04
    where = zone or (agent.zone if agent else "")
    if found:
        yield from _run(state, found, agent.id if agent else "", where)
    for box in state.boxes:
        script = SCRIPTS[box].get(when)
        if script is not None:
            yield from script(state, agent or of, where)


def _run(state: State, found: Mapping[str, tuple[Moment, str]], who: str, where: str) -> Script:
    order = yield from ties.choose_order(
        state, "Which happens first?", list(found), "NW-MISC-04", says=lambda name: f"{name}."
    )
    for name in order:
        moment, rule = found[name]
        script = VERBS.run(state, Cause("ability", name, who, where, rule), moment.effects)
        if rule != "NW-AGENT-03":  # an Agent's own Passive goes without saying
            script = announced(state, line(state, f"{name}.", rule), script)
        yield from script


@functools.cache
def answers(operation: str, fate: int, board: str, own: str, when: MomentWord) -> Mapping[str, tuple[Moment, str]]:
    """What answers that moment at that Fate, by the name of the ability, with the rule it rests on."""
    return {
        row.name: (moment, row.rules[0] if row.rules else "NW-AGENT-03")
        for row in modifiers.standing(operation, fate, board, own)
        for moment in row.moments
        if moment.when == when and (not moment.fate or fate in moment.fate)
    }
