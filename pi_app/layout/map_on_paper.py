"""A map drawn in ink on a sheet of paper, at true size: spaces, doors, exits and names; and a ruler beside it."""

from __future__ import annotations

from fpdf import FPDF

from gloamboard.pi_app.layout.forms import DrawnForm, ExitForm, LinkForm
from gloamboard.pi_app.layout.public import outline
from gloamboard.rules.kernel.board.grid import STEPS

INK, WALL, TINT, QUIET, RED = (30, 28, 26), (62, 50, 36), (246, 242, 233), (140, 136, 128), (190, 40, 30)


def ruler(pdf: FPDF, x: float, y: float) -> None:
    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.2)
    pdf.line(x, y, x + 100, y)
    for mm in range(0, 101, 5):
        pdf.line(x + mm, y, x + mm, y - (3 if mm % 50 == 0 else 2 if mm % 10 == 0 else 1))
    pdf.set_font("helvetica", size=5)
    pdf.set_text_color(*INK)
    pdf.text(x + 101, y, "100 mm")


def draw_map(pdf: FPDF, public: DrawnForm, dx: float, dy: float) -> None:
    pdf.set_line_width(1.4)
    for space in public["spaces"]:
        pdf.set_fill_color(*TINT)
        pdf.set_draw_color(*WALL)
        pdf.polygon([(x + dx, y + dy) for x, y in outline(space)], style="DF")
    for link in public["links"]:
        _door(pdf, link, dx, dy)
    pdf.set_draw_color(*WALL)
    pdf.set_line_width(1.0)
    for (x1, y1), (x2, y2) in public["walls"]:
        pdf.line(x1 + dx, y1 + dy, x2 + dx, y2 + dy)
    for way in public["exits"]:
        (_way_on if "way" in way else _exit)(pdf, way, dx, dy)
    pdf.set_text_color(*INK)
    for space in public["spaces"]:
        x, y = space["label"][0] + dx, space["label"][1] + dy
        pdf.set_font("times", "B", 15)
        _centred(pdf, x, y + 2, space["name"])
        _limit(pdf, x + pdf.get_string_width(latin(space["name"])) / 2 + 4, y, space["limit"])
        pdf.set_font("times", "I", 9)
        x, y = space["spot"][0] + dx, space["spot"][1] + dy
        _centred(pdf, x, y + 1, ", ".join(space["features"]))


def _limit(pdf: FPDF, x: float, y: float, limit: int) -> None:
    """One little figure for each piece the space can hold."""
    pdf.set_fill_color(*INK)
    for i in range(limit):
        pdf.circle(x + 4 * i, y - 1.6, 0.9, style="F")
        pdf.polygon([(x + 4 * i - 1.4, y + 2), (x + 4 * i, y - 0.6), (x + 4 * i + 1.4, y + 2)], style="F")


def _door(pdf: FPDF, link: LinkForm, dx: float, dy: float) -> None:
    half = 13 if link["kind"] == "opening" else 10
    x, y = link["at"][0] + dx, link["at"][1] + dy
    ux, uy = link["along"]
    pdf.set_draw_color(*TINT)
    pdf.set_line_width(2.4)
    pdf.line(x - ux * half, y - uy * half, x + ux * half, y + uy * half)
    pdf.set_draw_color(*WALL)
    pdf.set_line_width(0.5)
    for end in (-half, half):  # jambs
        jx, jy = x + ux * end, y + uy * end
        pdf.line(jx - uy * 2, jy + ux * 2, jx + uy * 2, jy - ux * 2)
    if link["kind"] == "door":
        hx, hy = x - ux * half, y - uy * half
        lean = 2 * half * 0.707
        pdf.line(hx, hy, hx + (ux - uy) * lean, hy + (uy + ux) * lean)


def _exit(pdf: FPDF, way: ExitForm, dx: float, dy: float) -> None:
    x, y = way["at"][0] + dx, way["at"][1] + dy
    pdf.set_draw_color(*WALL)
    pdf.set_line_width(0.4)
    if way["kind"] == "stairs":
        pdf.set_fill_color(240, 222, 150)
        pdf.rect(x - 10, y - 6, 20, 12, style="DF")
        for i in range(1, 5):
            pdf.line(x - 10 + 4 * i, y - 6, x - 10 + 4 * i, y + 6)
    else:
        pdf.set_fill_color(240, 222, 150)
        pdf.rect(x - 10, y - 2.5, 20, 5, style="DF")
    pdf.set_font("times", "I", 8)
    pdf.set_text_color(*INK)
    _centred(pdf, x, y + 9.5, way["label"])


def _way_on(pdf: FPDF, way: ExitForm, dx: float, dy: float) -> None:
    """A way off a tile: an arrow out of it that meets its like on the next tile, and its kind."""
    x, y = way["at"][0] + dx, way["at"][1] + dy
    ox, oy = STEPS[way["side"]]  # outwards
    pdf.set_draw_color(*WALL)
    pdf.set_line_width(0.4)
    pdf.set_fill_color(240, 222, 150)
    base = (x - ox * 9, y - oy * 9)
    pdf.polygon([(base[0] - oy * 9, base[1] + ox * 9), (x, y), (base[0] + oy * 9, base[1] - ox * 9)], style="DF")
    pdf.set_font("times", "I", 8)
    pdf.set_text_color(*INK)
    _centred(pdf, x - ox * 18, y - oy * 13 + 1, way["kind"])


def _centred(pdf: FPDF, x: float, y: float, text: str) -> None:
    said = latin(text)
    pdf.text(x - pdf.get_string_width(said) / 2, y, said)


def latin(text: str) -> str:
    """The PDF's own fonts hold Latin letters; others become a question mark."""
    return text.encode("latin-1", "replace").decode("latin-1")
