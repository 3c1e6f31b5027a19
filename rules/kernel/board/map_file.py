"""Reads a map file and checks it: the first thing that cannot be is a FileError that says where, why and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.maps import HOUSE_KINDS, Block, Door, Map, MapFile, MapLink, Obstacle, Space, Wall
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError, did_you_mean, load

_ID = re.compile(r"[a-z][a-z0-9_-]*")
DOOR_SLACK_MM = 6.0  # a door is drawn on the border both rooms share, give or take a wall's thickness


def load_map(path: str | Path) -> Map:
    """The map in a file, or a FileError that says what to mend."""
    raw = load(path, MapFile)
    found = Map(**{f.name: getattr(raw, f.name) for f in fields(MapFile)}, path=str(path))
    check_map(found)
    return found


def check_map(m: Map) -> None:
    """Raise FileError for the first thing that cannot be."""
    _check_ids(m)
    spaces = {space.id: space for space in m.space}
    groups = [group.id for group in m.group]
    for i, space in enumerate(m.space):
        _check_space(m, i, space)
        for group in space.groups:
            _known(m, f"space[{i}].groups", group, groups, "this map names no such group.")
    _check_overlaps(m)
    for i, wall in enumerate(m.wall):
        _check_segment(m, f"wall[{i}]", wall)
    for i, door in enumerate(m.door):
        _check_segment(m, f"door[{i}]", door)
        if door.space:
            _known(m, f"door[{i}].space", door.space, spaces, "no such space on this map.")
    for i, obstacle in enumerate(m.obstacle):
        _check_obstacle(m, i, obstacle)
    barriers = _barriers(m)
    for i, link in enumerate(m.link):
        _check_link(m, f"link[{i}]", link, spaces)
        _check_drawn(m, f"link[{i}]", link, spaces, barriers)
    for i, way in enumerate(m.exit):
        _known(m, f"exit[{i}].space", way.space, spaces, "no such space on this map.")
        _check_kind(m, f"exit[{i}].kind", way.kind)


def _check_ids(m: Map) -> None:
    named = {
        "space": [space.id for space in m.space],
        "wall": [wall.id for wall in m.wall],
        "door": [door.id for door in m.door],
        "obstacle": [obstacle.id for obstacle in m.obstacle],
        "group": [group.id for group in m.group],
    }
    for what, ids in named.items():
        seen: dict[str, int] = {}
        for i, id in enumerate(ids):
            if what == "wall" and not id:
                continue
            _check_id(m, f"{what}[{i}].id", id)
            if id in seen:
                raise FileError(
                    m.path, f"{what}[{i}].id", f"{what}[{seen[id]}] has this id already.", value=id, hint="Rename one."
                )
            seen[id] = i
    for i, kind in enumerate(m.not_walked):
        _check_kind(m, f"not_walked[{i}]", kind)
    for i, word in enumerate((*m.kinds, *m.templates)):
        _check_id(m, f"kinds[{i}]" if i < len(m.kinds) else f"templates[{i - len(m.kinds)}]", word)
    if m.path and m.id != Path(m.path).stem:
        raise FileError(m.path, "id", f"the file is called {Path(m.path).stem}.", value=m.id, hint="Name both alike.")
    _check_id(m, "id", m.id)


def _check_id(m: Map, key: str, id: str) -> None:
    if not _ID.fullmatch(id):
        raise FileError(m.path, key, "an id has small letters, digits, - and _, and begins with a letter.", value=id)


def _check_space(m: Map, i: int, space: Space) -> None:
    key = f"space[{i}]"
    if bool(space.shape) == (space.radius_mm > 0):
        raise FileError(m.path, f"{key}.shape", f"{space.id} needs a shape or a radius_mm, one of the two.")
    if space.shape:
        _check_outline(m, f"{key}.shape", space.id, space.shape)
        if not shapes.inside(space.spot_mm, space.shape):
            raise FileError(
                m.path,
                f"{key}.spot_mm",
                f"this is outside {space.id}.",
                value=space.spot_mm,
                hint=f"It lies between {_span(space)}.",
            )
    if space.limit < 0:
        raise FileError(m.path, f"{key}.limit", "a limit is 1 or more; 0 means any number.", value=space.limit)
    left, top, right, bottom = _box(space)
    if left < 0 or top < 0 or right > m.size_mm[0] or bottom > m.size_mm[1]:
        raise FileError(
            m.path, f"{key}.shape", f"{space.id} reaches beyond the map of {m.size_mm[0]:g} × {m.size_mm[1]:g} mm."
        )


def _check_outline(m: Map, key: str, id: str, outline: tuple[Point, ...]) -> None:
    if shapes.crosses_itself(outline):
        raise FileError(m.path, key, f"the outline of {id} crosses itself.", hint="Order its corners.")
    if len(outline) < 3 or abs(shapes.area(outline)) < 1:
        raise FileError(m.path, key, f"{id} encloses nothing.", hint="Give three corners or more.")


def _check_overlaps(m: Map) -> None:
    """No space lies over another. From left to right, so that only those near each other are compared."""
    pieces: dict[int, list[shapes.Triangle]] = {}
    boxes = [_box(space) for space in m.space]
    near: list[int] = []
    found: list[tuple[int, int]] = []
    for i in sorted(range(len(boxes)), key=lambda i: boxes[i][0]):
        near = [j for j in near if boxes[j][2] > boxes[i][0]]
        for j in near:
            if shapes.boxes_meet(boxes[i], boxes[j]) and _lie_over(m, i, j, pieces):
                found.append((max(i, j), min(i, j)))
        near.append(i)
    if found:
        i, j = min(found)
        raise FileError(
            m.path,
            f"space[{i}].shape",
            f"{m.space[i].id} lies partly over {m.space[j].id}.",
            hint="Borders may touch, areas may not: move a corner.",
        )


def _lie_over(m: Map, i: int, j: int, pieces: dict[int, list[shapes.Triangle]]) -> bool:
    one, other = m.space[i], m.space[j]
    if not one.shape and not other.shape:
        return shapes.circles_overlap(one.spot_mm, one.radius_mm, other.spot_mm, other.radius_mm)
    for n in (i, j):
        if n not in pieces:
            pieces[n] = shapes.triangles(m.space[n].outline())
    return shapes.triangles_overlap(pieces[i], pieces[j])


def _check_segment(m: Map, key: str, line: Wall | Door) -> None:
    if line.from_mm == line.to_mm:
        raise FileError(m.path, f"{key}.to_mm", "it begins and ends at the same place.", value=line.to_mm)
    _check_blocks(m, key, line.blocks)


def _check_blocks(m: Map, key: str, blocks: tuple[Block, ...]) -> None:
    if not blocks:
        raise FileError(
            m.path, f"{key}.blocks", "it blocks nothing.", hint="Name movement, sight or light, or leave the key out."
        )


def _check_obstacle(m: Map, i: int, obstacle: Obstacle) -> None:
    key = f"obstacle[{i}]"
    is_round = obstacle.at_mm is not None and obstacle.radius_mm > 0
    if bool(obstacle.shape) == is_round:
        raise FileError(
            m.path, f"{key}.shape", f"{obstacle.id} needs a shape, or at_mm and a radius_mm; one of the two."
        )
    outline = obstacle.outline()
    _check_outline(m, f"{key}.shape", obstacle.id, outline)
    _check_blocks(m, key, obstacle.blocks)
    for space in m.space:
        if "movement" in obstacle.blocks and shapes.inside(space.spot_mm, outline):
            raise FileError(m.path, f"{key}.shape", f"it lies on the spot of {space.id}, where pieces stand.")


def _check_kind(m: Map, key: str, kind: str) -> None:
    known = (*HOUSE_KINDS, *m.kinds)
    if kind not in known:
        hint = did_you_mean(kind, known) or "Name it in kinds."
        raise FileError(m.path, key, "no such kind of link.", value=kind, hint=hint)


def _check_link(m: Map, key: str, link: MapLink, spaces: Mapping[str, Space]) -> None:
    _known(m, f"{key}.a", link.a, spaces, "no such space on this map.")
    _check_kind(m, f"{key}.kind", link.kind)
    if link.a == link.b:
        raise FileError(m.path, f"{key}.b", "a link joins two different spaces.", value=link.b)
    if link.cost < 0:
        raise FileError(m.path, f"{key}.cost", "a step costs 0 or more.", value=link.cost)
    if link.door:
        _known(m, f"{key}.door", link.door, [door.id for door in m.door], "no such door on this map.")
    if link.at_mm is None or link.kind not in ("door", "opening"):
        return
    for end in (link.a, link.b):
        if end in spaces and (away := shapes.border_distance(link.at_mm, spaces[end].outline())) > DOOR_SLACK_MM:
            raise FileError(
                m.path,
                f"{key}.at_mm",
                f"this {link.kind} is {away:.0f} mm from the border of {end}.",
                value=link.at_mm,
                hint="Put it on the border that both spaces share.",
            )


def _barriers(m: Map) -> list[tuple[str, Door | None, Point, Point]]:
    """What no piece is carried through, as lines: its name, the door if it is one, from and to."""
    found: list[tuple[str, Door | None, Point, Point]] = []
    for i, wall in enumerate(m.wall):
        if "movement" in wall.blocks:
            found.append((wall.id or f"wall[{i}]", None, wall.from_mm, wall.to_mm))
    for door in m.door:
        if "movement" in door.blocks:
            found.append((door.id, door, door.from_mm, door.to_mm))
    for obstacle in m.obstacle:
        if "movement" in obstacle.blocks:
            found += [(obstacle.id, None, *edge) for edge in shapes.edges(obstacle.outline())]
    return found


def _check_drawn(
    m: Map,
    key: str,
    link: MapLink,
    spaces: Mapping[str, Space],
    barriers: Iterable[tuple[str, Door | None, Point, Point]],
) -> None:
    """Between round spaces a link is a line on the board: it goes through no wall, and through a door only by name."""
    a, b = spaces[link.a], spaces.get(link.b)
    if b is None or a.shape or b.shape or link.kind in ("stairs", *m.not_walked):
        return
    (left, right), (top, bottom) = (sorted(ends) for ends in zip(a.spot_mm, b.spot_mm, strict=True))
    for name, door, start, end in barriers:
        if (start[0] < left and end[0] < left) or (start[0] > right and end[0] > right):
            continue  # most walls are nowhere near
        if (start[1] < top and end[1] < top) or (start[1] > bottom and end[1] > bottom):
            continue
        if not shapes.segments_cross(a.spot_mm, b.spot_mm, start, end):
            continue
        if door is None:
            hint = "Take the link away, or let the wall block less than movement."
            raise FileError(m.path, key, f"from {a.id} to {b.id} it goes through {name}.", hint=hint)
        if link.door != door.id and door.space not in (a.id, b.id):
            raise FileError(m.path, key, f"from {a.id} to {b.id} it goes through {name}.", hint=f'Say door = "{name}".')


def _known(m: Map, key: str, name: str, known: Iterable[str], cause: str) -> None:
    if name not in known:
        raise FileError(m.path, key, cause, value=name, hint=did_you_mean(name, known))


def _box(space: Space) -> shapes.Box:
    if space.shape:
        return shapes.box(space.shape)
    (x, y), r = space.spot_mm, space.radius_mm
    return x - r, y - r, x + r, y + r


def _span(space: Space) -> str:
    left, top, right, bottom = _box(space)
    return f"[{left:g}, {top:g}] and [{right:g}, {bottom:g}]"
