"""Going from area to area: how far one gets, by which way, and what leaving an area costs. Whoever leaves enemies
evades each of them or takes it along."""

from __future__ import annotations

from functools import lru_cache

from gloamboard.rules.hellboy.actions.menu import pay
from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import full, label
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.figures.printed import in_a_sentence, name_of
from gloamboard.rules.hellboy.harm.damage import hurt_agent
from gloamboard.rules.hellboy.state.lasting import flagged
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import DONE, Choice, Key, Option, Script, done
from gloamboard.rules.kernel.board.graph import NONE

Way = tuple[str, ...]
Ways = dict[str, list[Way]]


def reach(state: State, agent: Agent, areas: int) -> Ways:
    """Every area so many steps away at most, with the shortest ways there; nobody passes a full area."""
    return reach_from(state.layout, state.closed, full(state), agent.area, areas)


@lru_cache(4096)
def reach_from(layout: str, closed: frozenset[str], full: frozenset[str], start: str, areas: int) -> Ways:
    """The same for all games on that board: nobody changes it."""
    graph = board(layout).graph
    ways: Ways = {start: [()]}
    edge = [start]
    for _ in range(areas):
        found: Ways = {}
        for here in edge:
            for there in graph.neighbours(here, NONE, closed):
                if there not in ways and there not in full:
                    found.setdefault(there, []).extend((*way, there) for way in ways[here])
        ways.update(found)
        edge = list(found)
    del ways[start]
    return ways


def go(state: State, agent: Agent, area: str, areas: int, *, free: bool = False) -> Script:
    """To an area in reach: by the one shortest way, or by the one its player picks where that makes a difference. When
    `free`, nobody follows and evading costs nothing."""
    way = yield from _pick_way(state, agent, worth_taking(state, agent, area, areas, free=free), free=free)
    if not way:
        return
    slips = flagged(state, agent.id, "slips-away")
    state.bound = (agent.id, area)
    for left, there in zip(reversed(range(areas)), way, strict=False):
        behind = state.enemies_at(agent.area)
        made, slips = yield from leave(state, agent, there, free=free, slips=slips)
        if not made:
            break
        if there == area and left and any(enemy.area == area for enemy in behind):
            yield from _go_on(state, agent, left, slips)
    state.bound = ("", "")


def _go_on(state: State, agent: Agent, areas: int, slips: bool) -> Script:
    """Whoever has drawn enemies along and may go further decides where to, back too: they may be left here."""
    near = reach_from(state.layout, state.closed, full(state), agent.area, 1)
    if not near:
        return
    name, label = called(agent.id), board(state.layout).label
    options = [
        Option(("on", there), f"{name} goes on to {label[there]}.", "HB-MOVE-01", ("move", agent.id, agent.area, there))
        for there in near
    ]
    asks = f"{name} may go {areas} further."
    key = yield Choice({agent.seat: [*options, done("Stay here.")]}, asks, about="way", rule="HB-MOVE-01")
    if key == DONE:
        return
    there = str(key[1])
    state.bound = (agent.id, there)
    behind = state.enemies_at(agent.area)
    made, slips = yield from leave(state, agent, there, free=False, slips=slips)
    if made and areas > 1 and any(enemy.area == there for enemy in behind):
        yield from _go_on(state, agent, areas - 1, slips)


def _to(agent: Agent, where: str, there: str) -> Option:
    says = f"{called(agent.id)} moves to {where}."
    return Option(("to", there), says, "HB-MOVE-01", ("move", agent.id, agent.area, there))


def walk(state: State, agent: Agent, areas: int, *, free: bool = False) -> Script:
    """A card lets somebody move up to so many areas, or stay; when `free`, nobody follows and evading costs nothing."""
    ways = reach(state, agent, areas)
    if not ways or agent.stunned or not agent.area:
        return
    name = called(agent.id)
    options = [
        *(_to(agent, label(state, there), there) for there in ways),
        done("Stay."),
    ]
    key = yield Choice({agent.seat: options}, f"Where does {name} move?", about="move", rule="HB-MOVE-01")
    if key == DONE:
        return
    yield from go(state, agent, str(key[1]), areas, free=free)


def worth_taking(state: State, agent: Agent, area: str, areas: int, *, free: bool) -> list[Way]:
    """The shortest ways there; where something is on all of them, longer ones past it too."""
    ways = reach(state, agent, areas).get(area, [])
    if not ways or len(ways[0]) == areas or not all(troubles(state, agent, way, free=free) for way in ways):
        return ways
    found, edge = list(ways), ways_of(state, agent, (), area)
    for _ in range(areas):
        for way in [way for way in edge if way[-1] == area and way not in found]:
            on_it = troubles(state, agent, way, free=free)
            if not any(troubles(state, agent, other, free=free) <= on_it for other in found):
                found.append(way)
        edge = [longer for way in edge for longer in ways_of(state, agent, way, area)]
    return found


def ways_of(state: State, agent: Agent, way: Way, area: str) -> list[Way]:
    """This way by one step more, not over itself and not past its end."""
    here = way[-1] if way else agent.area
    if here == area:
        return []
    near = reach_from(state.layout, state.closed, full(state), here, 1)
    return [(*way, there) for there in near if there != agent.area and there not in way]


