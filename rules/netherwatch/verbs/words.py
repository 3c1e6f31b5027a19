"""The words cards use for people and places, what each says in a sentence, and how it is resolved.

An effect of an Event or a Demon Board picks one Agent by the Targeting Priority; a word for several takes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from rules.kernel import Script
from rules.kernel.verbs import Verbs
from rules.netherwatch import cards, ground, inventory, light, targeting, ties
from rules.netherwatch.agent import Agent
from rules.netherwatch.cause import Cause
from rules.netherwatch.state import HQ, State

VERBS = Verbs()
SAYS: dict[str, Callable[[Mapping[str, Any]], str]] = {}
"""What each verb says on a card, from the words it was given."""

RULE_OF = {
    "event": "NW-EVENT-02",
    "item": "NW-ACT-14",
    "ability": "NW-AGENT-04",
    "interaction": "NW-OP-05",
    "board": "NW-BOARD-03",
    "ritual": "NW-VIC-05",
    "device": "NW-DISC-08",
    "operation": "NW-OP-02",
    "ruling": "NW-MISC-03",
    "specter": "NW-SPEC-11",
}


def rule_of(cause: Cause) -> str:
    """The rule an effect rests on: its own, or that of the kind of card."""
    return cause.rule or RULE_OF[cause.kind]


def verb(
    example: str, says: Callable[[Mapping[str, Any]], str]
) -> Callable[[Callable[..., Script]], Callable[..., Script]]:
    """Registers a script as a verb, with an example and the sentence it makes on a card."""
    register = VERBS.verb(example)

    def both(script: Callable[..., Script]) -> Callable[..., Script]:
        SAYS[script.__name__.rstrip("_")] = says
        return register(script)

    return both


def does(words: Mapping[str, Any], third: str, second: str = "") -> str:
    """Who does it: "the Active Agent loses", "you lose"."""
    who = words["who"]
    return f"you {second or third.removesuffix('s')}" if who == "user" else f"{WHO_SAYS[who]} {third}"


def whom(who: str) -> str:
    """A word for people inside a sentence."""
    return WHO_SAYS[who]


def many(count: int, thing: str) -> str:
    """1 Zone, 2 Zones."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def rift_of(words: Mapping[str, Any]) -> str:
    """Where the Demon appears: a Rift near or far from somebody, or another place."""
    said = place_of(words)
    return said.replace("that Agent", whom(words["who"])) if words.get("who") else said


def place_of(words: Mapping[str, Any]) -> str:
    """Where, in words."""
    return words["zone"].replace("-", " ") if words.get("zone") else WHERE_SAYS[words.get("where", "here")]


Who = Literal[
    "user",
    "chosen",
    "target",
    "active",
    "lowest-sanity",
    "highest-sanity",
    "most-items",
    "nearest-demon",
    "farthest-demon",
    "nearest-hq",
    "farthest-hq",
    "nearest-rift",
    "in-lit",
    "in-dim",
    "in-dark",
    "in-cold",
    "in-rift",
    "alone",
    "in-company",
    "with-light",
    "with-electric",
    "frightened",
    "everyone",
    "others",
    "all-lit",
    "all-dim",
    "all-dark",
    "all-unlit",
    "all-exposed",
    "all-here",
    "all-nearby",
    "all-near-demon",
    "all-with-demon",
    "all-with-light",
    "all-with-electric",
]

