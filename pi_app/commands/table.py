"""`gloam table check` and `gloam table draw`: is a table file sound and can it be soldered, and what does it look like.

What is soldered to what (`gloam table wiring`) is in steps/table_wiring.py.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.hal.table_check import CHANNELS, full_white_ma, load_table, warnings
from gloamboard.pi_app.commands.steps import table_wiring
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import add_flags
from gloamboard.pi_app.layout import building_rules, wiring
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.table_drawing import draw_table
from gloamboard.pi_app.terminal import Fact, SeveralWrong, Subparsers, answer_file, paint, write_out
from gloamboard.strict_toml import FileError


def add_parser(subparsers: Subparsers) -> Subparsers:
    """Adds `table`; returns its own subparsers, so that other modules can add to them."""
    parser = subparsers.add_parser("table", help="check or draw a table file")
    inner = parser.add_subparsers(dest="table_command", required=True, metavar="COMMAND")
    check = inner.add_parser("check", help="read a table file and say what is on the table")
    check.add_argument("file", nargs="?", metavar="TABLE", help="a table's name (mansion-40) or a path")
    check.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    check.set_defaults(run=run)
    draw = inner.add_parser("draw", help="draw pads, pixels and controls as SVG")
    draw.add_argument("file", nargs="?", metavar="TABLE", help="a table's name (mansion-40) or a path")
    draw.add_argument("-o", "--out", required=True, type=Path, metavar="OUT.svg", help="where to write the drawing")
    draw.add_argument("--layout", metavar="FILE", help="lay the maps of this layout under it")
    draw.set_defaults(run=run)
    table_wiring.add_parser(inner)
    program = inner.add_parser("run", help="run the table: sense, light, talk to props (as a service does)")
    add_flags(program)
    program.set_defaults(run=_run_program)
    return inner


def _run_program(args: argparse.Namespace) -> int:
    from gloamboard.pi_app.commands.steps.table_run import (
        run,  # the whole table, which a check or a drawing does not need
    )

    return run(args)


def run(args: argparse.Namespace) -> int:
    if args.table_command == "check":
        return answer_file(lambda: _check(args.file), as_json=args.json)
    return _draw(args.file, args.out, args.layout)


def _check(name: str | None) -> tuple[list[Fact], list[str], dict[str, object]]:
    path = shipped_files.find_table(name, "table check first-light")
    table = load_table(path)
    if wrong := [*wiring.problems(table, path), *building_rules.problems(table, path)]:
        raise SeveralWrong(wrong)
    known = building_rules.known(table)
    notes = [*warnings(table), *(f"known: {said}" for said in known)]
    return facts(table), notes, {"file": str(path), **summary(table), "known": known}


def facts(table: Table) -> list[Fact]:
    """What is on the table, line by line."""
    rows = [("table", f"{table.id}: {table.title}"), ("size", f"{table.size_mm[0]:g} × {table.size_mm[1]:g} mm")]
    rows.append(("driven by", "Raspberry Pi " + table.pi.removeprefix("pi")))
    for supply in table.supply:
        parts = [f"strip {strip.id}" for strip in table.strip if strip.supply == supply.id]
        parts += [f"regulator {each.id}" for each in table.regulator if each.supply == supply.id]
        said = f"{supply.volts:g} V, {supply.limit_ma / 1000:.1f} A for {', '.join(parts) or 'nothing'}"
        rows.append(("supply", f"{supply.id}: {said}"))
    for each in table.regulator:
        said = f"{each.volts:g} V for the readers, {each.limit_ma / 1000:.1f} A, made from {each.supply}"
        rows.append(("regulator", f"{each.id}: {said}"))
    for bus in table.bus:
        on = sum(reader.bus == bus.id for reader in table.reader)
        room = f" of {CHANNELS[bus.select]}" if bus.select in CHANNELS else ""
        rows.append(("bus", f"{bus.id}: {on}{room} readers on {bus.device}, chosen by {bus.select}"))
    rows.append(("pads", f"{len(table.pad)}"))
    for strip in table.strip:
        rows.append(("strip", f"{strip.id}: {strip.pixels} pixels on GPIO {strip.pin}, {strip.order}"))
    gauges = [f"{run.gauge} {run.count}" for run in table.run if run.gauge is not None]
    rows += [("gauges", ", ".join(gauges[i : i + 4])) for i in range(0, len(gauges), 4)]
    for control in table.control:
        rows.append(("control", f"{control.id}: {control.kind} on GPIO {', '.join(map(str, control.pins))}"))
    rows += [("prop", f"{prop.name}: {prop.kind}") for prop in table.prop]
    return rows + building_rules.measured(table)


def summary(table: Table) -> dict[str, object]:
    return {
        "id": table.id,
        "title": table.title,
        "size_mm": list(table.size_mm),
        "pads": len(table.pad),
        "readers": len(table.reader),
        "pixels": {strip.id: strip.pixels for strip in table.strip},
        "gauges": {run.gauge: run.count for run in table.run if run.gauge is not None},
        "controls": {control.id: control.kind for control in table.control},
        "props": {prop.name: prop.kind for prop in table.prop},
        "full_white_ma": {supply.id: full_white_ma(table, supply.id) for supply in table.supply},
    }


def _draw(name: str | None, out: Path, layout_name: str | None) -> int:
    try:
        table = load_table(shipped_files.find_table(name, "table draw first-light -o table.svg"))
        layout = None if layout_name is None else load_layout(layout_name)
        if layout is not None and layout.table.id != table.id:
            raise FileError(
                layout.path, "table", f"this layout is for another table than {table.id}.", value=layout.table.id
            )
    except FileError as broken:
        print(paint(str(broken), "bad", sys.stderr), file=sys.stderr)
        return 2
    return write_out(out, draw_table(table, layout))
