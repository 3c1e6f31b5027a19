"""HEEL: a step towards a human, free once a turn."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import moving
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import arrival, ground
from gloamboard.rules.netherwatch.loyal_vigil.forms import of_vigil
from gloamboard.rules.netherwatch.loyal_vigil.state import humans, of, settle_halts
from gloamboard.rules.netherwatch.people import movement, prices
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend

STRIDE = 1


def begin_turn(state: State, agent: Agent | None, zone: str) -> Script:
    """A turn begins: its first HEEL is free."""
    yield from ()
    of(state).heels = 0  # LV-FREE-05
    settle_halts(state)
    if agent is not None:
        cards.note(cards.kind_of(agent.id))
        for card in agent.items:
            cards.item(card)


def stride(state: State, agent: Agent) -> int:
    return STRIDE + modifiers.total(state, "heel", agent)


def steps(state: State, agent: Agent, most: int) -> dict[str, str]:
    """Zones so far that a HEEL leads to, each with a human it brings the dog nearer to."""
    found: dict[str, str] = {}
    house, locks, closed = ground.ground(state), ground.locks_for(state, agent), ground.closed_to(state, agent)
    zones = [zone for zone in _reach(state, agent, most) if not prices.meets_demon(state, agent, zone)]  # NW-COND-12
    for human in humans(state):
        shut = closed - {human.zone}
        here = house.graph.distance(agent.zone, human.zone, locks, shut)
        if here is None:
            continue
        for zone in zones:
            there = house.graph.distance(zone, human.zone, locks, shut)
            if there is not None and there < here:  # LV-FREE-04
                found.setdefault(zone, human.name)
    return {zone: found[zone] for zone in zones if zone in found}


def _reach(state: State, agent: Agent, most: int) -> dict[str, tuple[int, bool]]:
    locks, closed = ground.locks_for(state, agent), ground.closed_to(state, agent)
    return ground.ground(state).reach(agent.zone, most, locks, closed, state.demon_zone, False, state.halts)


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_time(state, agent, left) is not None:
        return
    cost = COSTS[1 if of(state).heels else 0]
    walk = {option.hand for option in found}
    for zone, human in steps(state, agent, stride(state, agent)).items():
        says = f"HEEL to {ground.the(state, zone)}, nearer to the {human}."
        hand = ("move", agent.piece, agent.zone, zone)
        found.append(Option(("heel", agent.piece, zone), says, "LV-FREE-04", None if hand in walk else hand, cost=cost))


def _no_time(state: State, agent: Agent, left: int) -> Because:
    if agent.hiding:
        return "LV-FREE-07", f"The {agent.name} hides: leave Cover before moving."
    if of(state).heels and (because := no_action(state, agent, left)) is not None:  # LV-FREE-01 LV-FREE-05
        return "LV-FREE-05", f"HEEL is free once a turn; again it costs an Action. {because[1]}"
    return None


def _no_heel(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if (because := _no_time(state, agent, left)) is not None:
        return because
    if word(attempt, 2) in steps(state, agent, stride(state, agent)):
        return None
    return "LV-FREE-04", "HEEL is a step that brings the dog nearer to a living human."


def _heel(state: State, agent: Agent, key: Key) -> Script:
    if of(state).heels:
        spend(state, agent, 1)  # LV-FREE-05
    of(state).heels += 1
    to, left = str(key[2]), stride(state, agent)
    while to:
        left -= _reach(state, agent, left)[to][0]
        more = left > 0 and to in state.halts  # something waits there: who may go on looks first
        held = yield from movement.relocate(state, agent, to, "LV-FREE-04", on_the_way=more)  # LV-FREE-04 LV-FREE-01
        if agent.zone != to or not agent.living:
            return
        to = (yield from _farther(state, agent, left)) if more and not held else ""
        if more and not to:
            yield from arrival.arrive(state, agent)
    if held:
        yield from moving.come_to_rest(state, agent)  # LV-RULING-21


def _farther(state: State, agent: Agent, left: int) -> Script:
    """Where a longer HEEL goes on to from a Zone where something waited; "" for no farther."""
    found = [
        Option(
            ("heel", agent.piece, zone),
            f"On to {ground.the(state, zone)}.",
            "LV-FREE-04",
            ("move", agent.piece, agent.zone, zone),
        )
        for zone in steps(state, agent, left)
    ]
    if not found:
        return ""
    options = {agent.seat: [*found, done("No farther.", "LV-FREE-04")]}
    key = yield Choice(options, f"Does the {agent.name} HEEL on?", about="heel", rule="LV-FREE-04")
    return "" if key[0] == "done" else str(key[2])


def _weigh(view: View, me: AgentForm, key: Key) -> float:
    return 2.5 if not of_vigil(view)["heels"] and key[-1] != view["demon"]["at"] else -3.0


DO = {"heel": _heel}
CHECKS = {"heel": _no_heel}
WEIGHTS = {"heel": _weigh}