WHO_SAYS: dict[str, str] = {
    "user": "you",
    "chosen": "an Agent of your choice",
    "target": "that Agent",
    "active": "the Active Agent",
    "lowest-sanity": "the Agent with the least Sanity",
    "highest-sanity": "the Agent with the most Sanity",
    "most-items": "the Agent with the most Items",
    "nearest-demon": "the Agent nearest the Demon",
    "farthest-demon": "the Agent farthest from the Demon",
    "nearest-hq": "the Agent nearest HQ",
    "farthest-hq": "the Agent farthest from HQ",
    "nearest-rift": "the Agent nearest a Rift",
    "in-lit": "an Agent in a Lit Zone",
    "in-dim": "an Agent in a Dim Zone",
    "in-dark": "an Agent in a Dark Zone",
    "in-cold": "an Agent in a Cold Zone",
    "in-rift": "an Agent in a Rift Zone",
    "alone": "an Agent alone in a Zone",
    "in-company": "an Agent who shares a Zone",
    "with-light": "an Agent on a Lit Base",
    "with-electric": "an Agent with an ELECTRIC Item",
    "frightened": "a Frightened Agent",
    "everyone": "every Agent",
    "others": "every other Agent",
    "all-lit": "every Agent in a Lit Zone",
    "all-dim": "every Agent in a Dim Zone",
    "all-dark": "every Agent in a Dark Zone",
    "all-unlit": "every Agent in a Dim or Dark Zone",
    "all-exposed": "every Exposed Agent",
    "all-here": "every Agent in that Zone",
    "all-nearby": "every Agent in that Zone or an adjacent one",
    "all-near-demon": "every Agent in the Demon's Zone or an adjacent one",
    "all-with-demon": "every Agent in the Demon's Zone, hidden or not",
    "all-with-light": "every Agent on a Lit Base",
    "all-with-electric": "every Agent with an ELECTRIC Item",
}

Where = Literal[
    "here",
    "beside",
    "two-away",
    "every-beside",
    "demon",
    "beside-demon",
    "rift-fate",
    "rift-nearest",
    "rift-farthest",
    "every-rift",
    "any",
    "any-lit",
    "any-dark",
    "any-cold",
    "any-rift",
    "nearest-lit",
    "nearest-dark",
    "nearest-cold",
    "every-lit",
    "zone",
]

WHERE_SAYS: dict[str, str] = {
    "here": "that Agent's Zone",
    "beside": "an adjacent Zone",
    "two-away": "a Zone 2 away",
    "every-beside": "each adjacent Zone",
    "demon": "the Demon's Zone",
    "beside-demon": "a Zone next to the Demon",
    "rift-fate": "the Rift equal to Fate",
    "rift-nearest": "the Rift nearest that Agent",
    "rift-farthest": "the Rift farthest from that Agent",
    "every-rift": "each Rift Zone",
    "any": "a Zone of your choice",
    "any-lit": "a Lit Zone of your choice",
    "any-dark": "a Dark Zone of your choice",
    "any-cold": "a Cold Zone of your choice",
    "any-rift": "a Rift Zone of your choice",
    "nearest-lit": "the nearest Zone with a Lit Cube",
    "nearest-dark": "the nearest Zone with a Dark Cube",
    "nearest-cold": "the nearest Cold Zone",
    "every-lit": "each Zone with a Lit Cube",
    "zone": "the named Zone",
}

SANITY_WORDS = frozenset(("lowest-sanity", "highest-sanity", "most-items", "with-electric", "frightened", "with-light"))
"""Criteria that only a Living Agent can meet."""


def somebody(state: State, cause: Cause, who: Who) -> Script:
    """The Agents a word means, in the order the players choose. The last one picked is `target`."""
    if who in ONE_OF:
        found = [(yield from one(state, cause, who))]
    else:
        found = list(_several(state, cause, who))
        if len(found) > 1:
            found = yield from ties.each_agent(state, found, "Who is first?")
    if len(found) == 1:
        cause.target = found[0].id
    return found


def one(state: State, cause: Cause, who: Who) -> Script:
    """The one Agent a word means."""
    if who == "user" or (who == "target" and cause.target):
        agent = state.agent(cause.target if who == "target" else cause.agent or targeting.fallback(state).id)
    elif who == "chosen":
        agent = yield from targeting.among(state, _present(state), "Which Agent?")
    elif cause.kind in ("event", "board"):
        wanted = ONE_OF.get(who, _active)
        agent = yield from targeting.pick(state, lambda some: wanted(state, some), living=who in SANITY_WORDS)
    else:
        some = [agent for agent in _present(state) if not (agent.specter and who in SANITY_WORDS)]
        fitting = list(ONE_OF.get(who, _active)(state, some)) or [targeting.fallback(state)]  # NW-TARGET-01
        agent = yield from targeting.among(state, fitting)
    cause.target = agent.id
    return agent


