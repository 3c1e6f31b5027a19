"""Every distinct set of spaces that a light template can light from a space, over all angles. Worked out, not sampled.

Turning the template about the figure, a space is covered or not, and a ray reaches it past the walls or not; each of
these changes at turns that can be named: a corner of a wall comes under a ray, a circle touches a side of the template.
Between two such turns nothing changes, so looking once in the middle tells it all.

A space is covered when no more than EDGE_MM of it sticks out, and reached by a ray that goes more than EDGE_MM into it:
on a regular board things fit exactly, and no last digit decides what is lit. A set that could be had only at one exact
angle does not count: no hand could hold it. A wall or door that goes through the middle of the figure hides nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.sight.directions import (
    FULL_TURN,
    SAME_TURN,
    Arrow,
    apart,
    arrow_at,
    dot,
    length_of,
    turn_of,
    turned,
    turned_back,
    turns_that_bring,
    unit,
)
from gloamboard.rules.kernel.sight.lines import Blocker, Spot, Target
from gloamboard.rules.kernel.sight.templates import Template

EDGE_MM = 0.0005

Doors = tuple[int, ...]
"""Sets of doors as bits: a space is lit when all doors of one of these sets are open. (0,) is lit whatever is shut."""


class Stretch(NamedTuple):
    """From this turn up to the next stretch: the spaces that can be lit, and the doors each of them needs open."""

    start: float
    lit: dict[str, Doors]


class _Barrier(NamedTuple):
    a: Arrow
    b: Arrow
    door: int  # its bit; 0 for what never opens


class _Target(NamedTuple):
    """Another space, as seen from the figure."""

    id: str
    at: Arrow
    radius: float
    corners: tuple[Arrow, ...]

    def reach(self) -> float:
        return max((length_of((x - self.at[0], y - self.at[1])) for x, y in self.corners), default=self.radius)


class _Piece(NamedTuple):
    """From one turn to another: a space that can be lit, and the doors it needs open."""

    start: float
    end: float
    id: str
    doors: Doors


class _Side(NamedTuple):
    """A side of the template: what lies no further than `far` along its normal is under it."""

    normal: Arrow
    far: float


class _Sheet(NamedTuple):
    sides: tuple[_Side, ...]
    rays: tuple[tuple[Arrow, Arrow], ...]
    reach: float  # nothing further away is ever under it
    start: float  # no ray begins further away from the figure


def stretches(space: Target, others: Iterable[Target], blockers: Sequence[Blocker], template: Template,
              doors: Sequence[str]) -> list[Stretch]:  # fmt: skip
    """All that the template can light from this space, once round. Blockers are those that block light; the order of
    the doors' ids says which bit is whose."""
    sheet = _sheet(template)
    bits = {id: 1 << n for n, id in enumerate(doors)}
    barriers = [
        _Barrier(_from(space.spot, each.a), _from(space.spot, each.b), bits[each.id] if each.door else 0)
        for each in blockers
    ]
    pieces: list[_Piece] = []
    for other in others:
        target = _Target(
            other.id,
            _from(space.spot, other.spot),
            other.radius / 1000,
            tuple(_from(space.spot, corner) for corner in other.corners),
        )
        if other.id != space.id and length_of(target.at) - target.reach() < sheet.reach:
            spans = list(_covered(target, sheet))
            near = [each for each in barriers if _in_the_way(each, target, sheet)] if spans else []
            for span in spans:
                pieces += _reached(*span, target, near, sheet)
    return _laid_together(pieces, {space.id: (0,)} if template.own else {})


def _from(origin: Spot, spot: Spot) -> Arrow:
    return (spot[0] - origin[0]) / 1000, (spot[1] - origin[1]) / 1000


def _sheet(template: Template) -> _Sheet:
    outline = template.outline if shapes.area(template.outline) > 0 else tuple(reversed(template.outline))
    sides = []
    for (x1, y1), (x2, y2) in shapes.edges(outline):
        normal = unit((y2 - y1, x1 - x2))
        sides.append(_Side(normal, dot(normal, (x1, y1))))
    rays = tuple((ray.from_mm, ray.to_mm) for ray in template.ray)
    return _Sheet(tuple(sides), rays, max(map(length_of, outline)), max(length_of(start) for start, _ in rays))


