"""Banishment rituals: ordered steps with Relics, and the Banishment tokens some of them lay out."""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.netherwatch import cards, ground, light, ties, victory
from gloamboard.rules.netherwatch.agent import Agent
from gloamboard.rules.netherwatch.cause import Cause
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import tell


def step_due(state: State) -> cards.Step | None:
    """The step that comes next; None when no ritual can be done."""
    if state.stage != "confrontation" or not state.demon_known or state.ascended:  # NW-ASC-02
        return None
    if any(agent.escaped for agent in state.agents):  # NW-VIC-10
        return None
    steps = cards.cards().demons[state.demon].ritual.step
    return steps[state.ritual] if state.ritual < len(steps) else None  # NW-VIC-05


def come_up(state: State) -> Script:
    """A step that lays Banishment tokens lays them when it comes up."""
    row = step_due(state)
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


def reveal(state: State, token: str, rule: str) -> Script:
    """Turn a Banishment token over: one is Active, the others are Inert."""
    zone, face = state.banishment[token]
    if face:
        return
    seen = [shown for _, shown in state.banishment.values() if shown]
    bag = ["inert"] * (len(state.banishment) - 1) + ["active"]  # NW-COMP-09
    for shown in seen:
        bag.remove(shown)
    face = yield Chance("banishment", bag, "What does the Banishment token show?", rule=rule)
    state.banishment[token] = (zone, face)
    tell(state, f"The Banishment token in the {ground.name(state, zone)} is {face}.", rule)


def revealed_how(state: State) -> str:
    """How tokens are revealed in the step that is due: free, investigate, use or arrive."""
    row = step_due(state)
    return row.reveal if row is not None and state.banishment else ""


def on_arrival(state: State, zone: str, rule: str) -> Script:
    """Tokens that the ritual wants turned when somebody comes."""
    if state.banishment and revealed_how(state) == "arrive":  # NW-ACT-12
        for token, (where, face) in list(state.banishment.items()):
            if where == zone and not face:
                yield from reveal(state, token, rule)  # NW-ACT-12


def for_specters(state: State, zone: str) -> list[str]:
    """Face-down tokens there that a Specter may REVEAL: not while the ritual asks Agents to work for it."""
    if revealed_how(state) not in ("free", "arrive"):
        return []  # NW-SPEC-26
    return [token for token, (where, face) in state.banishment.items() if where == zone and not face]  # NW-SPEC-26


def in_place(state: State, agent: Agent, where: str) -> bool:
    """Whether the Agent stands where the step is done."""
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
    from gloamboard.rules.netherwatch.verbs import VERBS  # late: verbs call these rules

    row = step_due(state)
    assert row is not None
    tell(state, f"The {agent.name}: {row.says}", "NW-VIC-05")
    state.ritual += 1  # NW-VIC-05
    state.banishment = {}
    yield from VERBS.run(state, Cause("ritual", state.demon, agent.id, agent.zone), row.effects)
    if state.ritual == len(cards.ritual(state.demon).step):
        victory.banish(state)  # NW-VIC-01
    yield from come_up(state)
