"""Containers: what is put inside takes no slot and is of no use; a USE takes any number of it out again."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import use
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.people import artifacts, dropped, inventory
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    found += inventory.stowing(state, agent.items)  # LV-ITEM-06 LV-ITEM-11
    for bag in agent.items if state.inside else ():
        if bag in state.inside and _no_emptying(state, agent, left, ("empty", bag)) is None:
            says, cost = f"USE the {inventory.name(bag)}: take Items out.", COSTS[use.cost(state, agent)]
            found.append(Option(("empty", bag), says, "LV-ITEM-08", ("tap", bag), cost=cost))


def _no_stowing(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    card, bag = word(attempt, 1), word(attempt, 2)
    row = cards.cards().items.get(bag)
    if card not in agent.items or bag not in agent.items or row is None:
        return "LV-ITEM-06", "Only what one carries is put into a Container one carries."
    if not row.holds:
        return "LV-ITEM-06", f"The {row.name} is no Container."
    if len(state.inside.get(bag, ())) >= row.holds:
        return "LV-ITEM-06", f"The {row.name} holds {row.holds}, and is full."
    if card == bag or not inventory.tradeable(card):
        return "LV-RULING-46", "That cannot be put away."
    return None


def _no_emptying(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    bag = word(attempt, 1)
    if bag not in agent.items or bag not in state.inside:
        return "LV-ITEM-08", "There is nothing inside."
    if bag not in cards.at_hand(cards.kind_of(agent.id).id, agent.hand, agent.pocket):  # LV-RULING-45
        return "LV-ITEM-08", f"The {agent.name} cannot open that."
    return no_action(state, agent, left, use.cost(state, agent), gift=True)


def _stow(state: State, agent: Agent, key: Key) -> Script:
    yield from ()
    card, bag = str(key[1]), str(key[2])
    inventory.put_inside(state, bag, card)  # LV-ITEM-06 LV-ITEM-07
    inventory.carry(state, agent, [each for each in agent.items if each != card])


def _ways(card: str) -> list[Option]:
    """Where an Item may go that comes out."""
    name = inventory.named(card)
    return [
        Option(("keep", card), f"Take the {name}", "LV-ITEM-08", ("tap", card)),
        Option(("drop", card), f"Drop the {name}", "LV-ITEM-08"),
        Option(("discard", card), f"Discard the {name}", "LV-ITEM-08"),
    ]


def _empty(state: State, agent: Agent, key: Key) -> Script:
    """Any number of Items out: into a slot, dropped here, or discarded."""
    bag = str(key[1])
    use.pay(state, agent)  # LV-ITEM-08
    taken = False
    while bag in state.inside:
        ways = [_ways(card) for card in inventory.one_of_each(state.inside[bag])]
        options = [option for each in ways for option in each]
        if taken:
            options.append(done("That is all.", "LV-ITEM-08"))
        answer = yield Choice({agent.seat: options}, "What comes out?", about="empty", rule="LV-ITEM-08")
        if answer[0] == "done":
            return
        card, taken = str(answer[1]), True
        inventory.take_out(state, bag, card)
        if answer[0] == "keep":
            yield from inventory.give(state, agent, [card], "LV-ITEM-08")
        elif answer[0] == "drop":
            artifacts.release_target(state, agent, [card])
            tell(state, f"The {agent.name} drops the {inventory.named(card)}", "LV-ITEM-08")
            yield from dropped.lay_down(state, agent.zone, [card], "LV-ITEM-08")
        else:
            artifacts.release_target(state, agent, [card])
            dropped.to_discard(state, card)
            tell(state, f"The {agent.name} discards the {inventory.named(card)}", "LV-ITEM-08")


DO = {"stow": _stow, "empty": _empty}
CHECKS = {"stow": _no_stowing, "empty": _no_emptying}
