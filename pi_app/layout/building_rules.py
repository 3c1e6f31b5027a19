"""The building rules of a table, measured on its file: how long wires are, how near copper comes to an antenna, which
strip has that pitch, which fuse and wire a supply wants. What a table breaks knowingly stands in its `known` list.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from gloamboard.hal.geometry import run_places
from gloamboard.hal.table import Bus, Known, Pad, Point, RuleName, Run, Table
from gloamboard.pi_app.layout.wiring import (
    BARE_READERS,
    MOST_DROP_V,
    WIRES_MM2,
    drop_v,
    fuse,
    rails,
    readers_ma,
    supply_ma,
    wire_for,
)
from gloamboard.strict_toml import FileError

WIRE_MM = 300.0  # from the driver to a reader: beyond that edges round off and readers go missing
COPPER_MM = 20.0  # from metal to an antenna
STRIPS_PER_M = (30, 60, 144)  # what is sold
PITCH_SLACK = 0.015
STRIP_HALF_MM = 5.0  # a strip is 10 mm wide
SELF_DRIVEN_V = 4.7  # a pixel takes 0.7 of its supply for a 1: 3.3 V will do up to here


@dataclass(frozen=True)
class Broken:
    """One rule that one part breaks, and what to do about it."""

    rule: RuleName
    part: str
    key: str
    value: object
    cause: str
    cure: str
    whole: str = ""  # the larger part it belongs to: the strip of a run


def broken(table: Table) -> list[Broken]:
    """Every rule this table breaks, known or not."""
    return [
        *_long_wires(table),
        *_crowded_misos(table),
        *_near_copper(table),
        *_odd_pitches(table),
        *_fuses_and_wires(table),
        *_levels(table),
        *_regulators(table),
    ]


def problems(table: Table, path: str | Path) -> list[FileError]:
    """What breaks a rule and is not listed as known; and what is listed but does not break it."""
    found = broken(table)
    told = [
        FileError(
            path,
            each.key,
            each.cause,
            value=each.value,
            hint=f'{each.cure} Or list it: known = [{{ rule = "{each.rule}", part = "{each.part}", until = "…" }}].',
        )
        for each in found
        if not any(_is_known(each, known) for known in table.known)
    ]
    for i, known in enumerate(table.known):
        if not any(_is_known(each, known) for each in found):
            cause = f"{known.part} does not break the rule {known.rule}."
            told.append(FileError(path, f"known[{i}]", cause, hint="Take the line out."))
    return told


def _is_known(each: Broken, known: Known) -> bool:
    return known.rule == each.rule and known.part in (each.part, each.whole)


def known(table: Table) -> list[str]:
    """What the table breaks knowingly, a sentence each; of many runs of one strip, the first."""
    found = broken(table)
    told = []
    for line in table.known:
        breaks = [each for each in found if _is_known(each, line)]
        for each in breaks[:1]:
            name = each.part if each.part == line.part else f"{line.part}, {each.part} of {len(breaks)} like it"
            told.append(f"{name}: {each.cause} Until {line.until}.")
    return told


def measured(table: Table) -> list[tuple[str, str]]:
    """What was measured, with the limit beside it."""
    rows = []
    for bus in table.bus:
        if pads := _pads_of(table, bus):
            far, tree = _farthest_mm(bus, pads), _tree_mm(bus, pads)
            said = f"{far:.0f} mm from its driver to the farthest reader (at most {WIRE_MM:.0f})"
            rows.append(("wires", f"bus {bus.id}: {said}, {tree / 1000:.2f} m from pad to pad"))
    gaps = [(gap, pad.id) for pad in table.pad for run in table.run if (gap := _copper_gap_mm(run, pad)) is not None]
    if gaps:
        gap, pad = min(gaps)
        rows.append(("copper", f"{gap:.0f} mm from the nearest antenna, {pad} (at least {COPPER_MM:.0f})"))
    for per_m in STRIPS_PER_M:
        if count := sum(run.count for run in table.run if strip_per_m(run) == per_m):
            rows.append(("pitch", f"{count} pixels of a strip with {per_m} a metre"))
    if count := sum(run.count for run in table.run if run.wired):
        rows.append(("pitch", f"{count} single pixels on wires"))
    rows += [("fuse", f"{rail.id}: {rail.fuse_a:g} A, wire {rail.wire_mm2:g} mm²") for rail in rails(table)]
    return rows


# --- the bus ---


def _pads_of(table: Table, bus: Bus) -> list[Pad]:
    readers = {reader.id for reader in table.reader if reader.bus == bus.id}
    return [pad for pad in table.pad if pad.reader in readers]


def _driver_mm(bus: Bus, pads: list[Pad]) -> Point:
    """Where its wires start: as the file says, else the place whose farthest reader is nearest (the middle of the
    smallest circle round them, which two or three of them span)."""
    if bus.driver_mm is not None:
        return bus.driver_mm
    places = [pad.at_mm for pad in pads]
    spots = [places[0], *((_between(a, b)) for a, b in combinations(places, 2))]
    spots += [spot for three in combinations(places, 3) if (spot := _round(*three)) is not None]
    return min(spots, key=lambda spot: max(math.dist(spot, place) for place in places))


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _round(a: Point, b: Point, c: Point) -> Point | None:
    """The middle of the circle through three places; none when they lie in a line."""
    d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    if abs(d) < 1e-6:
        return None
    sa, sb, sc = (x * x + y * y for x, y in (a, b, c))
    return (
        (sa * (b[1] - c[1]) + sb * (c[1] - a[1]) + sc * (a[1] - b[1])) / d,
        (sa * (c[0] - b[0]) + sb * (a[0] - c[0]) + sc * (b[0] - a[0])) / d,
    )


def _farthest_mm(bus: Bus, pads: list[Pad]) -> float:
    start = _driver_mm(bus, pads)
    return max(math.dist(start, pad.at_mm) for pad in pads)


def _tree_mm(bus: Bus, pads: list[Pad]) -> float:
    """The shortest wiring that goes from pad to pad instead of from the driver to each."""
    reached, rest, total = [pads[0].at_mm], [pad.at_mm for pad in pads[1:]], 0.0
    while rest:
        far, place = min((math.dist(here, there), there) for here in reached for there in rest)
        total += far
        reached.append(place)
        rest.remove(place)
    return total


def _long_wires(table: Table) -> Iterator[Broken]:
    for i, bus in enumerate(table.bus):
        pads = _pads_of(table, bus)
        if pads and (far := _farthest_mm(bus, pads)) > WIRE_MM:
            place = "its driver" if bus.driver_mm is not None else "the best place for its driver"
            tree = f"{_tree_mm(bus, pads) / 1000:.2f} m from pad to pad"
            cause = f"the farthest reader is {far:.0f} mm from {place}, {tree}; a wire is at most {WIRE_MM:.0f} mm."
            cure = "Split the readers over more buses, each with its driver near them."
            yield Broken("wire", f"bus {bus.id}", f"bus[{i}]", None, cause, cure)


def _crowded_misos(table: Table) -> Iterator[Broken]:
    """Behind a buffer; without one it is a mistake (wiring.py)."""
    for i, bus in enumerate(table.bus):
        count = sum(reader.bus == bus.id for reader in table.reader)
        if bus.buffered and count > BARE_READERS:
            cause = f"{count} readers hang on the MISO before its buffer; up to {BARE_READERS} are known to work."
            cure = f"Give each {BARE_READERS} readers a MISO gate, or each reader a diode."
            yield Broken("miso", f"bus {bus.id}", f"bus[{i}].buffered", True, cause, cure)


# --- strips ---


def strip_per_m(run: Run) -> int | None:
    """The strip that has a run's pitch: 30, 60 or 144 a metre; 0 when none has it, none for single pixels."""
    if run.count < 2 or run.wired:
        return None
    if run.centre_mm is not None:
        pitch = 2 * math.pi * run.radius_mm / run.count
    else:
        places = run_places(run)
        pitch = math.dist(places[0], places[-1]) / (run.count - 1)
    return next((per_m for per_m in STRIPS_PER_M if abs(pitch * per_m / 1000 - 1) <= PITCH_SLACK), 0)


