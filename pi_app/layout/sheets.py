"""A layout on paper: the maps at true size over A4 sheets to glue together, and a drilling template for the table.

Every sheet bears its place in the grid, trim marks, and a ruler to prove the printer did not scale.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Literal

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from gloamboard.hal.geometry import pixel_places
from gloamboard.pi_app.layout.forms import LayoutForm
from gloamboard.pi_app.layout.map_on_paper import INK, QUIET, RED, TINT, WALL, draw_map, latin, ruler
from gloamboard.pi_app.layout.model import Layout, sheet
from gloamboard.pi_app.layout.public import outline
from gloamboard.rules.kernel.board import shapes
from gloamboard.strict_toml import FileError

A4 = (210.0, 297.0)
MARGIN_MM = 12.0
OVERLAP_MM = 10.0

Part = Literal["map", "drill"]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Sheets:
    """How an area is cut into sheets: upright or on their side, whichever takes fewer."""

    area: Box
    upright: bool
    columns: int
    rows: int
    window: tuple[float, float]  # what one sheet shows

    @property
    def step(self) -> tuple[float, float]:
        return self.window[0] - OVERLAP_MM, self.window[1] - OVERLAP_MM

    def name(self, column: int, row: int) -> str:
        return f"{string.ascii_uppercase[column % 26]}{row + 1}"

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The place on the table of a sheet's top left corner."""
        return self.area[0] + column * self.step[0], self.area[1] + row * self.step[1]


def cut(area: Box) -> Sheets:
    """The grid of fewest A4 sheets that shows the area with an overlap to glue."""
    grids = []
    for upright in (True, False):
        paper = A4 if upright else (A4[1], A4[0])
        window = (paper[0] - 2 * MARGIN_MM, paper[1] - 2 * MARGIN_MM)
        columns, rows = (
            max(1, ceil((length - OVERLAP_MM) / (seen - OVERLAP_MM) - 1e-9))
            for length, seen in zip((area[2] - area[0], area[3] - area[1]), window, strict=True)
        )
        grids.append(Sheets(area, upright, columns, rows, window))
    return min(grids, key=lambda grid: grid.columns * grid.rows)


def print_sheets(
    layout: Layout,
    parts: Iterable[Part] = ("map", "drill"),
    only_map: str | None = None,
    progress: Callable[[], None] = lambda: None,
) -> bytes:
    """The PDF. `progress` is called once for each sheet."""
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(latin(layout.file.title))
    pdf.set_creator("Gloamboard")
    public = layout.as_public()
    grids = {part: cut(area_of(layout, part, only_map)) for part in parts}
    _cover(pdf, layout, public, grids)
    for part, grid in grids.items():
        for row in range(grid.rows):
            for column in range(grid.columns):
                _sheet(pdf, layout, public, part, grid, column, row)
                progress()
    return bytes(pdf.output())


def area_of(layout: Layout, part: Part, only_map: str | None = None) -> Box:
    """What a part shows: the maps, one of them, or the whole table."""
    if part == "drill" and only_map is None:
        return 0.0, 0.0, *layout.table.size_mm
    names = [only_map] if only_map is not None else list(layout.maps)
    boxes = [shapes.box(sheet(layout.maps[name], layout.laid[name])) for name in names]
    if not boxes:
        raise FileError(
            layout.path, "lay", "no map lies here by itself.", hint="`--part tiles` prints those of its grid."
        )
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _sheet(pdf: FPDF, layout: Layout, public: LayoutForm, part: Part, grid: Sheets, column: int, row: int) -> None:
    pdf.add_page(orientation="portrait" if grid.upright else "landscape")
    left, top = grid.corner(column, row)
    wide, high = grid.window
    dx, dy = MARGIN_MM - left, MARGIN_MM - top
    with pdf.rect_clip(MARGIN_MM, MARGIN_MM, wide, high):
        if part == "map":
            draw_map(pdf, public, dx, dy)
        else:
            _draw_drill(pdf, layout, public, dx, dy)
    _frame(pdf, grid, column, row)
    said = f"{'Map' if part == 'map' else 'Drilling template'} {grid.name(column, row)}, of A1 to "
    said += f"{grid.name(grid.columns - 1, grid.rows - 1)}. {layout.file.title} ({layout.id}), true size."
    pdf.set_font("helvetica", size=7)
    pdf.set_text_color(*INK)
    pdf.text(MARGIN_MM + 116, MARGIN_MM + high + 9, latin(said))
    ruler(pdf, MARGIN_MM, MARGIN_MM + high + 9)


