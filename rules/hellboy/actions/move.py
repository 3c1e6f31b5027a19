"""Move: up to two areas for a cube."""

from __future__ import annotations

from functools import lru_cache

from gloamboard.rules.hellboy.actions.going import go, reach, reach_from
from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, pay
from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import full
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.state.lasting import changed
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Key, Option, Reason, Script

AREAS = 2  # HB-MOVE-01


def move_areas(state: State, agent: Agent) -> int:
    return max(0, AREAS + changed(state, agent.id, "move"))


def lists(state: State, agent: Agent) -> list[Option]:
    return _options(agent.id, state.layout, state.closed, full(state), agent.area, move_areas(state, agent))


@lru_cache(4096)
def _options(
    agent: str, layout: str, closed: frozenset[str], full: frozenset[str], here: str, areas: int
) -> list[Option]:
    name, label = called(agent), board(layout).label
    return [
        Option(
            ("move", agent, area), f"{name} moves to {label[area]}.", "HB-MOVE-01", ("move", agent, here, area),
            cost="1 cube",
        )
        for area in reach_from(layout, closed, full, here, areas)
    ]  # fmt: skip


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    if (reason := cannot_act(agent)) is not None or len(key) < 3:
        return reason
    area = str(key[2])
    if area in state.closed:
        return Reason("HB-BOARD-08", "That room is not explored yet.", (area,))
    if area not in reach(state, agent, move_areas(state, agent)):
        if state.room_left(area) <= 0:
            return Reason("HB-BOARD-02", "That area is full.", (area,))
        return Reason("HB-MOVE-01", f"A Move goes {move_areas(state, agent)} areas at most.", (area,))
    return None


@deed("move", lists, no)
def move(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    yield from go(state, agent, str(key[2]), move_areas(state, agent))
