"""Draws the Moor's map, a table with a pixel under every space, and the layout, as files: 300 round spaces, two houses
with doors, a hedge. Nothing lies straight."""

from __future__ import annotations

import json
import random
from pathlib import Path

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point

SPACES = 300
COLUMNS, PITCH, RADIUS = 24, 34.0, 10.5
SIZE = (850.0, 640.0)
HOUSES = {"chapel": (200.0, 120.0, 340.0, 250.0), "inn": (520.0, 330.0, 690.0, 470.0)}
Segment = tuple[Point, Point]


def draw(folder: Path) -> Path:
    """The path of the layout file; map, table and tokens lie beside it."""
    walls, doors = _houses()
    spots = _spots([*walls, *doors.values()])
    (folder / "moor.toml").write_text(_map(spots, walls, doors))
    (folder / "moor-table.toml").write_text(_table(spots))
    (folder / "walkers.toml").write_text('v = 1\nid = "walkers"\ntitle = "No tags"\ntoken = []\n')
    layout = folder / "moor-layout.toml"
    layout.write_text(
        'v = 1\nid = "moor-layout"\ntitle = "The Moor"\ngame = "moor"\ntable = "moor-table.toml"\n'
        'lay = [{ map = "moor.toml", origin_mm = [25, 20] }]\n'
    )
    return layout


def _houses() -> tuple[list[Segment], dict[str, Segment]]:
    """Four walls each, with a gap for a door in the lower one; and a hedge across the moor."""
    walls: list[Segment] = [((380.0, 40.0), (430.0, 210.0)), ((430.0, 210.0), (400.0, 330.0))]
    doors: dict[str, Segment] = {}
    for name, (left, top, right, bottom) in HOUSES.items():
        gap = (left + right) / 2
        walls += [((left, top), (right, top)), ((right, top), (right, bottom)), ((left, bottom), (left, top))]
        walls += [((left, bottom), (gap - 14, bottom)), ((gap + 14, bottom), (right, bottom))]
        doors[f"{name}-door"] = ((gap - 14, bottom), (gap + 14, bottom))
    return walls, doors


def _spots(lines: list[Segment]) -> list[Point]:
    rng = random.Random(3)
    found: list[Point] = []
    for n in range(COLUMNS * 18):
        row, column = divmod(n, COLUMNS)
        x = 24 + PITCH * column + (PITCH / 2 if row % 2 else 0) + rng.uniform(-3, 3)
        y = 24 + PITCH * row + rng.uniform(-3, 3)
        spot = (round(x, 1), round(y, 1))
        near = any(shapes.segment_distance(spot, a, b) < RADIUS + 0.5 for a, b in lines)
        if not near and x < SIZE[0] - 14 and y < SIZE[1] - 14:
            found.append(spot)
    return [spot for spot in found if rng.random() < 1.06 * SPACES / len(found)][:SPACES]


def _map(spots: list[Point], walls: list[Segment], doors: dict[str, Segment]) -> str:
    lines = ["v = 1", 'id = "moor"', 'title = "The Moor"', f"size_mm = {list(SIZE)}", "group = ["]
    lines += [f'  {{ id = "{name}", name = "{name.title()}" }},' for name in HOUSES]
    lines += ["]", "space = ["]
    for n, (x, y) in enumerate(spots):
        inside = [name for name, (a, b, c, d) in HOUSES.items() if a < x < c and b < y < d]
        more = f", groups = {json.dumps(inside)}" if inside else ""
        light = "dark" if inside else "dim"
        row = (
            f'id = "m{n + 1}", name = "Tussock {n + 1}", spot_mm = [{x}, {y}], radius_mm = {RADIUS}, light = "{light}"'
        )
        lines.append(f"  {{ {row}{more} }},")
    lines += ["]", "link = ["]
    for n, a in enumerate(spots):
        for m, b in enumerate(spots[:n]):
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) > 80 or (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 > 47**2:
                continue
            if any(shapes.segments_cross(a, b, *wall) for wall in walls):
                continue
            door = next((id for id, where in doors.items() if shapes.segments_cross(a, b, *where)), "")
            more = f', door = "{door}"' if door else ""
            lines.append(f'  {{ a = "m{m + 1}", b = "m{n + 1}", kind = "path"{more} }},')
    lines += ["]", "wall = ["]
    lines += [f"  {{ from_mm = {list(a)}, to_mm = {list(b)} }}," for a, b in walls]
    lines += ["]", "door = ["]
    lines += [f'  {{ id = "{id}", from_mm = {list(a)}, to_mm = {list(b)} }},' for id, (a, b) in doors.items()]
    return "\n".join([*lines, "]", ""])


def _table(spots: list[Point]) -> str:
    lines = [
        "v = 1",
        'id = "moor-table"',
        'title = "A moor of light"',
        "size_mm = [900, 680]",
        'supply = [{ id = "five", limit_ma = 20000 }]',
        f'strip = [{{ id = "main", pixels = {len(spots)}, pin = 18, supply = "five" }}]',
        'control = [{ id = "dial", kind = "dial", pins = [22, 23, 24], at_mm = [450, 668] }]',
        "run = [",
    ]
    for n, (x, y) in enumerate(spots):
        at = f"[{x + 25:g}, {y + 20:g}]"
        lines.append(f'  {{ strip = "main", first = {n}, count = 1, from_mm = {at}, to_mm = {at} }},')
    return "\n".join([*lines, "]", ""])
