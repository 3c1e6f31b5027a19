"""A layout as plain data, in millimetres of the table: what the page draws and the public view carries.

Only what lies on the table for all to see; no pins, tags or buses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gloamboard.pi_app.layout.forms import (
    CellsForm,
    ExitForm,
    LayoutForm,
    LinkForm,
    OfTheTable,
    PadPlace,
    SpaceForm,
    StripPlace,
    WayForm,
)
from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.grid import STEPS
from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.board.shapes import Point

if TYPE_CHECKING:
    from gloamboard.pi_app.layout.ground import PlacedSpace
    from gloamboard.pi_app.layout.model import Layout

VERSION = 1


def public(layout: Layout) -> LayoutForm:
    table, (pads, strips) = layout.table, _of_the_table(layout)
    owner: dict[str, list[str | None]] = {strip.id: [None] * strip.pixels for strip in table.strip}
    for space, lit in layout.space_pixels.items():
        for strip, pixels in lit.items():
            for pixel in pixels:
                owner[strip][pixel] = space
    return {
        "v": VERSION,
        "id": layout.id,
        "title": layout.file.title,
        "game": layout.game,
        "table": {"id": table.id, "title": table.title, "size": _xy(layout.size_mm)},
        "maps": [
            {
                "id": m.id,
                "title": m.title,
                "corners": [
                    _xy(layout.laid[m.id].put(corner, m.size_mm))
                    for corner in ((0, 0), (m.size_mm[0], 0), m.size_mm, (0, m.size_mm[1]))
                ],
            }
            for m in layout.maps.values()
        ],
        "spaces": [_space(layout, space) for space in layout.spaces.values() if space.map],
        "groups": [{"id": group.id, "name": group.name} for m in layout.maps.values() for group in m.group],
        "grid": _grid(layout),
        "links": [*_links(layout), *_doors_between(layout)],
        "ways": _ways(layout),
        "doors": [
            {
                "id": door.id,
                "ends": [_xy(layout.laid[m.id].put(end, m.size_mm)) for end in (door.from_mm, door.to_mm)],
                "shut": door.shut,
                "features": list(door.features),
            }
            for m in layout.maps.values()
            for door in m.door
        ],
        "exits": [*_exits(layout), *_ways_on(layout)],
        "walls": [
            [_xy(layout.laid[m.id].put(end, m.size_mm)) for end in segment]
            for m in layout.maps.values()
            for segment in _standing(m)
        ],
        "pads": [{**pad, "spaces": list(layout.pad_spaces[pad["id"]])} for pad in pads],
        "strips": [{**strip, "space": owner[strip["id"]]} for strip in strips],
        "gauges": [
            {"name": name, "strip": strip, "pixels": list(pixels)}
            for name, (strip, pixels) in layout.gauge_pixels.items()
        ],
        "controls": [{"id": c.id, "kind": c.kind, "at": _xy(c.at_mm)} for c in table.control],
        "props": [{"name": prop.name, "kind": prop.kind, "built": prop.built} for prop in table.prop if not prop.plays],
    }


def _space(layout: Layout, space: PlacedSpace) -> SpaceForm:
    found: SpaceForm = {
        "id": space.id,
        "name": space.name,
        "map": space.map,
        "spot": _xy(space.spot),
        "label": _xy(space.label),
        "limit": space.limit,
        "features": list(space.features),
        "pads": list(layout.space_pads[space.id]),
    }
    if space.radius:
        found["radius"] = round(space.radius, 1)
    else:
        found["polygon"] = [_xy(corner) for corner in space.polygon]
    if space.groups:
        found["groups"] = list(space.groups)
    if space.light:
        found["light"] = space.light
    return found


def outline(space: SpaceForm) -> list[Point]:
    """The corners of a space of the public layout. Three hundred round ones would be too long a message with them."""
    if "radius" in space:
        x, y = space["spot"]
        return list(shapes.circle((x, y), space["radius"]))
    return [(x, y) for x, y in space["polygon"]]


def _of_the_table(layout: Layout) -> OfTheTable:
    """What hangs on the table alone: worked out once for all layouts on it."""
    kept, table = layout.ground.kept, layout.table
    if kept is None:
        pads: list[PadPlace] = [{"id": pad.id, "at": _xy(pad.at_mm), "size": _xy(pad.size_mm)} for pad in table.pad]
        strips: list[StripPlace] = [
            {
                "id": strip.id,
                "pixels": strip.pixels,
                "order": strip.order,
                "gamma": strip.gamma,
                "brightness": strip.brightness,
                "at": [None if math.isnan(at[0]) else _xy(at) for at in layout.pixel_mm[strip.id]],
            }
            for strip in table.strip
        ]
        kept = layout.ground.kept = OfTheTable(pads, strips)
    return kept


def _grid(layout: Layout) -> CellsForm | None:
    """The cells, of which the free ones are spaces too: a page makes them itself."""
    grid = layout.grid
    if grid is None:
        return None
    spec = grid.spec
    free = [name for name in grid.cells if name in layout.spaces]
    return {
        "origin": _xy(spec.origin_mm),
        "cell": spec.cell_mm,
        "columns": spec.columns,
        "rows": spec.rows,
        "free": free,
        "tiles": {tile.id: [space.id for space in tile.map.space] for tile in grid.tiles.values()},
        "says": grid.says,
    }


def _exits(layout: Layout) -> Iterator[ExitForm]:
    on_grid = layout.board.placed if layout.board is not None else {}
    for m in layout.maps.values():
        for way in m.exit:
            if way.joins or m.id not in on_grid:
                at = layout.laid[m.id].put(way.at_mm, m.size_mm)
                yield {"space": way.space, "joins": way.joins, "kind": way.kind, "label": way.label, "at": _xy(at)}


def _ways_on(layout: Layout) -> Iterator[ExitForm]:
    """Ways off the tiles of a grid; `way` says what comes of each: open, joined, dead or outward."""
    board, grid = layout.board, layout.grid
    if board is None or grid is None:
        return
    open_, dead, outward = set(board.open), set(board.dead), set(board.outward)
    half = grid.spec.cell_mm / 2
    for edge in board.edges.values():
        way = "open" if edge in open_ else "dead" if edge in dead else "outward" if edge in outward else "joined"
        (x, y), (dx, dy) = grid.corner(edge.cell), STEPS[edge.side]
        at = _xy((x + half + dx * half, y + half + dy * half))
        yield {
            "space": edge.space, "joins": "", "kind": edge.kind, "label": "", "at": at, "way": way, "side": edge.side
        }  # fmt: skip


def _doors_between(layout: Layout) -> Iterator[LinkForm]:
    """Doors that stand between two cells."""
    board, grid = layout.board, layout.grid
    if board is None or grid is None:
        return
    half = grid.spec.cell_mm / 2
    for a, b in board.doors:
        (ax, ay), (bx, by) = grid.corner(a), grid.corner(b)
        at = ((ax + bx) / 2 + half, (ay + by) / 2 + half)
        along = (1.0, 0.0) if ax == bx else (0.0, 1.0)
        ends = board.space_at.get(a, a), board.space_at.get(b, b)
        yield {"a": ends[0], "b": ends[1], "kind": "door", "at": _xy(at), "along": _xy(along, 3)}


def _standing(m: Map) -> Iterator[tuple[Point, Point]]:
    """Walls, and the outlines of obstacles."""
    for wall in m.wall:
        yield wall.from_mm, wall.to_mm
    for obstacle in m.obstacle:
        yield from shapes.edges(obstacle.outline())


def _links(layout: Layout) -> list[LinkForm]:
    """Links with a place on the table; `along` is the direction of the wall a door stands in."""
    found: list[LinkForm] = []
    for m in layout.maps.values():
        place = layout.laid[m.id]
        for link in m.link:
            if link.at_mm is None:
                continue
            at = place.put(link.at_mm, m.size_mm)
            along = shapes.border_direction(at, layout.spaces[link.a].polygon)
            found.append({"a": link.a, "b": link.b, "kind": link.kind, "at": _xy(at), "along": _xy(along, 3)})
    return found


def _ways(layout: Layout) -> list[WayForm]:
    """Links without a place, between round spaces: from the border of one to the border of the other."""
    found: list[WayForm] = []
    for link in (link for m in layout.maps.values() for link in m.link if link.at_mm is None):
        one, other = layout.spaces.get(link.a), layout.spaces.get(link.b)
        if one is None or other is None or not (one.radius and other.radius):
            continue
        ends = [_xy(end) for end in _between(one, other)]
        way: WayForm = {"a": link.a, "b": link.b, "kind": link.kind, "ends": ends}
        if link.one_way:
            way["one_way"] = True
        if link.door:
            way["door"] = link.door
        found.append(way)
    return found


def _between(one: PlacedSpace, other: PlacedSpace) -> tuple[Point, Point]:
    (x1, y1), (x2, y2) = one.spot, other.spot
    far = math.dist(one.spot, other.spot) or 1.0
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    return (x1 + dx * one.radius, y1 + dy * one.radius), (x2 - dx * other.radius, y2 - dy * other.radius)


def _xy(point: Point | list[float], digits: int = 1) -> list[float]:
    return [round(float(point[0]), digits), round(float(point[1]), digits)]