def _odd_pitches(table: Table) -> Iterator[Broken]:
    for i, run in enumerate(table.run):
        if strip_per_m(run) == 0:
            lengths = ", ".join(_length(run, per_m) for per_m in STRIPS_PER_M)
            cause = f"no strip has its {run.count} pixels at this distance: {lengths}."
            key = f"run[{i}].{'to_mm' if run.centre_mm is None else 'radius_mm'}"
            value = run.radius_mm if run.centre_mm is not None else list(run.to_mm or ())
            cure = "Take one of these, or wire single pixels: wired = true."
            yield Broken("pitch", f"run {i}", key, value, cause, cure, f"strip {run.strip}")


def _length(run: Run, per_m: int) -> str:
    if run.centre_mm is not None:
        count = max(2, int(2 * math.pi * run.radius_mm * per_m / 1000))
        return f"{count} of {per_m} a metre fit a radius of {count * 1000 / per_m / 2 / math.pi:.1f} mm"
    return f"{per_m} a metre is {(run.count - 1) * 1000 / per_m:.1f} mm long"


def _near_copper(table: Table) -> Iterator[Broken]:
    for i, run in enumerate(table.run):
        for pad in table.pad:
            gap = _copper_gap_mm(run, pad)
            if gap is not None and gap < COPPER_MM - 0.05:
                cause = f"its copper is {gap:.0f} mm from the antenna of {pad.id}; no metal within {COPPER_MM:.0f} mm."
                value = list(run.centre_mm or run.from_mm or ())
                key = f"run[{i}].{'from_mm' if run.centre_mm is None else 'centre_mm'}"
                yield Broken(
                    "copper", f"run {i}", key, value, cause, "Move it away from the pad.", f"strip {run.strip}"
                )
                break


