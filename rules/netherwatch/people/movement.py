"""Agents changing place: moved by an effect, out of HQ, or fleeing. Where they come to they may meet the Demon.

MOVE and DASH themselves are in actions/; what the meeting does to an Agent is in overlap.py.
"""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.house import arrival, ground
from gloamboard.rules.netherwatch.people import overlap
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.story import tell

HELD = "held"  # a flag, while somebody enters a Zone: whatever movement is under way ends there


def relocate(state: State, agent: Agent, zone: str, rule: str, on_the_way: bool = False, goes: str = "moves") -> Script:
    """An effect moves an Agent, who ends movement there: tokens are turned, and the Demon may be there. On the way
    to a Zone beyond, nothing is turned yet. Returns whether something there ends all movement."""
    if agent.escaped or zone == agent.zone:
        return False
    if agent.specter and state.manifested and zone == state.demon_zone:  # NW-SPEC-05
        return False
    if not agent.specter and zone in ground.full_zones(state, agent):  # NW-MAP-12
        return False
    agent.hiding = ""
    yield from moments.fire(state, "leaves", agent)
    agent.zone = zone  # NW-MAP-04
    tell(state, f"The {agent.name} {goes} to {ground.the(state, zone)}.", rule)
    if state.manifested and zone == state.demon_zone:
        yield from meet_demon(state, agent)
    held = agent.zone == zone and (yield from enter(state, agent))
    if agent.zone == zone and not on_the_way:  # NW-CLUE-06
        yield from arrival.arrive(state, agent)
    return held


def enter(state: State, agent: Agent) -> Script:
    """Somebody has come into a Zone. Returns whether something there ends all movement."""
    state.flags.pop(HELD, None)
    yield from moments.fire(state, "enters", agent)
    return bool(state.flags.pop(HELD, 0))


def exchange(state: State, one: Agent, other: Agent, rule: str) -> Script:
    """Two Agents change places at once, so that a full Zone takes whoever comes for whoever goes."""
    ghosts = [agent for agent in (one, other) if agent.specter]
    if state.manifested and any(state.demon_zone in (one.zone, other.zone) for _ in ghosts):  # NW-SPEC-05
        return
    for agent in (one, other):
        yield from moments.fire(state, "leaves", agent)
    one.zone, other.zone = other.zone, one.zone
    tell(state, f"The {one.name} and the {other.name} change places.", rule)
    for agent in (one, other):
        agent.hiding, zone = "", agent.zone
        if state.manifested and zone == state.demon_zone:
            yield from meet_demon(state, agent)
        if agent.zone == zone:
            yield from enter(state, agent)
        if agent.zone == zone:
            yield from arrival.arrive(state, agent)


def leave_hq(state: State, agent: Agent) -> Script:
    """Everybody leaves HQ when the Demon Manifests: 1 Zone, within Locks and limits if any exit allows."""
    house = ground.ground(state)
    closed = frozenset(ground.full_zones(state, agent)) if not agent.specter else frozenset((state.demon_zone,))
    exits = list(house.graph.neighbours(agent.zone, ground.locks_for(state, agent), closed))
    zone = yield from ties.choose_one(
        state,
        f"HQ closes. Where does the {agent.name} go?",
        exits or list(house.icons),
        "NW-HQ-11",
        says=lambda zone: f"To the {ground.name(state, zone)}.",
        about="leave-hq",
        seat=agent.seat,
        goes=(agent.piece, agent.zone),
    )
    agent.zone = zone  # NW-HQ-11
    tell(state, f"The {agent.name} leaves HQ for the {ground.name(state, zone)}.", "NW-HQ-11")
    yield from enter(state, agent)
    yield from arrival.arrive(state, agent)


def all_meet_demon(state: State) -> Script:
    """All Living Agents in the Demon's Zone, in the order the players choose."""
    hit = [a for a in state.in_zone(state.demon_zone) if not a.specter and not overlap.had(state, a)]  # NW-SPEC-06
    if hit:
        for agent in (yield from ties.each_agent(state, hit, "Who faces the Demon first?")):
            if agent.zone == state.demon_zone and state.manifested:
                yield from meet_demon(state, agent)


def meet_demon(state: State, agent: Agent) -> Script:
    """One Agent shares the Demon's Zone, and may have to flee from it."""
    if (yield from overlap.resolve(state, agent)):
        yield from flee(state, agent)


def flee(state: State, agent: Agent) -> Script:
    """A survivor moves to an adjacent Zone, if there is one to move to."""
    left = agent.zone
    for _ in range(2 if "far-flight" in state.solo else 1):  # NW-SOLO-05
        closed = ground.closed_to(state, agent)
        zones = [z for z in ground.near(state, agent.zone) if z not in closed and z != state.demon_zone]
        if not zones:  # NW-OVER-07
            break
        zone = yield from ties.choose_one(
            state,
            f"Face to face with the Demon: where does the {agent.name} flee?",
            zones,
            "NW-OVER-07",
            says=lambda zone: f"Flee to the {ground.name(state, zone)}.",
            about="flee",
            seat=agent.seat,
            goes=(agent.piece, agent.zone),
        )
        held = yield from relocate(state, agent, zone, "NW-OVER-07", on_the_way=True, goes="flees")  # NW-OVER-07
        if held:
            break
    if agent.zone != left:
        yield from arrival.arrive(state, agent)  # NW-CLUE-05 NW-COVER-02
