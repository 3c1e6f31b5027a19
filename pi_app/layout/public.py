"""A layout as plain data, in millimetres of the table: what the page draws and the public view carries.

Only what lies on the table for all to see; no pins, tags or buses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gloamboard.rules.kernel.board import shapes
from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.board.shapes import Point

if TYPE_CHECKING:
    from gloamboard.pi_app.layout.model import Layout

VERSION = 1


def public(layout: Layout) -> dict[str, Any]:
    table = layout.table
    owner = {
        (strip, int(pixel)): space
        for space, strips in layout.space_pixels.items()
        for strip, pixels in strips.items()
        for pixel in pixels
    }
    return {
        "v": VERSION,
        "id": layout.id,
        "title": layout.file.title,
        "game": layout.game,
        "table": {"id": table.id, "title": table.title, "size": _xy(table.size_mm)},
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
        "spaces": [
            {
                "id": space.id,
                "name": space.name,
                "map": space.map,
                "polygon": [_xy(corner) for corner in space.polygon],
                "spot": _xy(space.spot),
                "label": _xy(space.label),
                "limit": space.limit,
                "features": list(space.features),
                "pads": list(layout.space_pads[space.id]),
            }
            for space in layout.spaces.values()
        ],
        "links": _links(layout),
        "exits": [
            {
                "space": way.space,
                "joins": way.joins,
                "kind": way.kind,
                "label": way.label,
                "at": _xy(layout.laid[m.id].put(way.at_mm, m.size_mm)),
            }
            for m in layout.maps.values()
            for way in m.exit
        ],
        "walls": [
            [_xy(layout.laid[m.id].put(end, m.size_mm)) for end in segment]
            for m in layout.maps.values()
            for segment in _standing(m)
        ],
        "pads": [
            {"id": pad.id, "at": _xy(pad.at_mm), "size": _xy(pad.size_mm), "spaces": list(layout.pad_spaces[pad.id])}
            for pad in table.pad
        ],
        "strips": [
            {
                "id": strip.id,
                "pixels": strip.pixels,
                "order": strip.order,
                "gamma": strip.gamma,
                "brightness": strip.brightness,
                "at": [None if math.isnan(at[0]) else _xy(at) for at in layout.pixel_mm[strip.id]],
                "space": [owner.get((strip.id, pixel)) for pixel in range(strip.pixels)],
            }
            for strip in table.strip
        ],
        "gauges": [
            {"name": name, "strip": strip, "pixels": pixels} for name, (strip, pixels) in layout.gauge_pixels.items()
        ],
        "controls": [{"id": c.id, "kind": c.kind, "at": _xy(c.at_mm)} for c in table.control],
        "props": [{"name": prop.name, "kind": prop.kind} for prop in table.prop],
    }


def _standing(m: Map) -> Iterator[tuple[Point, Point]]:
    """Walls, and the outlines of obstacles."""
    for wall in m.wall:
        yield wall.from_mm, wall.to_mm
    for obstacle in m.obstacle:
        yield from shapes.edges(obstacle.outline())


def _links(layout: Layout) -> list[dict[str, Any]]:
    """Links with a place on the table; `along` is the direction of the wall a door stands in."""
    found = []
    for m in layout.maps.values():
        place = layout.laid[m.id]
        for link in m.link:
            if link.at_mm is None:
                continue
            at = place.put(link.at_mm, m.size_mm)
            along = shapes.border_direction(at, layout.spaces[link.a].polygon)
            found.append({"a": link.a, "b": link.b, "kind": link.kind, "at": _xy(at), "along": _xy(along, 3)})
    return found


def _xy(point: Point | list[float], digits: int = 1) -> list[float]:
    return [round(float(point[0]), digits), round(float(point[1]), digits)]
