"""Yards at random, with a light for each: round spaces and rooms, walls and doors that cross everything, rays that do
not begin at the figure. On a grid of 5 mm all sorts of things fall together."""

from __future__ import annotations

import math
import random

from gloamboard.rules.kernel.board.maps import Door, Map, Space, Wall
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.rules.kernel.sight.templates import Ray, Template

SIZE = 200.0


def random_yard(rng: random.Random) -> tuple[Map, Template]:
    on_grid = rng.random() < 0.5

    def number(low: float, high: float) -> float:
        return round(rng.uniform(low, high) / 5) * 5.0 if on_grid else round(rng.uniform(low, high), 1)

    def segment() -> tuple[Point, Point]:
        a = (number(0, SIZE), number(0, SIZE))
        b = (number(a[0] - 60, a[0] + 60), number(a[1] - 60, a[1] + 60))
        if on_grid and rng.random() < 0.6:
            b = (a[0], b[1]) if rng.random() < 0.5 else (b[0], a[1])
        return (a, b) if a != b else segment()

    spaces: list[Space] = []
    for n in range(60):
        spot, size = (number(15, SIZE - 15), number(15, SIZE - 15)), rng.choice((4.0, 5.0, 7.5))
        if any(math.dist(spot, other.spot_mm) < 2.9 * size + 11 for other in spaces):
            continue
        if rng.random() < 0.5:
            (x, y), bay = spot, size / 2
            shape = (
                (x - size, y - size),
                (x + size, y - size),
                (x + size, y + bay),
                (x + bay, y + size),
                (x - size, y + size),
            )
            spaces.append(Space(f"room-{n}", "", spot, shape))
        else:
            spaces.append(Space(f"disc-{n}", "", spot, radius_mm=size))
    walls = tuple(Wall(*segment(), f"wall-{n}") for n in range(rng.randrange(14)))
    doors = tuple(Door(f"door-{n}", *segment()) for n in range(rng.randrange(5)))
    base, far = rng.choice((-20.0, 0.0, 5.0, 8.0)), rng.choice((60.0, 80.0, 100.0))
    narrow, wide = rng.choice((5.0, 10.0, 12.0)), rng.choice((15.0, 20.0, 35.0))
    rays = []
    for _ in range(rng.randrange(1, 5)):
        begin = (0.0, 0.0) if rng.random() < 0.5 else (number(0, 35), number(-15, 15))
        tip = base + far * rng.choice((1.0, 1.0, 0.75, 0.5))
        rays.append(Ray((max(tip, begin[0] + 5), number(-wide, wide)), begin))
    outline = ((base, -narrow), (base + far, -wide), (base + far, wide), (base, narrow))
    light = Template(1, "light", "Light", outline, tuple(rays), own=rng.random() < 0.5)
    return Map(1, "yard", "Yard", (SIZE, SIZE), tuple(spaces), wall=walls, door=doors), light
