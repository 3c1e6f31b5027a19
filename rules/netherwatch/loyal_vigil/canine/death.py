"""A dog dies, and what that does to those beside it; and what becomes of dogs whose humans are all dead."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import humans, is_canine
from gloamboard.rules.netherwatch.people import conditions, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.story import moment, tell

HOWL = "howl"


def died(state: State, agent: Agent | None, zone: str) -> Script:
    if agent is not None and is_canine(agent):
        yield from grief(state, zone)  # LV-CDTH-01
    yield from last_dogs(state)


def grief(state: State, zone: str) -> Script:
    """Every Living Agent in that Zone or an adjacent one loses 1 Sanity and becomes Frightened."""
    if zone == HQ:
        return
    moment(state, HOWL, zone)
    near = reached(state, zone)
    hit = [each for each in state.living() if each.zone in near]
    if not hit:
        return
    tell(state, "A howl that breaks off.", "LV-CDTH-02")
    for each in (yield from ties.each_agent(state, hit, "Whom does it reach first?")):
        yield from sanity.lose(state, each, 1, "LV-CDTH-02")  # LV-CDTH-02
        yield from conditions.frighten(state, each, "LV-CDTH-03")  # LV-CDTH-03


def reached(state: State, zone: str) -> tuple[str, ...]:
    """That Zone and those adjacent to it."""
    return (zone, *ground.near(state, zone))


def heard(state: State) -> list[str]:
    """Where the death of a dog that was the last moment of this game flares up."""
    word, zone, _ = state.moment
    return list(reached(state, zone)) if word == HOWL else []


def last_dogs(state: State) -> Script:
    """All humans are dead and only dogs live: the Events are gone, and the Demon Ascends."""
    if humans(state) or not state.living() or not len(state.events):
        return
    if any(agent.escaped and not is_canine(agent) for agent in state.agents):  # LV-RULING-73
        return
    tell(state, "Only the dogs are left: they can but escape.", "LV-CDTH-06")
    yield from event_deck.discard_top(state, len(state.events), "LV-CDTH-04")  # LV-CDTH-04 LV-CDTH-05