def _frame(pdf: FPDF, grid: Sheets, column: int, row: int) -> None:
    """Trim marks in the margin, the glue strip, and the names of the neighbours."""
    (wide, high), (sx, sy), m = grid.window, grid.step, MARGIN_MM
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.15)
    right, below = column + 1 < grid.columns, row + 1 < grid.rows
    xs = [m, m + sx if right else m + wide]
    ys = [m, m + sy if below else m + high]
    for x in xs:
        pdf.line(x, 3, x, m - 2)
        pdf.line(x, m + high + 2, x, m + high + 4)
    for y in ys:
        pdf.line(3, y, m - 2, y)
        pdf.line(m + wide + 2, y, m + wide + 9, y)
    pdf.set_draw_color(*QUIET)
    pdf.set_dash_pattern(dash=2, gap=2)
    if right:
        pdf.line(m + sx, m, m + sx, m + high)
    if below:
        pdf.line(m, m + sy, m + wide, m + sy)
    pdf.set_dash_pattern()
    pdf.set_font("helvetica", "B", 9)
    pdf.set_text_color(*QUIET)
    if right:
        pdf.text(m + wide + 3, m + high / 2, grid.name(column + 1, row))
    if column:
        pdf.text(3, m + high / 2, grid.name(column - 1, row))
    if below:
        pdf.text(m + wide / 2, m + high + 5, grid.name(column, row + 1))
    if row:
        pdf.text(m + wide / 2, m - 4, grid.name(column, row - 1))
    pdf.set_font("helvetica", "B", 14)
    pdf.set_text_color(*INK)
    pdf.text(m + 2, m - 4, grid.name(column, row))


def _draw_drill(pdf: FPDF, layout: Layout, public: LayoutForm, dx: float, dy: float) -> None:
    """Antenna outlines and middles, a cross for each pixel, circles for controls; the map faint beneath."""
    table = layout.table
    pdf.set_draw_color(225, 221, 212)
    pdf.set_line_width(0.4)
    for space in public["spaces"]:
        pdf.polygon([(x + dx, y + dy) for x, y in outline(space)], style="D")
    pdf.set_draw_color(*INK)
    pdf.rect(dx, dy, *table.size_mm, style="D")
    pdf.set_line_width(0.2)
    pdf.set_text_color(*INK)
    for pad in table.pad:
        x, y = pad.at_mm[0] + dx, pad.at_mm[1] + dy
        w, h = pad.size_mm
        pdf.set_draw_color(*INK)
        pdf.rect(x - w / 2, y - h / 2, w, h, style="D")
        _cross(pdf, x, y, 8)
        pdf.set_font("helvetica", "B", 9)
        pdf.text(x - w / 2 + 1.5, y - h / 2 + 4.5, latin(pad.id))
        pdf.set_font("helvetica", size=6)
        pdf.text(x - w / 2 + 1.5, y + h / 2 - 1.5, latin(f"reader {pad.reader}"))
    pdf.set_draw_color(*RED)
    pdf.set_font("helvetica", size=5)
    for strip, places in pixel_places(table).items():
        for i, (x, y) in enumerate(places):
            if x == x:  # a pixel in no run has no place
                _cross(pdf, x + dx, y + dy, 2.5)
                pdf.circle(x + dx, y + dy, 2.5, style="D")
                pdf.text(x + dx + 2.6, y + dy - 1.2, latin(f"{strip} {i}"))
    pdf.set_draw_color(*INK)
    pdf.set_font("helvetica", size=7)
    for control in table.control:
        x, y = control.at_mm[0] + dx, control.at_mm[1] + dy
        pdf.circle(x, y, 8, style="D")
        _cross(pdf, x, y, 11)
        pdf.text(x + 9, y - 3, latin(f"{control.kind} {control.id}"))


