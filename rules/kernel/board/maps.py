"""A map file: spaces with their shapes and limits, links between them, exits to other maps, walls.

Reads and checks one map. Several maps become one graph in graph.py. Features are the game's own words; nothing here
knows what they mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.strict_toml import FileError, did_you_mean, load

Kind = Literal["door", "opening", "stairs", "path"]
Rotation = Literal[0, 90, 180, 270]

_ID = re.compile(r"[a-z][a-z0-9_-]*")
DOOR_SLACK_MM = 6.0  # a door is drawn on the border both rooms share, give or take a wall's thickness


@dataclass(frozen=True, slots=True)
class Space:
    """Where a piece can be. `limit` 0 means any number. A round space has a radius about its spot, and no shape."""

    id: str
    name: str
    spot_mm: Point  # a piece stands here
    shape: tuple[Point, ...] = ()
    radius_mm: float = 0.0
    limit: int = 0
    features: tuple[str, ...] = ()
    label_mm: Point | None = None

    def outline(self) -> tuple[Point, ...]:
        return self.shape or shapes.circle(self.spot_mm, self.radius_mm)


@dataclass(frozen=True, slots=True)
class Link:
    """A way between two spaces. The second may lie on another map; then `lands_mm` is the place there.
    A border without a link is a wall."""

    a: str
    b: str
    kind: Kind = "door"
    at_mm: Point | None = None
    lands_mm: Point | None = None
    id: str = ""  # the two spaces in alphabetical order, joined by --, when not given


@dataclass(frozen=True, slots=True)
class Exit:
    """A way off the map. All exits of one game that join the same thing are linked with each other, whichever
    sides of the tiles are up. An exit that joins nothing by name meets the exit it touches when tiles are laid."""

    space: str
    at_mm: Point
    joins: str = ""
    kind: Kind = "stairs"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    """Blocks sight, where a game asks about it."""

    from_mm: Point
    to_mm: Point


@dataclass(frozen=True)
class MapFile:
    v: int
    id: str
    title: str
    size_mm: Point
    space: tuple[Space, ...] = ()
    link: tuple[Link, ...] = ()
    exit: tuple[Exit, ...] = ()
    wall: tuple[Wall, ...] = ()


@dataclass(frozen=True)
class Map(MapFile):
    """A checked map; `path` is kept for messages."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where and how a map lies: turned clockwise as seen from above, then its top left corner at the origin."""

    origin_mm: Point = (0.0, 0.0)
    rotation: Rotation = 0

    def put(self, point: Point, size_mm: Point) -> Point:
        """A point of a map of that size, where it comes to lie."""
        (x, y), (w, h), (ox, oy) = point, size_mm, self.origin_mm
        if self.rotation == 90:
            x, y = h - y, x
        elif self.rotation == 180:
            x, y = w - x, h - y
        elif self.rotation == 270:
            x, y = y, w - x
        return ox + x, oy + y


def load_map(path: str | Path) -> Map:
    """The map in a file, or a FileError that says what to mend."""
    raw = load(path, MapFile)
    found = Map(**{f.name: getattr(raw, f.name) for f in fields(MapFile)}, path=str(path))
    check_map(found)
    return found


def link_id(a: str, b: str) -> str:
    return "--".join(sorted((a, b)))


def check_map(m: Map) -> None:
    """Raise FileError for the first thing that cannot be."""
    _check_ids(m)
    for i, space in enumerate(m.space):
        _check_space(m, i, space)
    for i, one in enumerate(m.space):
        for other in m.space[:i]:
            if shapes.overlap(one.outline(), other.outline()):
                raise FileError(
                    m.path,
                    f"space[{i}].shape",
                    f"{one.id} lies partly over {other.id}.",
                    hint="Borders may touch, areas may not: move a corner.",
                )
    for i, link in enumerate(m.link):
        _check_link(m, i, link)
    known = [space.id for space in m.space]
    for i, way in enumerate(m.exit):
        if way.space not in known:
            raise FileError(
                m.path,
                f"exit[{i}].space",
                "no such space on this map.",
                value=way.space,
                hint=did_you_mean(way.space, known),
            )


def _check_ids(m: Map) -> None:
    seen: dict[str, int] = {}
    for i, space in enumerate(m.space):
        key = f"space[{i}].id"
        if not _ID.fullmatch(space.id):
            raise FileError(
                m.path, key, "an id has small letters, digits, - and _, and begins with a letter.", value=space.id
            )
        if space.id in seen:
            raise FileError(
                m.path, key, f"space[{seen[space.id]}] has this id already.", value=space.id, hint="Rename one."
            )
        seen[space.id] = i
    if m.path and m.id != Path(m.path).stem:
        raise FileError(m.path, "id", f"the file is called {Path(m.path).stem}.", value=m.id, hint="Name both alike.")
    if not _ID.fullmatch(m.id):
        raise FileError(m.path, "id", "an id has small letters, digits, - and _, and begins with a letter.", value=m.id)


def _check_space(m: Map, i: int, space: Space) -> None:
    key = f"space[{i}]"
    if bool(space.shape) == (space.radius_mm > 0):
        raise FileError(m.path, f"{key}.shape", f"{space.id} needs a shape or a radius_mm, one of the two.")
    if shapes.crosses_itself(space.outline()):
        raise FileError(m.path, f"{key}.shape", f"the outline of {space.id} crosses itself.", hint="Order its corners.")
    if space.shape and (len(space.shape) < 3 or abs(shapes.area(space.shape)) < 1):
        raise FileError(m.path, f"{key}.shape", f"{space.id} encloses nothing.", hint="Give three corners or more.")
    if space.limit < 0:
        raise FileError(m.path, f"{key}.limit", "a limit is 1 or more; 0 means any number.", value=space.limit)
    if not shapes.inside(space.spot_mm, space.outline()):
        raise FileError(
            m.path,
            f"{key}.spot_mm",
            f"this is outside {space.id}.",
            value=space.spot_mm,
            hint=f"It lies between {_span(space)}.",
        )
    left, top, right, bottom = shapes.box(space.outline())
    if left < 0 or top < 0 or right > m.size_mm[0] or bottom > m.size_mm[1]:
        raise FileError(
            m.path, f"{key}.shape", f"{space.id} reaches beyond the map of {m.size_mm[0]:g} × {m.size_mm[1]:g} mm."
        )


def _check_link(m: Map, i: int, link: Link) -> None:
    key, known = f"link[{i}]", {space.id: space for space in m.space}
    if link.a not in known:
        raise FileError(
            m.path, f"{key}.a", "no such space on this map.", value=link.a, hint=did_you_mean(link.a, known)
        )
    if link.a == link.b:
        raise FileError(m.path, f"{key}.b", "a link joins two different spaces.", value=link.b)
    if link.at_mm is None or link.kind not in ("door", "opening"):
        return
    for end in (link.a, link.b):
        if end in known and (away := shapes.border_distance(link.at_mm, known[end].outline())) > DOOR_SLACK_MM:
            raise FileError(
                m.path,
                f"{key}.at_mm",
                f"this {link.kind} is {away:.0f} mm from the border of {end}.",
                value=link.at_mm,
                hint="Put it on the border that both spaces share.",
            )


def _span(space: Space) -> str:
    left, top, right, bottom = shapes.box(space.outline())
    return f"[{left:g}, {top:g}] and [{right:g}, {bottom:g}]"
