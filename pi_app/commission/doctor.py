"""`gloam doctor TABLE`: looks at the computer, every reader, strip, control and prop, and the broker; says what was
found and, where something is wrong, the next step to take. It changes nothing.
"""

from __future__ import annotations

import argparse
import json
import socket
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from gloamboard.hal.open import LibraryMissing, Parts
from gloamboard.hal.parts import Health
from gloamboard.hal.table import Table
from gloamboard.pi_app.commission import machine
from gloamboard.pi_app.commission.workbench import Workbench, add_flags, opened, table_of, told
from gloamboard.pi_app.commission.zones import wait_for_frames
from gloamboard.pi_app.settings import load_settings
from gloamboard.pi_app.terminal import paint

SWEEPS = 20
MARKS = {"ok": ("✓", "good"), "weak": ("!", "warn"), "faulty": ("✗", "bad"), "missing": ("✗", "bad")}


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "doctor",
        help="look at every part and say what to do next",
        description="Looks at the computer, every reader, strip, control and prop, and the broker: found, missing or "
        "faulty, each with the next step to take. It changes nothing. 0 when all is well, 1 when something is not.",
    )
    add_flags(parser)
    parser.add_argument("--json", action="store_true", help="one JSON list instead of lines")
    parser.add_argument("--no-broker", action="store_true", help="leave the broker out")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return told(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    table = table_of(args)
    found: list[Health] = []
    if args.parts == "real":
        found += machine.findings(table, machine.look())
    try:
        with opened(args) as bench:
            found += examine(bench)
    except LibraryMissing as missing:
        found.append(Health("parts", "missing", "not looked at", str(missing)))
    if args.parts == "real":
        from gloamboard.hal.drivers.serial_ports import SerialPorts

        found += props(table, len(SerialPorts().find()))
    if not args.no_broker:
        settings = load_settings()
        found.append(broker(settings.broker_host, settings.broker_port))
    print(json.dumps([asdict(health) for health in found]) if args.json else "\n".join(lines(found)))
    return 0 if all(health.state in ("ok", "weak") for health in found) else 1


def examine(bench: Workbench, sweeps: int = SWEEPS) -> list[Health]:
    """Every part after a few sweeps, a dark frame and a poll."""
    for _ in range(sweeps):
        bench.parts.readers.sweep()
    for strip in bench.parts.strips.values():
        strip.show(bytes(3 * strip.pixels))
    wait_for_frames(bench.parts.strips)
    bench.parts.controls.poll()
    return bench.parts.health()


def of_running(table: Table, parts: Parts, props: Sequence[Health]) -> list[Health]:
    """The same of a table that runs: its parts are in use, so nothing is tried; what was seen while it ran is told."""
    real = parts.hands is None
    found = machine.findings(table, machine.look()) if real else []
    return [*found, *parts.health(), *props, Health("broker", "ok", "answers: this page came through it")]


def props(table: Table, boards: int) -> list[Health]:
    """Boards are only counted here: which prop is which, it says itself when the table runs."""
    if not table.prop:
        return []
    names = ", ".join(prop.name for prop in table.prop)
    if boards >= len(table.prop):
        return [Health("props", "ok", f"{boards} boards plugged in for {names}")]
    step = "Plug them in with a cable that carries data, then `gloam prop list`."
    return [Health("props", "missing", f"{boards} of {len(table.prop)} boards plugged in ({names})", step)]


def broker(host: str, port: int) -> Health:
    try:
        socket.create_connection((host, port), timeout=1.0).close()
    except OSError as no:
        step = "`gloam play` starts one by itself; for a table that always runs: `sudo apt install mosquitto`."
        return Health("broker", "weak", f"nothing answers at {host}:{port} ({no.strerror or no})", step)
    return Health("broker", "ok", f"answers at {host}:{port}")


def lines(found: Sequence[Health]) -> list[str]:
    """One line a part, the next step under it, and a last line that sums up."""
    width = max((len(health.part) for health in found), default=0)
    said = []
    for health in found:
        mark, tone = MARKS[health.state]
        said.append(f"{paint(mark, tone)} {health.part:<{width}}  {health.says or health.state}")
        if health.state != "ok" and health.next_step:
            said.append(f"  {'':<{width}}  → {health.next_step}")
    bad = sum(health.state in ("faulty", "missing") for health in found)
    weak = sum(health.state == "weak" for health in found)
    if bad or weak:
        said.append(paint(f"{len(found)} looked at: {bad} to mend, {weak} to watch", "bad" if bad else "warn"))
    else:
        said.append(paint(f"{len(found)} looked at: all well", "good"))
    return said
