"""Fight and shoot as actions: what is listed, paid and refused. What happens then is in fighting/."""

from __future__ import annotations

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, pay
from gloamboard.rules.hellboy.fighting.fight import fight, fight_options, no_fight
from gloamboard.rules.hellboy.fighting.shoot import burn, burn_options, no_burn, no_shoot, shoot, shoot_options
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Key, Reason, Script


def why_no_fight(state: State, agent: Agent, key: Key) -> Reason | None:
    return cannot_act(agent) or no_fight(state, agent, str(key[2]) if len(key) > 2 else "")


@deed("fight", fight_options, why_no_fight, enemies=True)
def do_fight(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    yield from fight(state, agent, str(key[2]))


def why_no_shoot(state: State, agent: Agent, key: Key) -> Reason | None:
    return cannot_act(agent) or no_shoot(state, agent, str(key[2]) if len(key) > 2 else "")


@deed("shoot", shoot_options, why_no_shoot, enemies=False)
def do_shoot(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    yield from shoot(state, agent, str(key[2]))


def why_no_burn(state: State, agent: Agent, key: Key) -> Reason | None:
    return cannot_act(agent) or no_burn(state, agent, str(key[2]) if len(key) > 2 else "")


@deed("burn", burn_options, why_no_burn, enemies=False)
def do_burn(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    yield from burn(state, agent, str(key[2]))
