"""Verbs that do something to agents."""

from __future__ import annotations

from typing import Annotated

from gloamboard.rules.hellboy.actions.going import reach, walk
from gloamboard.rules.hellboy.cards.box import AGENT, called
from gloamboard.rules.hellboy.cards.words import Skill
from gloamboard.rules.hellboy.harm.damage import heal_agent, hurt_agent
from gloamboard.rules.hellboy.harm.stun import stun as lay_down
from gloamboard.rules.hellboy.hq.supplies import draw_requisition
from gloamboard.rules.hellboy.rolls.tests import make_test
from gloamboard.rules.hellboy.state.lasting import tire
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.verbs.words import Whom, chosen, meant, user
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Between, Count, Effects

Change = Annotated[int, Between(-3, 3)]


@VERBS.verb(example='{ do = "heal", who = "one-here", amount = 2 }')
def heal(state: State, cause: Cause, amount: Count, who: Whom = "self", agent: str = "") -> Script:
    """Agents heal damage."""
    for one in (yield from chosen(state, cause, who, agent)):
        heal_agent(state, one, amount, "HB-DMG-07")


@possible("heal")
def can_heal(state: State, cause: Cause, amount: int, who: Whom = "self", agent: str = "") -> bool:
    return any(one.track for one in meant(state, cause, who, agent))


@VERBS.verb(example='{ do = "hurt", who = "lead", amount = 2 }')
def hurt(state: State, cause: Cause, amount: Count, who: Whom = "self", agent: str = "", fire: bool = False) -> Script:
    """Agents suffer damage; nothing is tested."""
    for one in (yield from chosen(state, cause, who, agent)):
        yield from hurt_agent(state, one, amount, "HB-DMG-01", fire=fire)


@VERBS.verb(example='{ do = "stun", who = "lead" }')
def stun(state: State, cause: Cause, who: Whom = "self", agent: str = "") -> Script:
    """Agents are stunned."""
    for one in (yield from chosen(state, cause, who, agent)):
        lay_down(state, one, "HB-STUN-01")


@VERBS.verb(example='{ do = "cubes", who = "here", amount = 1 }')
def cubes(state: State, cause: Cause, amount: Change, who: Whom = "self", agent: str = "") -> Script:
    """Agents gain action cubes, or lose them: those they have, and what is missing at the next refresh."""
    for one in (yield from chosen(state, cause, who, agent)):
        lost = max(0, -amount - one.cubes)
        one.cubes = max(0, one.cubes + amount)
        if lost:
            tire(state, one.id, lost)
        tell(state, f"{called(one.id)} {'gains' if amount > 0 else 'loses'} {_counted(abs(amount))}.")


def _counted(count: int) -> str:
    return "a cube" if count == 1 else f"{count} cubes"


@VERBS.verb(example='{ do = "draw", count = 1 }')
def draw(state: State, cause: Cause, count: Count = 1, who: Whom = "self", agent: str = "") -> Script:
    """Agents draw requisition cards."""
    for one in (yield from chosen(state, cause, who, agent)):
        for _ in range(count):
            yield from draw_requisition(state, one, "HB-CREDIT-08")


@possible("draw")
def can_draw(state: State, cause: Cause, count: int = 1, who: Whom = "self", agent: str = "") -> bool:
    return len(state.requisition) > 0


def sparks(count: int) -> str:
    return "1 vital spark" if count == 1 else f"{count or 'no'} vital sparks"


@VERBS.verb(example='{ do = "spend_spark" }')
def spend_spark(state: State, cause: Cause) -> Script:
    """A vital spark is spent, for what comes after."""
    agent = user(state, cause)
    agent.spark -= 1
    tell(state, f"{called(agent.id)}: {sparks(agent.spark)} left.")
    yield from ()


@possible("spend_spark", cost=True)
def can_spend_spark(state: State, cause: Cause) -> bool:
    return user(state, cause).spark > 0


@VERBS.verb(example='{ do = "gain_spark", amount = 1 }')
def gain_spark(state: State, cause: Cause, amount: Count) -> Script:
    """The vital spark tracker goes up, at most to its start."""
    agent = user(state, cause)
    agent.spark = min(AGENT[agent.id].spark, agent.spark + amount)
    tell(state, f"{called(agent.id)}: {sparks(agent.spark)}.")
    yield from ()


@possible("gain_spark")
def can_gain_spark(state: State, cause: Cause, amount: int) -> bool:
    agent = user(state, cause)
    return agent.id in AGENT and agent.spark < AGENT[agent.id].spark


@VERBS.verb(example='{ do = "drain", agent = "roger", amount = 1 }')
def drain(state: State, cause: Cause, agent: str, amount: Count) -> Script:
    """An agent loses vital sparks, and suffers damage for those it has not."""
    for one in meant(state, cause, "agent", agent):
        lost = min(one.spark, amount)
        one.spark -= lost
        tell(state, f"{called(one.id)}: {sparks(one.spark)} left.")
        if lost < amount:
            yield from hurt_agent(state, one, amount - lost, "HB-DMG-01")


@VERBS.verb(example='{ do = "move", areas = 3 }')
def move(state: State, cause: Cause, areas: Count, free: bool = False) -> Script:
    """The agent moves so many areas; when `free`, nobody follows and evading costs nothing."""
    yield from walk(state, user(state, cause), areas, free=free)


@possible("move")
def can_move(state: State, cause: Cause, areas: int, free: bool = False) -> bool:
    return bool(reach(state, user(state, cause), areas))


@VERBS.verb(
    example='{ do = "take_test", skill = "defence", at_least = 3, who = "all", lost = [{ do = "hurt", amount = 1 }] }'
)
def take_test(
    state: State,
    cause: Cause,
    skill: Skill,
    at_least: Count,
    who: Whom = "self",
    agent: str = "",
    won: Effects = (),
    lost: Effects = (),
) -> Script:
    """Agents test a skill, one after the other; the effects are for each by its score."""
    for one in (yield from chosen(state, cause, who, agent)):
        if one.out:
            continue
        what = f"{called(cause.card)}: {skill.title()} {at_least}"
        result = yield from make_test(state, one, skill, what=what)
        yield from VERBS.run(state, cause._replace(who=one.id), won if result.score >= at_least else lost)
