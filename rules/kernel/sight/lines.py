"""Straight lines over the board, exactly: what a line from centre to centre crosses, and which spaces it passes.

Whole micrometres and integers, so that a line through a corner is one on every machine. It knows no light and no rules.

A line is blocked where it crosses: what blocks lies on both sides of it. It may touch a corner or run along a wall.
Walls that meet in a point are one there: no line slips through the joint.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.maps import Block, Map, MapPlace
from gloamboard.rules.kernel.board.shapes import Point, side

Spot = tuple[int, int]  # micrometres on the board


class Blocker(NamedTuple):
    """One straight piece of a wall, of a door or of an obstacle's outline."""

    id: str
    a: Spot
    b: Spot
    blocks: tuple[Block, ...]
    door: bool = False


class Target(NamedTuple):
    """A space as lines meet it: about its spot, round or with corners."""

    id: str
    spot: Spot
    radius: int  # 0 when it has corners
    corners: tuple[Spot, ...]


def to_spot(point: Point) -> Spot:
    return round(point[0] * 1000), round(point[1] * 1000)


def lay_out(
    maps: Sequence[Map], places: Mapping[str, MapPlace] | None = None
) -> tuple[dict[str, Target], tuple[Blocker, ...]]:
    """Spaces and blockers of all maps, where they lie. A map without a place lies at the origin."""
    spaces: dict[str, Target] = {}
    blockers: list[Blocker] = []
    for m in maps:
        place = (places or {}).get(m.id, MapPlace())

        def put(point: Point, place: MapPlace = place, m: Map = m) -> Spot:
            return to_spot(place.put(point, m.size_mm))

        for space in m.space:
            corners = tuple(map(put, space.shape))
            spaces[space.id] = Target(space.id, put(space.spot_mm), round(space.radius_mm * 1000), corners)
        for i, wall in enumerate(m.wall):
            blockers.append(Blocker(wall.id or f"{m.id}-wall-{i + 1}", put(wall.from_mm), put(wall.to_mm), wall.blocks))
        for door in m.door:
            blockers.append(Blocker(door.id, put(door.from_mm), put(door.to_mm), door.blocks, door=True))
        for obstacle in m.obstacle:
            for a, b in shapes.edges(obstacle.outline()):
                blockers.append(Blocker(obstacle.id, put(a), put(b), obstacle.blocks))
    return spaces, tuple(blockers)


def touched(a: Spot, b: Spot, blockers: Iterable[Blocker]) -> tuple[Blocker, ...]:
    """The blockers that have a point in common with the segment: no other can block it."""
    left, right = sorted((a[0], b[0]))
    top, bottom = sorted((a[1], b[1]))
    found = []
    for blocker in blockers:
        c, d = blocker.a, blocker.b
        if max(c[0], d[0]) < left or min(c[0], d[0]) > right or max(c[1], d[1]) < top or min(c[1], d[1]) > bottom:
            continue
        if side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0:
            found.append(blocker)
    return tuple(found)


class _Contact(NamedTuple):
    """Where a blocker meets the line without crossing it by itself: from one place along it to another."""

    start: int
    end: int
    side: int  # on which side of the line the rest of it lies; 0 when it runs along the line
    id: str


def crossed(a: Spot, b: Spot, blockers: Iterable[Blocker]) -> tuple[str, ...]:
    """Ids of what the segment from a to b crosses, each once. None: the line is clear."""
    found: list[str] = []
    contacts: list[_Contact] = []
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy

    def along(p: Spot) -> int:
        return (p[0] - a[0]) * dx + (p[1] - a[1]) * dy

    for blocker in blockers:
        c, d = blocker.a, blocker.b
        of_c, of_d = side(a, b, c), side(a, b, d)
        if of_c and of_d:
            if (of_c > 0) != (of_d > 0) and side(c, d, a) * side(c, d, b) < 0:
                found.append(blocker.id)
            continue
        places = [along(p) for p, of_p in ((c, of_c), (d, of_d)) if not of_p]
        start, end = min(places), max(places)
        if end > 0 and start < length:
            contacts.append(_Contact(start, end, of_c or of_d, blocker.id))
    return tuple(dict.fromkeys([*found, *_crossed_together(contacts)]))


def _crossed_together(contacts: list[_Contact]) -> list[str]:
    """Contacts at one place of the line are one thing, which is crossed when it lies on both sides."""
    found: list[str] = []
    together: list[_Contact] = []
    for contact in [*sorted(contacts), None]:
        if together and (contact is None or contact.start > max(each.end for each in together)):
            if any(each.side > 0 for each in together) and any(each.side < 0 for each in together):
                found += [each.id for each in together]
            together = []
        if contact is not None:
            together.append(contact)
    return found


def passed(a: Spot, b: Spot, spaces: Iterable[Target]) -> tuple[str, ...]:
    """The spaces whose inside the segment goes through, in order from a. A corner or a border touched is not passed."""
    entries = []
    for space in spaces:
        entry = _into_corners(a, b, space.corners) if space.corners else _into_circle(a, b, space.spot, space.radius)
        if entry is not None:
            entries.append((entry, space.id))
    return tuple(id for _, id in sorted(entries))


def _into_circle(a: Spot, b: Spot, centre: Spot, radius: int) -> float | None:
    """How far along the segment its first point inside lies, from 0 to 1."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    reach = radius * radius * length - side(a, b, centre) ** 2
    if reach <= 0:
        return None
    middle = (centre[0] - a[0]) * dx + (centre[1] - a[1]) * dy
    if not 0 <= middle <= length:
        end = a if middle < 0 else b
        if (end[0] - centre[0]) ** 2 + (end[1] - centre[1]) ** 2 >= radius * radius:
            return None
    return max(0.0, (middle - math.sqrt(reach)) / length)


def _into_corners(a: Spot, b: Spot, corners: tuple[Spot, ...]) -> float | None:
    cuts = {Fraction(0), Fraction(1)}
    dx, dy = b[0] - a[0], b[1] - a[1]
    for c, d in shapes.edges(corners):
        of_a, of_b = side(c, d, a), side(c, d, b)
        if of_a != of_b:
            cuts.add(Fraction(of_a, of_a - of_b))
    inside = sorted(cut for cut in cuts if 0 <= cut <= 1)
    for start, end in itertools.pairwise(inside):
        middle = (start + end) / 2
        if _well_inside((a[0] + middle * dx, a[1] + middle * dy), corners):
            return float(start)
    return None


def _well_inside(p: tuple[Fraction, Fraction], corners: tuple[Spot, ...]) -> bool:
    """Inside and not on the border."""
    found = False
    for (x1, y1), (x2, y2) in shapes.edges(corners):
        turn = (x2 - x1) * (p[1] - y1) - (y2 - y1) * (p[0] - x1)
        if turn == 0 and min(x1, x2) <= p[0] <= max(x1, x2) and min(y1, y2) <= p[1] <= max(y1, y2):
            return False
        if (y1 > p[1]) != (y2 > p[1]) and (turn > 0) == (y2 > y1):
            found = not found
    return found
