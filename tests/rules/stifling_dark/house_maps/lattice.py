"""Draws a map of round spaces from rows of letters: one letter a space, every second row half a step to the right.

`.` is a dim space, `:` a dark one; a small letter is a dim space of that Zone, a capital a dark one; `|` a Window. A
Zone's space that stands on a wall is a Door. Walls and obstacles are in steps: x as in the even rows, y in rows from
the top. Spaces next to each other are linked unless something stands between them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point

STEP_MM, ROW_MM, RADIUS_MM = 44.0, 50.0, 14.0
LEFT_MM = 23.0  # the middle of the first space of an even row
SIZE_MM = (1080, 750)
DOOR_HALF_MM, WINDOW_HALF_MM = 19.0, 16.0
Cell = tuple[int, int]  # row, column
Wall = tuple[Point, ...]  # its corners in steps


@dataclass(frozen=True)
class Obstacle:
    id: str
    corners: tuple[Point, ...] = ()
    at: Point | None = None  # a round one
    radius_mm: float = 0.0
    blocks: str = ""


@dataclass(frozen=True)
class Numbered:
    """A part of the board whose bare numbers go on from one space to the next, from `first` or from a set place."""

    first: int
    cells: frozenset[Cell]
    places: Mapping[Cell, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawing:
    id: str
    title: str
    about: str
    rows: tuple[str, ...]
    zones: Mapping[str, str]
    numbered: tuple[Numbered, ...]
    walls: Mapping[str, Wall]
    gaps: tuple[tuple[Point, Point], ...]  # in walls, without a door
    obstacles: tuple[Obstacle, ...]
    features: Mapping[str, str]  # word → labels
    curtains: Mapping[str, Wall] = field(default_factory=dict)
    fences: Mapping[str, Wall] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # id → name, labels
    kinds: tuple[str, ...] = ()
    not_walked: tuple[str, ...] = ()
    apart: str = ""  # labels of spaces that are linked only as `links` says
    cut: str = ""  # pairs of labels that are not linked otherwise than as `links` says: 12/13 …
    links: tuple[tuple[str, str, str], ...] = ()  # kind, from, to
    doorways: Mapping[Point, str] = field(default_factory=dict)  # gaps in walls for one link each, and its kind


def mm(point: Point) -> Point:
    return round(LEFT_MM + STEP_MM * point[0], 1), round(ROW_MM * point[1], 1)


def place(cell: Cell) -> Point:
    """Where a space is, in steps."""
    row, column = cell
    return column + (0.5 if row % 2 else 0.0), row + 0.5


def space_id(label: str) -> str:
    return label.lower() if label[0].isalpha() else f"n{label}"


def labels(drawing: Drawing) -> dict[Cell, str]:
    """What is printed on each space, from left to right and from top to bottom."""
    cells = {(r, c): letter for r, row in enumerate(drawing.rows) for c, letter in enumerate(row) if letter not in " |"}
    counts = dict.fromkeys(drawing.zones, 0)
    found = {}
    for cell, letter in cells.items():
        zone = letter.lower()
        if zone in counts:
            counts[zone] += 1
            found[cell] = f"{zone.upper()}-{counts[zone]}"
    for part in drawing.numbered:
        next_number = part.first
        for cell in cells:
            if cell in part.cells and cell not in found:
                next_number = part.places.get(cell, next_number)
                found[cell] = str(next_number)
                next_number += 1
    return {cell: found[cell] for cell in cells}


def draw(drawing: Drawing) -> str:
    """The text of the map file."""
    named = labels(drawing)
    spots = {label: place(cell) for cell, label in named.items()}
    windows = [place((r, c)) for r, row in enumerate(drawing.rows) for c, letter in enumerate(row) if letter == "|"]
    doors = {label: spot for label, spot in spots.items() if label[0].isalpha() and _on_wall(drawing, spot)}
    features = {label: word for word, each in drawing.features.items() for label in each.split()}
    for label in features:
        if label not in spots:
            raise ValueError(f"{drawing.id}: there is no space {label}")
    features |= dict.fromkeys(doors, "door")
    groups = {label: [] for label in spots}  # type: dict[str, list[str]]
    for label in spots:
        if label[0].isalpha():
            groups[label].append(label[0].lower())
    for id, (_, members) in drawing.groups.items():
        for label in members.split():
            groups[label].append(id)
    lines = [f"# {line}" for line in drawing.about.splitlines()] + [
        "v = 1",
        f'id = "{drawing.id}"',
        f'title = "{drawing.title}"',
        f"size_mm = {list(SIZE_MM)}",
        f"kinds = {_words(('window', *drawing.kinds))}",
    ]
    if drawing.not_walked:
        lines.append(f"not_walked = {_words(drawing.not_walked)}")
    lines += ['templates = ["small-flashlight"]', "", "group = ["]
    lines += [f'  {{ id = "{id}", name = "{name}" }},' for id, name in drawing.zones.items()]
    lines += [f'  {{ id = "{id}", name = "{name}" }},' for id, (name, _) in drawing.groups.items()]
    lines += ["]", "", "space = ["]
    for cell, label in named.items():
        letter = drawing.rows[cell[0]][cell[1]]
        light = "dark" if letter == ":" or letter.isupper() else "dim"
        more = f", features = {_words((features[label],))}" if label in features else ""
        more += f", groups = {_words(groups[label])}" if groups[label] else ""
        lines.append(
            f'  {{ id = "{space_id(label)}", name = "{label}", spot_mm = {_mm(spots[label])}, radius_mm = 14'
            f', light = "{light}"{more} }},'
        )
    walls, fences = list(_pieces(drawing, doors.values(), windows)), _segments(drawing.fences)
    panes = {f"window-{n}": (x, y) for n, (x, y) in enumerate(windows, start=1)}
    lines += ["]", "", "link = [", *_links(drawing, spots, doors, panes, [each[1:] for each in (*walls, *fences)])]
    lines += ["]", "", "wall = ["]
    lines += [f'  {{ id = "{id}", from_mm = {_nums(a)}, to_mm = {_nums(b)} }},' for id, a, b in walls]
    for pieces, blocks in ((_segments(drawing.curtains), ["sight", "light"]), (fences, ["movement"])):
        lines += [
            f'  {{ id = "{id}", from_mm = {_nums(a)}, to_mm = {_nums(b)}, blocks = {_words(blocks)} }},'
            for id, a, b in pieces
        ]
    lines += ["]", "", "door = ["]
    for label, spot in doors.items():
        a, b = _upright(spot, DOOR_HALF_MM)
        lines.append(
            f'  {{ id = "door-{space_id(label)}", from_mm = {_nums(a)}, to_mm = {_nums(b)}, '
            f'space = "{space_id(label)}", features = ["door"] }},'
        )
    for id, spot in panes.items():
        a, b = _upright(spot, WINDOW_HALF_MM)
        lines.append(f'  {{ id = "{id}", from_mm = {_nums(a)}, to_mm = {_nums(b)}, features = ["window"] }},')
    lines += ["]", "", "obstacle = ["]
    for each in drawing.obstacles:
        shape = f"shape = [{', '.join(_mm(corner) for corner in each.corners)}]"
        if each.at is not None:
            shape = f"at_mm = {_mm(each.at)}, radius_mm = {each.radius_mm:g}"
        held = f", blocks = {each.blocks}" if each.blocks else ""
        lines.append(f'  {{ id = "{each.id}", {shape}{held} }},')
    return "\n".join([*lines, "]", ""])


def _links(
    drawing: Drawing,
    spots: Mapping[str, Point],
    doors: Mapping[str, Point],
    panes: Mapping[str, Point],
    standing: Iterable[tuple[Point, Point]],
) -> Iterator[str]:
    solid = [*standing]
    for each in drawing.obstacles:
        if not each.blocks or "movement" in each.blocks:
            corners = [mm(corner) for corner in each.corners]
            if each.at is not None:
                corners = list(shapes.circle(mm(each.at), each.radius_mm))
            solid += shapes.edges(corners)
    at = {spot: label for label, spot in spots.items()}
    alone, cut = set(drawing.apart.split()), {frozenset(pair.split("/")) for pair in drawing.cut.split()}
    for (x, y), label in at.items():
        for other in ((x + 1, y), (x - 0.5, y + 1), (x + 0.5, y + 1)):
            there = at.get(other)
            if there is None or label in alone or there in alone or {label, there} in cut:
                continue
            if not any(shapes.segments_cross(mm((x, y)), mm(other), *segment) for segment in solid):
                kind = drawing.doorways.get(((x + other[0]) / 2, (y + other[1]) / 2), "path")
                yield f'  {{ a = "{space_id(label)}", b = "{space_id(there)}", kind = "{kind}" }},'
    for id, (x, y) in panes.items():
        a, b = at[(x - 1, y)], at[(x + 1, y)]
        yield f'  {{ a = "{space_id(a)}", b = "{space_id(b)}", kind = "window", door = "{id}" }},'
    for kind, a, b in drawing.links:
        one_way = ", one_way = true" if kind == "arrow" else ""
        yield f'  {{ a = "{space_id(a)}", b = "{space_id(b)}", kind = "{kind}"{one_way} }},'


def _on_wall(drawing: Drawing, spot: Point) -> bool:
    return any(
        shapes.segment_distance(spot, a, b) < 0.01 for wall in drawing.walls.values() for a, b in _stretches(wall)
    )


def _stretches(wall: Wall) -> Iterator[tuple[Point, Point]]:
    yield from itertools.pairwise(wall)


def _segments(walls: Mapping[str, Wall]) -> list[tuple[str, Point, Point]]:
    return [(f"{id}-{n}", mm(a), mm(b)) for id, wall in walls.items() for n, (a, b) in enumerate(_stretches(wall), 1)]


def _upright(spot: Point, half_mm: float) -> tuple[Point, Point]:
    x, y = mm(spot)
    return (x, y - half_mm), (x, y + half_mm)


def _pieces(drawing: Drawing, doors: Iterable[Point], windows: Iterable[Point]) -> Iterator[tuple[str, Point, Point]]:
    """What is left of the walls when doors, windows and gaps are taken out, in millimetres."""
    holes = [(mm(a), mm(b)) for a, b in drawing.gaps]
    holes += [(mm((x - 0.2, y)), mm((x + 0.2, y))) for x, y in drawing.doorways]
    holes += [_upright(spot, DOOR_HALF_MM) for spot in doors] + [_upright(spot, WINDOW_HALF_MM) for spot in windows]
    for id, wall in drawing.walls.items():
        n = 0
        for p, q in _stretches(wall):
            a, b = mm(p), mm(q)
            upright = a[0] == b[0]
            here, there = sorted((a, b))
            on = [sorted(hole) for hole in holes if all(shapes.segment_distance(end, a, b) < 0.01 for end in hole)]
            for start, end in [*sorted(on), [there, there]]:
                if (start[1] > here[1]) if upright else (start[0] > here[0]):
                    n += 1
                    yield f"{id}-{n}", here, (start[0], start[1])
                here = end


def _words(words: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _mm(point: Point) -> str:
    return _nums(mm(point))


def _nums(point: Point) -> str:
    return f"[{point[0]:g}, {point[1]:g}]"
