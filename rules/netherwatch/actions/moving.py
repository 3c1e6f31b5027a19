"""MOVE and DASH. A piece that rests on the way with movement left has not stopped: nothing is turned over yet."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch.actions import specter_deeds
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.house import arrival, clues, ground
from gloamboard.rules.netherwatch.people import conditions, hiding, movement, prices, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, actions_left, spend
from gloamboard.rules.netherwatch.state.story import tell

MOVE = {"dormant": 3, "manifested": 1}  # NW-ACT-10
DASH = 3  # NW-ACT-02


def allowance(state: State, agent: Agent) -> int:
    """Zones of a MOVE now."""
    if state.manifested:
        return MOVE["manifested"] + modifiers.total(state, "move-manifested", agent)  # NW-ACT-10
    return MOVE["dormant"] + modifiers.total(state, "move", agent)  # NW-ACT-10


def dash_allowance(state: State, agent: Agent) -> int:
    """Zones of a DASH now."""
    return DASH + modifiers.total(state, "dash", agent)  # NW-ACT-02


def reach(
    state: State, agent: Agent, zones: int, dash: bool = False, heedless: bool = False
) -> dict[str, tuple[int, bool]]:
    """Zones in reach: how far, and whether arriving ends the move. The Demon's Zone is entered, never passed; nor in
    one go a Zone where something waits, unless somebody were `heedless` of it."""
    ends = not dash and bool(modifiers.total(state, "stairs-end-move", agent))
    house = ground.ground(state)
    blocked, closed = ground.locks_for(state, agent), ground.closed_to(state, agent)  # NW-EX-10
    start, demon = agent.zone, state.demon_zone  # NW-MAP-03 NW-HQ-05 NW-EX-13
    return house.reach(start, zones, blocked, closed, demon, ends, NONE if heedless else state.halts)


def _the(names: Mapping[str, str], zone: str) -> str:
    return "HQ" if zone == HQ else f"the {names[zone]}"


@functools.lru_cache(20_000)
def _steps(how: str, words: str, piece: str, here: str, zones: tuple[str, ...]) -> tuple[Option, ...]:
    """The same steps are offered again and again; they are put into words once."""
    names = ground.of_words(words).names
    cost = COSTS[1] if how == "MOVE to" else ""
    return tuple(
        Option(
            ("move", piece, zone), f"{how} {_the(names, zone)}.", "NW-ACT-10", ("move", piece, here, zone), cost=cost
        )
        for zone in zones
    )


@functools.lru_cache(20_000)
def _dash_steps(words: str, piece: str, here: str, zones: tuple[str, ...], walk: tuple[str, ...]) -> tuple[Option, ...]:
    """A hand that goes where a MOVE leads too means the MOVE."""
    names = ground.of_words(words).names
    hands = [None if zone in walk else ("move", piece, here, zone) for zone in zones]
    return tuple(
        Option(("dash", piece, zone), f"DASH to the {names[zone]}.", "NW-ACT-02", hand, cost=COSTS[2])
        for zone, hand in zip(zones, hands, strict=True)
    )


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    piece, here = agent.piece, agent.zone
    on: dict[str, tuple[int, bool]] = {}
    if state.moving:
        on = _open(state, agent, reach(state, agent, state.moves_left, state.moving == "dash"))
        found += _steps(f"{state.moving.upper()} on to", state.ground, piece, here, tuple(on))
        stop = f"Stop in {ground.the(state, here)}."
        found.append(Option(("stop", piece), stop, "NW-ACT-11", ("flip", piece, here)))
    if agent.hiding:  # NW-HIDE-04 NW-HIDE-05
        _dashes(state, agent, left, found, {})
        return
    walk: dict[str, tuple[int, bool]] = {}
    if left and state.moving != "dash":
        walk = _open(state, agent, reach(state, agent, allowance(state, agent)))
        zones = tuple([zone for zone in walk if zone not in on]) if on else tuple(walk)
        found += _steps("MOVE to", state.ground, piece, here, zones)
    if not state.moving:
        _dashes(state, agent, left, found, walk)


def _open(state: State, agent: Agent, zones: dict[str, tuple[int, bool]]) -> dict[str, tuple[int, bool]]:
    """Of the Zones in reach, those a Breakdown leaves open: not the one where a roll waits."""
    if agent.condition != "breakdown" or not prices.meets_demon(state, agent, state.demon_zone):
        return zones
    return {zone: step for zone, step in zones.items() if zone != state.demon_zone}  # NW-COND-12


def _dashes(state: State, agent: Agent, left: int, found: list[Option], walk: dict[str, tuple[int, bool]]) -> None:
    if not state.manifested or left < 2 or modifiers.total(state, "no-dash", agent) > 0:  # NW-ACT-02
        return
    broken = agent.condition == "breakdown"
    if broken and agent.hiding and agent.zone == state.demon_zone:  # NW-COND-12
        return
    zones = tuple(reach(state, agent, dash_allowance(state, agent), dash=True))
    if broken:
        zones = tuple([zone for zone in zones if zone != state.demon_zone])  # NW-COND-12
    found += _dash_steps(state.ground, agent.piece, agent.zone, zones, tuple(walk))


def _no_move(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    """What keeps an Agent from going there, on foot."""
    to = str(attempt[-1])
    if agent.hiding:
        return "NW-HIDE-04", f"The {agent.name} hides: leave Cover before moving."  # NW-HIDE-05
    if state.manifested and prices.meets_demon(state, agent, to):
        return prices.BROKEN  # NW-COND-12
    if not state.moving:
        allowed = allowance(state, agent)
        return no_action(state, agent, left) or no_way(state, agent, to, allowed, f"a MOVE covers {_zones(allowed)}")
    dash = state.moving == "dash"
    because = no_way(
        state, agent, to, state.moves_left, f"this {state.moving.upper()} has {_zones(state.moves_left)} left", dash
    )
    if because is None or not left or dash:
        return because
    allowed = allowance(state, agent)
    return no_way(state, agent, to, allowed, f"a MOVE covers {_zones(allowed)}")


def _zones(count: int) -> str:
    return f"{count} Zone" if count == 1 else f"{count} Zones"


def no_way(state: State, agent: Agent, to: str, allowed: int, covers: str, dash: bool = False) -> Because:
    """What bars the way, each taken by itself: that it is too far, a Lock, HQ, a full Zone, the Demon, the stairs."""
    house, here, locks = ground.ground(state), agent.zone, ground.locks_for(state, agent)
    if to not in house.zones and to != HQ:
        return "NW-MAP-02", "There is no such Zone."
    the = ground.the(state, to)
    if to == here:
        return "NW-ACT-10", f"The {agent.name} is there already."
    if to == HQ and state.manifested:
        return "NW-HQ-01", "HQ is closed while the Demon is Manifested."
    full = frozenset(ground.full_zones(state, agent))
    if to in full:
        return "NW-MAP-11", f"{_The(state, to)} is full: it holds {house.limits[to]}."

    def farther(locks: frozenset[str], closed: frozenset[str] = frozenset()) -> bool:
        steps = house.graph.distance(here, to, locks, closed)
        return steps is None or steps > allowed

    if farther(locks):
        if not farther(frozenset()):
            return "NW-LOCK-01", f"A Lock is in the way to {the}."  # NW-MAP-08
        if not dash and _dash_past(state, agent, to):
            return "NW-ACT-05", f"The way to {the} leads past the Demon: DASH into its Zone first, then on."
        far = house.graph.distance(here, to, locks)
        away = f"{_zones(far)} away" if far is not None else "out of reach"
        return "NW-ACT-10", f"{_The(state, to)} is {away}; {covers}."
    if farther(locks, full):
        return "NW-MAP-12", f"On the way to {the} a Zone takes nobody else."
    closed = ground.closed_to(state, agent)
    if farther(locks, closed):
        return "NW-HQ-01", f"The way to {the} leads through HQ, which is closed while the Demon is Manifested."
    if state.manifested and farther(locks, closed | ({state.demon_zone} - {to})):
        return "NW-OVER-01", f"The Demon stands in the way to {the}: stop in its Zone first."
    if to not in reach(state, agent, allowed, dash):
        if to in reach(state, agent, allowed, dash, heedless=True):
            return "NW-ACT-10", f"Something waits on the way to {the}: stop there first, then go on."
        return "NW-OP-03", f"The way to {the} ends on the stairs under this Fate."
    return None


def _The(state: State, zone: str) -> str:  # noqa: N802
    return "HQ" if zone == HQ else f"The {ground.name(state, zone)}"


def _dash_past(state: State, agent: Agent, to: str) -> bool:
    """Whether a DASH gets there, though only through the Demon's Zone."""
    if not state.manifested or state.moving or actions_left(state, agent) < 2:
        return False
    graph, closed = ground.ground(state).graph, ground.closed_to(state, agent)
    way = graph.distance(agent.zone, to, state.blocked, closed)
    round_it = graph.distance(agent.zone, to, state.blocked, closed | {state.demon_zone})
    allowed = dash_allowance(state, agent)
    return way is not None and way <= allowed and (round_it is None or round_it > allowed)


