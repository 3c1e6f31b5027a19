"""What a layout is to a page, a printer or a drawing: places in millimetres of the table, as lists of plain data.

public.py makes it from a layout; LayoutShown (pi_app/mqtt/messages.py) carries it.
"""

from __future__ import annotations

from typing import NamedTuple, NotRequired, TypedDict

from gloamboard.rules.kernel.board.grid import Side

Xy = list[float]


class TableForm(TypedDict):
    id: str
    title: str
    size: Xy


class MapOutline(TypedDict):
    id: str
    title: str
    corners: list[Xy]


class SpaceForm(TypedDict):
    """A space has corners, or is round."""

    id: str
    name: str
    map: str
    spot: Xy
    label: Xy
    limit: int
    features: list[str]
    pads: list[str]
    polygon: NotRequired[list[Xy]]
    radius: NotRequired[float]
    groups: NotRequired[list[str]]
    light: NotRequired[str]


class GroupForm(TypedDict):
    id: str
    name: str


class LinkForm(TypedDict):
    """A way between two spaces that has a place; `along` is the direction of the wall a door stands in."""

    a: str
    b: str
    kind: str
    at: Xy
    along: Xy


class WayForm(TypedDict):
    """A way between two round spaces, from border to border."""

    a: str
    b: str
    kind: str
    ends: list[Xy]
    one_way: NotRequired[bool]
    door: NotRequired[str]


class DoorForm(TypedDict):
    id: str
    ends: list[Xy]
    shut: bool
    features: list[str]


class ExitForm(TypedDict):
    """A way off a map. On a grid `way` says what came of it: open, joined, dead or outward."""

    space: str
    joins: str
    kind: str
    label: str
    at: Xy
    way: NotRequired[str]
    side: NotRequired[Side]


class CellsForm(TypedDict):
    """The cells of a board that grows; the free ones are spaces too, which a page makes itself."""

    origin: Xy
    cell: float
    columns: int
    rows: int
    free: list[str]
    tiles: dict[str, list[str]]
    says: str


class PadPlace(TypedDict):
    id: str
    at: Xy
    size: Xy


class PadForm(PadPlace):
    spaces: list[str]


class StripPlace(TypedDict):
    id: str
    pixels: int
    order: str
    gamma: float
    brightness: float
    at: list[Xy | None]  # of each pixel; none where it lies in no run


class StripForm(StripPlace):
    space: list[str | None]


class OfTheTable(NamedTuple):
    """What hangs on the table alone, whatever is laid on it."""

    pads: list[PadPlace]
    strips: list[StripPlace]


class GaugePixels(TypedDict):
    name: str
    strip: str
    pixels: list[int]


class ControlForm(TypedDict):
    id: str
    kind: str
    at: Xy


class PropForm(TypedDict):
    name: str
    kind: str
    built: bool


class DrawnForm(TypedDict):
    """What is drawn of a map, or of one tile."""

    spaces: list[SpaceForm]
    links: list[LinkForm]
    exits: list[ExitForm]
    walls: list[list[Xy]]


class LayoutForm(DrawnForm):
    v: int
    id: str
    title: str
    game: str
    table: TableForm
    maps: list[MapOutline]
    groups: list[GroupForm]
    grid: CellsForm | None
    ways: list[WayForm]
    doors: list[DoorForm]
    pads: list[PadForm]
    strips: list[StripForm]
    gauges: list[GaugePixels]
    controls: list[ControlForm]
    props: list[PropForm]