def _in_the_way(barrier: _Barrier, target: _Target, sheet: _Sheet) -> bool:
    """Whether some ray to the target may meet it: all of them stay near the line from the figure to the target."""
    near, far = max(target.reach(), sheet.start) + 1.0, length_of(target.at)
    a, b = (turned_back(end, target.at) for end in barrier[:2])  # the target to the right, all lengths times `far`
    beside = min(a[1], b[1]) > near * far or max(a[1], b[1]) < -near * far
    beyond = min(a[0], b[0]) > (far + near) * far or max(a[0], b[0]) < -near * far
    return not beside and not beyond


def _covered(target: _Target, sheet: _Sheet) -> Iterator[tuple[float, float]]:
    """From which turn to which the template lies over the whole target."""
    points = [(corner, 0.0) for corner in target.corners] or [(target.at, target.radius)]
    limits = [(side.normal, side.far - radius + EDGE_MM, point) for side in sheet.sides for point, radius in points]
    marks = (turn for normal, far, point in limits for turn in turns_that_bring(point, normal, far))
    for start, end in _between(apart(marks)):
        turn = arrow_at((start + end) / 2)
        if all(dot(turned(normal, turn), point) <= far for normal, far, point in limits):
            yield start, end


def _reached(start: float, end: float, target: _Target, barriers: Sequence[_Barrier], sheet: _Sheet) -> list[_Piece]:
    """The parts of a stretch of turns in which a ray gets to the target, and the doors it goes through."""
    inner = target._replace(radius=target.radius - EDGE_MM)
    marks = [0.0, end - start]
    for ray in sheet.rays:
        for turn in _ray_marks(ray, inner, barriers):
            if (later := (turn - start) % FULL_TURN) < end - start:
                marks.append(later)
    found: list[_Piece] = []
    for low, high in itertools.pairwise(apart(marks)):
        middle = arrow_at(start + (low + high) / 2)
        doors = _fewest(_doors_on(ray, middle, inner, barriers) for ray in sheet.rays)
        if found and found[-1].doors == doors:
            found[-1] = found[-1]._replace(end=start + high)
        else:
            found.append(_Piece(start + low, start + high, target.id, doors))
    return [piece for piece in found if piece.doors]


def _fewest(found: Iterable[int | None]) -> Doors:
    """Sets of doors of which none contains another. None is a ray that does not get there at all."""
    masks: list[int] = []
    for mask in sorted({mask for mask in found if mask is not None}, key=lambda mask: (mask.bit_count(), mask)):
        if not any(fewer & mask == fewer for fewer in masks):
            masks.append(mask)
    return tuple(masks)


def _ray_marks(ray: tuple[Arrow, Arrow], target: _Target, barriers: Sequence[_Barrier]) -> Iterator[float]:
    """The turns at which something may change for this ray on its way to this target."""
    begin, tip = ray
    along = unit((tip[0] - begin[0], tip[1] - begin[1]))
    normal = (-along[1], along[0])
    far = dot(normal, begin)
    corners = [*target.corners, *(end for barrier in barriers for end in barrier[:2])]
    borders = list(shapes.edges(target.corners)) if target.corners else []
    for barrier in barriers:
        if target.corners:
            corners += (cut for border in borders if (cut := _cut(barrier.a, barrier.b, *border)) is not None)
        else:
            corners += _circle_cuts(barrier.a, barrier.b, target.at, target.radius)
    for corner in corners:
        yield from turns_that_bring(corner, normal, far)
    if not target.corners:
        for touch in (far - target.radius, far + target.radius):
            yield from turns_that_bring(target.at, normal, touch)
    for end in (begin, tip):
        away = length_of(end)
        if away == 0:
            continue
        lines = [*borders, *((barrier.a, barrier.b) for barrier in barriers)]
        for a, b in lines:
            for cut in _circle_cuts(a, b, (0.0, 0.0), away):
                yield turn_of(turned_back(cut, end))
        if not target.corners:  # the end of the ray, going round the figure, enters or leaves the circle
            between = (away * away + dot(target.at, target.at) - target.radius * target.radius) / 2
            yield from turns_that_bring(target.at, (end[0] / away, end[1] / away), between / away)


