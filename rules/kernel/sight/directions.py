"""Directions in the plane without sines: arrows that are turned, compared and halved with + - × ÷ and roots alone.

These give the same bits on every machine; the last digit of a sine or an arc does not. An arrow is a direction of any
length. A turn is its place round the circle, from 0 up to 4: one for each quarter, growing with the angle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

Arrow = tuple[float, float]
FULL_TURN = 4.0
SAME_TURN = 1e-9  # turns nearer to each other are one


def turn_of(arrow: Arrow) -> float:
    """Where the arrow points: its place on the square round the origin."""
    x, y = arrow
    far = y / (abs(x) + abs(y))
    if x < 0:
        return 2.0 - far
    return far if far >= 0 else (4.0 + far) % FULL_TURN


def arrow_at(turn: float) -> Arrow:
    """The arrow of length 1 that points there."""
    turn %= FULL_TURN
    x = 1.0 - turn if turn < 2 else turn - 3.0
    y = turn if turn < 1 else 2.0 - turn if turn < 3 else turn - 4.0
    return unit((x, y))


def unit(arrow: Arrow) -> Arrow:
    length = length_of(arrow)
    return arrow[0] / length, arrow[1] / length


def length_of(arrow: Arrow) -> float:
    return math.sqrt(arrow[0] * arrow[0] + arrow[1] * arrow[1])


def turned(point: Arrow, by: Arrow) -> Arrow:
    """The point after a turn by the angle of an arrow of length 1; by any other arrow it is also that much further."""
    return point[0] * by[0] - point[1] * by[1], point[0] * by[1] + point[1] * by[0]


def turned_back(point: Arrow, by: Arrow) -> Arrow:
    return point[0] * by[0] + point[1] * by[1], point[1] * by[0] - point[0] * by[1]


def dot(a: Arrow, b: Arrow) -> float:
    return a[0] * b[0] + a[1] * b[1]


def turns_that_bring(point: Arrow, normal: Arrow, far: float) -> Iterator[float]:
    """The turns of a sheet about the origin that bring one of its lines over the point: none or two.

    The line is what lies `far` along its normal, an arrow of length 1, when the sheet is not turned."""
    rest = dot(point, point) - far * far
    if rest > 0:
        root = math.sqrt(rest)
        for up in (root, -root):
            yield turn_of(turned_back(turned_back(point, normal), (far, up)))


def apart(turns: Iterable[float]) -> list[float]:
    """In order, those that are the same but once."""
    found: list[float] = []
    for turn in sorted(turns):
        if not found or turn - found[-1] > SAME_TURN:
            found.append(turn)
    return found


def degrees_of(turn: float) -> float:
    """The angle of a turn, from 0 up to 360, to a billionth of a degree."""
    quarter = int(turn)
    x, y = arrow_at(turn - quarter)
    small = y / (1.0 + x)  # the tangent of half the angle, then of a quarter, then of an eighth
    for _ in range(2):
        small = small / (1.0 + math.sqrt(1.0 + small * small))
    square, power, total = small * small, small, 0.0
    for n in range(1, 40, 2):
        total += power / n
        power *= -square
    return round(90.0 * quarter + total * 8.0 * (180.0 / math.pi), 9) % 360.0
