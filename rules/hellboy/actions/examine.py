"""Examine: a test for a clue in the agent's area."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, pay
from gloamboard.rules.hellboy.board.ways import areas_of, room_of
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.harm.counters import take_clue
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Key, Option, Reason, Script


def lists(state: State, agent: Agent) -> list[Option]:
    if not state.clues_at(agent.area):
        return []  # HB-EXAM-01
    return [_option(agent.id, called(agent.id), agent.area)]


@cache
def _option(agent: str, name: str, area: str) -> Option:
    return Option(("examine", agent), f"{name} examines the clue.", "HB-EXAM-01", ("tap", area), cost="1 cube")


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    if (reason := cannot_act(agent)) is not None:
        return reason
    if not state.clues_at(agent.area):
        return Reason("HB-EXAM-01", "There is no clue here.", (agent.area,))
    return None


def downgrades(state: State, agent: Agent) -> int:
    """One for each enemy in the room, and another for each in the area."""
    areas = areas_of(state, room_of(agent.area))
    room = sum(each.area in areas for each in state.enemies)  # HB-EXAM-02
    return room + len(state.enemies_at(agent.area))  # HB-EXAM-03


@deed("examine", lists, no)
def examine(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    area = agent.area
    result = yield from make_test(
        state, agent, "examine", 0, downgrades(state, agent), what=f"{called(agent.id)} examines"
    )
    if not state.clues_at(area):
        return
    if result.score <= 2:  # HB-EXAM-04
        tell(state, "It tells them nothing.", "HB-EXAM-04")
        return
    take_clue(state, area)
    mark(state, "clue", area)
    if result.score >= 6:  # HB-EXAM-06
        yield from advance(state, "info", 2, "HB-EXAM-06", agent.id)
    else:
        yield from advance(state, "info", 1, "HB-EXAM-05", agent.id)  # HB-EXAM-05
