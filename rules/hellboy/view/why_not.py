"""Why something cannot be done now. What forbids an action stands beside it, in actions/; here is only what an attempt
means and in which question."""

from __future__ import annotations

from gloamboard.rules.hellboy.actions import menu
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Key, Reason
from gloamboard.rules.kernel.game import Attempt


def why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    """`attempt` is a key that is not open, or what a hand did."""
    if about != "act" or len(attempt) < 2:
        return None
    word, who = str(attempt[0]), str(attempt[1])
    agent = _character(state, who)
    if word == "move" and len(attempt) == 4 and agent is not None:  # a hand: piece, from, to
        return _mine(agent, seat) or menu.why_not(state, agent, ("move", who, str(attempt[3])))
    if word in menu.DEEDS and agent is not None:
        key: Key = tuple(str(part) for part in attempt)
        return _mine(agent, seat) or menu.why_not(state, agent, key)
    if word == "put" and len(attempt) > 2 and state.enemy(who) is not None:
        return _attack(state, seat, who)
    return None


def _character(state: State, id: str) -> Agent | None:
    return next((each for each in (*state.agents, *state.backups) if each.id == id), None)


def _mine(agent: Agent, seat: str) -> Reason | None:
    if seat and agent.seat != seat:
        return Reason("HB-AGENT-01", "Another player decides for that agent.")
    return None


def _attack(state: State, seat: str, enemy: str) -> Reason | None:
    """An enemy set on its area's middle: the fight that is refused to the first agent of that seat."""
    agent = next((each for each in state.agents if each.seat == seat), None)
    if agent is None:
        return None
    near = state.enemy(enemy)
    word = "fight" if near is not None and near.area == agent.area else "shoot"
    return menu.why_not(state, agent, (word, agent.id, enemy))
