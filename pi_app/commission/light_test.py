"""Walks a light over every pixel of every strip, then over every zone, so that a person can
see that each is there, in order, and where the table file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gloamboard.hal.parts import Strip
from gloamboard.hal.table import Table
from gloamboard.pi_app.commission.workbench import Say, Workbench
from gloamboard.pi_app.commission.zones import GREEN, RED, WARM, Colour, Pixels, light, wait_for_frames, zone_pixels
from gloamboard.pi_app.terminal import paint

PRIMARIES = {"red": (90, 0, 0), "green": (0, 90, 0), "blue": (0, 0, 90)}


@dataclass(frozen=True)
class LightStep:
    """Light these pixels and no others, for so long, and say what to look for."""

    lit: tuple[tuple[Pixels, Colour], ...]
    for_s: float
    says: str = ""


def steps(table: Table, each_s: float, zone_s: float) -> Iterator[LightStep]:
    """The whole walk: of every strip its ends in each colour, then every pixel; then every zone."""
    for spec in table.strip:
        for colour, value in PRIMARIES.items():
            says = f"strip {spec.id}: first and last pixel {colour}. Another colour? Mend `order` ({spec.order})."
            yield LightStep((({spec.id: [0, spec.pixels - 1]}, value),), zone_s, says)
        for pixel in range(spec.pixels):
            says = "" if pixel else f"strip {spec.id}: a light walks from pixel 0 to {spec.pixels - 1}"
            yield LightStep((({spec.id: [pixel]}, WARM),), each_s, says)
        says = (
            f"strip {spec.id}: its last pixel is red now. Dark pixels behind it: the strip is longer than `pixels = "
            f"{spec.pixels}`. No red at all: it is shorter, or the wire is broken where the walk ended."
        )
        yield LightStep((({spec.id: [spec.pixels - 1]}, RED),), zone_s, says)
    for pad, pixels in zone_pixels(table).items():
        yield zone_step(pad, pixels, zone_s)


def zone_step(pad: str, pixels: Pixels, for_s: float) -> LightStep:
    count = sum(map(len, pixels.values()))
    says = f"zone {pad}: {count} pixels" + ("" if count else ". None is near it: check `run` in the table file.")
    return LightStep(((pixels, GREEN),), for_s, says)


def walk(bench: Workbench, say: Say, each_s: float, zone_s: float) -> int:
    """Go through it all; 1 when a strip's driver reported a fault."""
    table, strips = bench.table, bench.parts.strips
    light(table, strips, [])
    wait_for_frames(strips)
    if (faults := outcome(table, strips)[0]) and len(faults) == len(strips):  # none would show anything
        return _tell(faults, say)
    for step in steps(table, each_s, zone_s):
        light(table, strips, step.lit)
        if step.says:
            say(step.says)
        bench.clock.sleep(step.for_s)
    light(table, strips, [])
    wait_for_frames(strips)
    faults, sums_up = outcome(table, strips)
    if not faults:
        say(sums_up)
    return _tell(faults, say)


def _tell(faults: list[str], say: Say) -> int:
    for fault in faults:
        say(paint(f"✗ {fault}", "bad"))
    return 1 if faults else 0


def outcome(table: Table, strips: Mapping[str, Strip]) -> tuple[list[str], str]:
    """What the strips' drivers have to complain about, and the sentence for when they have not."""
    health = [strip.health() for strip in strips.values()]
    faults = [f"{one.part}: {one.says} → {one.next_step}" for one in health if one.state != "ok"]
    return faults, f"{sum(spec.pixels for spec in table.strip)} pixels and {len(table.pad)} zones walked"
