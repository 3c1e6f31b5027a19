"""Verbs of Items: dropped, flung, lost, drawn, fetched, handed over."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import artifacts, dropped
from gloamboard.rules.netherwatch.people import inventory as rules
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.in_turn import in_turn
from gloamboard.rules.netherwatch.verbs.picking import carried, choose_zone
from gloamboard.rules.netherwatch.verbs.words import Who, does, many, rule_of, whom

Which = Literal["any", "hand", "pocket", "light", "electric", "artifact", "all"]
WHICH_SAYS = {
    "any": "an Item",
    "hand": "a Hand Item",
    "pocket": "a Pocket Item",
    "light": "a LIGHT Item",
    "electric": "an ELECTRIC Item",
    "artifact": "an ARTIFACT",
    "all": "every Item",
}

PILE_SAYS = {"discard": "discard pile", "essential": "Essential deck"}


def _choose(state: State, agent: Agent, which: Which, asks: str) -> Script:
    """The cards meant: one the owner chooses, or all of them. None when there is none."""
    found = carried(agent, which)
    if not found or which == "all":  # NW-MISC-02
        return found
    card = yield from ties.choose_one(
        state,
        asks,
        rules.one_of_each(tuple(found)),
        "NW-MISC-02",
        says=lambda card: f"The {rules.named(card)}",
        about="item",
        seat=agent.seat,
    )
    return [card]


@verb(
    '{ do = "drop", who = "with-electric", which = "electric" }',
    lambda w: f"{does(w, 'drops')} {WHICH_SAYS[w.get('which', 'any')]}",
)
def drop(state: State, cause: Cause, who: Who, which: Which = "any") -> Script:
    """Each of them drops such an Item where they stand; who has none ignores it."""
    for agent in (yield from in_turn(state, cause, who, "drop", which=which)):
        some = yield from _choose(state, agent, which, f"What does the {agent.name} drop?")
        if some:
            yield from rules.drop(state, agent, some, rule_of(cause))


@verb(
    '{ do = "fling", who = "most-items" }',
    lambda w: f"{WHICH_SAYS[w.get('which', 'any')]} of {whom(w['who'])} is flung into the next Zone",
)
def fling(state: State, cause: Cause, who: Who, which: Which = "any") -> Script:
    """Such an Item of each of them flies into an adjacent Zone of the players' choice and lies there."""
    for agent in (yield from in_turn(state, cause, who, "fling", which=which)):
        some = yield from _choose(state, agent, which, f"What is torn from the {agent.name}?")
        if some:
            beside = ground.near(state, agent.zone)
            asks = f"{rules.names(some)}: where does it land?" if len(some) == 1 else "where do they land?"
            zone = (yield from choose_zone(state, cause, beside, asks)) if beside else agent.zone
            left = list(agent.items)
            for card in some:
                left.remove(card)
            rules.carry(state, agent, left)
            artifacts.release_target(state, agent, some)
            torn = rules.the_names(some)
            are = "is" if len(some) == 1 else "are"
            tell(state, f"{torn[0].upper()}{torn[1:]} {are} torn from the {agent.name}.", rule_of(cause))
            yield from dropped.lay_down(state, zone, some, rule_of(cause))
            yield from rules.relieve(state, agent)  # NW-INV-03


@verb(
    '{ do = "lose_item", who = "active", which = "any" }',
    lambda w: f"{does(w, 'discards')} {WHICH_SAYS[w.get('which', 'any')]}",
)
def lose_item(state: State, cause: Cause, who: Who, which: Which = "any") -> Script:
    """Each of them discards such an Item; Essential Items go back to their deck."""
    for agent in (yield from in_turn(state, cause, who, "lose_item", which=which)):
        for card in (yield from _choose(state, agent, which, f"What does the {agent.name} lose?")):
            yield from rules.discard(state, agent, card, rule_of(cause))


@verb(
    '{ do = "draw", who = "user", deck = "scavenged", count = 1 }',
    lambda w: f"{does(w, 'draws')} {many(w.get('count', 1), 'HQ Item' if w['deck'] == 'hq' else 'Scavenged Item')}",
)
def draw(state: State, cause: Cause, who: Who, deck: Literal["hq", "scavenged"], count: Count = 1) -> Script:
    """Each of them draws from the top of that deck and keeps what they like."""
    for agent in (yield from in_turn(state, cause, who, "draw")):
        if not agent.specter:
            yield from rules.draw(state, agent, deck, count, rule_of(cause))


@verb(
    '{ do = "fetch", who = "user", from = "discard" }',
    lambda w: f"{does(w, 'takes')} an Item from the {PILE_SAYS[w['from']]}",
)
def fetch(state: State, cause: Cause, who: Who, from_: Literal["discard", "essential"]) -> Script:
    """Each of them takes one Item of their choice from the discard pile or the Essential deck."""
    for agent in (yield from in_turn(state, cause, who, "fetch")):
        pile = state.discard if from_ == "discard" else state.essential
        able = rules.to_carry(agent, tuple(sorted(set(pile)))) if not agent.specter else ()
        if able:
            card = yield from ties.choose_one(
                state,
                "Which Item?",
                rules.one_of_each(able),
                rule_of(cause),
                says=lambda card: f"The {rules.reads(card)}",
                about="fetch",
                seat=agent.seat,
            )
            pile.remove(card)
            yield from rules.give(state, agent, [card], rule_of(cause))
