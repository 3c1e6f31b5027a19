"""Reactions: Items that may be activated outside one's turn, when their trigger comes."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import Agent, State, lasting
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell

ASKS: dict[cards.ReactionWord, str] = {
    "before-roll": "The {name} is about to roll the Sanity Die.",
    "overlap": "The Demon has come upon the {name}.",
    "event-drawn": "The Event is read and about to happen.",
}


def window(state: State, when: cards.ReactionWord, agents: Iterable[Agent]) -> Script:
    """Offer every fitting Reaction to its holder, one after another, until they let it pass."""
    for agent in agents:
        passed = False
        while not passed:
            fitting = [card for card in inventory.one_of_each(_at_hand(agent)) if _answers(card, when)]
            if not fitting or agent.specter:
                break
            asks = f"{ASKS[when].format(name=agent.name)} React?"
            key = yield Choice({agent.seat: _options(agent, fitting)}, asks, about="reaction", rule="NW-ACT-29")
            passed = key[0] == "pass"
            if not passed:
                yield from _react(state, agent, key[1])


def _at_hand(agent: Agent) -> tuple[str, ...]:
    return cards.at_hand(cards.kind_of(agent.id).id, agent.hand, agent.pocket)


@functools.cache
def _answers(card: str, when: cards.ReactionWord) -> bool:
    """Whether that Item reacts to this."""
    reaction = cards.cards().items[card].reaction
    return reaction is not None and reaction.when == when


def _options(agent: Agent, fitting: list[str]) -> list[Option]:
    rows = cards.cards().items
    return [
        *(Option(("react", card), f"Use the {rows[card].name} now.", "NW-ITEM-12", ("tap", card)) for card in fitting),
        Option(("pass",), "Let it pass.", "NW-ACT-29", ("press", "confirm")),
    ]


def _react(state: State, agent: Agent, card: str) -> Script:
    row = cards.item(card)
    assert row.reaction is not None
    tell(state, f"The {agent.name} reacts with the {row.name}.", "NW-ITEM-12")
    cause = Cause("item", card, agent.id, agent.zone)
    yield from VERBS.run(state, cause, row.reaction.effects)  # NW-ITEM-12 NW-ACT-29
    if row.has("single-use"):
        yield from inventory.spent(state, agent, card)  # NW-ITEM-13


def before_roll(state: State, agent: Agent) -> Script:
    """The roller may react before the die is thrown."""
    yield from window(state, "before-roll", (agent,))


def before_loss(state: State, agent: Agent, amount: int) -> Script:
    """The loss after whatever shields the Agent."""
    yield from ()
    shield = lasting.take(state, "shield", agent.id)
    return max(0, amount - shield)
