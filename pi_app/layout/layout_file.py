"""The shape of a layout file, checked key by key."""

from __future__ import annotations

from dataclasses import dataclass, field

from gloamboard.rules.kernel.board.maps import Rotation
from gloamboard.rules.kernel.board.shapes import Point


@dataclass(frozen=True)
class Lay:
    """One map laid on the table, and the map on the other side of its tile, if it has one."""

    map: str
    origin_mm: Point
    rotation: Rotation = 0
    back: str = ""


@dataclass(frozen=True)
class GridSpec:
    """Cells of a board that grows, and the tiles that may come to lie on them."""

    origin_mm: Point
    cell_mm: float
    columns: int
    rows: int
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cover:
    """What a pad covers, said outright instead of worked out from the shapes."""

    pad: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Gauge:
    """A gauge of the table, and the name by which scenes address it."""

    gauge: str
    shows: str


@dataclass(frozen=True)
class Stand:
    """Where a prop stands, and which way its first pixel faces: degrees clockwise from the table's far edge."""

    prop: str
    at_mm: Point
    faces_deg: float = 0.0


@dataclass(frozen=True)
class LayoutFile:
    v: int
    id: str
    title: str
    game: str
    table: str
    lay: tuple[Lay, ...] = ()
    grid: GridSpec | None = None
    cover: tuple[Cover, ...] = ()
    crowds: tuple[str, ...] = ()  # pads whose pieces do not all stand on the antenna: one seen to arrive belongs there
    gauge: tuple[Gauge, ...] = ()
    stand: tuple[Stand, ...] = ()
    tokens: str = ""  # the sheet, and answers to the game's set-up, of an evening here unless somebody says otherwise
    choices: dict[str, str | tuple[str, ...]] = field(default_factory=dict)  # several answers where any of them will do
    notes: str = field(default="")
