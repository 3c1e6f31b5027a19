"""DROP, a FREE ACTION without limit: lay an Item down here, or discard it."""

from __future__ import annotations

from rules.kernel import Key, Option, Script
from rules.netherwatch import cards, inventory
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
    yield from inventory.discard(state, agent, str(key[1]), "NW-ACT-20")  # NW-ACT-20


DO = {"drop": _drop, "discard": _discard}