def _copper_gap_mm(run: Run, pad: Pad) -> float | None:
    """From the edge of a strip's copper to the square of an antenna; 0 when it lies over it."""
    places = run_places(run)
    if not places:
        return None
    if run.centre_mm is None:
        ends = [(places[0], places[-1])]
    else:
        ends = list(zip(places, [*places[1:], places[0]], strict=True))
    return max(0.0, min(_to_square_mm(a, b, pad) for a, b in ends) - STRIP_HALF_MM)


def _to_square_mm(a: Point, b: Point, pad: Pad) -> float:
    """From a line of pixels to a pad, looked at every two millimetres: a strip is no finer."""
    steps = max(1, round(math.dist(a, b) / 2))
    (x, y), (w, h) = pad.at_mm, pad.size_mm

    def gap(part: float) -> float:
        px, py = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        return math.hypot(max(abs(px - x) - w / 2, 0), max(abs(py - y) - h / 2, 0))

    return min(gap(i / steps) for i in range(steps + 1))


# --- supplies ---


def _fuses_and_wires(table: Table) -> Iterator[Broken]:
    for i, supply in enumerate(table.supply):
        _, most = supply_ma(table, supply)
        fuse_a = supply.fuse_a if supply.fuse_a is not None else fuse(most)
        if fuse_a < 1.1 * most / 1000:
            cause = f"{most / 1000:.1f} A flow here; a fuse has a tenth to spare."
            yield Broken("fuse", f"supply {supply.id}", f"supply[{i}].fuse_a", fuse_a, cause, f"Take {fuse(most):g} A.")
        if supply.wire_mm2 is None:
            continue
        carries = max((amps for mm2, amps in WIRES_MM2.items() if mm2 <= supply.wire_mm2), default=0)
        lost = drop_v(supply.wire_mm2, most, supply.wire_m)
        if carries < fuse_a or lost > MOST_DROP_V:
            cause = (
                f"a fuse of {fuse_a:g} A does not save this wire."
                if carries < fuse_a
                else f"{lost:.2f} V are lost in {supply.wire_m:g} m of it; at most {MOST_DROP_V:g} V."
            )
            cure = f"Take {wire_for(fuse_a, most, supply.wire_m):g} mm² or thicker."
            yield Broken("gauge", f"supply {supply.id}", f"supply[{i}].wire_mm2", supply.wire_mm2, cause, cure)


def _levels(table: Table) -> Iterator[Broken]:
    volts = {supply.id: supply.volts for supply in table.supply}
    for i, strip in enumerate(table.strip):
        if not strip.level_shifter and volts[strip.supply] > SELF_DRIVEN_V:
            cause = f"its pixels want {0.7 * volts[strip.supply]:.1f} V for a 1 and a Pi gives 3.3 V."
            cure = "Solder a 74AHCT125 between and leave the key out."
            yield Broken("level", f"strip {strip.id}", f"strip[{i}].level_shifter", False, cause, cure)


def _regulators(table: Table) -> Iterator[Broken]:
    if not table.reader:
        return
    needs, gives = readers_ma(table), sum(regulator.limit_ma for regulator in table.regulator)
    if gives < needs:
        cause = f"the readers draw up to {needs:.0f} mA at 3.3 V and " + (
            f"their regulator gives {gives} mA." if gives else "nothing here makes it; a Pi's own 3.3 V is too weak."
        )
        cure = 'Say where it comes from: regulator = [{ id = "readers", supply = "…", limit_ma = 1000 }].'
        yield Broken("regulator", "readers", "regulator", gives or None, cause, cure)
