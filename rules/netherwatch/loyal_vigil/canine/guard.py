"""GUARD: a dog draws the Manifested Demon's eye, and takes heart from it."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.people import sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_guard(state, agent, left, ("guard",)) is None:
        says = "GUARD: regain 1 Sanity and become the Target."
        found.append(Option(("guard", agent.piece), says, "LV-CACT-10", ("tap", agent.piece), cost=COSTS[1]))


def _no_guard(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not state.manifested:
        return "LV-CACT-10", "GUARD is only for while the Demon is Manifested."
    if agent.condition == "breakdown":
        return "LV-CACT-10", "A dog in Breakdown guards nobody."
    return no_action(state, agent, left)


def only_dogs(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return "LV-CAN-07", "Only a Canine Agent does that."


def _guard(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # LV-CACT-10
    amount = 1 + modifiers.total(state, "guard", agent)
    yield from sanity.gain(state, agent, amount, "LV-CACT-10")  # LV-CACT-10
    targeting.become_target(state, agent, "LV-CACT-10")  # LV-CACT-10


DO = {"guard": _guard}
CHECKS = {"guard": _no_guard}
