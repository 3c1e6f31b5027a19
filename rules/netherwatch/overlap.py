"""Entity Overlap: what happens when the Demon and an Agent come to share a Zone."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch import cards, conditions, ground, modifiers, movement, reactions, sanity, ties, tokens
from gloamboard.rules.netherwatch.agent import Agent
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.story import moment, tell

WORST = frozenset(("hindered", "frightened", "deadly"))


def everybody(state: State) -> Script:
    """All Living Agents in the Demon's Zone, in the order the players choose."""
    hit = [a for a in state.in_zone(state.demon_zone) if not a.specter and not _had(state, a)]  # NW-SPEC-06
    if hit:
        for agent in (yield from ties.each_agent(state, hit, "Who faces the Demon first?")):
            if agent.zone == state.demon_zone and state.manifested:
                yield from resolve(state, agent)


def _had(state: State, agent: Agent) -> bool:
    return (agent.id, agent.zone) in state.overlapped


def resolve(state: State, agent: Agent) -> Script:
    """One Agent shares the Demon's Zone: once per Zone and turn, at once, by Tier."""
    if agent.specter or _had(state, agent):  # NW-OVER-02
        return
    state.overlapped.append((agent.id, agent.zone))  # NW-OVER-01 NW-OVER-02
    moment(state, "overlap", agent.zone)
    row = cards.tier(state.tier)
    hidden = bool(agent.hiding)
    tell(state, f"The {agent.name} and the Demon share the {ground.name(state, agent.zone)}.", "NW-OVER-01")
    yield from reactions.window(state, "overlap", (agent,))
    if not state.manifested or agent.zone != state.demon_zone:
        return
    result = row.hidden if hidden else row.exposed
    if result == "dies":  # a Specter either way: nothing to ask
        yield from conditions.die(state, agent, "NW-OVER-06")  # NW-OVER-06
        return
    if (yield from _sacrifice(state, agent, result)):
        return
    if result == "safe":  # NW-OVER-04 NW-OVER-05 NW-HIDE-08
        return
    kinds = frozenset(("deadly",)) if result == "deadly" else WORST  # NW-OVER-04 NW-OVER-05 NW-OVER-06
    if modifiers.total(state, "focused-overlap", agent) > 0:
        kinds |= {"focused"}
    yield from sanity.roll(state, agent, kinds, _rule(state))
    if not agent.specter and not hidden and row.survivor_moves:
        yield from flee(state, agent)


def _rule(state: State) -> str:
    return {"initiate": "NW-OVER-04", "operative": "NW-OVER-05", "veteran": "NW-OVER-06"}[state.tier]


def _sacrifice(state: State, agent: Agent, result: str) -> Script:
    """It's My Choice: become a Specter instead of the Tier's result."""
    options = [
        Option(("face", agent.id), _faces(agent, result), _rule(state), ("press", "confirm")),
        Option(("sacrifice", agent.id), "Give yourself up and become a Specter.", "NW-OVER-03"),
    ]
    key = yield Choice(
        {agent.seat: options}, f"The Demon is upon the {agent.name}.", about="overlap", rule="NW-OVER-03"
    )
    if key[0] != "sacrifice":
        return False
    yield from conditions.die(state, agent, "NW-OVER-03")  # NW-OVER-03
    return True


def _faces(agent: Agent, result: str) -> str:
    words = {
        "safe": "Stay hidden and hold your breath.",
        "deadly": "Face it: a Deadly roll.",
    }
    return words.get(result, "Face it: a Hindered, Frightened and Deadly roll.")


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
            f"Where does the {agent.name} flee?",
            zones,
            "NW-OVER-07",
            says=lambda zone: f"Flee to the {ground.name(state, zone)}.",
            about="flee",
            seat=agent.seat,
        )
        yield from movement.relocate(state, agent, zone, "NW-OVER-07", on_the_way=True)  # NW-OVER-07
    if agent.zone != left:
        yield from tokens.arrive(state, agent)  # NW-CLUE-05 NW-COVER-02
