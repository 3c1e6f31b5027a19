"""Several maps joined into one graph of spaces: who is next to whom, how far, and which way.

Pure and remembered: a distance asked twice is looked up. Blocked links and closed spaces are the caller's; the graph
itself changes only when tiles are added, which gives a new graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gloamboard.rules.kernel.board.maps import Exit, Kind, Map, Place, Space, link_id
from gloamboard.strict_toml import FileError, did_you_mean

NONE: frozenset[str] = frozenset()
MEET_MM = 5.0  # exits of two laid tiles this near each other meet
_REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the joined graph: between two spaces, of whichever maps."""

    id: str
    a: str
    b: str
    kind: Kind


class Graph:
    """Spaces and ways of all maps in play. Treat as read-only; `join` makes one."""

    def __init__(self, maps: Sequence[Map], ways: Sequence[Way], openings: Mapping[tuple[str, str], frozenset[str]]):
        self.maps = {m.id: m for m in maps}
        self.spaces: dict[str, Space] = {space.id: space for m in maps for space in m.space}
        self.map_of: dict[str, str] = {space.id: m.id for m in maps for space in m.space}
        self.ways: dict[str, Way] = {way.id: way for way in ways}
        self._openings = dict(openings)
        around: dict[str, list[tuple[str, str]]] = {space: [] for space in self.spaces}
        for way in ways:
            around[way.a].append((way.b, way.id))
            around[way.b].append((way.a, way.id))
        self._around = {space: tuple(pairs) for space, pairs in around.items()}
        self._known: dict[tuple[str, frozenset[str], frozenset[str]], Mapping[str, int]] = {}

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
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = MappingProxyType(steps)
        return self._known[key]

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
            for there, way in self._around[here]:
                if way not in blocked and ahead.get(there) == ahead[here] - 1:
                    route.append(there)
                    break
        return tuple(reversed(route))

    def between(self, a: str, b: str) -> tuple[Way, ...]:
        """The ways that join two spaces directly."""
        return tuple(self.ways[way] for there, way in self._around[a] if there == b)

    def ways_of(self, space: str) -> frozenset[str]:
        """All ways of a space: block them, and nobody comes in or out."""
        return frozenset(way for _, way in self._around[space])

    def ways_of_kind(self, kind: Kind) -> frozenset[str]:
        return frozenset(way.id for way in self.ways.values() if way.kind == kind)

    def opening(self, space: str, joins: str) -> frozenset[str]:
        """All ways through one exit of a space, to be blocked together."""
        return self._openings[space, joins]

    def with_feature(self, word: str) -> tuple[str, ...]:
        return tuple(space.id for space in self.spaces.values() if word in space.features)


def join(maps: Sequence[Map], places: Mapping[str, Place] | None = None) -> Graph:
    """One graph of several maps. `places` (map id → place) matters only to tiles whose exits meet by touching."""
    known: dict[str, Map] = {}
    for m in maps:
        for i, space in enumerate(m.space):
            if space.id in known:
                raise FileError(
                    m.path, f"space[{i}].id", f"{known[space.id].path} has a space of this id too.", value=space.id
                )
            known[space.id] = m
    ways: list[Way] = []
    for m in maps:
        for i, link in enumerate(m.link):
            if link.b not in known:
                raise FileError(
                    m.path,
                    f"link[{i}].b",
                    "no map in play has this space.",
                    value=link.b,
                    hint=did_you_mean(link.b, known),
                )
            ways.append(Way(link.id or link_id(link.a, link.b), link.a, link.b, link.kind))
    openings: dict[tuple[str, str], frozenset[str]] = {}
    for one, other in _meeting(maps, places or {}):
        way = Way(link_id(one.space, other.space), one.space, other.space, one.kind)
        ways.append(way)
        for end in (one, other):
            key = (end.space, end.joins)
            openings[key] = openings.get(key, NONE) | {way.id}
    seen: set[str] = set()
    for way in ways:
        if way.id in seen:
            raise FileError(
                known[way.a].path, "link", "two links have this id.", value=way.id, hint="Give one of them an id."
            )
        seen.add(way.id)
    return Graph(maps, ways, openings)


def loose_exits(maps: Sequence[Map]) -> tuple[Exit, ...]:
    """Named exits that lead nowhere with these maps in play."""
    joins = [way.joins for m in maps for way in m.exit]
    return tuple(way for m in maps for way in m.exit if way.joins and joins.count(way.joins) < 2)


def _meeting(maps: Iterable[Map], places: Mapping[str, Place]) -> Iterator[tuple[Exit, Exit]]:
    named: dict[str, list[Exit]] = {}
    laid: list[tuple[str, float, float, Exit]] = []
    for m in maps:
        for way in m.exit:
            if way.joins:
                for other in named.setdefault(way.joins, []):
                    yield other, way
                named[way.joins].append(way)
            elif m.id in places:
                x, y = places[m.id].put(way.at_mm, m.size_mm)
                for other_map, ox, oy, other in laid:
                    if other_map != m.id and abs(x - ox) <= MEET_MM and abs(y - oy) <= MEET_MM:
                        yield other, way
                laid.append((m.id, x, y, way))
