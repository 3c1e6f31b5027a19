"""The graph of all maps in play: who is next to whom, how far, at what cost, and which way.

Pure, and remembered within a limit: a distance asked twice is looked up. Blocked ways, closed spaces, prices and what
harms are the caller's; the graph itself changes only when tiles or ways are added, which gives a new graph.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from gloamboard.rules.kernel.board.maps import Door, Map, Space
from gloamboard.rules.kernel.board.remembered import Remembered

NONE: frozenset[str] = frozenset()
REMEMBERED_BYTES = 7_000_000  # of distances, for one graph
_OVERHEAD_BYTES = 500  # of one remembered answer: its key, its place in the dicts, the proxy round it


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the joined graph: between two spaces, of whichever maps."""

    id: str
    a: str
    b: str
    kind: str
    one_way: bool = False
    cost: int = 1
    door: str = ""


class Step(NamedTuple):
    """One way walked in one direction."""

    here: str
    there: str
    way: Way


class Walk(NamedTuple):
    """A way over several spaces, both ends included; what it costs, and which of its steps do harm."""

    spaces: tuple[str, ...]
    cost: int
    harm: tuple[Step, ...] = ()


class Barred(NamedTuple):
    """What shut doors keep everybody from: ways that are not walked, spaces that are not entered."""

    ways: frozenset[str]
    spaces: frozenset[str]


Price = Callable[[Step], int | None]  # None: this step cannot be taken
Harms = Callable[[Step], bool]


