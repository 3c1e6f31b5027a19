"""Sweeps a second and how long one takes (the middle one, and all but one in a hundred),
and the same for frames, on the parts as they are.
"""

from __future__ import annotations

import math

from gloamboard.hal.drivers.all_readers import own_readers
from gloamboard.hal.parts import Strip
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.commission.zones import wait_for_frames


def measure(bench: Workbench, sweeps: int, tags_laid: int | None = None) -> dict[str, float]:
    """With the number of tags that lie on the table it also tells how many sweeps found all, and read one twice."""
    readers, clock = bench.parts.readers, bench.clock
    readers.sweep()  # sets the chips up
    own = own_readers(readers)
    before = own.transfers if own is not None else 0
    times, faults, tags, complete, twice = [], 0, 0, 0, 0
    for _ in range(sweeps):
        start = clock.now()
        seen = readers.sweep()
        times.append(clock.now() - start)
        faults += sum(reading.fault is not None for reading in seen.values())
        tags = sum(len(reading.tags) for reading in seen.values())
        different = len({tag for reading in seen.values() for tag in reading.tags})
        complete += different == tags_laid
        twice += tags > different
    figures = {"sweep.readers": float(len(bench.table.reader)), "sweep.tags": float(tags), **_spread("sweep", times)}
    figures["sweep.faults"] = float(faults)
    if tags_laid is not None:
        figures |= {"sweep.tags_laid": float(tags_laid), "sweep.all_found": complete / sweeps}
        figures["sweep.read_by_two"] = twice / sweeps
    if own is not None:
        figures["sweep.transfers"] = round((own.transfers - before) / sweeps, 1)
    for name, strip in bench.parts.strips.items():
        figures |= _spread(f"frame.{name}", [_frame_time(bench, strip, i) for i in range(min(sweeps, 100))])
    return figures


def _frame_time(bench: Workbench, strip: Strip, i: int) -> float:
    frame = bytearray(3 * strip.pixels)
    frame[3 * (i % strip.pixels)] = 40
    start = bench.clock.now()
    strip.show(frame)
    wait_for_frames({strip.id: strip})
    return bench.clock.now() - start


def _spread(name: str, times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    middle = ordered[len(ordered) // 2]
    late = ordered[min(len(ordered) - 1, math.ceil(0.99 * len(ordered)) - 1)]
    per_second = len(times) / sum(times) if sum(times) else 0.0
    return {
        f"{name}.per_second": round(per_second, 1),
        f"{name}.p50_ms": round(middle * 1000, 2),
        f"{name}.p99_ms": round(late * 1000, 2),
    }