def _cross(pdf: FPDF, x: float, y: float, arm: float) -> None:
    pdf.line(x - arm, y, x + arm, y)
    pdf.line(x, y - arm, x, y + arm)


def _cover(pdf: FPDF, layout: Layout, public: LayoutForm, grids: dict[Part, Sheets]) -> None:
    """The plan of the sheets, and what to do with them."""
    pdf.add_page(orientation="portrait")
    pdf.set_text_color(*INK)
    pdf.set_font("times", "B", 26)
    pdf.text(20, 30, latin(layout.file.title))
    pdf.set_font("times", size=12)
    w, h = layout.table.size_mm
    pdf.text(20, 38, latin(f"Layout {layout.id} on table {layout.table.id}, {w:g} × {h:g} mm"))
    y = 48.0
    for part, grid in grids.items():
        y = _plan(pdf, layout, public, part, grid, y) + 8
    pdf.set_xy(20, y)
    steps = (
        "Print at 100 %, without fitting to the page. Lay a ruler on the 100 mm line of any sheet before cutting.",
        "Trim each sheet at its left and top marks; the dashed strip at its right and below goes under the next sheet.",
        "Start at A1. Letters run to the right, numbers downwards; the margins name the neighbours.",
        "Drilling template: red crosses are pixels in the order of the strip, squares are antennas seen from above. "
        "Mark through the paper, take it off, then drill from the top.",
    )
    pdf.set_font("times", size=11)
    pdf.set_text_color(*INK)
    for i, step in enumerate(steps, 1):
        pdf.set_x(20)
        pdf.multi_cell(170, 5.2, latin(f"{i}.  {step}"), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    ruler(pdf, 20, 284)


def _plan(pdf: FPDF, layout: Layout, public: LayoutForm, part: Part, grid: Sheets, top: float) -> float:
    left_mm, top_mm, right_mm, bottom_mm = grid.area
    scale = min(170 / (right_mm - left_mm + 20), 78 / (bottom_mm - top_mm + 20))

    def put(x: float, y: float) -> tuple[float, float]:
        return 20 + (x - left_mm) * scale, top + 6 + (y - top_mm) * scale

    pdf.set_font("times", "B", 13)
    pdf.set_text_color(*INK)
    title = "Map" if part == "map" else "Drilling template"
    pdf.text(20, top + 2, f"{title}: {grid.columns * grid.rows} sheets of A4")
    pdf.set_line_width(0.3)
    pdf.set_draw_color(*WALL)
    pdf.set_fill_color(*TINT)
    for space in public["spaces"]:
        left, up, right, down = shapes.box(outline(space))
        if left >= left_mm - 1 and right <= right_mm + 1 and up >= top_mm - 1 and down <= bottom_mm + 1:
            pdf.polygon([put(x, y) for x, y in outline(space)], style="DF")
    pdf.set_draw_color(*RED)
    pdf.set_text_color(*RED)
    pdf.set_font("helvetica", "B", 9)
    pdf.set_line_width(0.2)
    for row in range(grid.rows):
        for column in range(grid.columns):
            x, y = grid.corner(column, row)
            x2, y2 = min(x + grid.step[0], right_mm), min(y + grid.step[1], bottom_mm)
            (px, py), (qx, qy) = put(x, y), put(x2, y2)
            pdf.rect(px, py, qx - px, qy - py, style="D")
            pdf.text(px + 1.2, py + 3.8, grid.name(column, row))
    return put(0, bottom_mm)[1]
