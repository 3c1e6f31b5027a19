"""A map file: spaces with their shapes and limits, links between them, exits to other maps; walls, doors, obstacles.

Plain data. A file is read and checked by map_file.py; several maps become one graph in joining.py. Features, kinds and
groups are the game's own words; nothing here knows what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.shapes import Point

HOUSE_KINDS = ("door", "opening", "stairs", "path")  # of links; a map may name further ones
Rotation = Literal[0, 90, 180, 270]
Light = Literal["", "bright", "lit", "dim", "dark"]
Block = Literal["movement", "sight", "light"]
ALL_BLOCKED: tuple[Block, ...] = ("movement", "sight", "light")


@dataclass(frozen=True, slots=True)
class Space:
    """Where a piece can be. `limit` 0 means any number. A round space has a radius about its spot, and no shape."""

    id: str
    name: str
    spot_mm: Point  # a piece stands here, and looks from here
    shape: tuple[Point, ...] = ()
    radius_mm: float = 0.0
    limit: int = 0
    features: tuple[str, ...] = ()
    label_mm: Point | None = None
    groups: tuple[str, ...] = ()
    light: Light = ""  # as printed

    def outline(self) -> tuple[Point, ...]:
        return self.shape or shapes.circle(self.spot_mm, self.radius_mm)


@dataclass(frozen=True, slots=True)
class MapLink:
    """A way between two spaces. The second may lie on another map; then `lands_mm` is the place there.
    A border without a link is a wall."""

    a: str
    b: str
    kind: str = "door"
    at_mm: Point | None = None
    lands_mm: Point | None = None
    id: str = ""  # the two spaces in alphabetical order, joined by --, when not given
    one_way: bool = False  # from a to b only
    cost: int = 1  # what a step costs where no game says otherwise
    door: str = ""  # the door of this map it goes through


@dataclass(frozen=True, slots=True)
class Exit:
    """A way off the map. All exits of one game that join the same thing are linked with each other, whichever
    sides of the tiles are up. An exit that joins nothing by name meets the exit it touches when tiles are laid."""

    space: str
    at_mm: Point
    joins: str = ""
    kind: str = "stairs"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Spaces that belong together: a building, a room of several areas."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Wall:
    """A line that always blocks what it says."""

    from_mm: Point
    to_mm: Point
    id: str = ""  # its map and its place in the file when not given
    blocks: tuple[Block, ...] = ALL_BLOCKED


@dataclass(frozen=True, slots=True)
class Door:
    """A line that blocks while it is shut: a door, a window that can be boarded up, a place where a door may come."""

    id: str
    from_mm: Point
    to_mm: Point
    blocks: tuple[Block, ...] = ALL_BLOCKED
    space: str = ""  # the space it stands on, which nobody enters while it is shut
    shut: bool = False  # as the game begins
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A thing with an outline. A round one has a radius about `at_mm`, and no shape."""

    id: str
    shape: tuple[Point, ...] = ()
    at_mm: Point | None = None
    radius_mm: float = 0.0
    blocks: tuple[Block, ...] = ALL_BLOCKED

    def outline(self) -> tuple[Point, ...]:
        if self.shape or self.at_mm is None:
            return self.shape
        # whole micrometres: the last bit of a cosine is not the same on every machine
        return tuple((round(x, 3), round(y, 3)) for x, y in shapes.circle(self.at_mm, self.radius_mm))


@dataclass(frozen=True)
class MapFile:
    v: int
    id: str
    title: str
    size_mm: Point
    space: tuple[Space, ...] = ()
    link: tuple[MapLink, ...] = ()
    exit: tuple[Exit, ...] = ()
    wall: tuple[Wall, ...] = ()
    door: tuple[Door, ...] = ()
    obstacle: tuple[Obstacle, ...] = ()
    group: tuple[Group, ...] = ()
    kinds: tuple[str, ...] = ()  # further kinds of links
    not_walked: tuple[str, ...] = ()  # kinds of links that mean something else than a way for feet
    templates: tuple[str, ...] = ()  # lights that are aimed on this map, prepared beside it


@dataclass(frozen=True)
class Map(MapFile):
    """A checked map; `path` is kept for messages."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class MapPlace:
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


def link_id(a: str, b: str) -> str:
    return "--".join(sorted((a, b)))
