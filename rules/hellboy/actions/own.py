"""What is an agent's own: unique actions of its board, cards it uses, standing up, and a backup agent's way back."""

from __future__ import annotations

from functools import cache, lru_cache

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, enemies_here, pay
from gloamboard.rules.hellboy.board.ways import steps
from gloamboard.rules.hellboy.cards.box import AGENT, ITEM, called
from gloamboard.rules.hellboy.cards.people import Item, Unique
from gloamboard.rules.hellboy.harm.stun import BACK, price_of_standing, stand_up
from gloamboard.rules.hellboy.hq.supplies import discard
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import Cause, could_do, run_power
from gloamboard.rules.kernel import Key, Option, Reason, Script

Words = tuple[str, ...]

# --- unique actions -----------------------------------------------------------


def unique_of(agent: Agent, id: str) -> Unique | None:
    if agent.is_backup:
        return None
    return next((each for each in AGENT[agent.id].action if each.id == id), None)


def _forbids(state: State, agent: Agent, row: Unique | Item, cubes: int) -> Reason | None:
    if (reason := cannot_act(agent, cubes)) is not None:
        return reason
    if _fits(state, agent, row):
        return None
    if row.alone and (reason := enemies_here(state, agent, "HB-AGENT-04", f"use {row.name}")) is not None:
        return reason
    if row.beside and not state.enemies_at(agent.area):
        return Reason("HB-AGENT-04", f"{row.name} needs an enemy in the area.", (agent.area,))
    return Reason("HB-AGENT-04", f"{row.name} would do nothing now.")


def _fits(state: State, agent: Agent, row: Unique | Item) -> bool:
    """Whether it may be used where the agent stands, and would do something."""
    if (row.alone or row.beside) and (row.alone if state.enemies_at(agent.area) else row.beside):
        return False
    return could_do(state, row.id, "effects", Cause(row.id, agent.id, "", agent.area))


def no_unique(state: State, agent: Agent, key: Key) -> Reason | None:
    row = unique_of(agent, str(key[2])) if len(key) > 2 else None
    if row is None:
        return None
    if row.id in agent.used or row.id in agent.ever:
        return Reason("HB-AGENT-04", f"{row.name} was used already.")
    return _forbids(state, agent, row, row.cost)


def list_unique(state: State, agent: Agent) -> list[Option]:
    if agent.is_backup:
        return []
    return [
        _unique_option(agent.id, row.id)
        for row in AGENT[agent.id].action
        if row.cost <= agent.cubes
        and row.id not in agent.used
        and row.id not in agent.ever
        and _fits(state, agent, row)
    ]


@cache
def _unique_option(agent: str, id: str) -> Option:
    row = next(each for each in AGENT[agent].action if each.id == id)
    cost = f"{row.cost} cubes" if row.cost != 1 else "1 cube"
    return Option(("deed", agent, id), f"{row.name}: {row.says}", "HB-AGENT-04", cost=cost if row.cost else "")


@deed("deed", list_unique, no_unique, who="standing")
def unique(state: State, agent: Agent, key: Key) -> Script:
    row = unique_of(agent, str(key[2]))
    assert row is not None
    pay(agent, row.cost)  # HB-AGENT-04
    if row.once == "round":
        agent.used = (*agent.used, row.id)
    elif row.once == "game":
        agent.ever = (*agent.ever, row.id)
    tell(state, f"{called(agent.id)}: {row.name}.", "HB-AGENT-04")
    yield from run_power(state, row.id, "effects", Cause(row.id, who=agent.id, area=agent.area))


# --- cards --------------------------------------------------------------------


def no_use(state: State, agent: Agent, key: Key) -> Reason | None:
    card = str(key[2]) if len(key) > 2 else ""
    if card not in ITEM:
        return None
    row = ITEM[card]
    if card not in agent.cards or not (row.effects or row.by_hand):
        return Reason("HB-AGENT-05", f"{row.name} is no card that {called(agent.id)} could use.")
    if card in agent.sideways:
        return Reason("HB-TRADE-04", f"{row.name} was traded in this phase.")
    if card in agent.flipped or card in agent.used:
        return Reason("HB-AGENT-05", f"{row.name} was used already.")
    return _forbids(state, agent, row, row.cubes)


