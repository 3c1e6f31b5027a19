"""How minions move and what they do, by their tags: towards the nearest agent, into range, or away from all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import beside, full, label, steps
from gloamboard.rules.hellboy.cards.box import MINION
from gloamboard.rules.hellboy.fighting.attacks import in_reach, melee_attack, ranged_attack
from gloamboard.rules.hellboy.figures.footfalls import set_feet, shortest_way
from gloamboard.rules.hellboy.figures.printed import in_a_sentence, move_of, name_of
from gloamboard.rules.hellboy.figures.priority import select
from gloamboard.rules.hellboy.hunting.bosses import behave
from gloamboard.rules.hellboy.state.state import Enemy, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one
from gloamboard.rules.kernel.board.graph import NONE

FAR = 99
Stops = Callable[[str], bool]


def activate(state: State, enemy: Enemy) -> Script:
    """One enemy's activation: a stunned one stands up and does no more, a boss draws a card, a minion goes by its
    tags. The lights show it until the next one acts."""
    state.active, state.moved_from = enemy.id, enemy.area
    if enemy.stunned:
        enemy.stunned = False  # HB-STUN-04
        tell(state, f"{name_of(enemy)} stands up.", "HB-STUN-04")
        return
    if enemy.boss:
        yield from behave(state, enemy)  # HB-ENEMY-05 HB-CONF-07 HB-DOOM-03
        return
    tags = MINION[enemy.kind].tags
    if state.agents_at(enemy.area):
        yield from melee_attack(state, enemy)  # HB-ENEMY-06
    elif "ranged" in tags:
        yield from _shooter(state, enemy)  # HB-RULING-13
    elif "cowardly" in tags:
        yield from flee(state, enemy)
    else:
        yield from approach(state, enemy)  # HB-ENEMY-07
        if state.agents_at(enemy.area):
            yield from melee_attack(state, enemy)  # HB-ENEMY-08


def _shooter(state: State, enemy: Enemy) -> Script:
    if not in_reach(state, enemy):  # HB-ENEMY-11
        yield from approach(state, enemy, stops=lambda area: bool(in_reach(state, enemy, area)))  # HB-ENEMY-12
    yield from ranged_attack(state, enemy)  # HB-ENEMY-13


def flee(state: State, enemy: Enemy) -> Script:
    """As far from every agent as it gets, past none of them."""
    near = _distance_to_agents(state)
    reach, now = [enemy.area], [enemy.area]
    for _ in range(move_of(state, enemy)):
        then = []
        for area in now:
            if area in state.rubble and area != enemy.area:
                continue  # HB-TOKEN-05
            for one in beside(state, area):  # HB-ENEMY-17
                if one not in reach and not state.agents_at(one) and state.room_left(one) > 0:  # HB-ENEMY-15
                    reach.append(one)
                    then.append(one)
        now = then
    most = max(near.get(area, FAR) for area in reach)
    if near.get(enemy.area, FAR) == most:
        tell(state, f"{name_of(enemy)} cowers where it is.", "HB-ENEMY-16")
        return  # HB-ENEMY-16
    best = [area for area in reach if near.get(area, FAR) == most]  # HB-ENEMY-14 HB-RULING-49
    yield from _go(state, enemy, best, lambda one: one in reach and one not in state.rubble)


def _distance_to_agents(state: State) -> dict[str, int]:
    """How far every area is from the nearest agent."""
    near: dict[str, int] = {}
    for home in dict.fromkeys(one.area for one in state.everyone()):
        for area, far in steps(state, home).items():
            near[area] = min(far, near.get(area, FAR))
    return near


def approach(state: State, enemy: Enemy, *, towards: str = "", more: int = 0, stops: Stops | None = None) -> Script:
    """It moves towards the nearest area with an agent, or towards one agent; it stops where an agent is."""
    if state.agents_at(enemy.area):
        return
    goal = yield from _goal(state, enemy, towards)
    if goal:
        ends = _ends(state, enemy, goal, move_of(state, enemy) + more, stops)
        yield from _go(state, enemy, ends, lambda one: state.room_left(one) > 0 and not _halts(state, one))


def _goal(state: State, enemy: Enemy, towards: str) -> Script:
    """The area it heads for, "" where nobody can be reached."""
    far = steps(state, enemy.area)
    if towards and state.agent(towards).area in far:
        return state.agent(towards).area
    people = [one for one in state.everyone() if one.area in far]
    if not people:
        return ""
    least = min(far[one.area] for one in people)
    nearest = [one for one in people if far[one.area] == least]
    if len({one.area for one in nearest}) == 1:
        return nearest[0].area
    asks = f"{name_of(enemy)}: towards whom?"
    who = yield from select(state, [one.id for one in nearest], asks, "HB-ENEMY-09")  # HB-ENEMY-09 HB-RULING-11
    return state.agent(who).area


def _ends(state: State, enemy: Enemy, goal: str, move: int, stops: Stops | None) -> list[str]:
    """Where a shortest way to the goal, round full areas, may leave it after so many steps. Nothing happens to an enemy
    on its way, so two ways to the same end are one."""
    open_ = _open_distances(state, enemy.area)
    plain = steps(state, goal)
    best = min((plain.get(area, FAR), far) for area, far in open_.items())  # HB-RULING-15
    aims = [area for area, far in open_.items() if (plain.get(area, FAR), far) == best]
    if best[0] >= plain.get(enemy.area, FAR):
        return [enemy.area]
    ends: list[str] = []
    for aim in aims:
        back = _open_distances(state, aim, start=enemy.area)
        now = [enemy.area]
        for _ in range(move):
            then = []
            for area in now:
                for one in beside(state, area):
                    if back.get(one, FAR) == back[area] - 1 and one not in then:
                        then.append(one)
            if not then:
                break
            halted = [one for one in then if _halts(state, one) or (stops and stops(one))]
            ends += halted  # HB-TOKEN-05
            now = [one for one in then if one not in halted]
        ends += now
    return list(dict.fromkeys(ends))


def _halts(state: State, area: str) -> bool:
    """Whether an enemy that comes here goes no further."""
    return area in state.rubble or bool(state.agents_at(area))


def _open_distances(state: State, area: str, start: str = "") -> Mapping[str, int]:
    """Steps from here through areas with room for one more; `start` is where the enemy itself stands."""
    barred = full(state) - {area, start}
    return board(state.layout).graph.distances(area, NONE, state.closed | barred if barred else state.closed)


def _go(state: State, enemy: Enemy, ends: list[str], may_pass: Callable[[str], bool]) -> Script:
    """The lead agent picks the way where it makes a difference."""
    area = yield from choose_one(
        (state.lead().seat,), ends, f"Which way does {in_a_sentence(enemy)} go?", word="goes", rule="HB-ENEMY-10",
        says=lambda one: f"To {label(state, one)}.", hand=lambda one: ("move", enemy.id, enemy.area, one),
    )  # fmt: skip
    if area != enemy.area:
        set_feet(state, shortest_way(state, enemy.area, area, may_pass))
        enemy.area = area  # HB-ENEMY-10 HB-ENEMY-18
        tell(state, f"{name_of(enemy)} moves to {label(state, area)}.", "HB-ENEMY-18")
