"""`gloam layout check` and `gloam layout print`: does a layout fit its table, and the same on paper at true size."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from gloamboard.pi_app.layout import sheets as layout_sheets
from gloamboard.pi_app.layout import tile_sheets
from gloamboard.pi_app.layout.cells import Grid
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.terminal import Fact, Subparsers, answer_file, paint, written
from gloamboard.rules.kernel.board.joining import join, loose_exits
from gloamboard.strict_toml import FileError, did_you_mean

PARTS: dict[str, tuple[layout_sheets.Part, ...]] = {"map": ("map",), "drill": ("drill",), "all": ("map", "drill")}
TILES = "tiles"


def add_parser(subparsers: Subparsers) -> Subparsers:
    """Adds `layout`; returns its own subparsers, so that other modules can add to them."""
    parser = subparsers.add_parser("layout", help="check a layout, or print it at true size")
    inner = parser.add_subparsers(dest="layout_command", required=True, metavar="COMMAND")
    check = inner.add_parser("check", help="say which maps lie where, and what has no pad or no light")
    check.add_argument("file", metavar="LAYOUT", help="a layout's name (mansion-a) or a path")
    check.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    check.set_defaults(run=run)
    sheets = inner.add_parser("print", help="the map 1:1 over A4 sheets, and a drilling template")
    sheets.add_argument("file", metavar="LAYOUT", help="a layout's name (mansion-a) or a path")
    sheets.add_argument("-o", "--out", required=True, type=Path, metavar="OUT.pdf", help="where to write the sheets")
    sheets.add_argument(
        "--part", choices=[*sorted(PARTS), TILES], default="all", help="only the map, only the template, or the tiles"
    )
    sheets.add_argument("--map", metavar="ID", help="only this map of the layout")
    sheets.set_defaults(run=run)
    return inner


def run(args: argparse.Namespace) -> int:
    if args.layout_command == "check":
        return answer_file(lambda: _check(args.file), as_json=args.json)
    return _print(args.file, args.out, args.part, args.map)


def _check(name: str) -> tuple[list[Fact], list[str], dict[str, object]]:
    layout = load_layout(name)
    maps = list(layout.maps.values())
    graph = join(maps, layout.laid)
    tiles = [tile.map for tile in layout.grid.tiles.values()] if layout.grid is not None else []
    notes = [f"exit of {way.space} to {way.joins}: no other map here has one." for way in loose_exits([*maps, *tiles])]
    notes += [f"pad {pad}: lies under no space." for pad, spaces in layout.pad_spaces.items() if not spaces]
    for space, pads in layout.space_pads.items():
        if not pads:
            what = "space" if layout.spaces[space].map else "cell"
            notes.append(f"{what} {space}: no pad senses it; a player picks it by dial or page.")
        if not any(len(pixels) for pixels in layout.space_pixels[space].values()):
            notes.append(f"space {space}: no pixel lights it.")
    lights = [sum(len(pixels) for pixels in strips.values()) for strips in layout.space_pixels.values()]
    rows = [("layout", f"{layout.id}: {layout.file.title}"), ("game", layout.game), ("table", layout.table.id)]
    for m in maps:
        place = layout.laid[m.id]
        turned = f", turned {place.rotation}°" if place.rotation else ""
        rows.append(
            ("map", f"{m.id}: {len(m.space)} spaces at {place.origin_mm[0]:g}, {place.origin_mm[1]:g} mm{turned}")
        )
    spaces = sum(bool(space.map) for space in layout.spaces.values())
    rows.append(("spaces", f"{spaces}, joined by {len(graph.ways)} ways"))
    if layout.grid is not None:
        rows += _grid_rows(layout.grid)
    rows.append(("lights", f"{min(lights, default=0)} to {max(lights, default=0)} pixels a space"))
    if doors := [door for m in maps for door in m.door if not door.space]:
        lit = sum(door.id in layout.door_pixels for door in doors)
        rows.append(("lights", f"{lit} of {len(doors)} doors and windows between spaces have pixels of their own"))
    rows += [("gauge", f"{name}: {len(pixels)} pixels") for name, (_, pixels) in layout.gauge_pixels.items()]
    data = {
        "file": layout.path,
        "id": layout.id,
        "game": layout.game,
        "table": layout.table.id,
        "maps": list(layout.maps),
        "spaces": spaces,
        "cells": 0 if layout.grid is None else len(layout.grid.cells),
        "tiles": [] if layout.grid is None else list(layout.grid.tiles),
        "ways": len(graph.ways),
        "pixels_per_space": {"min": min(lights, default=0), "max": max(lights, default=0)},
        "gauges": {name: len(pixels) for name, (_, pixels) in layout.gauge_pixels.items()},
    }
    return rows, notes, data


def _grid_rows(grid: Grid) -> list[Fact]:
    spec, tiles = grid.spec, grid.tiles.values()
    cells = grid.bounds.cells()
    tags = sum(min(2, len(tile.map.space)) for tile in tiles)
    return [
        ("grid", f"{spec.columns} × {spec.rows} cells of {spec.cell_mm:g} mm, {cells[0]} to {cells[-1]}"),
        ("tiles", f"{len(tiles)} may lie on it; {tags} tags tell where and how: two where there are several zones"),
    ]


def _print(name: str, out: Path, part: str, only_map: str | None) -> int:
    try:
        layout = load_layout(name)
        if only_map is not None and only_map not in layout.maps:
            raise FileError(
                layout.path,
                "lay",
                "no such map in this layout.",
                value=only_map,
                hint=did_you_mean(only_map, layout.maps),
            )
        if part == TILES:
            return _print_tiles(layout, out)
        total = _count(layout, part, only_map)
        with tqdm(total=total, unit="sheet", disable=not sys.stderr.isatty(), leave=False) as bar:
            made = layout_sheets.print_sheets(layout, PARTS[part], only_map, bar.update)
    except FileError as broken:
        print(paint(str(broken), "bad", sys.stderr), file=sys.stderr)
        return 2
    if not written(out, made):
        return 2
    print(f"wrote {out}: a plan and {total} sheets of A4, true size")
    return 0


def _print_tiles(layout: Layout, out: Path) -> int:
    if layout.grid is None or not layout.grid.tiles:
        cause = "there are no tiles to print: its grid names none." if layout.grid else "this layout has no grid."
        raise FileError(layout.path, "grid", cause, hint="`--part map` prints what lies on the table.")
    made, sheets = tile_sheets.print_tiles(layout)
    if not written(out, made):
        return 2
    print(f"wrote {out}: {len(layout.grid.tiles)} tiles on {sheets} sheets of A4, true size")
    return 0


def _count(layout: Layout, part: str, only_map: str | None) -> int:
    grids = (layout_sheets.cut(layout_sheets.area_of(layout, each, only_map)) for each in PARTS[part])
    return sum(grid.columns * grid.rows for grid in grids)