def _no_stop(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return None if state.moving else ("NW-ACT-11", f"The {agent.name} is not on the way anywhere.")


def _no_dash(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    to = str(attempt[-1])
    if not state.manifested:
        return "NW-ACT-02", "DASH is only for running from a Manifested Demon."
    if modifiers.total(state, "no-dash", agent) > 0:
        return "NW-BOARD-01", "Against this Demon nobody can DASH."
    if (because := no_action(state, agent, left)) is not None:
        return because
    if left < 2:
        return "NW-ACT-02", "DASH takes 2 Actions; 1 is left."
    if agent.condition == "breakdown" and (to == state.demon_zone or (agent.hiding and agent.zone == state.demon_zone)):
        return prices.BROKEN  # NW-COND-12
    allowed = dash_allowance(state, agent)
    return no_way(state, agent, to, allowed, f"a DASH covers {_zones(allowed)}", dash=True)


def _move(state: State, agent: Agent, key: Key) -> Script:
    if agent.specter:
        yield from specter_deeds.move(state, agent, key)
        return
    zone = str(key[2])
    if state.moving:
        on = reach(state, agent, state.moves_left, state.moving == "dash").get(zone)
        if on is not None:
            yield from walk(state, agent, zone, on)
            return
        here = agent.zone
        yield from come_to_rest(state, agent)
        if agent.zone != here or not agent.living:
            return  # what waited there has carried the mover off
    allowed = allowance(state, agent)
    step = reach(state, agent, allowed).get(zone)
    if step is None:  # what the end of the last move brought about has closed the way
        return
    spend(state, agent, 1)  # NW-ACT-10
    if agent.zone in state.clues:
        yield from clues.reveal_clue(state, agent.zone, "NW-CLUE-05")  # NW-CLUE-05
    state.moving, state.moves_left = "move", allowed
    yield from walk(state, agent, zone, step)


def walk(state: State, agent: Agent, zone: str, step: tuple[int, bool]) -> Script:
    """Go there. With movement left the Agent only rests; tokens stay as they are."""
    far, ends = step
    yield from moments.fire(state, "leaves", agent)
    agent.zone, state.stopped = zone, False  # NW-MAP-02 NW-CLUE-06
    state.moves_left = 0 if ends else state.moves_left - far  # NW-HQ-05 NW-EX-27
    tell(state, f"The {agent.name} goes to {ground.the(state, zone)}.", "NW-ACT-10")
    if state.manifested and zone == state.demon_zone:
        yield from _meet(state, agent)
    if agent.zone == zone and (yield from movement.enter(state, agent)):
        state.moves_left = 0
    if state.moving and not state.moves_left:
        yield from come_to_rest(state, agent)


def _meet(state: State, agent: Agent) -> Script:
    """The Demon is here: an Overlap, or the price of a DASH."""
    if state.moving == "dash":
        yield from dash_price(state, agent)  # NW-ACT-05
        return
    yield from movement.meet_demon(state, agent)  # NW-OVER-01 NW-OVER-02
    if agent.specter:
        state.moving, state.moves_left, state.stopped = "", 0, True


def dash_price(state: State, agent: Agent) -> Script:
    """A DASH past the Demon costs 2 Sanity and nerve, once, instead of an Overlap."""
    if (agent.id, "dash") in state.overlapped:
        return
    state.overlapped += [(agent.id, "dash"), (agent.id, state.demon_zone)]
    yield from sanity.lose(state, agent, 2, "NW-ACT-05")  # NW-ACT-05
    yield from conditions.frighten(state, agent, "NW-ACT-05")  # NW-ACT-05


def come_to_rest(state: State, agent: Agent) -> Script:
    """The move is ended here: face-down tokens are turned up."""
    if not state.moving:
        return
    state.moving, state.moves_left = "", 0
    if not state.stopped:
        state.stopped = True
        yield from arrival.arrive(state, agent)  # NW-ACT-11
        yield from moments.fire(state, "after-move", agent)


def _stop(state: State, agent: Agent, key: Key) -> Script:
    yield from come_to_rest(state, agent)


def _dash(state: State, agent: Agent, key: Key) -> Script:
    zone = str(key[2])
    spend(state, agent, 2)  # NW-ACT-02
    targeting.become_target(state, agent, "NW-ACT-03")  # NW-ACT-03 NW-EX-34
    allowed = dash_allowance(state, agent)
    step = reach(state, agent, allowed, dash=True)[zone]
    state.moving, state.moves_left, state.dash_gift = "dash", allowed, True  # NW-ACT-04
    if agent.hiding:
        hiding.leave_cover(state, agent, "NW-HIDE-10")  # NW-HIDE-10
        if agent.zone == state.demon_zone:
            yield from dash_price(state, agent)
    if agent.zone in state.clues:
        yield from clues.reveal_clue(state, agent.zone, "NW-CLUE-05")
    yield from walk(state, agent, zone, step)


DO = {"move": _move, "stop": _stop, "dash": _dash}
WHY_NOT = {"move": _no_move, "stop": _no_stop, "dash": _no_dash}
