"""Sanity: losing, regaining, and the Sanity Die with all its kinds of roll."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.kernel import Chance, Script, asked_by
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.people import conditions, inventory, reactions
from gloamboard.rules.netherwatch.state import Agent, State, lasting
from gloamboard.rules.netherwatch.state.story import tell

FACES = (0, 0, 1, 1, 2, 2)
PLAIN: frozenset[str] = frozenset()


def lose(state: State, agent: Agent, amount: int, rule: str) -> Script:
    """Lose Sanity, down to 0 at most. Returns how much was lost."""
    if amount <= 0 or agent.specter or agent.escaped or agent.condition == "breakdown":
        return 0  # NW-SPEC-01 NW-COND-08
    amount = yield from reactions.before_loss(state, agent, amount)
    amount = min(amount, agent.sanity)
    if amount <= 0:
        return 0
    agent.sanity -= amount  # NW-SAN-09 NW-AGENT-06
    tell(state, f"The {agent.name} loses {amount} Sanity.", rule)
    if agent.sanity == 0:
        conditions.break_down(state, agent)  # NW-COND-07
    return amount


def gain(state: State, agent: Agent, amount: int, rule: str) -> Script:
    """Regain Sanity, up to the Agent's top. Returns how much was really gained."""
    yield from ()
    if agent.specter or agent.condition == "breakdown":
        return 0  # NW-COND-13
    if inventory.drained(state, agent):
        amount -= 1  # NW-ITEM-06
    amount = min(amount, agent.top - agent.sanity)  # NW-AGENT-06
    if amount <= 0:
        return 0
    agent.sanity += amount  # NW-SAN-10
    tell(state, f"The {agent.name} regains {amount} Sanity.", rule)
    if agent.condition == "frightened":
        conditions.recover(state, agent, "NW-COND-06")  # NW-COND-06
    return amount


def roll(state: State, agent: Agent, kinds: Iterable[str], rule: str, why: str = "") -> Script:
    """Roll the Sanity Die. Kinds: focused, hindered, frightened, deadly, in any combination. Returns the loss. Who
    throws a real die, or may react, is told why: a card may ask the same Agent twice."""
    return (yield from asked_by(why, _roll(state, agent, kinds, rule)))


def _roll(state: State, agent: Agent, kinds: Iterable[str], rule: str) -> Script:
    if agent.specter or agent.escaped:
        return 0  # NW-SPEC-01
    asked = frozenset(kinds)  # NW-SAN-07 NW-SAN-08 NW-EX-20
    if agent.condition == "breakdown":
        if "deadly" in asked:
            yield from conditions.die(state, agent, "NW-SAN-06")  # NW-SAN-06
        return 0  # NW-COND-08 NW-EX-45
    yield from reactions.before_roll(state, agent)
    asked |= standing_kinds(state, agent)
    asked |= {kind for kind in ("focused", "hindered") if lasting.take(state, f"next-{kind}", agent.id)}
    face = yield from die(state, agent, rule)
    if "focused" in asked and "hindered" not in asked:  # NW-SAN-04
        face = min(face, (yield from die(state, agent, rule, "Focused, the lower counts")))  # NW-SAN-02
    elif "hindered" in asked and "focused" not in asked:
        face = max(face, (yield from die(state, agent, rule, "Hindered, the higher counts")))  # NW-SAN-03
    lost = yield from lose(state, agent, face, rule)  # NW-SAN-01
    if lost and "frightened" in asked:
        yield from conditions.frighten(state, agent, "NW-SAN-05")  # NW-SAN-05
    if "deadly" in asked and agent.sanity == 0:
        yield from conditions.die(state, agent, "NW-SAN-06")  # NW-SAN-06
    return lost


def die(state: State, agent: Agent, rule: str, second: str = "") -> Script:
    """One throw of the die. `second` says why it is thrown again."""
    asks = f"What does the {agent.name}'s {'second ' if second else ''}Sanity Die show?"
    face: int = yield Chance("sanity-die", FACES, asks, rule=rule)
    tell(
        state,
        f"The {agent.name} rolls again ({second}): {face}." if second else f"The {agent.name} rolls {face}.",
        rule,
    )
    return face


def standing_kinds(state: State, agent: Agent) -> frozenset[str]:
    """What abilities, Items and the Demon Board make of this Agent's rolls where they stand."""
    level = light.level(state, agent.zone)
    kinds = [kind for kind in ("focused", "hindered") if modifiers.total(state, kind, agent) > 0]
    if level == "dim" and modifiers.total(state, "focused-dim", agent) > 0:
        kinds.append("focused")
    if level == "dark" and modifiers.total(state, "hindered-dark", agent) > 0:
        kinds.append("hindered")  # NW-LIGHT-15
    return frozenset(kinds)
