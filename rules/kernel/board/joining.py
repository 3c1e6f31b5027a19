"""Joins maps into one graph: links across maps, exits that join the same thing, exits of laid tiles that meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gloamboard.rules.kernel.board.graph import NONE, Graph, Way
from gloamboard.rules.kernel.board.maps import Door, Exit, Map, MapPlace, Space, link_id
from gloamboard.strict_toml import FileError, did_you_mean

MEET_MM = 5.0  # exits of two laid tiles this near each other meet


def join(maps: Sequence[Map], places: Mapping[str, MapPlace] | None = None, more: Iterable[Way] = ()) -> Graph:
    """One graph of several maps. `places` (map id → place) matters only to tiles whose exits meet by touching; `more`
    are ways that no map says, as those between tiles of a grid (growing.py)."""
    known = _owners(maps, "space", lambda m: m.space)
    _owners(maps, "door", lambda m: m.door)
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
            ways.append(
                Way(
                    link.id or link_id(link.a, link.b),
                    link.a,
                    link.b,
                    link.kind,
                    link.one_way,
                    link.cost,
                    link.door,
                )
            )
    ways += more
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


def _owners(maps: Sequence[Map], what: str, things: Callable[[Map], Sequence[Space | Door]]) -> dict[str, Map]:
    """Which map each thing is on. No two maps may have one of the same id."""
    known: dict[str, Map] = {}
    for m in maps:
        for i, thing in enumerate(things(m)):
            if thing.id in known:
                cause = f"{known[thing.id].path} has a {what} of this id too."
                raise FileError(m.path, f"{what}[{i}].id", cause, value=thing.id)
            known[thing.id] = m
    return known


def loose_exits(maps: Sequence[Map]) -> tuple[Exit, ...]:
    """Named exits that lead nowhere with these maps in play."""
    joins = [way.joins for m in maps for way in m.exit]
    return tuple(way for m in maps for way in m.exit if way.joins and joins.count(way.joins) < 2)


def _meeting(maps: Iterable[Map], places: Mapping[str, MapPlace]) -> Iterator[tuple[Exit, Exit]]:
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
