"""Verbs that steer a card: picking a target, either-or, only if, by Fate, at a price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.verbs import Count, Effects
from gloamboard.rules.netherwatch.cards.printed import either, say
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS, verb
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.people import inventory, prices, sanity
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ties import decider
from gloamboard.rules.netherwatch.verbs.in_turn import in_turn
from gloamboard.rules.netherwatch.verbs.picking import ONE_OF, one, somebody_first, zone_of
from gloamboard.rules.netherwatch.verbs.words import WHO_SAYS, Who, rule_of

If = Literal[
    "lit",
    "dim",
    "dark",
    "unlit",
    "cold",
    "rift",
    "clue",
    "company",
    "alone",
    "frightened",
    "hiding",
    "light-on",
    "electric",
    "dormant",
    "manifested",
    "demon-near",
    "confrontation",
]
IF_SAYS = {
    "lit": "that Zone is Lit",
    "dim": "that Zone is Dim",
    "dark": "that Zone is Dark",
    "unlit": "that Zone is not Lit",
    "cold": "that Zone is Cold",
    "rift": "that Zone has a Rift",
    "clue": "that Zone has a Clue",
    "company": "others are there too",
    "alone": "nobody else is there",
    "frightened": "that Agent is Frightened",
    "hiding": "that Agent hides",
    "light-on": "that Agent is on a Lit Base",
    "electric": "that Agent carries an ELECTRIC Item",
    "dormant": "the Demon is Dormant",
    "manifested": "the Demon is Manifested",
    "demon-near": "the Demon is in that Zone or an adjacent one",
    "confrontation": "it is the Confrontation",
}


@verb('{ do = "target", who = "lowest-sanity" }', lambda w: f"it turns to {WHO_SAYS[w['who']]}")
def target(state: State, cause: Cause, who: Who) -> Script:
    """Picks the Agent that the words "target", "here" and "beside" mean in what follows."""
    yield from one(state, cause, who)


@verb(
    '{ do = "when", if = "dark", then = [{ do = "roll", who = "target" }] }',
    lambda w: (
        f"if {IF_SAYS[w['if']]}: {say(w['then'], inside=True)}"
        + (f"; otherwise {say(w['otherwise'], inside=True)}" if w.get("otherwise") else "")
    ),
)
def when(state: State, cause: Cause, if_: If, then: Effects, otherwise: Effects = ()) -> Script:
    """What follows depends on the Zone or state of the Agent picked last."""
    if if_ not in ("dormant", "manifested", "confrontation"):
        yield from somebody_first(state, cause)
    yield from VERBS.run(state, cause, then if _holds(state, cause, if_) else otherwise)


def _holds(state: State, cause: Cause, if_: If) -> bool:
    zone = zone_of(state, cause)
    agent = state.agent(cause.target or cause.agent) if cause.target or cause.agent else None
    level = light.level(state, zone)  # NW-LIGHT-15
    return {
        "lit": level == "lit",
        "dim": level == "dim",
        "dark": level == "dark",
        "unlit": level != "lit",
        "cold": zone in state.cold,
        "rift": zone in state.rifts.values(),
        "clue": zone in state.clues,
        "company": len(state.in_zone(zone)) > 1,
        "alone": len(state.in_zone(zone)) <= 1,
        "frightened": agent is not None and agent.condition == "frightened",
        "hiding": agent is not None and bool(agent.hiding),
        "light-on": agent is not None and agent.lit,
        "electric": agent is not None and inventory.carries(agent, "electric"),
        "dormant": not state.manifested,
        "manifested": state.manifested,
        "demon-near": ground.beside_demon(state, zone),
        "confrontation": state.stage == "confrontation",
    }[if_]


@verb(
    '{ do = "on_fate", fate = [3], then = [{ do = "lose_sanity", who = "everyone" }] }',
    lambda w: (
        f"Fate {either(w['fate'])}: {say(w['then'], inside=True)}"
        + (f"; otherwise {say(w['otherwise'], inside=True)}" if w.get("otherwise") else "")
    ),
)
def on_fate(state: State, cause: Cause, fate: tuple[int, ...], then: Effects, otherwise: Effects = ()) -> Script:
    """What follows depends on the active Fate, which is that of the last discarded Event."""
    chosen = then if state.fate in fate else otherwise  # NW-FATE-06 NW-FATE-08 NW-EVENT-03 NW-ITEM-03
    yield from VERBS.run(state, cause, chosen)


@verb(
    '{ do = "choose", first = [{ do = "roll", who = "active" }], second = [{ do = "discard_events" }] }',
    lambda w: f"either {say(w['first'], inside=True)}, or {say(w['second'], inside=True)}",
)
def choose(state: State, cause: Cause, first: Effects, second: Effects) -> Script:
    """The players choose one of two."""
    both = {"first": first, "second": second}
    open_ = {word: effects for word, effects in both.items() if _payable(state, cause, effects)} or both
    options = [Option(("either", word), _sentence(effects), rule_of(cause)) for word, effects in open_.items()]
    key = yield Choice({_asked(state, cause): options}, "Which of the two?", about="either", rule=rule_of(cause))
    yield from VERBS.run(state, cause, both[key[1]])


@verb(
    '{ do = "may", then = [{ do = "draw", who = "user", deck = "hq" }] }',
    lambda w: f"you may: {say(w['then'], inside=True)}",
)
def may(state: State, cause: Cause, then: Effects) -> Script:
    """The players may do it or let it be."""
    options = [
        Option(("may", "yes"), _sentence(then), rule_of(cause)),
        Option(("may", "pass"), "Let it be.", rule_of(cause), ("press", "confirm")),
    ]
    key = yield Choice({_asked(state, cause): options}, "Do it?", about="may", rule=rule_of(cause))
    if key[1] == "yes":
        yield from VERBS.run(state, cause, then)


@verb(
    '{ do = "pay", who = "active", amount = 1, then = [{ do = "demon_dormant" }] }',
    lambda w: (
        f"{WHO_SAYS[w['who']]} may lose {w.get('amount', 1)} Sanity: {say(w['then'], inside=True)}"
        + (f"; otherwise {say(w['otherwise'], inside=True)}" if w.get("otherwise") else "")
    ),
)
def pay(state: State, cause: Cause, who: Who, then: Effects, amount: Count = 1, otherwise: Effects = ()) -> Script:
    """That Agent may pay Sanity, if they have it, to make something happen, or instead of something else."""
    agent = yield from one(state, cause, who)
    able = agent.specter or (agent.sanity >= amount and agent.condition != "breakdown")  # NW-COND-12 NW-SPEC-01
    paid = False
    if able:
        options = [
            Option(("pay", agent.id), f"Lose {amount} Sanity: {_sentence(then)}", rule_of(cause)),
            Option(
                ("pay", "pass"),
                f"No. {_sentence(otherwise)}" if otherwise else "No.",
                rule_of(cause),
                ("press", "confirm"),
            ),
        ]
        key = yield Choice({agent.seat: options}, f"Does the {agent.name} pay?", about="pay", rule=rule_of(cause))
        paid = key[1] != "pass"
    if paid:
        yield from sanity.lose(state, agent, amount, rule_of(cause))
    yield from VERBS.run(state, cause, then if paid else otherwise)


@verb(
    '{ do = "each", who = "all-unlit", then = [{ do = "roll", who = "target" }] }',
    lambda w: f"for {WHO_SAYS[w['who']]}: {say(w['then'], inside=True)}",
)
def each(state: State, cause: Cause, who: Who, then: Effects) -> Script:
    """The same for each of them in turn; "target" is then that Agent."""
    for agent in (yield from in_turn(state, cause, who, then)):
        cause.target = agent.id
        yield from VERBS.run(state, cause, then)


def _payable(state: State, cause: Cause, effects: Effects) -> bool:
    """Whether somebody is left to pay for it: who is in Breakdown cannot roll or lose Sanity by choice."""
    for call in effects:
        if call.verb in prices.COSTLY:
            meant = _meant(state, cause, call.words["who"])
            if meant and all(agent.condition == "breakdown" for agent in meant):
                return False  # NW-COND-12 NW-EX-45
    return True


def _meant(state: State, cause: Cause, who: Who) -> Sequence[Agent]:
    """Whom a word for one Agent may turn out to mean; nobody for a word that means several."""
    if who == "user" and cause.agent:
        return [state.agent(cause.agent)]
    if who not in ONE_OF or state.target:
        return [state.agent(state.target)] if who in ONE_OF else []
    exposed = [agent for agent in state.agents if not agent.hiding and not agent.escaped]
    return ONE_OF[who](state, exposed) or [targeting.fallback(state)]


def _asked(state: State, cause: Cause) -> str:
    return state.agent(cause.agent).seat if cause.agent else decider(state)


def _sentence(effects: Effects) -> str:
    return say(effects)
