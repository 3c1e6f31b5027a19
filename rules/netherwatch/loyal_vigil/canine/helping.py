"""A dog INVESTIGATES for somebody: a human beside it may then INVESTIGATE as a FREE ACTION."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch.actions import investigate
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.loyal_vigil.state import humans
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if investigate.nothing_here(state, agent, left) is not None:
        return
    price = COSTS[investigate.cost(state, agent)]
    for human in humans(state):
        if _no_use(state, agent, human) is None:
            says = f"INVESTIGATE: the {human.name} may INVESTIGATE, free."
            found.append(Option(("help", human.id), says, "LV-CACT-13", ("tap", human.id), cost=price))


def _no_use(state: State, agent: Agent, human: Agent) -> Because:
    if human.zone != agent.zone:
        return "LV-CACT-13", f"The {human.name} is not in the dog's Zone."
    if not investigate.could(state, human):
        return "LV-CACT-13", f"The {human.name} has nothing to INVESTIGATE here."
    return None


def _no_help(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    human = next((each for each in humans(state) if each.id == word(attempt, 1)), None)
    if human is None:
        return "LV-CACT-13", "A dog INVESTIGATES for a living Human Agent."
    return investigate.nothing_here(state, agent, left) or _no_use(state, agent, human)


def free(state: State, agent: Agent, asks: str, rule: str) -> Script:
    """A dog may INVESTIGATE as a FREE ACTION: it may also lead a human with it."""
    gift, state.dash_gift = state.dash_gift, True
    others: list[Option] = []
    offers(state, agent, 0, others)
    state.dash_gift = gift
    key = yield from investigate.free(state, agent, asks, rule, others)
    if key and key[0] == "help":
        state.dash_gift = True
        yield from _help(state, agent, key)
        state.dash_gift = gift


def _help(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, investigate.cost(state, agent))  # LV-CACT-11 LV-CACT-13
    state.dash_gift = False
    human = state.agent(str(key[1]))
    tell(state, f"The {agent.name} leads the {human.name} to something.", "LV-CACT-13")
    asks = f"What does the {human.name} INVESTIGATE?"
    yield from investigate.free(state, human, asks, "LV-CACT-13")  # LV-CACT-13 LV-FREE-11


DO = {"help": _help}
CHECKS = {"help": _no_help}
