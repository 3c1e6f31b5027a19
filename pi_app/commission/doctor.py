"""Looks at the computer, every reader, strip, control and prop, and the broker; says what was found and, where
something is wrong, the next step to take. It changes nothing. The command is commands/doctor.py.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence

from gloamboard.hal.open import Parts
from gloamboard.hal.parts import Health
from gloamboard.hal.table import Table
from gloamboard.pi_app.commission import machine
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.commission.zones import wait_for_frames
from gloamboard.pi_app.terminal import paint

SWEEPS = 20
MARKS = {"ok": ("✓", "good"), "weak": ("!", "warn"), "faulty": ("✗", "bad"), "missing": ("✗", "bad")}


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
