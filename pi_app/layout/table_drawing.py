"""A table as an SVG drawing in millimetres: pads, pixels in the order of the strip, controls, and the maps of a layout.

A picture to look at and to build by: the furniture, or with a `Look` the table as it was then. The living table is
drawn by the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from gloamboard.hal.geometry import pixel_places
from gloamboard.hal.table import Table
from gloamboard.pi_app.layout.forms import CellsForm, ExitForm, LayoutForm, LinkForm
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.public import outline
from gloamboard.rules.kernel.board.grid import cell_at

GROUND, WOOD, FLOOR, WALL, INK, QUIET = "#0b0c10", "#17130f", "#1b2230", "#a08c68", "#e9dfc8", "#7d8798"
STRIPS = ("#ffb454", "#6cb6ff", "#b28cff", "#7fd68a")
CONTROL_FILLS = {"button": "#5b2b22", "dial": "#2b2b30", "buzzer": "#1d2420"}
FOOT_MM = 76.0  # room for the legend under the table
DOOR_MM = {"door": 20.0, "opening": 26.0, "path": 24.0, "stairs": 20.0}


class Look(NamedTuple):
    """What is seen on a table when somebody looks."""

    light: Mapping[str, Sequence[tuple[int, int, int]]]  # strip → red, green, blue of each pixel, as an eye sees them
    lying: Mapping[str, Sequence[str]]  # pad → pieces


def draw_table(table: Table, layout: Layout | None = None, look: Look | None = None) -> str:
    """The whole drawing as text."""
    w, h = table.size_mm
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 {w + 40:g} {h + 40 + FOOT_MM:g}" '
        f'width="{w + 40:g}mm" height="{h + 40 + FOOT_MM:g}mm" font-family="Georgia, \'Liberation Serif\', serif">',
        f"<title>{escape(table.title)}</title>",
        f'<rect x="-20" y="-20" width="{w + 40:g}" height="{h + 40 + FOOT_MM:g}" fill="{GROUND}"/>',
        f'<rect width="{w:g}" height="{h:g}" rx="14" fill="{WOOD}" stroke="#4a3d2b" stroke-width="3"/>',
    ]
    if layout is not None:
        parts += _maps(layout.as_public())
    parts += _pads(table, named=layout is None)
    parts += _pixels(table, look.light if look else {})
    parts += _pieces(table, look.lying if look else {})
    parts += _controls(table)
    parts += _legend(table, layout)
    return "\n".join([*parts, "</svg>", ""])


def _maps(public: LayoutForm) -> list[str]:
    parts = ['<g id="maps">', *_cells(public["grid"])]
    for space in public["spaces"]:
        corners = " ".join(f"{x:g},{y:g}" for x, y in outline(space))
        parts.append(
            f'<polygon points="{corners}" fill="{FLOOR}" stroke="{WALL}" stroke-width="3" stroke-linejoin="round">'
            f"<title>{escape(space['name'])}</title></polygon>"
        )
    for link in public["links"]:
        parts.append(_door(link))
    for lines, stroke in (
        ([way["ends"] for way in public["ways"]], f'stroke="{QUIET}" stroke-width="1"'),
        (public["walls"], f'stroke="{WALL}" stroke-width="2"'),
        ([door["ends"] for door in public["doors"]], f'stroke="{WALL}" stroke-width="2" stroke-dasharray="4 2"'),
    ):
        for (x1, y1), (x2, y2) in lines:
            parts.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" {stroke}/>')
    for way in public["exits"]:
        parts += _exit(way)
    for space in public["spaces"]:
        x, y = space["label"]
        limit = "" if not space["limit"] else f' <tspan fill="{STRIPS[0]}">{"●" * min(space["limit"], 4)}</tspan>'
        parts.append(_text(x, y, 9, escape(space["name"]) + limit, INK))
        if space["features"]:
            sx, sy = space["spot"]
            parts.append(_text(sx, sy + 12, 6, escape(" · ".join(space["features"])), QUIET, italic=True))
    return [*parts, "</g>"]


def _cells(grid: CellsForm | None) -> list[str]:
    """The free cells of a grid, each with its name in its corner."""
    if grid is None:
        return []
    parts, mm = [], grid["cell"]
    for name in grid["free"]:
        at = cell_at(name)
        x, y = grid["origin"][0] + at.column * mm, grid["origin"][1] + at.row * mm
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{mm:g}" height="{mm:g}" fill="none" stroke="{QUIET}"/>')
        parts.append(_text(x + 9, y + 12, 7, name, QUIET))
    return parts


def _door(link: LinkForm) -> str:
    (x, y), (ux, uy), half = link["at"], link["along"], DOOR_MM.get(link["kind"], DOOR_MM["path"]) / 2
    gap = f"M{x - ux * half:g} {y - uy * half:g}L{x + ux * half:g} {y + uy * half:g}"
    drawn = f'<path d="{gap}" stroke="{FLOOR}" stroke-width="4"/>'
    if link["kind"] == "door":
        hx, hy, wide = x - ux * half, y - uy * half, 2 * half
        tx, ty = hx - uy * wide * 0.7 + ux * wide * 0.7, hy + ux * wide * 0.7 + uy * wide * 0.7
        drawn += (
            f'<path d="M{x + ux * half:g} {y + uy * half:g}A{wide:g} {wide:g} 0 0 1 {tx:g} {ty:g}L{hx:g} {hy:g}" '
            f'fill="none" stroke="{WALL}" stroke-width="1"/>'
        )
    return drawn


def _exit(way: ExitForm) -> list[str]:
    x, y = way["at"]
    if way["kind"] == "stairs":
        treads = "".join(f"M{x - 10 + 4 * i:g} {y - 6:g}v12" for i in range(6))
        frame = f"M{x - 10:g} {y - 6:g}h20v12h-20z"
        drawn = f'<path d="{treads}{frame}" fill="none" stroke="#c9b458" stroke-width="1"/>'
    else:
        drawn = f'<path d="M{x - 9:g} {y:g}h18" stroke="#c9b458" stroke-width="4" stroke-linecap="round"/>'
    return [drawn, _text(x, y + 12, 5, escape(way["label"]), "#c9b458", italic=True)]


def _pads(table: Table, *, named: bool) -> list[str]:
    parts = ['<g id="pads" fill="none" stroke="#5c6b80">']
    for pad in table.pad:
        (x, y), (w, h) = pad.at_mm, pad.size_mm
        parts.append(
            f'<rect x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w:g}" height="{h:g}" rx="3" stroke-dasharray="4 3">'
            f"<title>{escape(f'{pad.id}: reader {pad.reader}')}</title></rect>"
        )
        parts.append(_text(x, y + 3 if named else y, 11 if named else 8, escape(pad.id), QUIET))
        if named:
            parts.append(_text(x, y + 14, 6, escape(pad.reader), QUIET, italic=True))
    return [*parts, "</g>"]


def _pixels(table: Table, light: Mapping[str, Sequence[tuple[int, int, int]]]) -> list[str]:
    parts = ['<g id="pixels">']
    for i, (strip, places) in enumerate(pixel_places(table).items()):
        colour, found = STRIPS[i % len(STRIPS)], [place for place in places if place[0] == place[0]]
        wire = "L".join(f"{x:g} {y:g}" for x, y in np.round(found, 1))
        parts.append(f'<path d="M{wire}" fill="none" stroke="{colour}" stroke-opacity="0.16" stroke-width="1"/>')
        for pixel, (x, y) in enumerate(np.round(places, 1)):
            if not np.isnan(x):
                title = escape(f"{strip} {pixel}")
                fill = "#{:02x}{:02x}{:02x}".format(*light[strip][pixel]) if strip in light else colour
                parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="2.6" fill="{fill}"><title>{title}</title></circle>')
    for run in table.run:
        if run.gauge is not None and (at := run.from_mm or run.centre_mm) is not None:
            end = run.to_mm or at
            parts.append(
                _text((at[0] + end[0]) / 2, (at[1] + end[1]) / 2 - 7, 6, escape(run.gauge), QUIET, italic=True)
            )
    return [*parts, "</g>"]


def _pieces(table: Table, lying: Mapping[str, Sequence[str]]) -> list[str]:
    parts = ['<g id="pieces">']
    for pad in table.pad:
        x, y = pad.at_mm
        for row, piece in enumerate(lying.get(pad.id, ())):
            parts.append(_text(x, y + 14 + 9 * row, 9, escape(piece), INK))
    return [*parts, "</g>"] if lying else []


def _controls(table: Table) -> list[str]:
    parts = ['<g id="controls">']
    for control in table.control:
        x, y = control.at_mm
        ring = {"button": 9, "dial": 13, "buzzer": 8}[control.kind]
        fill = CONTROL_FILLS[control.kind]
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{ring}" fill="{fill}" stroke="{INK}" stroke-width="1.2">'
            f"<title>{escape(f'{control.kind} {control.id}')}</title></circle>"
        )
        if control.kind == "dial":
            parts.append(f'<path d="M{x:g} {y:g}v-10" stroke="{INK}" stroke-width="2"/>')
        parts.append(_text(x, y + ring + 8, 6, escape(control.id), INK))
    return [*parts, "</g>"]


def _legend(table: Table, layout: Layout | None) -> list[str]:
    w, h = table.size_mm
    title = table.title if layout is None else f"{layout.file.title} on {table.id}"
    pixels = ", ".join(f"{strip.id} {strip.pixels}" for strip in table.strip)
    bar = 200 if w >= 600 else 100  # beside the title, not under it
    facts = f"{w:g} × {h:g} mm · {len(table.pad)} pads · pixels: {pixels} · {len(table.control)} controls"
    parts = [
        _text(0, h + 38, 18, escape(title), INK, anchor="start"),
        _text(0, h + 56, 9, escape(facts), QUIET, anchor="start"),
        f'<path d="M{w - bar:g} {h + 50:g}h{bar}m0 -4v8m{-bar / 2:g} -8v8m{-bar / 2:g} -8v8" '
        f'stroke="{INK}" stroke-width="1.2" fill="none"/>',
        _text(w - bar / 2, h + 40, 8, f"{bar} mm", INK),
    ]
    return [*parts, *_symbols(table)]


def _symbols(table: Table) -> list[str]:
    """What each sign of the drawing is, in a row under it."""
    y, x, parts = table.size_mm[1] + 76, 0.0, ['<g id="legend">']

    def sign(drawn: str, says: str) -> None:
        nonlocal x
        parts.append(f'<g transform="translate({x + 6:g} {y - 3:g})">{drawn}</g>')
        parts.append(_text(x + 16, y, 8, escape(says), INK, anchor="start"))
        x += 26 + 4.2 * len(says)

    if table.pad:
        square = (
            '<rect x="-5" y="-5" width="10" height="10" rx="1" fill="none" stroke="#5c6b80" stroke-dasharray="2 1.5"/>'
        )
        sign(square, "pad over an antenna")
    for i, strip in enumerate(table.strip):
        colour = STRIPS[i % len(STRIPS)]
        line = f'<path d="M-6 0h12" stroke="{colour}" stroke-opacity="0.4"/><circle r="2.6" fill="{colour}"/>'
        sign(line, f"pixel of strip {strip.id}, in its order")
    for kind in dict.fromkeys(control.kind for control in table.control):
        sign(f'<circle r="5" fill="{CONTROL_FILLS[kind]}" stroke="{INK}"/>', kind)
    return [*parts, "</g>"]


def _text(
    x: float, y: float, size: float, inner: str, fill: str, *, anchor: str = "middle", italic: bool = False
) -> str:
    """`inner` is escaped already: it may hold a tspan."""
    style = ' font-style="italic"' if italic else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill={quoteattr(fill)} stroke="none" '
        f'text-anchor="{anchor}"{style}>{inner}</text>'
    )
