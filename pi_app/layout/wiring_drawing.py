"""A table's wiring as an SVG drawing: the header in the middle, everything that hangs on it to the right, supplies and
fuses below. All of it comes from wiring.py; nothing is decided here.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from gloamboard.hal.table import Bus, Table
from gloamboard.pi_app.layout.wiring import HEADER, HeaderWire, chips, problems, rails, wires

GROUND, PAPER, INK, QUIET, BAD = "#0b0c10", "#151820", "#e9dfc8", "#7d8798", "#ff6a4d"
COLOURS = {"bus": "#6cb6ff", "reader": "#6cb6ff", "strip": "#ffb454", "dial": "#b28cff", "button": "#b28cff"}
OTHER, SUPPLY, REGULATED = "#7fd68a", "#ff8f70", "#ffd37a"
LEGEND = (  # what a colour means, where a table has it
    ("readers: SPI and select", "#6cb6ff", "bus"),
    ("pixel data", "#ffb454", "strip"),
    ("hands: buttons, dial", "#b28cff", "control"),
    ("buzzer", OTHER, "buzzer"),
    ("5 V", SUPPLY, "supply"),
    ("3.3 V of the readers", REGULATED, "reader"),
)
ROW, WIDTH, LEFT, HEADER_WIDTH, BLOCK_X, BLOCKS_END = 22, 1220, 40, 250, 560, 1140
OUTPUTS = {"4067": "C", "74hc138": "Y"}  # as their boards and data sheets call them
POWER = {1: "3V3", 17: "3V3", 2: "5V", 4: "5V", **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")}


def draw_wiring(table: Table) -> str:
    used = wires(table)
    blocks = _blocks(table, used)
    header_rows = {wire.gpio: i for i, wire in enumerate(_each_gpio(used))}
    foot = 120 + ROW * max(len(header_rows) + 6, sum(len(rows) + 2 for _, rows, _ in blocks))
    notes, wrong = chips(table), problems(table, f"{table.id}.toml")
    height = foot + ROW * (len(notes) + len(wrong) + 3)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" xml:space="preserve">',
        f"<title>Wiring of {escape(table.title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        _text(LEFT, 36, f"{table.title}: wiring", INK, size=18),
        _text(LEFT, 58, f"{table.id}.toml on a Raspberry Pi {table.pi.removeprefix('pi')}", QUIET),
        *_legend(table),
        *_header(used, header_rows),
        *_drawn_blocks(blocks),
        *_nets(blocks, header_rows),
        *_feeds(table, blocks),
    ]
    for i, note in enumerate(notes):
        parts.append(_text(LEFT, foot + ROW * (i + 1), note, INK))
    for i, said in enumerate(wrong):
        parts.append(_text(LEFT, foot + ROW * (len(notes) + i + 2), f"✗ {said}", BAD))
    return "\n".join([*parts, "</svg>", ""])


def _legend(table: Table) -> list[str]:
    """Which colour is which wire; a dot on a wire joins, a crossing without one does not."""
    kinds = {control.kind for control in table.control}
    there = {
        "bus": bool(table.bus),
        "strip": bool(table.strip),
        "control": bool(kinds - {"buzzer"}),
        "buzzer": "buzzer" in kinds,
        "supply": bool(table.supply),
        "reader": bool(table.reader),
    }
    parts, x = ['<g id="legend">'], LEFT
    for name, colour, kind in LEGEND:
        if there[kind]:
            parts.append(f'<rect x="{x}" y="70" width="22" height="4" rx="2" fill="{colour}"/>')
            parts.append(_text(x + 28, 76, name, QUIET, size=11))
            x += 28 + 7 * len(name) + 20
    parts.append(f'<circle cx="{x + 4}" cy="72" r="3" fill="{QUIET}"/>')
    return [*parts, _text(x + 12, 76, "joined", QUIET, size=11), "</g>"]


def _each_gpio(used: list[HeaderWire]) -> list[HeaderWire]:
    """One wire for each GPIO, in the order of the header."""
    first: dict[int, HeaderWire] = {}
    for wire in used:
        first.setdefault(wire.gpio, wire)
    return sorted(first.values(), key=lambda wire: HEADER.get(wire.gpio, 0))


def _header(used: list[HeaderWire], rows: dict[int, int]) -> list[str]:
    x, top = LEFT, 90
    tall = ROW * (len(rows) + 5)
    parts = [
        f'<rect x="{x}" y="{top}" width="{HEADER_WIDTH}" height="{tall}" rx="6" fill="{PAPER}" stroke="{QUIET}"/>',
        _text(x + 10, top + 18, "Raspberry Pi header", INK),
    ]
    for gpio, row in rows.items():
        y = _row_y(row)
        parts.append(_text(x + 12, y + 4, f"pin {HEADER.get(gpio, 0):>2}   GPIO {gpio:>2}", INK))
        colour = _colour(next(wire for wire in used if wire.gpio == gpio))
        parts.append(f'<circle cx="{x + HEADER_WIDTH}" cy="{y}" r="3.5" fill="{colour}"/>')
    for i, kind in enumerate(("5V", "3V3", "GND")):
        pins = ", ".join(str(pin) for pin, name in sorted(POWER.items()) if name == kind)
        parts.append(_text(x + 12, _row_y(len(rows) + i) + 14, f"{kind}: pin {pins}", QUIET, size=10))
    return parts


def _row_y(row: int) -> float:
    return 130 + ROW * row


Block = tuple[str, list[tuple[str, int | None]], str]  # title, rows with the GPIO each hangs on, colour


def _blocks(table: Table, used: list[HeaderWire]) -> list[Block]:
    blocks: list[Block] = []
    for bus in table.bus:
        blocks.append(_bus_block(table, bus, used))
    for strip in table.strip:
        title = f"strip {strip.id}: {strip.pixels} px {strip.order}, supply {strip.supply}"
        shifter = " ← 74AHCT125" if strip.level_shifter else ""
        blocks.append((title, [(f"data ← 330 Ω{shifter}", strip.pin)], COLOURS["strip"]))
    for control in table.control:
        part = f"{control.kind} {control.id}"
        pins: list[tuple[str, int | None]] = [(wire.job, wire.gpio) for wire in used if wire.part == part]
        name = control.id if control.id == control.kind else part
        blocks.append((f"{name}; other side to GND", pins, COLOURS.get(control.kind, OTHER)))
    for rail in rails(table):
        feed = f"fuse {rail.fuse_a:g} A → {rail.wire_mm2:g} mm² → {rail.feeds}"
        needs = f"{rail.volts:g} V, up to {rail.needs_ma / 1000:.1f} A"
        if rail.made_from:
            rows: list[tuple[str, int | None]] = [
                (f"{rail.made_from} → regulator in", None),
                (f"regulator out → {feed}", None),
                ("GND → GND", None),
            ]
            blocks.append((f"regulator {rail.id}: {needs}", rows, REGULATED))
        else:
            blocks.append((f"supply {rail.id}: {needs}", [(f"+ → {feed}", None), ("− → GND", None)], SUPPLY))
    return blocks


def _bus_block(table: Table, bus: Bus, used: list[HeaderWire]) -> Block:
    readers = [reader for reader in table.reader if reader.bus == bus.id]
    rows: list[tuple[str, int | None]] = [(wire.job, wire.gpio) for wire in used if wire.part == f"bus {bus.id}"]
    if bus.select in ("line", "gpio"):
        for reader in readers:
            wire = next((w for w in used if w.part == f"reader {reader.id}" and w.job.startswith("SDA")), None)
            rows.append((f"{reader.id} SDA", wire.gpio if wire else None))
    else:
        for i in range(0, len(readers), 4):
            few = ", ".join(f"{OUTPUTS[bus.select]}{reader.channel}→{reader.id}" for reader in readers[i : i + 4])
            rows.append((few, None))
    buffer = "buffered (74LVC125)" if bus.buffered else "no buffer"
    return f"bus {bus.id}: {bus.device}, {bus.select}, {len(readers)} readers, {buffer}", rows, COLOURS["bus"]


def _drawn_blocks(blocks: list[Block]) -> list[str]:
    parts = []
    for (title, rows, colour), top in zip(blocks, _tops(blocks), strict=True):
        tall = ROW * (len(rows) + 1) + 8
        parts.append(
            f'<rect x="{BLOCK_X}" y="{top}" width="{BLOCKS_END - BLOCK_X}" height="{tall}" rx="6" '
            f'fill="{PAPER}" stroke="{colour}"/>'
        )
        parts.append(_text(BLOCK_X + 12, top + 17, title, colour))
        for i, (label, gpio) in enumerate(rows):
            said = label if gpio is None else f"{label}  (GPIO {gpio})"
            parts.append(_text(BLOCK_X + 16, _block_row_y(top, i) + 4, said, INK))
    return parts


def _tops(blocks: list[Block]) -> list[float]:
    """Half a row lower than the header, so that no two wires lie on each other."""
    tops, y = [], 107.0
    for _, rows, _ in blocks:
        tops.append(y)
        y += ROW * (len(rows) + 1) + 8 + 14
    return tops


def _block_row_y(top: float, row: int) -> float:
    return top + ROW * (row + 1) + 12


def _nets(blocks: list[Block], header_rows: dict[int, int]) -> list[str]:
    """One wire for each GPIO, on a lane of its own, with a dot wherever it goes to a part."""
    ends: dict[int, list[float]] = {}
    colours: dict[int, str] = {}
    for (_, rows, colour), top in zip(blocks, _tops(blocks), strict=True):
        for i, (_, gpio) in enumerate(rows):
            if gpio is not None:
                ends.setdefault(gpio, []).append(_block_row_y(top, i))
                colours[gpio] = colour
    # Rising wires take the left lanes, the topmost first, falling ones the right lanes, the topmost last: fewest cross.
    rising = sorted((gpio for gpio in ends if max(ends[gpio]) < _row_y(header_rows[gpio])), key=header_rows.__getitem__)
    falling = sorted((gpio for gpio in ends if gpio not in rising), key=header_rows.__getitem__, reverse=True)
    lanes, pin_x = [*rising, *falling], LEFT + HEADER_WIDTH
    gap = (BLOCK_X - 20 - (pin_x + 20)) / max(1, len(lanes) - 1)
    parts = []
    for i, gpio in enumerate(lanes):
        lane, start, colour = pin_x + 20 + gap * i, _row_y(header_rows[gpio]), colours[gpio]
        top, bottom = min(start, *ends[gpio]), max(start, *ends[gpio])
        drawn = f"M{pin_x} {start:g}H{lane:g}M{lane:g} {top:g}V{bottom:g}"
        drawn += "".join(f"M{lane:g} {y:g}H{BLOCK_X}" for y in ends[gpio])
        parts.append(f'<path d="{drawn}" fill="none" stroke="{colour}" stroke-width="1.2" opacity="0.8"/>')
        joints = [(lane, y) for y in (start, *ends[gpio]) if top < y < bottom]
        for x, y in [*joints, *((BLOCK_X, y) for y in ends[gpio])]:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{colour}"/>')
    return parts


def _feeds(table: Table, blocks: list[Block]) -> list[str]:
    """Where each volt comes from, along the right side: from a supply to strips and regulators, on to the readers."""
    at = {title.split(":")[0]: top + 14 for (title, _, _), top in zip(blocks, _tops(blocks), strict=True)}
    nets = [
        (f"supply {supply.id}", [f"strip {strip.id}" for strip in table.strip if strip.supply == supply.id], SUPPLY)
        for supply in table.supply
    ]
    for regulator in table.regulator:
        nets.append((f"supply {regulator.supply}", [f"regulator {regulator.id}"], SUPPLY))
        nets.append((f"regulator {regulator.id}", [f"bus {bus.id}" for bus in table.bus], REGULATED))
    parts = []
    for i, (source, fed, colour) in enumerate(net for net in nets if net[1] and net[0] in at):
        lane, start = BLOCKS_END + 12 + 9 * i, at[source] + 4 * i
        for part in (each for each in fed if each in at):
            points = f"{BLOCKS_END},{start:g} {lane},{start:g} {lane},{at[part]:g} {BLOCKS_END},{at[part]:g}"
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
            parts.append(f'<circle cx="{BLOCKS_END}" cy="{at[part]:g}" r="3" fill="{colour}"/>')
    return parts


def _colour(wire: HeaderWire) -> str:
    return COLOURS.get(wire.part.split(" ")[0], OTHER)


def _text(x: float, y: float, text: str, colour: str, size: int = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
