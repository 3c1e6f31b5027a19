"""The tiles of a grid on paper: each at true size, uncut, as many to an A4 sheet as it takes.

A ring shows where a tag goes under each zone: beside the middle, where standees stand, for tags on top of each other
silence one another. A tile that is taller than the paper is cut between two rows of its cells, to be glued.
"""

from __future__ import annotations

from math import ceil

from fpdf import FPDF

from gloamboard.pi_app.layout.cells import MapNow
from gloamboard.pi_app.layout.forms import DrawnForm, LayoutForm
from gloamboard.pi_app.layout.map_on_paper import INK, QUIET, draw_map, latin, ruler
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.sheets import A4, MARGIN_MM
from gloamboard.rules.kernel.board.growing import Put

GAP_MM = 6.0
PAPER = (A4[1], A4[0])  # on its side
WINDOW = (PAPER[0] - 2 * MARGIN_MM, PAPER[1] - 2 * MARGIN_MM)
TAG_MM = 14.0  # from the middle of a zone to the middle of its tag, to the right and down
TAG_ACROSS_MM = 13.0
Box = tuple[float, float]


def print_tiles(layout: Layout) -> tuple[bytes, int]:
    """The PDF, and how many sheets it has."""
    assert layout.grid is not None
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(latin(f"{layout.file.title}: tiles"))
    pdf.set_creator("Gloamboard")
    cell_mm = layout.grid.spec.cell_mm
    tall = cell_mm * max(1, WINDOW[1] // cell_mm)  # so much of a tile goes on one sheet
    tiles = sorted(layout.grid.tiles.values(), key=lambda tile: tile.map.size_mm)
    free: Box | None = None  # where the next tile of the same size goes on this sheet
    last: Box = (0.0, 0.0)
    for tile in tiles:
        size = tile.map.size_mm
        if free is None or size != last or free[0] + size[0] > MARGIN_MM + WINDOW[0]:
            free, last = (MARGIN_MM, MARGIN_MM), size
            _page(pdf, layout)
        public = layout.lying(MapNow(laid=((tile.id, Put("a1")),))).as_public()
        drawn = _only(public, tile.id)
        for part in range(ceil(size[1] / tall)):
            if part:
                _page(pdf, layout)
            _tile(pdf, layout, drawn, free, size, part * tall, tall)
        free = (free[0] + size[0] + GAP_MM, free[1])
    return bytes(pdf.output()), pdf.page


def _page(pdf: FPDF, layout: Layout) -> None:
    pdf.add_page(orientation="landscape")
    pdf.set_font("helvetica", size=7)
    pdf.set_text_color(*INK)
    said = f"Tiles of {layout.file.title} ({layout.id}), true size. Glue on 2 mm card and cut along the outlines."
    pdf.text(MARGIN_MM + 116, PAPER[1] - 5, latin(said))
    ruler(pdf, MARGIN_MM, PAPER[1] - 5)


def _tile(pdf: FPDF, layout: Layout, drawn: DrawnForm, at: Box, size: Box, above: float, tall: float) -> None:
    """One tile, or so much of it as begins below `above`, with its top left corner at a place of the sheet."""
    assert layout.grid is not None
    left, top = layout.grid.spec.origin_mm
    dx, dy = at[0] - left, at[1] - top - above
    shown = min(size[1] - above, tall)
    with pdf.rect_clip(at[0] - 1, at[1] - 1, size[0] + 2, shown + 2):
        draw_map(pdf, drawn, dx, dy)
        pdf.set_draw_color(*QUIET)
        pdf.set_line_width(0.2)
        for space in drawn["spaces"]:
            x, y = space["spot"][0] + dx + TAG_MM, space["spot"][1] + dy + TAG_MM
            pdf.circle(x, y, TAG_ACROSS_MM / 2, style="D")


def _only(public: LayoutForm, tile: str) -> DrawnForm:
    """What is on that tile."""
    mine = [space for space in public["spaces"] if space["map"] == tile]
    ids = {space["id"] for space in mine}
    return {
        "spaces": mine,
        "links": [link for link in public["links"] if link["a"] in ids],
        "exits": [way for way in public["exits"] if way["space"] in ids],
        "walls": [],
    }