def _present(state: State) -> list[Agent]:
    return [agent for agent in state.agents if not agent.escaped]


Pick = Callable[[State, Sequence[Agent]], Sequence[Agent]]


def _active(state: State, some: Sequence[Agent]) -> Sequence[Agent]:
    holder = targeting.fallback(state)
    return [holder] if holder in some else []


def _best(score: Callable[[State, Agent], int | None], most: bool = False) -> Pick:
    """Those with the least (or most) of something; None leaves an Agent out."""

    def pick(state: State, some: Sequence[Agent]) -> Sequence[Agent]:
        scored = [(value, agent) for agent in some if (value := score(state, agent)) is not None]
        if not scored:
            return []
        best = max(value for value, _ in scored) if most else min(value for value, _ in scored)
        return [agent for value, agent in scored if value == best]

    return pick


def _those(test: Callable[[State, Agent], bool]) -> Pick:
    return lambda state, some: [agent for agent in some if test(state, agent)]


def _from_demon(state: State, agent: Agent) -> int | None:
    return ground.demon_far(state, state.demon_zone, agent.zone) if state.demon_zone else 0


def _from_hq(state: State, agent: Agent) -> int | None:
    return ground.demon_far(state, HQ, agent.zone)


def _from_rift(state: State, agent: Agent) -> int | None:
    far = [ground.demon_far(state, agent.zone, zone) for zone in state.rifts.values()]
    return min((steps for steps in far if steps is not None), default=None)


def _level(word: str) -> Callable[[State, Agent], bool]:
    return lambda state, agent: light.level(state, agent.zone) == word


ONE_OF: dict[str, Pick] = {
    "user": _active,
    "chosen": _active,
    "target": _active,
    "active": _active,
    "lowest-sanity": _best(lambda state, agent: agent.sanity),
    "highest-sanity": _best(lambda state, agent: agent.sanity, most=True),
    "most-items": _best(lambda state, agent: len(agent.items) or None, most=True),
    "nearest-demon": _best(_from_demon),
    "farthest-demon": _best(_from_demon, most=True),
    "nearest-hq": _best(_from_hq),
    "farthest-hq": _best(_from_hq, most=True),
    "nearest-rift": _best(_from_rift),
    "in-lit": _those(_level("lit")),
    "in-dim": _those(_level("dim")),
    "in-dark": _those(_level("dark")),
    "in-cold": _those(lambda state, agent: agent.zone in state.cold),
    "in-rift": _those(lambda state, agent: agent.zone in state.rifts.values()),
    "alone": _those(lambda state, agent: len(state.in_zone(agent.zone)) == 1),
    "in-company": _those(lambda state, agent: len(state.in_zone(agent.zone)) > 1),
    "with-light": _those(lambda state, agent: agent.lit),
    "with-electric": _those(lambda state, agent: inventory.carries(agent, "electric")),
    "frightened": _those(lambda state, agent: agent.condition == "frightened"),
}
"""The words for one Agent: of those who may be meant, whom the text means."""


def _several(state: State, cause: Cause, who: str) -> Sequence[Agent]:
    every = _present(state)
    here = zone_of(state, cause)
    near = (here, *ground.near(state, here)) if here else ()
    by_demon = (state.demon_zone, *ground.demon_near(state, state.demon_zone)) if state.demon_zone else ()
    tests: dict[str, Callable[[Agent], bool]] = {
        "everyone": lambda a: True,
        "others": lambda a: a.id != (cause.target or cause.agent or targeting.fallback(state).id),
        "all-lit": lambda a: light.level(state, a.zone) == "lit",
        "all-dim": lambda a: light.level(state, a.zone) == "dim",
        "all-dark": lambda a: light.level(state, a.zone) == "dark",
        "all-unlit": lambda a: light.level(state, a.zone) != "lit",
        "all-exposed": lambda a: not a.hiding,
        "all-here": lambda a: a.zone == here,
        "all-nearby": lambda a: a.zone in near,
        "all-near-demon": lambda a: a.zone in by_demon,
        "all-with-demon": lambda a: a.zone == state.demon_zone,
        "all-with-light": lambda a: a.lit,
        "all-with-electric": lambda a: inventory.carries(a, "electric"),
    }
    return [agent for agent in every if tests[who](agent)]


