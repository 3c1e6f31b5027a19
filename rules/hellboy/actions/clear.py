"""Clear: a frog swarm or an inferno out of the agent's area."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, enemies_here, pay
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.harm.counters import take_inferno, take_swarm
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Key, Option, Reason, Script


def lists(state: State, agent: Agent) -> list[Option]:
    found = [what for what in ("swarm", "inferno") if _lies(state, agent.area, what)]
    return [_option(agent.id, called(agent.id), what) for what in found]  # HB-CLEAR-02


@cache
def _option(agent: str, name: str, what: str) -> Option:
    says = f"{name} clears the {'frog swarm' if what == 'swarm' else 'inferno'}."
    return Option(("clear", agent, what), says, "HB-CLEAR-02", cost="1 cube")


def _lies(state: State, area: str, what: str) -> bool:
    return area in state.infernos if what == "inferno" else state.swarms.get(area, 0) > 0


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    reason = cannot_act(agent) or enemies_here(state, agent, "HB-CLEAR-01", "clear")
    if reason is not None:
        return reason
    wanted = key[2:3] or ("swarm", "inferno")
    if not any(_lies(state, agent.area, str(what)) for what in wanted):
        return Reason("HB-CLEAR-02", "There is nothing of that kind here to clear.", (agent.area,))
    return None


@deed("clear", lists, no, enemies=False)  # HB-CLEAR-01
def clear(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    take = take_inferno if key[2] == "inferno" else take_swarm
    take(state, agent.area)
    what = "frog swarm" if key[2] == "swarm" else "inferno"
    tell(state, f"{called(agent.id)} clears the {what}.", "HB-CLEAR-02")
    yield from ()