def list_use(state: State, agent: Agent) -> list[Option]:
    if not agent.cards:
        return []
    return [
        _use_option(agent.id, row.id)
        for row in _unused(agent.cards, agent.flipped, agent.sideways, agent.used)
        if row.cubes <= agent.cubes and _fits(state, agent, row)
    ]


@lru_cache(4096)
def _unused(cards: Words, flipped: Words, sideways: Words, used: Words) -> list[Item]:
    """Cards that may still be used as they lie."""
    rows = [ITEM[card] for card in cards if card not in (*flipped, *sideways, *used)]
    return [row for row in rows if row.effects or row.by_hand]


@cache
def _use_option(agent: str, card: str) -> Option:
    row = ITEM[card]
    cost = f"{row.cubes} cubes" if row.cubes > 1 else "1 cube" if row.cubes else ""
    return Option(
        ("use", agent, card), f"{called(agent)} uses {row.name}: {row.says}", "HB-AGENT-05", cost=cost, takes=card
    )


@deed("use", list_use, no_use, who="standing")
def use(state: State, agent: Agent, key: Key) -> Script:
    card = str(key[2])
    row = ITEM[card]
    pay(agent, row.cubes)
    tell(state, f"{called(agent.id)} uses {row.name}.", "HB-AGENT-05")
    if row.after == "discard":
        discard(state, agent, card)
    elif row.after == "flips":
        agent.flipped = (*agent.flipped, card)
    else:
        agent.used = (*agent.used, card)
    yield from run_power(state, card, "effects", Cause(card, who=agent.id, area=agent.area))


# --- standing up, and a backup agent's free move ------------------------------


def list_stand(state: State, agent: Agent) -> list[Option]:
    cost = price_of_standing(state, agent)
    if agent.cubes < cost:
        return []
    says, hand = f"{called(agent.id)} stands up.", ("put", agent.id, agent.area)
    return [Option(("stand", agent.id), says, "HB-STUN-05", hand, cost="1 cube" if cost == 1 else f"{cost} cubes")]


def no_stand(state: State, agent: Agent, key: Key) -> Reason | None:
    if not agent.stunned:
        return Reason("HB-STUN-05", f"{called(agent.id)} stands.")
    if agent.cubes < price_of_standing(state, agent):
        return Reason("HB-STUN-05", f"{called(agent.id)} has not the cubes to stand up.")
    return None


@deed("stand", list_stand, no_stand, who="stunned")
def stand(state: State, agent: Agent, key: Key) -> Script:
    stand_up(state, agent)
    yield from ()


def no_join(state: State, agent: Agent, key: Key) -> Reason | None:
    if not agent.is_backup:
        return Reason("HB-DIRECT-05", "Only a backup agent joins its agent.")
    if (reason := cannot_act(agent, 0)) is not None:
        return reason
    where = state.agent(agent.supports).area
    if BACK in agent.used:
        return Reason("HB-DIRECT-05", "It has joined its agent in this round, or stood up.")
    if not where or where == agent.area:
        return Reason("HB-DIRECT-05", "There is no way to go.")
    if state.room_left(where) <= 0:
        return Reason("HB-BOARD-02", "That area is full.", (where,))
    if where not in steps(state, agent.area):
        return Reason("HB-RULING-58", "No explored way leads there.", (where,))
    return None


def list_join(state: State, agent: Agent) -> list[Option]:
    if not agent.is_backup or no_join(state, agent, ()) is not None:
        return []
    to = state.agent(agent.supports)
    hand = ("move", agent.id, agent.area, to.area)
    return [Option(("join", agent.id), f"{called(agent.id)} joins {called(to.id)}.", "HB-DIRECT-05", hand)]


@deed("join", list_join, no_join, who="standing")
def join(state: State, agent: Agent, key: Key) -> Script:
    agent.area = state.agent(agent.supports).area  # HB-DIRECT-05
    agent.used = (*agent.used, BACK)
    tell(state, f"{called(agent.id)} joins {called(agent.supports)}.", "HB-DIRECT-05")
    yield from ()
