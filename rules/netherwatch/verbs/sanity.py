"""Verbs of the mind: Sanity lost and regained, the Sanity Die, fright and calm, death."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.people import conditions
from gloamboard.rules.netherwatch.people import sanity as rules
from gloamboard.rules.netherwatch.state import State, lasting
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.causes import asker
from gloamboard.rules.netherwatch.verbs.in_turn import in_turn
from gloamboard.rules.netherwatch.verbs.picking import somebody
from gloamboard.rules.netherwatch.verbs.words import Who, does, rule_of, whom

Kind = Literal["focused", "hindered", "frightened", "deadly"]


@verb('{ do = "lose_sanity", who = "active", amount = 1 }', lambda w: f"{does(w, 'loses')} {w.get('amount', 1)} Sanity")
def lose_sanity(state: State, cause: Cause, who: Who, amount: Count = 1) -> Script:
    """Each of them loses that much Sanity; it stops at 0."""
    for agent in (yield from somebody(state, cause, who)):
        yield from rules.lose(state, agent, amount, rule_of(cause))


@verb(
    '{ do = "gain_sanity", who = "all-lit", amount = 1 }', lambda w: f"{does(w, 'regains')} {w.get('amount', 1)} Sanity"
)
def gain_sanity(state: State, cause: Cause, who: Who, amount: Count = 1) -> Script:
    """Each of them regains that much Sanity, up to their top."""
    for agent in (yield from somebody(state, cause, who)):
        yield from rules.gain(state, agent, amount, rule_of(cause))


@verb(
    '{ do = "roll", who = "in-dark", kinds = ["hindered"] }',
    lambda w: (
        f"{does(w, 'rolls')} the Sanity Die"
        + (f" ({' '.join(kind.capitalize() for kind in w['kinds'])})" if w.get("kinds") else "")
    ),
)
def roll(state: State, cause: Cause, who: Who, kinds: tuple[Kind, ...] = ()) -> Script:
    """Each of them rolls the Sanity Die, in one or more of its kinds."""
    for agent in (yield from in_turn(state, cause, who, "roll", kinds=kinds)):
        yield from rules.roll(state, agent, kinds, rule_of(cause), _why(cause, who))


def _why(cause: Cause, who: Who) -> str:
    return asker(cause) if who == "user" else f"{asker(cause)}, {whom(who)}"


@verb('{ do = "frighten", who = "alone" }', lambda w: does(w, "becomes Frightened", "become Frightened"))
def frighten(state: State, cause: Cause, who: Who) -> Script:
    """Each of them becomes Frightened, unless already in a Condition."""
    for agent in (yield from somebody(state, cause, who)):
        yield from conditions.frighten(state, agent, rule_of(cause))


@verb('{ do = "calm", who = "all-here" }', lambda w: does(w, "is no longer Frightened", "are no longer Frightened"))
def calm(state: State, cause: Cause, who: Who) -> Script:
    """Each of them is no longer Frightened. A Breakdown stays."""
    for agent in (yield from somebody(state, cause, who)):
        if agent.condition == "frightened":
            conditions.recover(state, agent, rule_of(cause))


@verb(
    '{ do = "recover", who = "chosen" }',
    lambda w: does(w, "loses any Condition", "lose any Condition") + " (after a Breakdown, with 1 Sanity)",
)
def recover(state: State, cause: Cause, who: Who) -> Script:
    """Each of them loses Frightened or Breakdown, and after a Breakdown has at least 1 Sanity."""
    for agent in (yield from somebody(state, cause, who)):
        if agent.living:
            conditions.recover(state, agent, rule_of(cause))
            conditions.hold_on(agent)


@verb(
    '{ do = "next_roll", who = "user", kind = "focused" }',
    lambda w: does(
        w,
        f"makes the next Sanity roll {w['kind'].capitalize()}",
        f"make your next Sanity roll {w['kind'].capitalize()}",
    ),
)
def next_roll(state: State, cause: Cause, who: Who, kind: Literal["focused", "hindered"]) -> Script:
    """The next Sanity roll of each of them is Focused or Hindered. As a Reaction before a roll: that very roll."""
    for agent in (yield from somebody(state, cause, who)):
        lasting.add(state, f"next-{kind}", agent.id, 1, "game")


@verb(
    '{ do = "shield", who = "user", amount = 2 }',
    lambda w: does(w, f"loses {w['amount']} Sanity less", f"lose {w['amount']} Sanity less") + " the next time",
)
def shield(state: State, cause: Cause, who: Who, amount: Count) -> Script:
    """The next Sanity loss of each of them is smaller by so much."""
    for agent in (yield from somebody(state, cause, who)):
        lasting.add(state, "shield", agent.id, amount, "game")


@verb('{ do = "die", who = "nearest-demon" }', lambda w: does(w, "dies"))
def die(state: State, cause: Cause, who: Who) -> Script:
    """Each of them dies and becomes a Specter."""
    for agent in (yield from in_turn(state, cause, who, "die")):
        yield from conditions.die(state, agent, rule_of(cause))
