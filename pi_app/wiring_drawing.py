"""A table's wiring as an SVG drawing: the header in the middle, everything that hangs on it to the right, supplies and
fuses below. All of it comes from wiring.py; nothing is decided here.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from hal.table import Bus, Table
from pi_app.wiring import HEADER, Wire, problems, rails, wires

GROUND, PAPER, INK, QUIET, BAD = "#0b0c10", "#151820", "#e9dfc8", "#7d8798", "#ff6a4d"
COLOURS = {"bus": "#6cb6ff", "reader": "#6cb6ff", "strip": "#ffb454", "dial": "#b28cff", "button": "#b28cff"}
OTHER = "#7fd68a"
ROW, WIDTH, LEFT, HEADER_WIDTH = 22, 1180, 40, 250
POWER = {1: "3V3", 17: "3V3", 2: "5V", 4: "5V", **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")}


def draw_wiring(table: Table) -> str:
    used = wires(table)
    blocks = _blocks(table, used)
    header_rows = {wire.gpio: i for i, wire in enumerate(_each_gpio(used))}
    height = 120 + ROW * max(len(header_rows) + 6, sum(len(rows) + 2 for _, rows, _ in blocks))
    foot = height
    notes = [
        *(f"supply {rail}" for rail in rails(table)),
        "All grounds are joined: Pi, supplies, readers, strips. The Pi's own 3.3 V feeds no reader.",
        "Each strip: 74AHCT125 level shifter, 330 Ω in the data line, 1000 µF across its supply.",
    ]
    if any(bus.select == "4067" for bus in table.bus):
        notes.append(
            "Each 4067: common to GND, 10 kΩ from every output to 3.3 V, so that an output not chosen rests high."
        )
    wrong = problems(table, f"{table.id}.toml")
    height += ROW * (len(notes) + len(wrong) + 3)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12">',
        f"<title>Wiring of {escape(table.title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        _text(LEFT, 36, f"{table.title}: wiring", INK, size=18),
        _text(LEFT, 58, f"{table.id}.toml on a Raspberry Pi {table.pi.removeprefix('pi')}", QUIET),
        *_header(used, header_rows),
        *_drawn_blocks(blocks, header_rows),
    ]
    for i, note in enumerate(notes):
        parts.append(_text(LEFT, foot + ROW * (i + 1), note, INK))
    for i, said in enumerate(wrong):
        parts.append(_text(LEFT, foot + ROW * (len(notes) + i + 2), f"✗ {said}", BAD))
    return "\n".join([*parts, "</svg>", ""])


def _each_gpio(used: list[Wire]) -> list[Wire]:
    """One wire for each GPIO, in the order of the header."""
    first: dict[int, Wire] = {}
    for wire in used:
        first.setdefault(wire.gpio, wire)
    return sorted(first.values(), key=lambda wire: HEADER.get(wire.gpio, 0))


def _header(used: list[Wire], rows: dict[int, int]) -> list[str]:
    x, top = LEFT, 90
    tall = ROW * (len(rows) + 5)
    parts = [
        f'<rect x="{x}" y="{top}" width="{HEADER_WIDTH}" height="{tall}" rx="6" fill="{PAPER}" stroke="{QUIET}"/>',
        _text(x + 10, top + 18, "Raspberry Pi header", INK),
    ]
    for gpio, row in rows.items():
        y = _row_y(row)
        parts.append(_text(x + 12, y + 4, f"pin {HEADER.get(gpio, 0):>2}   GPIO {gpio}", INK))
        colour = _colour(next(wire for wire in used if wire.gpio == gpio))
        parts.append(f'<circle cx="{x + HEADER_WIDTH}" cy="{y}" r="3.5" fill="{colour}"/>')
    for i, kind in enumerate(("5V", "3V3", "GND")):
        pins = ", ".join(str(pin) for pin, name in sorted(POWER.items()) if name == kind)
        parts.append(_text(x + 12, _row_y(len(rows) + i) + 14, f"{kind}: pin {pins}", QUIET, size=10))
    return parts


def _row_y(row: int) -> float:
    return 130 + ROW * row


Block = tuple[str, list[tuple[str, int | None]], str]  # title, rows with the GPIO each hangs on, colour


def _blocks(table: Table, used: list[Wire]) -> list[Block]:
    blocks: list[Block] = []
    for bus in table.bus:
        blocks.append(_bus_block(table, bus, used))
    for strip in table.strip:
        title = f"strip {strip.id}: {strip.pixels} px {strip.order}, supply {strip.supply}"
        blocks.append((title, [("data ← 330 Ω ← 74AHCT125", strip.pin)], COLOURS["strip"]))
    for control in table.control:
        part = f"{control.kind} {control.id}"
        rows: list[tuple[str, int | None]] = [(wire.job, wire.gpio) for wire in used if wire.part == part]
        name = control.id if control.id == control.kind else part
        blocks.append((f"{name}; other side to GND", rows, COLOURS.get(control.kind, OTHER)))
    return blocks


def _bus_block(table: Table, bus: Bus, used: list[Wire]) -> Block:
    readers = [reader for reader in table.reader if reader.bus == bus.id]
    rows: list[tuple[str, int | None]] = [(wire.job, wire.gpio) for wire in used if wire.part == f"bus {bus.id}"]
    if bus.select in ("line", "gpio"):
        for reader in readers:
            wire = next((w for w in used if w.part == f"reader {reader.id}" and w.job.startswith("SDA")), None)
            rows.append((f"{reader.id} SDA", wire.gpio if wire else None))
    else:
        for i in range(0, len(readers), 4):
            few = ", ".join(f"Y{reader.channel}→{reader.id}" for reader in readers[i : i + 4])
            rows.append((few, None))
    buffer = "buffered (74LVC125)" if bus.buffered else "no buffer"
    return f"bus {bus.id}: {bus.device}, {bus.select}, {len(readers)} readers, {buffer}", rows, COLOURS["bus"]


def _drawn_blocks(blocks: list[Block], header_rows: dict[int, int]) -> list[str]:
    parts = []
    x, y = 560, 107.0  # half a row lower than the header, so that no two wires lie on each other
    for lane, (title, rows, colour) in enumerate(blocks):
        tall = ROW * (len(rows) + 1) + 8
        parts.append(f'<rect x="{x}" y="{y}" width="580" height="{tall}" rx="6" fill="{PAPER}" stroke="{colour}"/>')
        parts.append(_text(x + 12, y + 17, title, colour))
        for i, (label, gpio) in enumerate(rows):
            row_y = y + ROW * (i + 1) + 12
            parts.append(_text(x + 16, row_y + 4, label if gpio is None else f"{label}  (GPIO {gpio})", INK))
            if gpio is not None:
                bend = 310 + (lane * 23 + i * 7) % 230
                start = _row_y(header_rows[gpio])
                parts.append(
                    f'<path d="M{LEFT + HEADER_WIDTH} {start:g}H{bend}V{row_y:g}H{x}" fill="none" stroke="{colour}" '
                    'stroke-width="1.2" opacity="0.75"/>'
                )
                parts.append(f'<circle cx="{x}" cy="{row_y:g}" r="3" fill="{colour}"/>')
        y += tall + 14
    return parts


def _colour(wire: Wire) -> str:
    return COLOURS.get(wire.part.split(" ")[0], OTHER)


def _text(x: float, y: float, text: str, colour: str, size: int = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
