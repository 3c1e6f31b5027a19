"""Verbs for dogs: the Great Dane's Cover, dogs and humans called by kind, a free step for the pack."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.actions import investigate
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.loyal_vigil.canine import dane
from gloamboard.rules.netherwatch.loyal_vigil.items import companions
from gloamboard.rules.netherwatch.loyal_vigil.state import humans, is_canine
from gloamboard.rules.netherwatch.people import conditions, sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.people import free_move
from gloamboard.rules.netherwatch.verbs.picking import doer, places
from gloamboard.rules.netherwatch.verbs.words import Where, many, place_of, rule_of

BOX = "loyal_vigil"
Kind = Literal["canine", "human"]


@verb('{ do = "dane_cover", where = "here" }', lambda w: f"the Great Dane Cover comes to {place_of(w)}", box=BOX)
def dane_cover(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """The Great Dane Cover comes to that Zone."""
    for spot in (yield from places(state, cause, where, "where does the Great Dane stand?", zone)):
        yield from dane.lay(state, spot, rule_of(cause))


@verb(
    '{ do = "comfort", kind = "human", amount = 1 }',
    lambda w: (
        f"every {w['kind'].capitalize()} Agent{'' if w.get('everywhere') else ' in that Zone'} regains "
        f"{w.get('amount', 1)} Sanity{' (which may end a Breakdown)' if w.get('lifts') else ''}"
    ),
    box=BOX,
)
def comfort(
    state: State, cause: Cause, kind: Kind, amount: int = 1, everywhere: bool = False, lifts: bool = False
) -> Script:
    """Every living Agent of a kind, here or everywhere, regains Sanity; where it `lifts`, a Breakdown ends too."""
    for agent in state.living():
        if is_canine(agent) != (kind == "canine") or (not everywhere and agent.zone != cause.zone):
            continue
        if lifts and agent.condition == "breakdown" and not (yield from may_recover(state, agent, rule_of(cause))):
            continue
        yield from sanity.gain(state, agent, amount, rule_of(cause))
        conditions.hold_on(agent)


def may_recover(state: State, agent: Agent, rule: str) -> Script:
    """Whether an Agent in Breakdown comes out of it now, if their player wants."""
    options = [
        Option(("recover", "yes"), "Come out of the Breakdown.", rule, ("tap", agent.piece)),
        Option(("recover", "no"), "Stay in Breakdown.", rule, ("press", "confirm")),
    ]
    asks = f"Does the {agent.name} come out of the Breakdown?"
    key = yield Choice({agent.seat: options}, asks, about="recover", rule=rule)
    if key[1] == "yes":
        conditions.recover(state, agent, rule)
    return key[1] == "yes"


@verb('{ do = "lead" }', lambda w: "a Human Agent in your Zone may INVESTIGATE as a FREE ACTION", box=BOX)
def lead(state: State, cause: Cause) -> Script:
    """Each living human in the Zone may INVESTIGATE once, free."""
    for human in humans(state):
        if human.zone == cause.zone:
            asks = f"What does the {human.name} INVESTIGATE?"
            yield from investigate.free(state, human, asks, rule_of(cause))


@verb(
    '{ do = "whistle", zones = 3 }',
    lambda w: f"every Canine Agent may move up to {many(w['zones'], 'Zone')}; with a Companion, you regain 1 Sanity",
    box=BOX,
)
def whistle(state: State, cause: Cause, zones: Count) -> Script:
    """Every dog may come running; a Companion at your side is a comfort."""
    for dog in [agent for agent in state.living() if is_canine(agent)]:
        cause.target = dog.id
        yield from free_move(state, cause, "target", zones)
    user = doer(state, cause)
    if companions.companion(user):
        yield from sanity.gain(state, user, 1, rule_of(cause))