def zone_of(state: State, cause: Cause) -> str:
    """The Zone a card speaks of: its target's, its user's, the one it happened in, or the Active Agent's."""
    if cause.target:
        return state.agent(cause.target).zone
    if cause.agent:
        return state.agent(cause.agent).zone
    return cause.zone or targeting.fallback(state).zone


def places(
    state: State, cause: Cause, where: Where, zone: str = "", fits: Callable[[str], bool] | None = None
) -> Script:
    """The Zones a word means; players choose among equals. With `fits`, only Zones where it makes a difference."""
    here = zone_of(state, cause)
    house = ground.ground(state)
    if where in ("rift-fate", "rift-nearest", "rift-farthest"):
        found = _rifts(state, where, here)
    elif where.startswith("nearest-"):
        found = _nearest(state, where, here)
    else:
        lists: dict[str, Callable[[], Sequence[str]]] = {
            "here": lambda: [here],
            "zone": lambda: [zone],
            "beside": lambda: ground.near(state, here),
            "every-beside": lambda: ground.near(state, here),
            "two-away": lambda: [z for z in house.zones if ground.demon_far(state, here, z) == 2],
            "demon": lambda: [state.demon_zone] if state.demon_zone else [],
            "beside-demon": lambda: ground.demon_near(state, state.demon_zone) if state.demon_zone else [],
            "every-rift": lambda: list(state.rifts.values()),
            "any-rift": lambda: list(state.rifts.values()),
            "any": lambda: house.zones,
            "any-lit": lambda: [z for z in house.zones if light.level(state, z) == "lit"],
            "any-dark": lambda: [z for z in house.zones if light.level(state, z) == "dark"],
            "any-cold": lambda: state.cold,
            "every-lit": lambda: [z for z in house.zones if state.light.get(z) == "lit"],
        }
        found = list(lists[where]())
    if fits is not None:
        found = [each for each in found if fits(each)]
    if where.startswith("every-") or not found:
        return found
    chosen = yield from choose_zone(state, found)
    return [chosen]


def choose_zone(state: State, found: Sequence[str], asks: str = "Which Zone?") -> Script:
    """One of several Zones, as the players choose."""
    chosen: str = yield from ties.choose_one(
        state, asks, list(found), says=lambda zone: f"The {ground.name(state, zone)}.", about="zone"
    )
    return chosen


def _rifts(state: State, where: str, here: str) -> list[str]:
    from rules.netherwatch.tokens import rift_numbers

    if where == "rift-fate":
        return [state.rifts[number] for number in rift_numbers(state, state.fate)]
    return _by_distance(state, list(state.rifts.values()), here, farthest=where == "rift-farthest")


def _nearest(state: State, where: str, here: str) -> list[str]:
    word = where.removeprefix("nearest-")
    zones = state.cold if word == "cold" else [zone for zone, level in state.light.items() if level == word]
    return _by_distance(state, zones, here)


def _by_distance(state: State, zones: Sequence[str], here: str, farthest: bool = False) -> list[str]:
    far = {zone: steps for zone in zones if (steps := ground.demon_far(state, here, zone)) is not None}
    if not far:
        return []
    best = max(far.values()) if farthest else min(far.values())  # NW-EX-25
    return [zone for zone, steps in far.items() if steps == best]


def carried(agent: Agent, which: str) -> list[str]:
    """The cards of an Agent that a word means."""
    rows = cards.cards().items
    if which == "hand":
        return list(agent.hand)
    if which == "pocket":
        return list(agent.pocket)
    if which in ("light", "electric", "artifact"):
        prop: Any = which
        return [card for card in agent.items if prop in rows[card].properties]
    return list(agent.items)
