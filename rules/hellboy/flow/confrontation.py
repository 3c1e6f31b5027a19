"""The Confrontation: how it is set up, and how knocked out agents come back in it."""

from __future__ import annotations

from gloamboard.rules.hellboy.asking import ask_agent
from gloamboard.rules.hellboy.board.ways import areas_of, label, on, room_of, steps
from gloamboard.rules.hellboy.cards.box import CASE, called
from gloamboard.rules.hellboy.figures.printed import health_of, name_of
from gloamboard.rules.hellboy.figures.priority import reset_queue
from gloamboard.rules.hellboy.harm.ending import check_defeat, check_victory
from gloamboard.rules.hellboy.harm.stun import refreshed_cubes
from gloamboard.rules.hellboy.hunting.bosses import boss_appears
from gloamboard.rules.hellboy.rolls.dice import roll_plain
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Deck, Option, Script


def begin(state: State) -> Script:
    """Set up in the four printed steps."""
    row = CASE[state.terms.case].showdown
    state.due, state.confrontation = False, True
    tell(state, f"The Confrontation begins. {row.says}", "HB-CONF-01")
    mark(state, "confrontation")
    clear_headquarters(state)
    check_defeat(state)  # HB-RULING-45
    yield from reset_queue(state)  # HB-CONF-02
    yield from prepare_boss(state)
    gather(state, on(state).area_at.get(row.agents_at, ""))
    cause = Cause(state.terms.case, area=_boss_area(state))
    yield from run_power(state, state.terms.case, "showdown", cause)  # HB-CONF-05
    check_victory(state)


def clear_headquarters(state: State) -> None:
    """Step 1: everything but the case file, enemy cards and cards in play leaves the board: HB-CONF-01."""
    state.doom_deck, state.doom_discard = Deck("doom"), ()  # HB-CONF-01
    state.encounter_discard = ()
    state.triggers, state.insights = [], ()


def prepare_boss(state: State) -> Script:
    """Step 3: the boss in its area, its behaviour deck, its health on the confrontation track."""
    row = CASE[state.terms.case].showdown
    if row.clear:
        state.enemies = [enemy for enemy in state.enemies if enemy.boss]
    area = on(state).area_at[row.boss_at]
    _light(state, room_of(area))
    yield from boss_appears(state, row.boss, area)  # HB-CONF-03
    boss = state.enemy(row.boss)
    if boss is not None:
        state.boss = boss.id
        state.boss_health = max(1, health_of(state, boss) - boss.damage)  # HB-CONF-04


def _boss_area(state: State) -> str:
    boss = state.enemy(state.boss)
    return boss.area if boss is not None else ""


def _light(state: State, room: str) -> None:
    """A room the Confrontation needs is open to all; what lay there facedown is gone."""
    if room not in state.explored:
        state.explored = (*state.explored, room)
        state.closed -= frozenset(areas_of(state, room))


def gather(state: State, area: str) -> None:
    """Agents come where the card says; the cubes of those who are out are put there too."""
    if area:
        _light(state, room_of(area))
    for agent in (*state.standing(), *state.called_in()):
        if area and agent.area != area:
            agent.area = nearest_room(state, area)[0]
    for agent in state.agents:
        if agent.out:
            agent.fell = area or state.lead().area  # HB-RULING-45


def nearest_room(state: State, area: str) -> list[str]:
    """That area if somebody still fits, else the nearest that have space."""
    far = steps(state, area)
    free = [one for one in far if state.room_left(one) > 0]
    if not free:
        return [area]
    least = min(far[one] for one in free)
    return [one for one in free if far[one] == least]


def revive(state: State) -> Script:
    """As the agent phase begins, three orange dice for each agent who is out: no blank, and it is back."""
    for agent in [one for one in state.agents if one.out]:
        dice = yield from roll_plain(state, ["orange"] * 3, (agent.seat,), f"{name_of(agent)} stirs", "HB-CONF-10")
        if 0 in dice:  # HB-CONF-10 HB-CONF-14
            tell(state, f"{name_of(agent)} stays down.", "HB-CONF-10")
            continue
        yield from _return(state, agent)


def _return(state: State, agent: Agent) -> Script:
    areas = nearest_room(state, agent.fell)  # HB-RULING-46
    options = [Option(("return", agent.id, area), f"{label(state, area)}.", "HB-RULING-46") for area in areas]
    key = yield ask_agent(state, agent, options, f"Where does {called(agent.id)} come back?", "return", "HB-RULING-46")
    agent.area, agent.fell, agent.out = str(key[2]), "", False  # HB-CONF-11
    state.queue = (*state.queue, agent.id)  # HB-CONF-12
    agent.cubes = refreshed_cubes(state, agent)  # HB-CONF-13
    tell(state, f"{name_of(agent)} is back on their feet.", "HB-CONF-11")
    mark(state, "return", agent.area)
