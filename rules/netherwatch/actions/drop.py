"""DROP, a FREE ACTION without limit: lay an Item down here, or discard it. Also out of turn, at moments of calm."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State, ties

Tidying = Callable[[State, Agent], list[Option]]


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    found += _ways(agent.hand + agent.pocket)


@functools.lru_cache(20_000)
def _ways(some: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(
        Option((word, card), f"{said} the {inventory.named(card)}", "NW-ACT-20")
        for card in inventory.one_of_each(some)
        for word, said in (("drop", "DROP"), ("discard", "Discard"))
    )


def _drop(state: State, agent: Agent, key: Key) -> Script:
    yield from inventory.drop(state, agent, [str(key[1])], "NW-ACT-20")  # NW-ACT-20 NW-ACT-18


def _discard(state: State, agent: Agent, key: Key) -> Script:
    yield from inventory.discard(state, agent, str(key[1]), "NW-ACT-20")  # NW-ACT-20 NW-CS-07


def out_of_turn(state: State, seats: Iterable[str]) -> list[Option]:
    """Who of these seats may drop something although it is not their turn."""
    mine = [agent for agent in state.agents if agent.seat in seats and agent.living and (agent.hand or agent.pocket)]
    return [_let_go(agent.id, agent.name, bool(state.boxes and _tidying(state, agent))) for agent in mine]


@functools.cache
def _let_go(agent_id: str, name: str, tidies: bool) -> Option:
    does = "drops or puts away something" if tidies else "drops something"
    return Option(("let-go", agent_id), f"First the {name} {does}.", "NW-DROP-09")


def _tidying(state: State, agent: Agent) -> list[Option]:
    """What a box lets an Agent do with carried Items at any time, besides dropping them."""
    return [option for box in state.boxes if box in MORE_TIDYING for option in MORE_TIDYING[box](state, agent)]


MORE_TIDYING: dict[str, Tidying] = {}
"""By box; the words of these options are actions, too."""


def let_go(state: State, key: Key, deeds: Mapping[str, Callable[[State, Agent, Key], Script]]) -> Script:
    """An Item is dropped or put away out of turn, in the Demon Phase for instance."""
    agent = state.agent(str(key[1]))
    if more := _tidying(state, agent):
        drops = [option for option in _ways(agent.items) if option.key[0] == "drop"]
        asks = f"What does the {agent.name} do first?"
        answer = yield Choice({agent.seat: [*drops, *more]}, asks, about="item", rule="NW-DROP-09")
        yield from deeds[str(answer[0])](state, agent, answer)
        return
    card = yield from ties.choose_one(
        state,
        "What is dropped?",
        inventory.one_of_each(agent.items),
        "NW-DROP-09",
        says=lambda card: f"The {inventory.named(card)}",
        about="item",
        seat=agent.seat,
    )
    yield from inventory.drop(state, agent, [card], "NW-DROP-09")  # NW-DROP-09


def _not_carried(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    card = word(attempt, 1)
    if card not in agent.items:
        return "NW-ACT-20", "Only what one carries can be dropped or discarded."
    if card not in inventory.one_of_each(agent.items):
        return "NW-ACT-20", "Of two alike the first is dropped or discarded."
    return None


DO = {"drop": _drop, "discard": _discard}
WHY_NOT = {"drop": _not_carried, "discard": _not_carried}