class Graph:
    """Spaces and ways of all maps in play. Treat as read-only; `join` makes one."""

    def __init__(self, maps: Sequence[Map], ways: Sequence[Way], openings: Mapping[tuple[str, str], frozenset[str]]):
        self.maps = {m.id: m for m in maps}
        self.spaces: dict[str, Space] = {space.id: space for m in maps for space in m.space}
        self.map_of: dict[str, str] = {space.id: m.id for m in maps for space in m.space}
        self.doors: dict[str, Door] = {door.id: door for m in maps for door in m.door}
        self.shut = frozenset(door.id for door in self.doors.values() if door.shut)  # as the game begins
        self.ways: dict[str, Way] = {way.id: way for way in ways}
        self._openings = dict(openings)
        around: dict[str, list[tuple[str, str]]] = {space: [] for space in self.spaces}
        back: dict[str, list[tuple[str, str]]] = {space: [] for space in self.spaces}
        steps: dict[str, list[Step]] = {space: [] for space in self.spaces}
        not_walked = frozenset(kind for m in maps for kind in m.not_walked)
        self._linked: dict[tuple[str, str], list[str]] = {}
        self._after: dict[tuple[str, str], list[str]] = {}
        for way in ways:
            self._after.setdefault((way.a, way.kind), []).append(way.b)
            for here, there in ((way.a, way.b), (way.b, way.a))[: 1 if way.one_way else 2]:
                self._linked.setdefault((here, way.kind), []).append(there)
                if way.kind in not_walked:
                    continue
                around[here].append((there, way.id))
                back[there].append((here, way.id))
                steps[here].append(Step(here, there, way))
        self._around = {space: tuple(pairs) for space, pairs in around.items()}
        self._back = {space: tuple(pairs) for space, pairs in back.items()}
        self._steps = {space: tuple(each) for space, each in steps.items()}
        self._known: Remembered[tuple[str, frozenset[str], frozenset[str]], Mapping[str, int]]
        self._known = Remembered(REMEMBERED_BYTES)

    def plus(self, more: Iterable[Way]) -> Graph:
        """This graph with ways that came in play, such as a passage between two spaces. Keep it while they last."""
        more = tuple(more)
        for way in more:
            if way.id in self.ways:
                raise ValueError(f"there is a way {way.id} already")
        return Graph(tuple(self.maps.values()), (*self.ways.values(), *more), self._openings)

    def neighbours(self, space: str, blocked: frozenset[str] = NONE, closed: frozenset[str] = NONE) -> tuple[str, ...]:
        """Spaces one step away by a way that is not blocked, without the closed ones. In file order, each once."""
        if not blocked and not closed:
            return tuple(dict.fromkeys(there for there, _ in self._around[space]))
        near = (there for there, way in self._around[space] if way not in blocked and there not in closed)
        return tuple(dict.fromkeys(near))

    def distances(
        self, source: str, blocked: frozenset[str] = NONE, closed: frozenset[str] = NONE
    ) -> Mapping[str, int]:
        """Steps to every space that can be reached. A closed space is not entered; a piece inside one may leave."""
        key = (source, blocked, closed)
        known = self._known.get(key)
        if known is not None:
            return known
        steps, edge = {source: 0}, [source]
        while edge:
            further = []
            for here in edge:
                for there, way in self._around[here]:
                    if there not in steps and way not in blocked and there not in closed:
                        steps[there] = steps[here] + 1
                        further.append(there)
            edge = further
        known = MappingProxyType(steps)
        self._known.keep(key, known, _OVERHEAD_BYTES + sum(map(sys.getsizeof, (steps, blocked, closed))))
        return known

    def distance(self, a: str, b: str, blocked: frozenset[str] = NONE, closed: frozenset[str] = NONE) -> int | None:
        """Steps from a to b, or None when there is no way."""
        return self.distances(a, blocked, closed).get(b)

    def within(
        self, source: str, steps: int, blocked: frozenset[str] = NONE, closed: frozenset[str] = NONE
    ) -> tuple[str, ...]:
        """Spaces 1 to `steps` away, nearest first."""
        return tuple(there for there, far in self.distances(source, blocked, closed).items() if 0 < far <= steps)

    def path(
        self, a: str, b: str, blocked: frozenset[str] = NONE, closed: frozenset[str] = NONE
    ) -> tuple[str, ...] | None:
        """One shortest way from a to b, both ends included; of several, always the same one."""
        ahead = self.distances(a, blocked, closed)
        if b not in ahead:
            return None
        route = [b]
        while route[-1] != a:
            here = route[-1]
            for there, way in self._back[here]:
                if way not in blocked and ahead.get(there) == ahead[here] - 1:
                    route.append(there)
                    break
        return tuple(reversed(route))

    def reach(
        self,
        source: str,
        budget: int,
        price: Price | None = None,
        closed: frozenset[str] = NONE,
        blocked: frozenset[str] = NONE,
    ) -> dict[str, int]:
        """What it costs to get to each space within the budget, cheapest first; the source itself costs 0.

        Without a price each step costs what its way says."""
        spent: dict[str, int] = {}
        edge: list[tuple[int, int, str]] = [(0, 0, source)]
        order = 0  # of two that cost the same, the one found first
        while edge:
            cost, _, here = heapq.heappop(edge)
            if here in spent:
                continue
            spent[here] = cost
            for step in self._steps[here]:
                if step.there in spent or step.way.id in blocked or step.there in closed:
                    continue
                more = step.way.cost if price is None else price(step)
                if more is not None and cost + more <= budget:
                    order += 1
                    heapq.heappush(edge, (cost + _not_negative(more, step), order, step.there))
        return spent

    def walk(
        self,
        a: str,
        b: str,
        budget: int | None = None,
        price: Price | None = None,
        harms: Harms | None = None,
        closed: frozenset[str] = NONE,
        blocked: frozenset[str] = NONE,
        *,
        harmful: bool = False,
    ) -> Walk | None:
        """The cheapest way from a to b that does no harm, for a piece that was carried over several spaces at once.

        When `harmful` ways are asked for: the one with the fewest harms within the budget, and of those the cheapest.
        Of several alike, always the same one."""
        cheapest: dict[str, int] = {}  # so far, with no more harms than the one looked at now
        edge: list[tuple[int, int, int, str, _Trail | None]] = [(0, 0, 0, a, None)]
        order = 0
        while edge:
            hurts, cost, _, here, trail = heapq.heappop(edge)
            if cost >= cheapest.get(here, cost + 1):
                continue
            cheapest[here] = cost
            if here == b:
                return _walked(a, cost, trail)
            for step in self._steps[here]:
                if step.way.id in blocked or step.there in closed:
                    continue
                more = step.way.cost if price is None else price(step)
                if more is None or (budget is not None and cost + more > budget):
                    continue
                hurt = harms is not None and harms(step)
                if hurt and not harmful:
                    continue
                order += 1
                far = cost + _not_negative(more, step)
                heapq.heappush(edge, (hurts + hurt, far, order, step.there, _Trail(step, hurt, trail)))
        return None

    def between(self, a: str, b: str) -> tuple[Way, ...]:
        """The ways that lead from one space directly to another."""
        return tuple(self.ways[way] for there, way in self._around[a] if there == b)

    def ways_of(self, space: str) -> frozenset[str]:
        """All ways of a space that are walked: block them, and nobody comes in or out."""
        return frozenset(way for _, way in (*self._around[space], *self._back[space]))

    def ways_of_kind(self, kind: str) -> frozenset[str]:
        return frozenset(way.id for way in self.ways.values() if way.kind == kind)

    def linked(self, space: str, kind: str) -> tuple[str, ...]:
        """Where the links of one kind lead from a space, walked or not. In file order."""
        return tuple(self._linked.get((space, kind), ()))

    def after(self, space: str, kind: str) -> tuple[str, ...]:
        """Where the links of one kind that begin at this space end: downstream, the next in line."""
        return tuple(self._after.get((space, kind), ()))

    def opening(self, space: str, joins: str) -> frozenset[str]:
        """All ways through one exit of a space, to be blocked together."""
        return self._openings[space, joins]

    def barred(self, shut: frozenset[str]) -> Barred:
        """What these doors keep everybody from while they are shut. Doors that do not block movement bar nothing."""
        doors = [self.doors[id] for id in shut if "movement" in self.doors[id].blocks]
        ids = {door.id for door in doors}
        return Barred(
            frozenset(way.id for way in self.ways.values() if way.door in ids),
            frozenset(door.space for door in doors if door.space),
        )

    def with_feature(self, word: str) -> tuple[str, ...]:
        return tuple(space.id for space in self.spaces.values() if word in space.features)

    def in_group(self, group: str) -> tuple[str, ...]:
        return tuple(space.id for space in self.spaces.values() if group in space.groups)


class _Trail(NamedTuple):
    """How a walk came to a space: by this last step, after that trail."""

    step: Step
    hurt: bool
    before: _Trail | None


def _walked(start: str, cost: int, trail: _Trail | None) -> Walk:
    trails: list[_Trail] = []
    while trail is not None:
        trails.append(trail)
        trail = trail.before
    trails.reverse()
    spaces = (start, *(each.step.there for each in trails))
    return Walk(spaces, cost, tuple(each.step for each in trails if each.hurt))


def _not_negative(price: int, step: Step) -> int:
    if price < 0:
        raise ValueError(f"a step from {step.here} to {step.there} for {price}: a price is 0 or more")
    return price
