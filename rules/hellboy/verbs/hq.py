"""Verbs of headquarters: tracks, the case file, the deck of doom, and when one thing or another holds."""

from __future__ import annotations

from typing import Annotated, Literal

from gloamboard.rules.hellboy.asking import ask_lead
from gloamboard.rules.hellboy.cards.box import BACKUP
from gloamboard.rules.hellboy.hq import case_file
from gloamboard.rules.hellboy.hq.supplies import look_ahead
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.verbs.words import user
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.verbs import Between, Count, Effects

Few = Annotated[int, Between(0, 4)]
So = Literal["late", "enemies", "no-enemies"]
"""What may be so: the Confrontation was begun by doom; there are enemies on the board; there are none."""


@VERBS.verb(example='{ do = "info", amount = 1 }')
def info(state: State, cause: Cause, amount: Count) -> Script:
    """Information gathered advances. A check-in is no action: nobody takes an insight marker for it."""
    yield from advance(state, "info", amount, by="" if cause.card in BACKUP else cause.who)  # HB-RULING-33


@possible("info")
def can_info(state: State, cause: Cause, amount: int) -> bool:
    return not state.confrontation


@VERBS.verb(example='{ do = "doom", amount = 1 }')
def doom(state: State, cause: Cause, amount: Count) -> Script:
    """Impending doom advances."""
    yield from advance(state, "doom", amount)


@VERBS.verb(example='{ do = "peek", count = 2 }')
def peek(state: State, cause: Cause, count: Count) -> Script:
    """The top cards of the deck of doom are looked at, and stay."""
    yield from look_ahead(state, count, "HB-SPEC-08", user(state, cause).seat)


@possible("peek")
def can_peek(state: State, cause: Cause, count: int) -> bool:
    return not state.confrontation and len(state.doom_deck) > 0


@VERBS.verb(example='{ do = "next_card" }')
def next_card(state: State, cause: Cause) -> Script:
    """The next card of the case file is turned."""
    yield from case_file.next_card(state)


@VERBS.verb(example='{ do = "confront" }')
def confront(state: State, cause: Cause) -> Script:
    """The Confrontation begins when this phase is over."""
    if not state.due and not state.confrontation:
        state.due, state.because = True, "info"
        tell(state, "The agents know enough: the Confrontation begins when this phase is over.", "HB-RULING-16")
    yield from ()


@VERBS.verb(example='{ do = "when", what = "late", then = [{ do = "doom", amount = 1 }] }')
def when(state: State, cause: Cause, what: So, then: Effects, otherwise: Effects = ()) -> Script:
    """One thing or the other, by what is so."""
    holds = {"late": state.because == "doom", "enemies": bool(state.enemies), "no-enemies": not state.enemies}[what]
    yield from VERBS.run(state, cause, then if holds else otherwise)


@VERBS.verb(example='{ do = "either", one_says = "Doom.", one = [], other_says = "Not.", other = [] }')
def either(state: State, cause: Cause, one_says: str, one: Effects, other_says: str, other: Effects) -> Script:
    """The lead agent chooses between two things."""
    options = [Option(("either", "one"), one_says), Option(("either", "other"), other_says)]
    key = yield ask_lead(state, options, "One or the other?", "either")
    yield from VERBS.run(state, cause, one if key[1] == "one" else other)


@VERBS.verb(example='{ do = "per_insight", then = [{ do = "wound_boss", amount = 2 }] }')
def per_insight(state: State, cause: Cause, then: Effects) -> Script:
    """Once for each insight marker that the agents hold."""
    for _ in range(sum(agent.insight for agent in state.agents)):
        yield from VERBS.run(state, cause, then)


@VERBS.verb(example='{ do = "per_swarm", most = 2, then = [{ do = "doom", amount = 1 }] }')
def per_swarm(state: State, cause: Cause, most: Count, then: Effects) -> Script:
    """Once for each frog swarm on the board, to so many."""
    for _ in range(min(most, sum(state.swarms.values()))):
        yield from VERBS.run(state, cause, then)


@VERBS.verb(example='{ do = "per_agent", above = 2, then = [{ do = "minions", slot = "A", where = "far" }] }')
def per_agent(state: State, cause: Cause, above: Few, then: Effects) -> Script:
    """Once for each agent who takes part, beyond so many."""
    for _ in range(len(state.agents) - above):
        yield from VERBS.run(state, cause, then)
