"""HQ Actions: ESSENTIALS, LOADOUT, REQUISITION. Only in HQ, only while the Demon is Dormant."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend

ESSENTIALS = Option(
    ("essentials",), "ESSENTIALS: take what you need.", "NW-ACT-32", ("tap", "essential-deck"), cost=COSTS[1]
)
LOADOUT = Option(
    ("loadout",), "LOADOUT: look at three HQ Items, take one.", "NW-ACT-33", ("tap", "hq-deck"), cost=COSTS[1]
)
REQUISITION = Option(("requisition",), "REQUISITION: any HQ Item.", "NW-ACT-34", cost=COSTS[2])


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_hq(state, agent, left) is not None:
        return
    if _no_card(state, agent) is None:
        found.append(ESSENTIALS)
    if len(state.hq_deck):
        found.append(LOADOUT)
        if left >= 2:
            found.append(REQUISITION)


def _essentials(state: State, agent: Agent, key: Key) -> Script:
    """Search the Essential deck; what is taken comes card by card."""
    yield from ()
    spend(state, agent, 1)  # NW-ACT-32
    state.step, state.taking = "essentials", ()


def take_essential(state: State) -> Script:
    """One more card of the Essential deck, until that is all."""
    agent = state.agent(state.turn)
    listed = {agent.seat: lambda: _kinds(state, agent)}
    key = yield Choice(listed, "What do you take?", about="essentials", rule="NW-ACT-32", opens=True)
    card = str(key[-1])
    if key[0] == "take":
        state.essential.remove(card)
        state.taking += (card,)
        yield from inventory.give(state, agent, [card], "NW-ACT-32")  # NW-ACT-32
    if key[0] == "done" or not state.essential:
        state.step, state.taking = "act", ()


def _kinds(state: State, agent: Agent) -> list[Option]:
    """One option per name: of several copies only one is taken at a time."""
    rows = cards.cards().items
    first = {rows[card].kind: card for card in reversed(state.essential)}  # NW-ITEM-02
    open_to = inventory.to_carry(agent, tuple(first.values()))
    found = [_take_option(card, "NW-ACT-32") for card in open_to if card not in state.taking]
    return [*found, done("That is all.", "NW-ACT-32")] if state.taking else found


@functools.cache
def _take_option(card: str, rule: str) -> Option:
    return Option(("take", card), f"Take the {inventory.reads(card)}", rule, ("tap", card))


def _loadout(state: State, agent: Agent, key: Key) -> Script:
    """Look at the top three, take one, put the others under the deck."""
    spend(state, agent, 1)  # NW-ACT-33
    count = min(3 + modifiers.total(state, "loadout", agent), len(state.hq_deck))
    seen: list[str] = []
    for _ in range(count):
        seen.append((yield from state.hq_deck.draw("Which HQ Item is next?", "NW-ACT-33")))  # NW-ITEM-16
    options = [_take_option(card, "NW-ACT-33") for card in inventory.one_of_each(tuple(seen))]
    answer = yield Choice({agent.seat: options}, "Which one do you take?", about="loadout", rule="NW-ACT-33")
    for card in seen:
        if card != answer[1]:
            state.hq_deck.put_bottom(card)  # NW-ACT-33
    yield from inventory.give(state, agent, [str(answer[1])], "NW-ACT-33")  # NW-ACT-33


def _requisition(state: State, agent: Agent, key: Key) -> Script:
    """One card of choice of the HQ deck, which is shuffled afterwards."""
    spend(state, agent, 2)  # NW-ACT-34
    rows = cards.cards().items

    def options() -> list[Option]:
        first = {rows[card].kind: card for card in sorted(state.hq_deck.cards(), reverse=True)}
        return [_take_option(card, "NW-ACT-34") for card in first.values()]

    answer = yield Choice({agent.seat: options}, "Which Item?", about="requisition", rule="NW-ACT-34", eyes=agent.seat)
    state.hq_deck.take(str(answer[1]))
    state.hq_deck.shuffle()  # NW-ACT-34
    yield from inventory.give(state, agent, [str(answer[1])], "NW-ACT-34")


def _no_hq(state: State, agent: Agent, left: int) -> Because:
    if agent.zone != HQ:
        return "NW-ACT-31", "HQ Actions are for HQ."
    if state.manifested:
        return "NW-ACT-31", "HQ Actions are only for while the Demon is Dormant."
    return no_action(state, agent, left)


def _no_essentials(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return _no_hq(state, agent, left) or _no_card(state, agent)


def _no_card(state: State, agent: Agent) -> Because:
    if not state.essential:
        return "NW-ACT-32", "The Essential deck is empty."
    if not inventory.to_carry(agent, tuple(state.essential)):
        return "NW-ACT-32", f"Nothing in the Essential deck is for the {agent.name}."
    return None


def _no_hq_item(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not len(state.hq_deck):
        return "NW-ACT-33", "The HQ deck is empty."
    if attempt[0] == "requisition" and left == 1:
        return _no_hq(state, agent, left) or ("NW-ACT-34", "REQUISITION takes 2 Actions; 1 is left.")
    return _no_hq(state, agent, left)


DO = {"essentials": _essentials, "loadout": _loadout, "requisition": _requisition}
WHY_NOT = {"essentials": _no_essentials, "loadout": _no_hq_item, "requisition": _no_hq_item}