def _doors_on(ray: tuple[Arrow, Arrow], turn: Arrow, target: _Target, barriers: Sequence[_Barrier]) -> int | None:
    """The doors a ray goes through on its way to the target, or None when it does not get there."""
    begin, tip = turned(ray[0], turn), turned(ray[1], turn)
    entry = _entry(begin, tip, target)
    if entry is None:
        return None
    there = (begin[0] + (tip[0] - begin[0]) * entry, begin[1] + (tip[1] - begin[1]) * entry)
    doors = 0
    for barrier in barriers:
        if shapes.segments_cross(begin, there, barrier.a, barrier.b):
            if not barrier.door:
                return None
            doors |= barrier.door
    return doors


def _entry(begin: Arrow, tip: Arrow, target: _Target) -> float | None:
    """How far along the ray, from 0 to 1, it has come into the target: just past its border, where a wall may stand."""
    if target.corners:
        return _entry_of_corners(begin, tip, target.corners)
    away = (begin[0] - target.at[0], begin[1] - target.at[1])
    if dot(away, away) < target.radius * target.radius:
        return 0.0
    entries = shapes.circle_places(begin, tip, target.at, target.radius)
    return entries[0] if entries and 0 <= entries[0] <= 1 else None


def _entry_of_corners(begin: Arrow, tip: Arrow, corners: tuple[Arrow, ...]) -> float | None:
    if shapes.inside(begin, corners):
        return 0.0
    way = (tip[0] - begin[0], tip[1] - begin[1])
    length = length_of(way)
    cuts = [cut for a, b in shapes.edges(corners) if (cut := _cut(begin, tip, a, b)) is not None]
    places = sorted(dot((cut[0] - begin[0], cut[1] - begin[1]), way) / (length * length) for cut in cuts)
    if not places:
        return None
    leaves = places[1] if len(places) > 1 else 1.0
    return min(places[0] + EDGE_MM / length, (places[0] + leaves) / 2)


def _circle_cuts(a: Arrow, b: Arrow, centre: Arrow, radius: float) -> list[Arrow]:
    """The points where a segment cuts a circle."""
    return [
        (a[0] + (b[0] - a[0]) * place, a[1] + (b[1] - a[1]) * place)
        for place in shapes.circle_places(a, b, centre, radius)
        if 0 <= place <= 1
    ]


def _cut(a: Arrow, b: Arrow, c: Arrow, d: Arrow) -> Arrow | None:
    """The point where two segments pass through each other."""
    if not shapes.segments_cross(a, b, c, d):
        return None
    of_a, of_b = shapes.side(c, d, a), shapes.side(c, d, b)
    place = of_a / (of_a - of_b)
    return a[0] + (b[0] - a[0]) * place, a[1] + (b[1] - a[1]) * place


def _between(marks: list[float]) -> list[tuple[float, float]]:
    """From each mark to the next, once round; the last ends beyond a full turn."""
    if not marks:
        return [(0.0, FULL_TURN)]
    ends = [*marks[1:], marks[0] + FULL_TURN]
    return [(start, end) for start, end in zip(marks, ends, strict=True) if end - start > SAME_TURN]


def _laid_together(pieces: list[_Piece], always: dict[str, Doors]) -> list[Stretch]:
    """One round of stretches, each with all that is lit in it."""
    found: list[Stretch] = []
    for start, end in _between(apart(mark % FULL_TURN for piece in pieces for mark in piece[:2])):
        middle = (start + end) / 2
        lit = always | {
            piece.id: piece.doors for piece in pieces if (middle - piece.start) % FULL_TURN < piece.end - piece.start
        }
        if not found or found[-1].lit != lit:
            found.append(Stretch(start, lit))
    return found
