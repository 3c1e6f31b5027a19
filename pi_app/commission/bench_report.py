"""The file that a maker sends back after a bench: the machine, the table, the figures, and what the parts have shown of
the things that only silicon can confirm (docs/unconfirmed.md has the same names). No tag's UID and no name is in it.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib import metadata
from typing import TypedDict

from gloamboard.hal.drivers.all_readers import own_readers
from gloamboard.hal.drivers.reader_health import ReaderFacts
from gloamboard.hal.table import Table
from gloamboard.pi_app.commission import machine
from gloamboard.pi_app.commission.workbench import Workbench

V = 1
NOT_SEEN = "not seen"
ASKED = (
    "collision-counting", "stays-in-transceive", "weak-beside-strong", "neighbours", "supply-dips", "bus-load",
    "strip-frames",
)  # fmt: skip  # what this file answers; the rest of the page wants eyes, a meter or a prop


class Report(TypedDict):
    """What is written and sent in."""

    v: int
    gloamboard: str
    parts: str
    machine: dict[str, object]
    table: dict[str, object]
    figures: dict[str, float]
    readers: list[dict[str, object]]
    health: list[dict[str, object]]
    answers: dict[str, str]


def report(bench: Workbench, figures: Mapping[str, float], parts: str) -> Report:
    own = own_readers(bench.parts.readers)
    facts = own.facts() if own is not None else []
    return {
        "v": V,
        "gloamboard": metadata.version("gloamboard"),
        "parts": parts,
        "machine": _machine(),
        "table": _table(bench.table),
        "figures": dict(figures),
        "readers": [asdict(one) for one in facts],
        "health": [asdict(health) for health in bench.parts.health()],
        "answers": answers(facts, figures),
    }


def answers(facts: Sequence[ReaderFacts], figures: Mapping[str, float]) -> dict[str, str]:
    """One sentence for each thing in ASKED, or that it was not seen."""
    said = {
        "collision-counting": _counted([one.counting for one in facts], "CollPos counts from the start of the {}"),
        "stays-in-transceive": _counted(
            [None if one.stays is None else "stays" if one.stays else "wants its command anew" for one in facts], "{}"
        ),
        "supply-dips": _if(sum(one.restarts for one in facts), "settings were lost {} times"),
        "strip-frames": "; ".join(
            f"{name.split('.')[1]}: {value:g} frames a second"
            for name, value in figures.items()
            if name.startswith("frame.") and name.endswith(".per_second")
        ),
    }
    if facts:
        said["bus-load"] = f"{figures['sweep.faults']:g} faults with {len(facts)} readers"
    if figures.get("sweep.tags_laid"):
        laid = f"{figures['sweep.tags_laid']:g} tags laid"
        said["weak-beside-strong"] = f"{laid}, all found in {figures['sweep.all_found']:.1%} of sweeps"
        said["neighbours"] = f"{laid}, one read by two readers in {figures['sweep.read_by_two']:.1%} of sweeps"
    return {name: said.get(name) or NOT_SEEN for name in ASKED}


def _counted(seen: Sequence[str | None], sentence: str) -> str:
    """What was seen, by how many readers each."""
    return ", ".join(
        f"{sentence.format(what)} ({seen.count(what)} of {len(seen)} readers)"
        for what in dict.fromkeys(seen)
        if what is not None
    )


def _if(count: int, sentence: str) -> str:
    return sentence.format(count) if count else ""


def _machine() -> dict[str, object]:
    seen = machine.look()
    return {
        "model": seen.model or platform.machine(),
        "system": seen.system,
        "kernel": platform.release(),
        "python": platform.python_version(),
        "libraries": {name: metadata.version(name) for name in sorted(seen.libraries)},
        "rpi_gpio": seen.rpi_gpio,
        "devices": sorted(seen.devices),
    }


def _table(table: Table) -> dict[str, object]:
    return {
        "id": table.id,
        "pi": table.pi,
        "gpio": table.gpio,
        "buses": [asdict(bus) for bus in table.bus],
        "readers": [asdict(reader) for reader in table.reader],
        "strips": [asdict(strip) for strip in table.strip],
        "controls": [asdict(control) for control in table.control],
    }
