"""USE: activate an Item, one's own or a companion's with SYNERGY, or trade with an Agent in the Zone."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.cards.kinds import Item
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import by_hand, summoning
from gloamboard.rules.netherwatch.house import ground, locks
from gloamboard.rules.netherwatch.people import inventory, objectives, prices
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell


def cost(state: State, agent: Agent) -> int:
    if state.dash_gift:
        return 0  # NW-ACT-04
    if modifiers.total(state, "first-use-free", agent) > 0 and f"used-{agent.id}" not in state.flags:
        return 0
    return 1  # NW-ACT-14


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if no_action(state, agent, left, cost(state, agent), gift=True) is not None:  # NW-ACT-14 NW-ACT-19
        return
    rows, price = cards.cards().items, COSTS[cost(state, agent)]
    for owner, card in _usable(state, agent):
        row = rows[card]
        if "summoning-circle" in row.properties:
            summoning.offers(state, agent, card, found)
        elif "key" in row.properties:
            for name in locks.locks_at(state, agent.zone):
                says = f"USE the {row.name} on a Lock."
                found.append(Option(("use", card, name), says, "NW-ITEM-09", ("tap", card), cost=price))
        if _no_effect(state, agent, row) is None:
            found.append(_use_option(card, "the" if owner is agent else f"the {owner.name}'s", price))
    for letter in objectives.to_clear(state, agent, "use-artifact"):
        if inventory.carries(agent, "artifact"):
            says = f"USE an ARTIFACT on Objective {letter.upper()}."
            found.append(Option(("use-artifact", letter), says, "NW-TOK-09", cost=price))
    for other in state.in_zone(agent.zone):
        if no_partner(agent, other) is None:
            says = f"TRADE with the {other.name}."
            found.append(Option(("trade", other.id), says, "NW-ACT-16", ("tap", other.id), cost=price))


def _no_effect(state: State, agent: Agent, row: Item) -> Because:
    """What keeps an Item that is at hand from doing what is printed on it."""
    if not row.use and row.deck != "real":
        return "NW-ACT-14", f"The {row.name} has no USE of its own."
    if not _in_time(state, agent, row.state):
        return "NW-ACT-14", f"The {row.name} works only {WHEN[row.state]}."
    return prices.BROKEN if prices.barred(state, agent, row.use) else None


WHEN = {
    "dormant": "while the Demon is Dormant",
    "manifested": "while the Demon is Manifested",
    "demon-near": "with the Demon in your Zone or an adjacent one",
}


def _no_use(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    card = word(attempt, 1)
    row = cards.cards().items.get(card)
    if row is None:
        return "NW-ACT-14", "Nothing at hand has a USE now."
    if "field-equipment" in row.properties:
        return "NW-ITEM-08", "Field Equipment works with INVESTIGATE and a Clue, not with USE."
    if "banishment-relic" in row.properties:
        return "NW-ITEM-05", "A Relic works only as the Demon's ritual says."
    if card in [lying for _, some, _ in state.dropped.values() for lying in some]:
        return "NW-ACT-17", "What lies on the floor cannot be USED: pick it up."
    if card not in [mine for _, mine in _usable(state, agent)]:
        return "NW-ACT-14", f"The {row.name} is not at hand: only one's own Items, and SYNERGY here, are USED."
    if (because := no_action(state, agent, left, cost(state, agent), gift=True)) is not None:
        return because
    if "key" in row.properties:
        open_to = locks.locks_at(state, agent.zone)
        if not open_to:
            return "NW-MISC-01", "There is no Lock here."
        return (
            None if word(attempt, 2) in open_to else ("NW-ITEM-09", f"The {row.name} is USED on one of the Locks here.")
        )
    return _no_effect(state, agent, row) if len(attempt) < 3 else ("NW-ITEM-09", f"The {row.name} opens no Lock.")


def _no_summoning(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    row = cards.cards().items.get(word(attempt, 1))
    if row is None or "summoning-circle" not in row.properties:
        return "NW-ITEM-14", "That is no Summoning Circle."
    if (because := summoning.why_not(state, agent)) is not None:
        return because
    if word(attempt, 1) not in [card for _, card in _usable(state, agent)]:
        return "NW-ITEM-14", "The summoner has the Summoning Circle at hand."
    return no_action(state, agent, left, cost(state, agent), gift=True)


def no_partner(agent: Agent, other: Agent) -> Because:
    if other is agent:
        return "NW-ACT-16", "Nobody trades alone."
    if other.specter:
        return "NW-SPEC-02", "A Specter carries nothing to trade."
    if other.escaped or other.zone != agent.zone:
        return "NW-ACT-16", f"The {other.name} is not in your Zone."
    some = _to_trade(agent, other, []) or _to_trade(other, agent, [])
    return None if some else ("NW-ACT-16", "Neither carries anything to trade.")


def _no_trade(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    other = next((other for other in state.agents if other.id == word(attempt, 1)), None)
    if other is None:
        return "NW-ACT-16", "There is no such Agent to trade with."
    return no_partner(agent, other) or no_action(state, agent, left, cost(state, agent), gift=True)


def _no_use_of_artifact(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if not inventory.carries(agent, "artifact"):
        return "NW-TOK-09", f"The {agent.name} carries no ARTIFACT."
    because = objectives.why_not_clear(state, agent, "use-artifact", word(attempt, 1))
    return because or no_action(state, agent, left, cost(state, agent), gift=True)


def _in_time(state: State, agent: Agent, when: str) -> bool:
    if when == "demon-near":
        return ground.beside_demon(state, agent.zone)
    return when == "any" or (when == "manifested") == state.manifested


@functools.cache
def _use_option(card: str, whose: str, price: str) -> Option:
    return Option(("use", card), f"USE {whose} {inventory.named(card)}", "NW-ACT-14", ("tap", card), cost=price)


def _usable(state: State, agent: Agent) -> Iterator[tuple[Agent, str]]:
    """Own Items, and SYNERGY Items of Living Agents here. Relics and devices work in their own ways."""
    kind = cards.kind_of(agent.id).id
    for other in state.agents:
        if other.specter or other.escaped or other.zone != agent.zone:
            continue
        if other is agent:
            some = cards.at_hand(kind, agent.hand, agent.pocket)
        else:
            some = cards.to_borrow(kind, other.hand + other.pocket)  # NW-ACT-15 NW-ITEM-15
        for card in _with_a_use(some):
            yield other, card  # NW-ACT-17


@functools.lru_cache(20_000)
def _with_a_use(some: tuple[str, ...]) -> tuple[str, ...]:
    """Of these Items one of each, without those that work in another way."""
    rows, other_ways = cards.cards().items, {"field-equipment", "banishment-relic"}  # NW-ITEM-05 NW-ITEM-08
    return tuple(card for card in inventory.one_of_each(some) if other_ways.isdisjoint(rows[card].properties))


def holder(state: State, card: str) -> Agent:
    return next(agent for agent in state.agents if card in agent.items)


def pay(state: State, agent: Agent) -> None:
    price = cost(state, agent)
    if state.dash_gift:
        state.dash_gift = False
    else:
        state.flags[f"used-{agent.id}"] = 1
        spend(state, agent, price)  # NW-ACT-14


def _use(state: State, agent: Agent, key: Key) -> Script:
    card = str(key[1])
    row = cards.item(card)
    pay(state, agent)
    tell(state, f"The {agent.name} uses the {row.name}.", "NW-ACT-14")
    if len(key) > 2:
        locks.remove_lock(state, str(key[2]), "NW-ITEM-09")  # NW-ITEM-09
    elif row.deck == "real":
        cause = Cause("item", card, agent.id, agent.zone)
        yield from by_hand.what_happened(state, cause, agent.seat, f"{row.name}: read it. What does it do?")
    else:
        yield from VERBS.run(state, Cause("item", card, agent.id, agent.zone), row.use)  # NW-ACT-14
    owner = next((other for other in state.agents if card in other.items), None)
    if owner is not None and "single-use" in row.properties:
        yield from inventory.spent(state, owner, card, agent)  # NW-ITEM-13


def _use_artifact(state: State, agent: Agent, key: Key) -> Script:
    pay(state, agent)
    yield from objectives.clear(state, agent, str(key[1]))


def _trade(state: State, agent: Agent, key: Key) -> Script:
    """Give and take any number of Items for one Action."""
    pay(state, agent)  # NW-ACT-16
    yield from trade(state, agent, state.agent(str(key[1])), "NW-ACT-16")


def trade(state: State, agent: Agent, other: Agent, rule: str) -> Script:
    """Two Agents give and take, as the first one's player says."""
    moved: list[str] = []
    while True:

        def options() -> list[Option]:
            found = [
                Option(("give", card), f"Give the {inventory.named(card)}", rule, ("tap", card))
                for card in _to_trade(agent, other, moved)
            ]
            found += [
                Option(("take", card), f"Take the {inventory.reads(card)}", rule, ("tap", card))
                for card in _to_trade(other, agent, moved)
            ]
            return [*found, done("That is the trade.", rule)]

        answer = yield Choice({agent.seat: options}, f"Trade with the {other.name}.", about="trade", rule=rule)
        if answer[0] == "done":
            break
        card = str(answer[1])
        moved.append(card)
        giver, taker = (agent, other) if answer[0] == "give" else (other, agent)
        inventory.hand_over(state, giver, taker, card)  # NW-ACT-16
    for each in (other, agent):  # NW-INV-03: in between hands may be fuller than slots
        yield from inventory.relieve(state, each)


def _to_trade(giver: Agent, taker: Agent, moved: list[str]) -> tuple[str, ...]:
    """What one may give and the other take; nothing goes back and forth."""
    some = tuple(card for card in giver.items if card not in moved and inventory.tradeable(card))
    return inventory.one_of_each(inventory.to_carry(taker, some))


DO = {"use": _use, "use-artifact": _use_artifact, "trade": _trade, "summon": summoning.summon}
WHY_NOT = {"use": _no_use, "use-artifact": _no_use_of_artifact, "trade": _no_trade, "summon": _no_summoning}
