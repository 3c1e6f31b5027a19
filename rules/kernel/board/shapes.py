"""Plain plane geometry for maps: is a point inside, do two outlines overlap, how far from a border.

Outlines are lists of corners in millimetres, in either direction, not self-crossing. It knows no spaces and no pads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

N = TypeVar("N", int, float)
Corner = TypeVar("Corner")
Point = tuple[float, float]
Outline = Sequence[Point]
Triangle = tuple[Point, Point, Point]
Box = tuple[float, float, float, float]  # left, top, right, bottom

SLACK_MM = 0.5  # outlines that intrude on each other by less only touch


def area(outline: Outline) -> float:
    """Signed: positive when the corners run counter-clockwise with y up."""
    total = 0.0
    for (x1, y1), (x2, y2) in edges(outline):
        total += x1 * y2 - x2 * y1
    return total / 2


def inside(point: Point, outline: Outline) -> bool:
    """Whether the point lies within the outline. On the border it may go either way."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in edges(outline):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def border_distance(point: Point, outline: Outline) -> float:
    """Millimetres from the point to the nearest place of the outline."""
    return min(segment_distance(point, a, b) for a, b in edges(outline))


def border_direction(point: Point, outline: Outline) -> Point:
    """Along the edge nearest to the point, as a unit step."""
    (x1, y1), (x2, y2) = min(edges(outline), key=lambda edge: segment_distance(point, *edge))
    length = math.hypot(x2 - x1, y2 - y1)
    return (x2 - x1) / length, (y2 - y1) / length


def box(outline: Outline) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Outline, other: Outline, slack_mm: float = SLACK_MM) -> bool:
    """Whether the two share more than a border. Outlines that intrude by less than the slack only touch."""
    return boxes_meet(box(one), box(other), slack_mm) and triangles_overlap(triangles(one), triangles(other), slack_mm)


def boxes_meet(a: Box, b: Box, slack_mm: float = SLACK_MM) -> bool:
    """Whether two boxes share more than the slack in both directions."""
    return min(a[2], b[2]) - max(a[0], b[0]) > slack_mm and min(a[3], b[3]) - max(a[1], b[1]) > slack_mm


def triangles_overlap(one: Sequence[Triangle], other: Sequence[Triangle], slack_mm: float = SLACK_MM) -> bool:
    """Whether two outlines, cut into triangles already, share more than a border."""
    return any(_triangles_meet(mine, his, slack_mm) for mine in one for his in other)


def circles_overlap(a: Point, a_radius: float, b: Point, b_radius: float, slack_mm: float = SLACK_MM) -> bool:
    """Whether two circles share more than a border."""
    near = a_radius + b_radius - slack_mm
    return near > 0 and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < near * near


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments pass through each other. One that only touches the other does not."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crosses_itself(outline: Outline) -> bool:
    sides = list(edges(outline))
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides)):
            if i == 0 and j == len(sides) - 1:
                continue
            c, d = sides[j]
            if segments_cross(a, b, c, d):
                return True
    return False


def triangles(outline: Outline) -> list[Triangle]:
    """The outline cut into triangles, ear by ear."""
    corners = list(outline) if area(outline) > 0 else list(reversed(outline))
    cut = []
    while len(corners) > 3:
        for i in range(len(corners)):
            a, b, c = corners[i - 1], corners[i], corners[(i + 1) % len(corners)]
            bend = side(a, b, c)
            if bend < 0:
                continue
            others = (p for p in corners if p not in (a, b, c))
            if bend > 0 and any(_in_triangle(p, (a, b, c)) for p in others):
                continue
            if bend > 0:
                cut.append((a, b, c))
            del corners[i]
            break
        else:  # only a self-crossing outline has no ear; callers refuse those first
            break
    cut.append((corners[0], corners[1], corners[2]))
    return cut


def circle(centre: Point, radius: float, corners: int = 16) -> tuple[Point, ...]:
    turns = (2 * math.pi * i / corners for i in range(corners))
    return tuple((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns)


def circle_places(a: Point, b: Point, centre: Point, radius: float) -> tuple[float, ...]:
    """Where the line through a (at 0) and b (at 1) cuts a circle, in order: nowhere or twice."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = a[0] - centre[0], a[1] - centre[1]
    length, half = dx * dx + dy * dy, x * dx + y * dy
    under = half * half - length * (x * x + y * y - radius * radius)
    if under <= 0:
        return ()
    root = math.sqrt(under)
    return (-half - root) / length, (-half + root) / length


def edges(outline: Sequence[Corner]) -> zip[tuple[Corner, Corner]]:
    """Its sides, from each corner to the next."""
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


def side(a: tuple[N, N], b: tuple[N, N], p: tuple[N, N]) -> N:
    """Positive, zero or negative: p lies on one side of the line from a to b, on it, on the other. Exact for ints."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _in_triangle(p: Point, triangle: Triangle) -> bool:
    a, b, c = triangle
    return side(a, b, p) >= 0 and side(b, c, p) >= 0 and side(c, a, p) >= 0


def _triangles_meet(one: tuple[Point, ...], other: tuple[Point, ...], slack: float) -> bool:
    """No line separates them (separating axes), with the slack taken off."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in edges(corners):
            length = math.hypot(x2 - x1, y2 - y1)
            if length == 0:
                continue
            nx, ny = (y2 - y1) / length, (x1 - x2) / length
            mine = [x * nx + y * ny for x, y in one]
            his = [x * nx + y * ny for x, y in other]
            if max(mine) - min(his) <= slack or max(his) - min(mine) <= slack:
                return False
    return True


def segment_distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
