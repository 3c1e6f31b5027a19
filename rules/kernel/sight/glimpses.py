"""Whether some straight line gets from any part of one round space to any part of another, past everything that stands.

Lines of one direction that meet both circles lie side by side; what stands between hides some of them. Turning the
direction, the order of all edges changes only where two of them fall on one line. Between two such directions nothing
changes, so looking once in the middle tells whether there is a gap.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator

from gloamboard.rules.kernel.board.shapes import circle_places
from gloamboard.rules.kernel.sight.directions import Arrow, dot, length_of, turned, turned_back, unit
from gloamboard.rules.kernel.sight.lines import Spot, Target

GAP = 2.0  # micrometres: a gap no wider than this is a joint between two walls
SAME_SLOPE = 1e-12

Piece = tuple[Arrow, Arrow]


def glimpse(a: Target, b: Target, standing: Iterable[tuple[Spot, Spot]]) -> tuple[Arrow, Arrow] | None:
    """A clear line from the rim of a to the rim of b, in micrometres, or None when there is none.

    Everything is turned so that b lies to the right of a, which is the origin."""
    if a.corners or b.corners:
        named = a.id if a.corners else b.id
        raise ValueError(f"{named} is not round: only round spaces have a rim to look from")
    across = (float(b.spot[0] - a.spot[0]), float(b.spot[1] - a.spot[1]))
    far, along = length_of(across), unit(across)
    if far - a.radius - b.radius <= GAP:  # the circles touch
        return (float(a.spot[0]), float(a.spot[1])), (float(b.spot[0]), float(b.spot[1]))
    pieces: list[Piece] = []
    for ends in standing:
        start, end = (turned_back((p[0] - a.spot[0], p[1] - a.spot[1]), along) for p in ends)
        pieces += _outside(start, end, far, a.radius, b.radius)
    slopes = sorted(_slopes(pieces, far, a.radius, b.radius))
    for low, high in itertools.pairwise(slopes):
        if high - low > SAME_SLOPE:
            clear = _clear_at((low + high) / 2, pieces, far, a.radius, b.radius)
            if clear is not None:
                start, end = (turned(point, along) for point in clear)
                return (start[0] + a.spot[0], start[1] + a.spot[1]), (end[0] + a.spot[0], end[1] + a.spot[1])
    return None


def _outside(start: Arrow, end: Arrow, far: float, a_radius: float, b_radius: float) -> Iterator[Piece]:
    """The parts of something that stands that lie in the way: not within the circles, nor far off to the side."""
    widest = max(a_radius, b_radius)
    if min(start[1], end[1]) > widest or max(start[1], end[1]) < -widest:
        return
    if max(start[0], end[0]) < -a_radius or min(start[0], end[0]) > far + b_radius:
        return
    circles = (((0.0, 0.0), a_radius), ((far, 0.0), b_radius))
    places = {0.0, 1.0, *(place for circle in circles for place in circle_places(start, end, *circle) if 0 < place < 1)}
    for low, high in itertools.pairwise(sorted(places)):
        x, y = _at(start, end, (low + high) / 2)
        if x * x + y * y > a_radius * a_radius and (x - far) ** 2 + y * y > b_radius * b_radius:
            yield _at(start, end, low), _at(start, end, high)


def _at(start: Arrow, end: Arrow, place: float) -> Arrow:
    return start[0] + (end[0] - start[0]) * place, start[1] + (end[1] - start[1]) * place


def _slopes(pieces: list[Piece], far: float, a_radius: float, b_radius: float) -> set[float]:
    """The directions, as rise over run, in which two edges fall on one line; and the steepest ones that meet both."""
    corners = sorted({corner for piece in pieces for corner in piece})
    both, either = a_radius + b_radius, a_radius - b_radius
    found = set(_touching((far, 0.0), (both, -both, either, -either)))
    for corner in corners:
        found |= set(_touching(corner, (a_radius, -a_radius)))
        found |= set(_touching((far - corner[0], -corner[1]), (b_radius, -b_radius)))
    for (x1, y1), (x2, y2) in itertools.combinations(corners, 2):
        if x1 != x2:
            found.add((y2 - y1) / (x2 - x1))
    steepest = max(map(abs, _touching((far, 0.0), (both,))))
    return {slope for slope in found if -steepest <= slope <= steepest}


def _touching(arrow: Arrow, radii: Iterable[float]) -> Iterator[float]:
    """Slopes of the lines through the arrow's tip that pass the origin at each of these distances, left or right."""
    x, y = arrow
    for radius in radii:
        rest = x * x + y * y - radius * radius
        if rest > 0:
            root = math.sqrt(rest)
            run, rise = x * root + y * radius, y * root - x * radius
            if run != 0:
                yield rise / run


def _clear_at(slope: float, pieces: list[Piece], far: float, a_radius: float, b_radius: float) -> Piece | None:
    """A line of this slope that gets through. How far off the origin lines pass is what tells them apart."""
    along = unit((1.0, slope))
    off = (-along[1], along[0])
    b_along, b_off = dot((far, 0.0), along), dot((far, 0.0), off)
    low, high = max(-a_radius, b_off - b_radius), min(a_radius, b_off + b_radius)

    def rims(at: float) -> tuple[float, float]:
        """Where the line that passes so far off leaves the one circle and enters the other."""
        leaves = math.sqrt(max(0.0, a_radius * a_radius - at * at))
        return leaves, b_along - math.sqrt(max(0.0, b_radius * b_radius - (at - b_off) ** 2))

    hidden = [(high, high)]
    for start, end in pieces:
        one, other = dot(start, off), dot(end, off)
        first, last = max(low, min(one, other)), min(high, max(one, other))
        if last <= first:
            continue
        middle = (first + last) / 2
        leaves, enters = rims(middle)
        if leaves < dot(_at(start, end, (middle - one) / (other - one)), along) < enters:
            hidden.append((first, last))
    for first, last in sorted(hidden):
        if first - low > GAP:
            at = (low + first) / 2
            start, end = (turned((there, at), along) for there in rims(at))
            return start, end
        low = max(low, last)
    return None