def troubles(state: State, agent: Agent, way: Way, *, free: bool) -> frozenset[str]:
    """Areas on the way, but not at its end, that make a difference: they burn, lie waste, have enemies in them, or not
    the space for all who would follow."""
    follow = 0 if free else len(state.enemies_at(agent.area))
    return frozenset(
        area
        for area in way[:-1]
        if area in state.infernos
        or area in state.rubble
        or (not free and state.enemies_at(area))
        or (follow and state.room_left(area) <= follow)
    )


def _pick_way(state: State, agent: Agent, ways: list[Way], *, free: bool) -> Script:
    """One of these ways; its player picks area by area, as long as it makes a difference."""
    n = 0
    while len(ways) > 1 and any(troubles(state, agent, way, free=free) for way in ways):
        if len(turns := dict.fromkeys(way[n] for way in ways)) > 1:
            options = [
                Option(("via", area), f"By way of {label(state, area)}.", "HB-MOVE-01", ("tap", area)) for area in turns
            ]
            key = yield Choice({agent.seat: options}, "Which way?", about="way", rule="HB-MOVE-01")
            ways = [way for way in ways if way[n] == key[1]]
        n += 1
    return ways[0] if ways else ()


def leave(state: State, agent: Agent, there: str, *, free: bool, slips: bool) -> Script:
    """One step, in the printed order of its costs. Whether it was made, and whether one more enemy of this Move may be
    evaded for nothing (`slips`)."""
    here = agent.area
    follow: list[Enemy] = []
    state.drawn = {}
    for enemy in [] if free else state.enemies_at(here):  # HB-MOVE-02 HB-RULING-68
        room = state.room_left(there) - 1 - len(follow)
        what = yield from _evade_or_drag(state, agent, enemy, there, room)
        if what == "drag":
            follow.append(enemy)  # HB-MOVE-05
            state.drawn[enemy.id] = there
        elif what == "evade":
            if slips:
                slips = False
                continue
            yield from hurt_agent(state, agent, 1, "HB-MOVE-03")  # HB-MOVE-03 HB-RULING-43
            if agent.area != here:
                state.drawn = {}
                return False, slips  # HB-RULING-50
    if here in state.infernos:
        yield from hurt_agent(state, agent, 2, "HB-INF-07", fire=True)  # HB-INF-07 HB-RULING-25
        if agent.area != here:
            state.drawn = {}
            return False, slips
    agent.area, state.drawn = there, {}  # HB-BOARD-04
    for enemy in follow:
        if enemy in state.enemies and enemy.area == here:
            enemy.area = there  # HB-MOVE-04
    tell(state, f"{called(agent.id)} moves to {label(state, there)}.", "HB-MOVE-01")
    if there in state.rubble:
        yield from climb(state, agent)  # HB-TOKEN-04
    return agent.area == there, slips


def _evade_or_drag(state: State, agent: Agent, enemy: Enemy, there: str, room: int) -> Script:
    name, whom = name_of(enemy), in_a_sentence(enemy)

    def mine() -> list[Option]:
        found = [Option(("evade", enemy.id), f"Evade {whom}: 1 damage.", "HB-MOVE-03", ("put", enemy.id, agent.area))]
        if room > 0:  # HB-MOVE-06
            hand = ("move", enemy.id, agent.area, there)
            found.append(Option(("drag", enemy.id), f"{name} follows.", "HB-MOVE-04", hand))
        return found

    busy: set[object] = set()
    key: Key = ("without",)
    while key[0] == "without":
        by: dict[str, list[Option]] = {agent.seat: mine()}
        for helper in state.agents_at(agent.area):
            if helper is agent or helper.is_backup or helper.stunned or not helper.cubes or helper.id in busy:
                continue  # HB-RULING-52
            says = f"{called(helper.id)} distracts {whom}."
            found = by.setdefault(helper.seat, [])
            found.append(Option(("distract", enemy.id, helper.id), says, "HB-MOVE-07", cost="1 cube"))
            if helper.seat != agent.seat:
                found.append(Option(("without", helper.id), f"{called(helper.id)} keeps the cube.", "HB-MOVE-07"))
        key = yield Choice(by, f"{called(agent.id)} leaves {whom}.", about="evade", rule="HB-MOVE-02")
        busy |= {key[1]} if key[0] == "without" else set()
    if key[0] == "distract":
        pay(state.agent(str(key[2])))  # HB-MOVE-07
        tell(state, f"{called(str(key[2]))} distracts {whom}.", "HB-MOVE-07")
    return key[0]


def climb(state: State, agent: Agent) -> Script:
    """Into an area with a destruction counter: a cube or a damage."""
    what = "hurt"
    if agent.cubes:
        options = [
            Option(("climb", "cube"), "Spend a cube on the rubble.", "HB-TOKEN-04", ("press", agent.seat)),
            Option(("climb", "hurt"), "Take 1 damage.", "HB-TOKEN-04"),
        ]
        key = yield Choice({agent.seat: options}, "The rubble: a cube, or a damage?", about="climb", rule="HB-TOKEN-04")
        what = str(key[1])
    if what == "cube":
        pay(agent)
    else:
        yield from hurt_agent(state, agent, 1, "HB-TOKEN-04")
