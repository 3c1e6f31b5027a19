"""Entity Overlap: what happens when the Demon and an Agent come to share a Zone."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import conditions, reactions, sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import moment, tell

WORST = frozenset(("hindered", "frightened", "deadly"))


def had(state: State, agent: Agent) -> bool:
    return (agent.id, agent.zone) in state.overlapped


def resolve(state: State, agent: Agent) -> Script:
    """One Agent shares the Demon's Zone: once per Zone and turn, at once, by Tier. Returns whether they flee."""
    if agent.specter or had(state, agent):  # NW-OVER-02
        return False
    state.overlapped.append((agent.id, agent.zone))  # NW-OVER-01 NW-OVER-02
    moment(state, "overlap", agent.zone)
    row = cards.tier(state.tier)
    hidden = bool(agent.hiding)
    tell(state, f"The {agent.name} and the Demon share the {ground.name(state, agent.zone)}.", "NW-OVER-01")
    yield from reactions.window(state, "overlap", (agent,))
    if not state.manifested or agent.zone != state.demon_zone:
        return False
    result = row.hidden if hidden else row.exposed
    if result == "dies":  # a Specter either way: nothing to ask
        yield from conditions.die(state, agent, "NW-OVER-06")  # NW-OVER-06
        return False
    if (yield from _sacrifice(state, agent, result)):
        return False
    if result == "safe":  # NW-OVER-04 NW-OVER-05 NW-HIDE-08
        return False
    kinds = frozenset(("deadly",)) if result == "deadly" else WORST  # NW-OVER-04 NW-OVER-05 NW-OVER-06
    if modifiers.total(state, "focused-overlap", agent) > 0:
        kinds |= {"focused"}
    yield from sanity.roll(state, agent, kinds, _rule(state), "Face to face with the Demon")
    return not agent.specter and not hidden and row.survivor_moves


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
