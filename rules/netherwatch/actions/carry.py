"""DROP, a FREE ACTION without limit: lay an Item down here, or discard it. Also out of turn, at moments of calm."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel import Key, Option, Script
from rules.netherwatch import cards, inventory, ties
from rules.netherwatch.agent import Agent
from rules.netherwatch.state import State


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    rows = cards.cards().items
    for card in agent.hand + agent.pocket:
        name = rows[card].name
        found.append(Option(("drop", card), f"DROP the {name}.", "NW-ACT-20"))
        found.append(Option(("discard", card), f"Discard the {name}.", "NW-ACT-20"))


def _drop(state: State, agent: Agent, key: Key) -> Script:
    yield from inventory.drop(state, agent, [str(key[1])], "NW-ACT-20")  # NW-ACT-20 NW-ACT-18


def _discard(state: State, agent: Agent, key: Key) -> Script:
    yield from inventory.discard(state, agent, str(key[1]), "NW-ACT-20")  # NW-ACT-20 NW-CS-07


def out_of_turn(state: State, seats: Iterable[str]) -> list[Option]:
    """Who of these seats may drop something although it is not their turn."""
    mine = [agent for agent in state.agents if agent.seat in seats and agent.living and agent.items]
    return [Option(("let-go", agent.id), f"First the {agent.name} drops something.", "NW-DROP-09") for agent in mine]


def let_go(state: State, key: Key) -> Script:
    """An Item is dropped out of turn, in the Demon Phase for instance."""
    agent = state.agent(str(key[1]))
    card = yield from ties.choose_one(
        state,
        "What is dropped?",
        agent.items,
        "NW-DROP-09",
        says=lambda card: f"The {inventory.name(card)}.",
        about="item",
        seat=agent.seat,
    )
    yield from inventory.drop(state, agent, [card], "NW-DROP-09")  # NW-DROP-09


DO = {"drop": _drop, "discard": _discard}
