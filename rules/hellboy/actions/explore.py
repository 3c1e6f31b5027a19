"""Explore: a free action at a door of an unexplored room. Its encounter card is drawn now, and not before."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed
from gloamboard.rules.hellboy.board.ways import areas_of, on, unexplored_beyond
from gloamboard.rules.hellboy.cards.box import CASE, ENCOUNTER, by_team, called, read
from gloamboard.rules.hellboy.cards.cases import EncounterRow
from gloamboard.rules.hellboy.cards.words import SLOTS
from gloamboard.rules.hellboy.harm.counters import (
    place_clue,
    place_inferno,
    place_piece,
    place_rubble,
    place_swarm,
    set_up_minion,
)
from gloamboard.rules.hellboy.state.state import Agent, InPlay, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Chance, Key, Option, Reason, Script

EMPTY = "nothing"


def lists(state: State, agent: Agent) -> list[Option]:
    if agent.is_backup:
        return []
    beyond = unexplored_beyond(state, agent.area)  # HB-EXPL-01
    if not beyond:
        return []
    title = on(state).title
    return [_option(agent.id, called(agent.id), way.room, title[way.room], way.area) for way in beyond]


@cache
def _option(agent: str, name: str, room: str, title: str, beyond: str) -> Option:
    """By hand, the agent's figure is touched to the area behind the door."""
    return Option(("explore", agent, room), f"{name} explores the {title}.", "HB-EXPL-01", ("put", agent, beyond))


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    if (reason := cannot_act(agent, 0)) is not None:
        return reason
    if agent.is_backup:
        return Reason("HB-DIRECT-03", "A backup agent does not explore.")
    beyond = unexplored_beyond(state, agent.area)
    if not beyond:
        return Reason("HB-EXPL-01", "No door here gives onto a room that is not explored.", (agent.area,))
    if len(key) > 2 and all(way.room != key[2] for way in beyond):
        title = on(state).title.get(str(key[2]), str(key[2]))
        return Reason("HB-EXPL-01", f"No door here gives onto the {title}, or it is explored.", (agent.area,))
    return None


@deed("explore", lists, no, who="standing")
def explore(state: State, agent: Agent, key: Key) -> Script:
    """It costs no cube."""
    way = next(each for each in unexplored_beyond(state, agent.area) if each.room == key[2])
    yield from open_room(state, way.room, way.area, agent)  # HB-AGENT-05


def open_room(state: State, room: str, nearest: str, agent: Agent) -> Script:
    """The room is explored, and what its card says is set up from the nearest area on, clockwise."""
    mark(state, "explored", nearest)
    tell(state, f"{called(agent.id)} opens the {on(state).title[room]}.", "HB-EXPL-02")
    light_up(state, room)
    card = yield from draw(state, agent)  # HB-EXPL-02
    if card == EMPTY:
        tell(state, "Nothing waits there.", "HB-EXPL-02")
        return
    row = ENCOUNTER[card]
    read(row)
    tell(state, f"Encounter: {row.name}. {row.says}".strip(), "HB-EXPL-02")
    areas = areas_of(state, room)
    at = areas.index(nearest)
    yield from contents(state, row, (*areas[at:], *areas[:at]))
    if row.says:
        state.in_play.append(InPlay(card, room))  # HB-EXPL-05
    else:
        state.encounter_discard = (*state.encounter_discard, card)
    yield from run_power(state, card, "effects", Cause(card, who=agent.id, area=nearest))


def light_up(state: State, room: str) -> None:
    """A room is explored: it may be entered and seen."""
    state.explored = (*state.explored, room)
    state.closed -= frozenset(areas_of(state, room))  # HB-BOARD-07


def slots_left(state: State) -> dict[str, int]:
    """How many encounter cards of each icon are still facedown, in rooms and in the deck."""
    drawn = state.counts
    return {
        row.icon: left
        for row in CASE[state.terms.case].encounters
        if (left := by_team(row.cards, len(state.agents)) - drawn.get(f"drawn.{row.icon}", 0)) > 0
    }


def draw(state: State, agent: Agent) -> Script:
    """One of the encounter cards that lie facedown: an icon by how many of it are left, then any card of it."""
    left = slots_left(state)  # HB-SETUP-15
    known = [card for card in state.encounters.bag if ENCOUNTER[card].icon in left]
    if not known:
        return EMPTY
    if "encounter" not in state.terms.hands:
        icons = [icon for icon, n in left.items() for _ in range(n)]
        icon = yield Chance("encounter-icon", icons, "Which kind of encounter?")
        known = [card for card in known if ENCOUNTER[card].icon == icon]
    card: str = yield Chance(
        "encounter", known, "Which encounter lies in this room?", rule="HB-EXPL-02", seats=(agent.seat,), called=called
    )
    state.encounters.take(card)  # HB-SETUP-16
    icon = ENCOUNTER[card].icon
    state.counts[f"drawn.{icon}"] = state.counts.get(f"drawn.{icon}", 0) + 1
    return card


def contents(state: State, row: EncounterRow, areas: tuple[str, ...]) -> Script:
    """Each line in its area; all scenery first, for whoever finds no space beside it goes on to the next area."""
    each_line = 2 if len(areas) == 2 else 1  # HB-EXPL-04
    lying = [
        (thing, areas[n // each_line % len(areas)])  # HB-EXPL-03 HB-RULING-35
        for n, line in enumerate(row.lines)
        for thing in line
    ]
    for thing, area in sorted(lying, key=lambda each: each[0] in SLOTS):  # HB-RULING-64
        yield from set_up(state, thing, area, areas, row.id)


def set_up(state: State, thing: str, area: str, areas: tuple[str, ...], card: str) -> Script:
    if thing in SLOTS:
        at = areas.index(area)
        where = next((each for each in (*areas[at:], *areas[:at]) if state.room_left(each) > 0), None)
        if where is not None:  # HB-RULING-64
            set_up_minion(state, SLOTS.index(thing), where, "HB-EXPL-02")
    elif thing == "clue":
        place_clue(state, area, "HB-EXPL-02")
    elif thing == "swarm":
        yield from place_swarm(state, area)
    elif thing == "inferno":
        yield from place_inferno(state, area)
    elif thing == "rubble":
        yield from place_rubble(state, area)
    elif thing == "point":
        state.interests[card] = area
    else:
        place_piece(state, thing, area)  # HB-EXPL-06 HB-EXPL-07
