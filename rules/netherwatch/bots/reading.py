"""What a player can work out from a view: which Demons still fit, what is needed, how far things are."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping

from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.words import AgentKind
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.house.grounds import HQ_CLOSED

NEVER = 99  # Zones to a place that cannot be reached


@functools.cache
def _meaning(boxes: tuple[str, ...]) -> dict[str, tuple[str, bool]]:
    """What each sentence of a device says about a Trait."""
    rows = [reading for device in cards.in_play(boxes).devices.values() for reading in device.readings]
    return {says: (row.trait, has) for row in rows for has, some in ((True, row.yes), (False, row.no)) for says in some}


def suspects(view: View) -> tuple[str, ...]:
    """The Demons that fit every reading in the notebook."""
    if view["demon"]["id"]:
        return (view["demon"]["id"],)
    boxes = tuple(view["boxes"])
    meaning = _meaning(boxes)
    known = frozenset(meaning[str(showed)] for _, _, _, showed in view["notebook"] if showed in meaning)
    return _fitting(known, boxes)


@functools.lru_cache(4096)
def _fitting(known: frozenset[tuple[str, bool]], boxes: tuple[str, ...]) -> tuple[str, ...]:
    return cards.possible(frozenset(t for t, has in known if has), frozenset(t for t, has in known if not has), boxes)


def useful_traits(view: View, left: tuple[str, ...]) -> set[str]:
    """Traits that some suspects have and others have not."""
    return set(_telling(left))


@functools.lru_cache(4096)
def _telling(left: tuple[str, ...]) -> frozenset[str]:
    every = cards.cards().demons
    had = Counter(trait for demon in left for trait in every[demon].traits)
    return frozenset(trait for trait, demons in had.items() if demons < len(left))


def split(left: tuple[str, ...], trait: str) -> float:
    """Evenness of the split a Trait makes among the suspects."""
    rows = cards.cards().demons
    have = sum(trait in rows[demon].traits for demon in left)
    return min(have, len(left) - have) / len(left)


@functools.cache
def device_of(trait: str) -> str:
    return cards.cards().traits[trait].device


def kinds(agent: AgentForm) -> set[str]:
    """What an Agent carries, by kind."""
    rows = cards.cards().items
    return {rows[card].kind for card in (*agent["hand"], *agent["pocket"])}


def id_of(view: View, me: AgentForm) -> str:
    """The name of an Agent in the view."""
    return str(next(id for id, agent in view["agents"].items() if agent["piece"] == me["piece"]))


def reads(view: View, me: AgentForm) -> bool:
    """Whether this Agent can work a device at all."""
    return cards.kind_of(id_of(view, me)).reads


def team_kinds(view: View) -> set[str]:
    return set().union(*(kinds(agent) for agent in view["agents"].values() if not agent["escaped"]))


def wanted_items(view: View, left: tuple[str, ...]) -> set[str]:
    """Circle and Relics for the Demon (or the two) the team believes in. While there are more, or they cannot carry
    what banishes two, they read on; in a hurry they guess."""
    if len(left) > 2 or len(_banishing(left)) > _room(view):
        left = left[:1] if len(left) == 1 or hurry(view) else ()
    return _banishing(left)


def _banishing(demons: tuple[str, ...]) -> set[str]:
    rows = cards.cards().demons
    if not demons:
        return set()
    return {rows[demons[0]].circle} | {relic for demon in demons for relic in rows[demon].relics}


def _room(view: View) -> int:
    """How much the living who can work a device could carry among them."""
    living = {id for id, agent in view["agents"].items() if not agent["specter"] and not agent["escaped"]}
    readers = [kind for kind in map(cards.kind_of, living) if kind.reads]
    return sum(sum(slots(view, kind)) for kind in readers)


def slots(view: View, kind: AgentKind) -> tuple[int, int]:
    """How many slots of each row an Agent of that kind has."""
    return kind.first, kind.second if len(view["agents"]) <= 2 else kind.second - kind.fewer


def hurry(view: View) -> bool:
    """Time is nearly up: summon on a guess rather than wait for the Ascension."""
    return bool(view["events"]["left"] <= 7)


def far(view: View, a: str, b: str) -> int:
    """Zones between two places for an Agent, Locks counted; NEVER where there is no way."""
    return 0 if a == b else away(view, a).get(b, NEVER)


def away(view: View, a: str) -> Mapping[str, int]:
    """How far everything that can be reached is from here, as `far` counts."""
    house = ground.of_words(view["ground"])
    closed = HQ_CLOSED if view["manifested"] else NONE
    return house.graph.distances(a, blocked(view["ground"], tuple(view["locks"])), closed)


@functools.lru_cache(20_000)
def blocked(words: str, locks: tuple[str, ...]) -> frozenset[str]:
    """The ways that Locks close."""
    graph = ground.of_words(words).graph
    ways: set[str] = set()
    for lock in locks:
        ends = lock.split("--")
        if len(ends) == 1:
            ways |= graph.ways_of(ends[0])
        elif "hq" in ends:
            ways |= graph.opening(ends[0] if ends[1] == "hq" else ends[1], "drive")
        else:
            ways |= {way.id for way in graph.between(*ends)}
    return frozenset(ways)


def beside(view: View, zone: str) -> tuple[str, ...]:
    house = ground.of_words(view["ground"])
    return house.near(zone, blocked(view["ground"], tuple(view["locks"])))


def places_of_marks(view: View) -> list[str]:
    """Zones where something is to be done that the Operation asks for."""
    places = []
    rows = cards.cards().operations[view["operation"]]
    for objective, mark in view["needs"]:
        if objective and f"objective-{objective}" in view["tokens"]:
            places.append(view["tokens"][f"objective-{objective}"])
        for row in rows.interaction:
            names = {str(call.words.get("name", call.words.get("letter", ""))) for call in row.effects}
            if row.zone in view["interactions"] and ((mark and mark in names) or (objective and objective in names)):
                places.append(row.zone)
    return places
