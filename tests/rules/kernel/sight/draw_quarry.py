"""Draws maps/quarry.toml, the map that sight is tested on: `python -m tests.rules.kernel.sight.draw_quarry`.

Three buildings with doors, windows and inner walls in a yard of heaps, trees, fences and curtains. Nothing
lies straight.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point

PATH = Path(__file__).parent / "maps" / "quarry.toml"
PITCH, RADIUS = 30.0, 8.5
COLUMNS, ROWS = 15, 12
SIZE = (470.0, 370.0)
BUILDINGS = {
    "kiln": ("Kiln", (52.0, 60.0, 172.0, 166.0)),
    "office": ("Office", (296.0, 44.0, 424.0, 140.0)),
    "shed": ("Shed", (200.0, 222.0, 372.0, 322.0)),
}
Segment = tuple[Point, Point]


def draw() -> str:
    rng = random.Random(11)
    walls: list[tuple[str, Segment, str]] = []
    doors: list[tuple[str, Segment, str]] = []  # id, where, and what it is
    for group, (_, box) in BUILDINGS.items():
        for n, (solid, gap, what) in enumerate(_sides(rng, box)):
            walls += [(f"{group}-{n}{half}", segment, "") for half, segment in zip("ab", solid, strict=True)]
            doors.append((f"{group}-{what}-{n}", gap, what))
        left, top, right, bottom = box
        middle = round(rng.uniform(left + 50, right - 50), 1)
        walls.append((f"{group}-inner", ((middle, top), (middle, round(top + (bottom - top) * 0.55, 1))), ""))
    walls.append(("fence", ((14.0, 205.0), (150.0, 238.0)), '["movement"]'))
    walls.append(("curtain", ((392.0, 196.0), (440.0, 262.0)), '["sight", "light"]'))
    heaps = [_heap(rng, at) for at in ((240.0, 60.0), (232.0, 150.0), (110.0, 300.0), (420.0, 330.0), (30.0, 120.0))]
    trees = [(60.0, 330.0), (205.0, 190.0), (250.0, 112.0), (446.0, 170.0)]
    solid = [where for _, where, _ in walls] + [edge for heap in heaps for edge in shapes.edges(heap)]
    solid += [edge for tree in trees for edge in shapes.edges(shapes.circle(tree, 7.0))]
    spots = list(_spots(rng, solid, [_middle(gap) for _, gap, what in doors if what == "door"]))
    inside = {what: _middle(gap) for what, gap, kind in doors if kind == "door"}
    names = [f"q{n + 1}" for n in range(len(spots))] + [f"{door}-space" for door in inside]
    spots += inside.values()
    lines = [
        "# Drawn by draw_quarry.py beside this folder; change it there.",
        "v = 1",
        'id = "quarry"',
        'title = "Quarry"',
        f"size_mm = {list(SIZE)}",
        'kinds = ["window"]',
        'templates = ["torch"]',
    ]
    lines += ["", "group = ["]
    lines += [f'  {{ id = "{id}", name = "{name}" }},' for id, (name, _) in BUILDINGS.items()]
    lines += ["]", "", "space = ["]
    for name, spot in zip(names, spots, strict=True):
        group = next((id for id, (_, box) in BUILDINGS.items() if _in_box(spot, box)), "")
        more = f', light = "dark", groups = ["{group}"]' if group else ', light = "dim"'
        lines.append(
            f'  {{ id = "{name}", name = "{name.title()}", spot_mm = {list(spot)}, radius_mm = {RADIUS}{more} }},'
        )
    lines += ["]", "", "link = ["]
    lines += _links(dict(zip(names, spots, strict=True)), walls, doors, heaps, trees)
    lines += ["]", "", "wall = ["]
    for id, (a, b), blocks in walls:
        more = f", blocks = {blocks}" if blocks else ""
        lines.append(f'  {{ id = "{id}", from_mm = {list(a)}, to_mm = {list(b)}{more} }},')
    lines += ["]", "", "door = ["]
    for id, (a, b), what in doors:
        more = f', space = "{id}-space"' if what == "door" else ', features = ["window"]' if what == "window" else ""
        lines.append(f'  {{ id = "{id}", from_mm = {list(a)}, to_mm = {list(b)}{more} }},')
    lines += ["]", "", "obstacle = ["]
    lines += [f'  {{ id = "heap-{n + 1}", shape = {[list(p) for p in heap]} }},' for n, heap in enumerate(heaps)]
    lines += [f'  {{ id = "tree-{n + 1}", at_mm = {list(at)}, radius_mm = 7 }},' for n, at in enumerate(trees)]
    return "\n".join([*lines, "]", ""])


def _sides(rng: random.Random, box: tuple[float, float, float, float]) -> Iterator[tuple[list[Segment], Segment, str]]:
    """The four sides of a building, each in two parts with a gap between them: a door, a window or a hatch."""
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for (a, b), what in zip(shapes.edges(corners), ("door", "window", "hatch", "window"), strict=True):
        length = abs(a[0] - b[0]) + abs(a[1] - b[1])
        wide = (19.0 if what == "door" else 18.0) / length
        place = rng.uniform(0.3, 0.6)
        p, q = _part(a, b, place), _part(a, b, place + wide)
        yield [(a, p), (q, b)], (p, q), what


def _part(a: Point, b: Point, place: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * place, 1), round(a[1] + (b[1] - a[1]) * place, 1)


def _middle(segment: Segment) -> Point:
    return _part(*segment, 0.5)


def _heap(rng: random.Random, at: Point) -> list[Point]:
    spread = [(-14, -6), (3, -11), (15, -3), (9, 10), (-10, 8)]
    return [(round(at[0] + x + rng.uniform(-3, 3), 1), round(at[1] + y + rng.uniform(-3, 3), 1)) for x, y in spread]


def _spots(rng: random.Random, solid: list[Segment], taken: list[Point]) -> Iterator[Point]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            x = 22 + PITCH * column + (PITCH / 2 if row % 2 else 0) + rng.uniform(-3, 3)
            y = 22 + PITCH * row + rng.uniform(-3, 3)
            spot = (round(x, 1), round(y, 1))
            if spot[0] > SIZE[0] - 14 or spot[1] > SIZE[1] - 14:
                continue
            if any(shapes.segment_distance(spot, a, b) < RADIUS + 0.5 for a, b in solid):
                continue
            if any(shapes.circles_overlap(spot, RADIUS, each, RADIUS, -0.5) for each in taken):
                continue
            yield spot


def _in_box(spot: Point, box: tuple[float, float, float, float]) -> bool:
    return box[0] < spot[0] < box[2] and box[1] < spot[1] < box[3]


def _links(
    spots: dict[str, Point],
    walls: list[tuple[str, Segment, str]],
    doors: list[tuple[str, Segment, str]],
    heaps: list[list[Point]],
    trees: list[Point],
) -> Iterator[str]:
    solid = [where for id, where, _ in walls if id != "curtain"]
    solid += [edge for heap in heaps for edge in shapes.edges(heap)]
    solid += [edge for tree in trees for edge in shapes.edges(shapes.circle(tree, 7.0))]
    names = list(spots)
    for n, a in enumerate(names):
        for b in names[n + 1 :]:
            p, q = spots[a], spots[b]
            if (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 > (1.5 * PITCH) ** 2:
                continue
            if any(shapes.segments_cross(p, q, *segment) for segment in solid):
                continue
            through = [(id, what) for id, gap, what in doors if shapes.segments_cross(p, q, *gap)]
            through = [(id, what) for id, what in through if f"{id}-space" not in (a, b)]
            if len(through) > 1 or any(what == "door" for _, what in through):
                continue
            more = "".join(f', door = "{id}"' for id, _ in through)
            kind = "window" if any(what == "window" for _, what in through) else "path"
            price = ", cost = 2" if kind == "window" else ""
            yield f'  {{ a = "{a}", b = "{b}", kind = "{kind}"{price}{more} }},'


if __name__ == "__main__":
    PATH.write_text(draw())
