"""Whom and where the words of a card mean, worked out on the board; players choose among equals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.house.rifts import rift_numbers
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.causes import asker
from gloamboard.rules.netherwatch.verbs.words import Where, Who, whom

SANITY_WORDS = frozenset(("lowest-sanity", "highest-sanity", "most-items", "with-electric", "frightened", "with-light"))
"""Criteria that only a Living Agent can meet."""


def somebody(state: State, cause: Cause, who: Who) -> Script:
    """The Agents a word means, as they sit, for what happens to all at once. A word for one sets the `target`."""
    if who not in ONE_OF:
        found = list(_several(state, cause, who))
    elif _nobody(state, cause, who):
        found = []  # NW-TARGET-01: only an Event or the Demon falls back on the Active Agent
    else:
        found = [(yield from one(state, cause, who))]
    return found


def one(state: State, cause: Cause, who: Who, asks: str = "") -> Script:
    """The one Agent a word means. Whoever must choose among equals is asked with the word's own meaning."""
    if who == "user" or (who == "target" and cause.target):
        agent = state.agent(cause.target) if who == "target" else doer(state, cause)
    elif who == "chosen":
        agent = yield from targeting.among(state, _present(state), f"{asker(cause)}: which Agent?")
    elif cause.kind in ("event", "board"):
        wanted = ONE_OF.get(who, _active)
        agent = yield from targeting.pick(
            state,
            lambda some: _as_said(cause, who, wanted(state, some)),
            living=who in SANITY_WORDS,
            asks=_whom(cause, who, asks),
        )
    else:
        some = [agent for agent in _present(state) if not (agent.specter and who in SANITY_WORDS)]
        fits = ONE_OF.get(who, _active)
        fitting = list(_as_said(cause, who, fits(state, some))) or [targeting.fallback(state)]  # NW-TARGET-01
        agent = yield from targeting.among(state, fitting, _whom(cause, who, asks))
    cause.target = agent.id
    cause.meant[who] = (agent.id,)
    return agent


def doer(state: State, cause: Cause) -> Agent:
    """Whose doing it is; of what nobody does, the Agent on whom it would fall back."""
    return state.agent(cause.agent) if cause.agent else targeting.fallback(state)


def another(state: State, cause: Cause, who: Who, first: Agent) -> Script:
    """A second Agent of a card that has its target: nobody who hides, and not that one again. None when nobody fits."""
    others = [agent for agent in _present(state) if agent is not first and not agent.hiding]
    fitting = ONE_OF[who](state, others) if who in ONE_OF else others
    return (yield from targeting.among(state, fitting, _whom(cause, who, ""))) if fitting else None


def _nobody(state: State, cause: Cause, who: Who) -> bool:
    """Whether nobody is what an Item, an Ability or an Operation means: such a text keeps to its word."""
    if who in ("user", "chosen", "target", "active") or cause.kind in ("event", "board"):
        return False
    living = [agent for agent in _present(state) if not (agent.specter and who in SANITY_WORDS)]
    return not ONE_OF[who](state, living)


def _whom(cause: Cause, who: Who, asks: str) -> str:
    return f"{asks or f'{asker(cause)}: whom does it mean'}, {whom(who)}?"


def _as_said(cause: Cause, who: Who, fitting: Sequence[Agent]) -> Sequence[Agent]:
    """A word means the same Agent throughout a card, as long as it fits."""
    return [agent for agent in fitting if agent.id in cause.meant.get(who, ())] or fitting


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
    by_demon = (state.demon_zone, *ground.near(state, state.demon_zone)) if state.demon_zone else ()  # NW-MAP-08
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


FROM_SOMEBODY = frozenset(
    (
        *("here", "beside", "every-beside", "two-away"),
        *("rift-nearest", "rift-farthest", "nearest-lit", "nearest-dark", "nearest-cold"),
    )
)
"""Words for places that are meant from where somebody stands."""


def somebody_first(state: State, cause: Cause) -> Script:
    """An Event or a Demon's action that has named nobody yet means the Active Agent, by the Targeting Priority."""
    if cause.kind in ("event", "board") and not cause.target and not cause.zone:
        yield from one(state, cause, "active")  # NW-TARGET-02 NW-EX-26


def zone_of(state: State, cause: Cause) -> str:
    """The Zone a card speaks of: its target's, its user's, the one it happened in, or the Active Agent's."""
    if cause.target:
        return state.agent(cause.target).zone
    if cause.agent:
        return state.agent(cause.agent).zone
    return cause.zone or targeting.fallback(state).zone


def places(
    state: State, cause: Cause, where: Where, asks: str, zone: str = "", fits: Callable[[str], bool] | None = None
) -> Script:
    """The Zones a word means; players choose among equals, and `asks` says what for. With `fits`, only Zones where it
    makes a difference."""
    if where in FROM_SOMEBODY:
        yield from somebody_first(state, cause)
    here = zone_of(state, cause)
    house = ground.ground(state)
    if where in ("rift-fate", "rift-nearest", "rift-farthest"):
        found = _rifts(state, where, here)
    elif where.startswith("nearest-"):
        found = _nearest(state, where, here)
    else:
        lists: dict[str, Callable[[], Sequence[str]]] = {
            "here": lambda: [here],
            "zone": lambda: [zone] if zone else house.zones,  # a real card names it: the players point it out
            "beside": lambda: ground.near(state, here),
            "every-beside": lambda: ground.near(state, here),
            "two-away": lambda: [z for z in house.zones if ground.demon_far(state, here, z) == 2],
            "demon": lambda: [state.demon_zone] if state.demon_zone else [],
            "beside-demon": lambda: ground.near(state, state.demon_zone) if state.demon_zone else [],  # NW-MAP-08
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
    chosen = yield from choose_zone(state, cause, found, asks)
    return [chosen] if fits is None or fits(chosen) else []  # a ruling may have come between


def choose_zone(state: State, cause: Cause, found: Sequence[str], asks: str) -> Script:
    """One of several Zones, as the players choose: for which card, and what for."""
    chosen: str = yield from ties.choose_one(
        state,
        f"{asker(cause)}: {asks}",
        list(found),
        says=lambda zone: f"The {ground.name(state, zone)}.",
        about="zone",
    )
    return chosen


def _rifts(state: State, where: str, here: str) -> list[str]:
    if where == "rift-fate":
        return [state.rifts[number] for number in rift_numbers(state.ground, state.rifts, state.fate)]
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
    rows, loose = cards.cards().items, cards.loose(agent.hand, agent.pocket)
    if which in ("hand", "pocket"):
        return [card for card in loose if rows[card].carry == which]  # NW-INV-05 NW-INV-06: wherever it is kept
    if which in ("light", "electric", "artifact"):
        return [card for card in loose if which in rows[card].properties]
    return list(loose)
