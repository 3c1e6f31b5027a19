"""Whom and where the words of a card mean."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import beside, full, label, room_of, sees, steps
from gloamboard.rules.hellboy.cards.box import CASE, called
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.vocabulary import Cause
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one

Whom = Literal["self", "lead", "all", "here", "one", "one-here", "room", "with-swarm", "agent"]
"""Agents a verb means. `self` uses the card, or is the lead agent where nobody does; `one` and `one-here` are chosen;
`agent` is named by the word agent."""

Foes = Literal["target", "here", "one-here", "one-seen", "area-seen", "all", "self"]
"""Enemies a verb means. `target` is aimed at, `self` acts; the `seen` ones may also stand in the agent's own area."""

Where = Literal["here", "lead", "beside-lead", "start", "far", "agents", "agent", "at"]
"""Areas a verb means. `far` is an explored area as far from every agent as can be; `at` is named by the word area."""


def user(state: State, cause: Cause) -> Agent:
    """Who uses the card, or the lead agent."""
    return state.agent(cause.who) if cause.who else state.lead()


def here(state: State, cause: Cause) -> str:
    """The area a card is used in: of the enemy that acts, where it stands by now; "" where that is off the board."""
    if cause.enemy and not cause.who:
        enemy = state.enemy(cause.enemy)
        return enemy.area if enemy is not None else cause.area
    return cause.area or user(state, cause).area


def seat_of(state: State, cause: Cause) -> tuple[str, ...]:
    return (user(state, cause).seat,)


# --- agents -------------------------------------------------------------------


def meant(state: State, cause: Cause, who: Whom, agent: str = "") -> list[Agent]:
    """The agents a word may mean, no backup agents, none that is knocked out."""
    standing = state.standing()
    area = here(state, cause)
    if who == "self":
        return [one for one in standing if one is user(state, cause)]
    if who == "lead":
        return [one for one in standing if one is state.lead()]
    if who in ("here", "one-here"):
        return [one for one in standing if one.area == area]
    if who == "room":
        return [one for one in standing if room_of(one.area) == room_of(area)]
    if who == "with-swarm":
        return [one for one in standing if state.swarms.get(one.area, 0)]
    if who == "agent":
        return [one for one in standing if one.id == agent]
    return standing


def chosen(state: State, cause: Cause, who: Whom, agent: str = "") -> Script:
    """Those the word means; where one of several is meant, whoever uses the card chooses."""
    found = meant(state, cause, who, agent)
    if who not in ("one", "one-here") or len(found) < 2:
        return found
    ids = [one.id for one in found]
    picked = yield from choose_one(seat_of(state, cause), ids, "Which agent?", word="whom", says=called)
    return [state.agent(picked)]


# --- enemies ------------------------------------------------------------------


def foes_meant(state: State, cause: Cause, whom: Foes) -> list[Enemy]:
    """The enemies a word may mean."""
    area = here(state, cause)
    if whom in ("target", "self"):
        enemy = state.enemy(cause.enemy)
        return [enemy] if enemy is not None else []
    if whom in ("here", "one-here"):
        return state.enemies_at(area)
    if whom in ("one-seen", "area-seen"):
        return [one for one in state.enemies if one.area == area or (area and sees(state, area, one.area))]
    return list(state.enemies)


def foes_chosen(state: State, cause: Cause, whom: Foes) -> Script:
    """Those the word means; of several, whoever uses the card chooses one, or one area."""
    found = foes_meant(state, cause, whom)
    seats = seat_of(state, cause)
    if whom in ("one-here", "one-seen"):
        one = yield from choose_foe(found, seats)
        return [one] if one is not None else []
    if whom == "area-seen" and found:
        areas = list(dict.fromkeys(one.area for one in found))
        area = yield from choose_area(state, seats, areas, "Which area?")
        return [one for one in found if one.area == area]
    return found


def choose_foe(found: list[Enemy], seats: tuple[str, ...]) -> Script:
    """One of these; None of none."""
    if not found:
        return None
    by_id = {one.id: one for one in found}

    def says(id: str) -> str:
        return name_of(by_id[id])

    def hand(id: str) -> tuple[str, ...]:
        return ("put", id, by_id[id].area)

    picked = yield from choose_one(seats, list(by_id), "Which enemy?", word="enemy", says=says, hand=hand)
    return by_id[picked]


# --- areas --------------------------------------------------------------------


def choose_area(state: State, seats: tuple[str, ...], areas: list[str], asks: str) -> Script:
    return (
        yield from choose_one(
            seats,
            areas,
            asks,
            word="area",
            says=lambda area: f"{label(state, area)}.",
            hand=lambda area: ("tap", area),
        )
    )


def start_area(state: State) -> str:
    return board(state.layout).area_at[CASE[state.terms.case].start]


def farthest(state: State, *, room: bool = False) -> list[str]:
    """Explored areas as far from the nearest agent as any, and with room for a character if that is asked for."""
    near: dict[str, int] = {}
    for agent in state.everyone():
        for area, far in steps(state, agent.area).items():
            near[area] = min(far, near.get(area, far))
    barred = full(state) if room else frozenset[str]()
    fit = {area: far for area, far in near.items() if area not in barred}
    most = max(fit.values(), default=0)
    return [area for area, far in fit.items() if far == most]


def areas(
    state: State, cause: Cause, where: Where, what: str, *, agent: str = "", area: str = "", room: bool = False
) -> Script:
    """The areas a word means; of several that fit, the lead agent chooses where `what` is placed."""
    if where == "at":
        return [area]
    if where == "start":
        return [start_area(state)]
    if where == "here":
        return [found] if (found := here(state, cause)) else []
    if where == "agent":
        return [one.area for one in meant(state, cause, "agent", agent)]
    if where == "agents":
        return list(dict.fromkeys(one.area for one in state.standing()))
    lead = state.lead()
    if not lead.area:
        return []
    if where == "lead":
        return [lead.area]
    if where == "far":
        found_areas = farthest(state, room=room)
    else:
        found_areas = [one for one in beside(state, lead.area) if not room or state.room_left(one) > 0]
    if not found_areas:
        return [lead.area]
    return [(yield from choose_area(state, (lead.seat,), found_areas, f"Where is {what} placed?"))]
