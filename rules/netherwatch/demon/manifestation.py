"""The Demon on the map: Manifesting, moving Zone by Zone, jumping, going Dormant."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.house import clues, ground, light, markers
from gloamboard.rules.netherwatch.people import movement, promotions
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting, ties
from gloamboard.rules.netherwatch.state.footfalls import set_foot
from gloamboard.rules.netherwatch.state.story import moment, tell


def manifest(state: State, zone: str, rule: str) -> Script:
    """The Demon appears in a Zone; everybody leaves HQ; then Overlaps."""
    if zone == HQ:  # NW-HQ-02
        return
    if state.manifested:
        yield from relocate(state, zone, rule)
        return
    state.manifested = True  # NW-MANIF-03 NW-RIFT-01
    set_foot(state, zone)
    state.active = ""  # NW-MANIF-04
    moment(state, "manifest", zone)
    tell(state, f"The Demon Manifests in the {ground.name(state, zone)}.", rule)
    yield from clear_hq(state)
    if not (yield from pushed(state)):
        yield from movement.all_meet_demon(state)  # NW-MANIF-05
    yield from moments.fire(state, "demon-enters", zone=zone)


def clear_hq(state: State) -> Script:
    """Every Agent in HQ moves out 1 Zone."""
    inside = state.in_zone(HQ)
    if inside:
        for agent in (yield from ties.each_agent(state, inside, "Who leaves HQ first?", "NW-HQ-11")):
            yield from movement.leave_hq(state, agent)  # NW-HQ-11


def step_to(state: State, zone: str, rule: str) -> Script:
    """The Demon goes one Zone, or jumps; the Zone it leaves gets a Clue; Overlap at once where it arrives."""
    if not state.manifested or zone == HQ or zone == state.demon_zone:
        return
    left = state.demon_zone
    yield from moments.fire(state, "demon-leaves", zone=left)
    set_foot(state, zone)
    tell(state, f"The Demon comes to the {ground.name(state, zone)}.", rule)
    yield from leave_trail(state, left, "NW-DISC-01")
    if not (yield from pushed(state)):
        yield from movement.all_meet_demon(state)  # NW-OVER-01 NW-OVER-02
    yield from moments.fire(state, "demon-enters", zone=zone)


def pushed(state: State) -> Script:
    """A Warden may push the Demon away the first time it enters their Zone. Returns whether one did."""
    if not state.promotions:
        return False
    for agent in state.in_zone(state.demon_zone):
        if agent.specter or not promotions.fresh(state, agent, "turned-aside"):
            continue
        zones = ground.demon_near(state, state.demon_zone)
        options = [
            Option(("push", zone), f"Push it to the {ground.name(state, zone)}.", "NW-PROMO-12", ("tap", zone))
            for zone in zones
        ]
        stay = Option(("decline",), "Let it be.", "NW-PROMO-12", ("press", "confirm"))
        key = yield Choice({agent.seat: [*options, stay]}, "Push the Demon away?", about="push", rule="NW-PROMO-12")
        state.used.append(f"turned-aside {agent.seat}")  # NW-PROMO-12
        if key[0] == "push":
            yield from step_to(state, str(key[1]), "NW-PROMO-12")  # NW-PROMO-12
            return True
    return False


def relocate(state: State, zone: str, rule: str) -> Script:
    """A jump, to a Rift for instance, counts as leaving the old Zone."""
    moment(state, "demon-jump", zone)
    yield from step_to(state, zone, rule)  # NW-DISC-03


def leave_trail(state: State, zone: str, rule: str) -> Script:
    """In Discovery a Zone the Demon leaves receives a Clue if it has none."""
    if state.stage == "discovery" and zone not in state.clues:  # NW-CS-08
        yield from clues.place_clue(state, zone, rule)  # NW-DISC-01 NW-DISC-02


def move_towards(state: State, goal: str | Agent, zones: int, rule: str) -> Script:
    """The Demon moves towards a Zone or an Agent by a shortest way; players break ties."""
    if not state.manifested:
        return
    zones += modifiers.total(state, "demon-move")
    if modifiers.total(state, "demon-shuns-lit") and light.level(state, state.demon_zone) == "lit":
        zones -= 1  # NW-BOARD-01
    if state.ascended:
        zones += 1  # NW-ASC-03
    for _ in range(zones):
        there = goal if isinstance(goal, str) else goal.zone
        far = ground.demon_far(state, state.demon_zone, there)
        if not far or not state.manifested or (not isinstance(goal, str) and goal.escaped):
            return
        closer = [
            zone
            for zone in ground.demon_near(state, state.demon_zone)
            if (steps := ground.demon_far(state, zone, there)) is not None and steps < far
        ]
        if not closer:
            return
        zone = yield from ties.choose_one(
            state,
            "Which way does the Demon go?",
            closer,
            says=lambda zone: f"Through the {ground.name(state, zone)}.",
            about="demon-way",
            goes=("demon", state.demon_zone),
        )
        if markers.held_off(state, zone):
            return
        yield from step_to(state, zone, rule)


def go_dormant(state: State, rule: str) -> Script:
    """Off the map, in Discovery only; a Clue stays where it was."""
    state.to_dormant = False
    if not state.manifested or state.stage == "confrontation":  # NW-DORM-04
        return
    left = state.demon_zone
    yield from moments.fire(state, "demon-leaves", zone=left)
    state.manifested, state.demon_zone, state.active = False, "", ""  # NW-DORM-03 NW-DORM-01
    moment(state, "dormant", left)
    tell(state, "The Demon goes Dormant.", rule)
    lasting.expire(state, "dormant")
    yield from leave_trail(state, left, "NW-DISC-02")  # NW-DISC-02


def nobody_in_sight(state: State) -> bool:
    """Whether all Living Agents hide and no Agent, Specters included, is the Target."""
    return not state.target and all(agent.hiding for agent in state.living())  # NW-DORM-02 NW-SPEC-09
