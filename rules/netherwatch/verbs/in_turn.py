"""Who goes first when a card does something to several Agents.

The players are asked only where the order can make a difference, and only among those to whom it can; the others follow
as they sit. All of it rests on what everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Effects, Words
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.causes import asker
from gloamboard.rules.netherwatch.verbs.picking import carried, somebody
from gloamboard.rules.netherwatch.verbs.words import Who


def in_turn(state: State, cause: Cause, who: Who, does: str | Effects, **words: object) -> Script:
    """The Agents a word means, one after another: `does` is a verb with its words, or several that each of them gets.
    A card asks once for all that it does to the same Agents."""
    found: list[Agent] = yield from somebody(state, cause, who)
    if len(found) < 2:
        return found
    asked = [agent for agent in found if _matters(state, agent, does, words)]
    if len(asked) < 2:
        return found
    said = cause.meant.get(who, ())
    if not {agent.id for agent in asked} <= set(said):
        asked = yield from ties.each_agent(state, asked, f"{asker(cause)}: who is first?")
        cause.meant[who] = said = tuple(agent.id for agent in asked)
    return sorted(found, key=lambda agent: said.index(agent.id) if agent.id in said else len(said))


def _matters(state: State, agent: Agent, does: str | Effects, words: Words) -> bool:
    """Whether it makes a difference when this Agent's turn comes."""
    if not isinstance(does, str):
        return any(call.words.get("who") != "target" or _matters(state, agent, call.verb, call.words) for call in does)
    return does not in AT_ONCE and (does not in TOUCHES or TOUCHES[does](state, agent, words))


AT_ONCE = frozenset(
    (
        *("lose_sanity", "gain_sanity", "frighten", "calm", "recover", "next_roll", "shield"),
        *("tire", "extra_action", "ready", "spend", "lasting", "lamp_on", "lamp_off"),
    )
)
"""Verbs that ask nobody, throw no die and take from no supply: nobody could tell who was first."""


def _lives(state: State, agent: Agent, words: Words) -> bool:
    return agent.living


def _rolls(state: State, agent: Agent, words: Words) -> bool:
    return agent.living and (agent.condition != "breakdown" or "deadly" in words.get("kinds", ()))


def _carries(state: State, agent: Agent, words: Words) -> bool:
    return bool(carried(agent, words.get("which", "any")))


def _has_a_way(state: State, agent: Agent, words: Words) -> bool:
    return bool(ground.near(state, agent.zone))


TOUCHES: dict[str, Callable[[State, Agent, Words], bool]] = {
    "roll": _rolls,
    "die": _lives,
    "draw": _lives,
    "fetch": _lives,
    "drop": _carries,
    "fling": _carries,
    "lose_item": _carries,
    "flee": _has_a_way,
    "free_move": _has_a_way,
}
"""To whom a verb makes a difference; one that is not named here does to everybody."""
