"""Trade: a free action between two agents in one area; the card lies sideways until the end phase."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, enemies_here
from gloamboard.rules.hellboy.cards.box import ITEM, called
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Key, Option, Reason, Script


def partners(state: State, agent: Agent) -> list[Agent]:
    """Other agents in the area; a backup agent carries nothing."""
    return [each for each in state.agents if each is not agent and each.area == agent.area]  # HB-DIRECT-07


def lists(state: State, agent: Agent) -> list[Option]:
    if not agent.cards:
        return []
    others = partners(state, agent)
    if not others:
        return []
    return [
        _option(agent.id, card, other.id)
        for card in agent.cards
        if ITEM[card].trade and card not in agent.sideways  # HB-TRADE-02
        for other in others
    ]


@cache
def _option(agent: str, card: str, other: str) -> Option:
    says = f"{called(agent)} gives {ITEM[card].name} to {called(other)}."
    return Option(("give", agent, card, other), says, "HB-TRADE-01", takes=card)


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    reason = cannot_act(agent, 0) or enemies_here(state, agent, "HB-TRADE-01", "trade")
    if reason is not None:
        return reason
    if not partners(state, agent):
        return Reason("HB-TRADE-01", "There is no other agent here.", (agent.area,))
    card = str(key[2]) if len(key) > 2 else ""
    if card and card not in agent.cards:
        return Reason("HB-TRADE-01", f"{called(agent.id)} does not carry that card.")
    if card in ITEM and not ITEM[card].trade:
        return Reason("HB-TRADE-02", f"{ITEM[card].name} has no trade icon.")
    if card in agent.sideways:
        return Reason("HB-TRADE-04", f"{ITEM[card].name} was traded in this phase.")
    if len(key) > 3 and state.agent(str(key[3])).is_backup:
        return Reason("HB-DIRECT-07", "A backup agent carries no cards.")
    if len(key) > 3 and all(other.id != key[3] for other in partners(state, agent)):
        return Reason("HB-TRADE-01", f"{called(str(key[3]))} is not in this area.", (agent.area,))
    return None


def hand_over(agent: Agent, card: str, other: Agent) -> None:
    """A card goes to another agent as it lies, flipped or not."""
    agent.cards = tuple(each for each in agent.cards if each != card)
    other.cards = (*other.cards, card)
    if card in agent.flipped:
        agent.flipped = tuple(each for each in agent.flipped if each != card)
        other.flipped = (*other.flipped, card)  # HB-TRADE-03


@deed("give", lists, no, who="standing", enemies=False)  # HB-TRADE-01
def trade(state: State, agent: Agent, key: Key) -> Script:
    card, other = str(key[2]), state.agent(str(key[3]))
    hand_over(agent, card, other)
    other.sideways = (*other.sideways, card)  # HB-TRADE-04
    tell(state, f"{called(agent.id)} gives {ITEM[card].name} to {called(other.id)}.", "HB-TRADE-01")
    yield from ()
