"""Banishment rituals: ordered steps with Relics, and the Banishment tokens some of them lay out."""

from __future__ import annotations

from typing import NoReturn

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import banishment, ground, light
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ends import end
from gloamboard.rules.netherwatch.state.story import moment, tell


def come_up(state: State) -> Script:
    """A step that lays Banishment tokens lays them when it comes up."""
    row = banishment.step_due(state)
    if row is None or not row.tokens:  # NW-TOK-07
        return
    zones = spots(state, row.lay)
    state.banishment = {}
    for number in range(1, row.tokens + 1):
        if not zones:
            break
        if row.tokens - number >= len(zones) - 1:
            zone = zones[0]  # each Zone that is left gets one, and nobody can tell them apart
        else:
            zone = yield from ties.choose_one(
                state,
                f"Where does Banishment token {number} go?",
                zones,
                "NW-VIC-06",
                says=lambda zone: f"In the {ground.name(state, zone)}.",
                about="lay",
            )
        zones.remove(zone)
        state.banishment[f"banishment-{number}"] = (zone, "")  # NW-VIC-06 NW-COMP-09
    tell(state, f"{len(state.banishment)} Banishment tokens are laid out.", "NW-VIC-06")


def spots(state: State, lay: str) -> list[str]:
    """The Zones among which the tokens are laid."""
    circle = state.tokens.get("circle", state.demon_zone)
    if lay == "beside-circle":
        return list(ground.demon_near(state, circle))
    far = {zone: ground.demon_far(state, circle, zone) or 0 for zone in state.rifts.values() if zone != circle}
    return sorted(far, key=lambda zone: far[zone], reverse=lay == "rifts-far")[:4]


def in_place(state: State, agent: Agent, where: str, alone: bool = False) -> bool:
    """Whether the Agent stands where the step is done, and is alone there where it asks for that."""
    if alone and any(each is not agent and not each.specter for each in state.in_zone(agent.zone)):
        return False
    zone, circle = agent.zone, state.tokens.get("circle", "")
    if where == "active-token":
        return any(at == zone and face == "active" for at, face in state.banishment.values())
    return {
        "circle": zone == circle,
        "beside-circle": zone in ground.near(state, circle) if circle else False,
        "demon": zone == state.demon_zone,
        "beside-demon": zone in ground.near(state, state.demon_zone),
        "rift": zone in state.rifts.values(),
        "lit": light.level(state, zone) == "lit",
        "dark": light.level(state, zone) == "dark",
        "any": True,
    }[where]


def perform(state: State, agent: Agent) -> Script:
    """The step that is due is done; after the last one the Demon is gone."""
    row = banishment.step_due(state)
    assert row is not None
    tell(state, f"The {agent.name}: {row.says}", "NW-VIC-05")
    state.ritual += 1  # NW-VIC-05
    state.banishment = {}
    yield from VERBS.run(state, Cause("ritual", state.demon, agent.id, agent.zone), row.effects)
    if state.ritual == len(banishment.steps(state)):
        banish(state)  # NW-VIC-01
    yield from come_up(state)


def banish(state: State) -> NoReturn:
    """The ritual is complete; somebody must be alive to see it."""
    moment(state, "banish", state.demon_zone)
    if not state.living():  # NW-VIC-01
        end(state, "loss", "death", "The ritual is complete, and nobody is left alive.", "NW-VIC-01")
    end(state, "win", "banishment", "The ritual is complete. The Demon is banished.", "NW-VIC-01")  # NW-VIC-01
