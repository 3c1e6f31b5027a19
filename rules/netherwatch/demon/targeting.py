"""Whom the Demon means: the Targeting Priority of Events and Demon actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.people import artifacts
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.ends import EventDropped
from gloamboard.rules.netherwatch.state.story import tell

Wanted = Callable[[Sequence[Agent]], Sequence[Agent]]
"""Of the Agents that may be meant, those the text means; several when they tie."""


def pick(state: State, wanted: Wanted, *, living: bool = False, asks: str = "Whom does it mean?") -> Script:
    """The target of an Event or Demon action. `living` leaves Specters out (texts on Sanity, Items, Hiding)."""
    holder = state.target
    blind = state.stage == "confrontation" and modifiers.total(state, "ignore-target")  # NW-TOK-12
    if holder and not blind and not state.agent(holder).escaped:
        return state.agent(holder)  # NW-TARGET-02 NW-TOK-11 NW-HIDE-03 NW-EX-35
    if state.stage == "discovery" and state.manifested and manifestation.nobody_in_sight(state):  # NW-TARGET-04
        yield from manifestation.go_dormant(state, "NW-TARGET-03")
        raise EventDropped  # NW-TARGET-03
    exposed = [a for a in state.agents if not a.hiding and not a.escaped and not (living and a.specter)]  # NW-HIDE-03
    meant = list(wanted(exposed)) if exposed else []  # NW-TARGET-05 NW-HQ-12 NW-SPEC-08 NW-EX-21
    if not meant:
        return fallback(state)  # NW-TARGET-06 NW-EX-26
    return (yield from among(state, meant, asks))


def among(state: State, meant: Sequence[Agent], asks: str = "Whom does it mean?") -> Script:
    """One of several Agents that fit equally well."""
    chosen = yield from ties.choose_one(  # NW-TARGET-07
        state,
        asks,
        [agent.id for agent in meant],
        "NW-TARGET-07",
        says=lambda id: f"The {state.agent(id).name}.",
        about="target",
    )
    return state.agent(chosen)


def fallback(state: State) -> Agent:
    """The Active Agent, or who was it last."""
    holder = state.active or state.last_active or state.agents[0].id
    return state.agent(holder)  # NW-TARGET-06


def become_target(state: State, agent: Agent, rule: str) -> bool:
    """Takes the Target token, unless a Demon Artifact holds it elsewhere."""
    if artifacts.target_is_held(state) and state.target != agent.id:
        tell(state, "The Demon Artifact holds the Demon's eye.", "NW-ITEM-22")  # NW-ITEM-22
        return False
    state.target = agent.id  # NW-TARGET-08
    tell(state, f"The {agent.name} is the Target.", rule)
    return True


def drop_target(state: State, rule: str) -> None:
    """The token goes back to the Supply, unless something holds it."""
    if state.target and not artifacts.target_is_held(state):
        state.target = ""  # NW-TOK-13 NW-TURN-17
        tell(state, "The Target token goes back.", rule)
