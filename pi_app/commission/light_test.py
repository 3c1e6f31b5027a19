"""`gloam light-test TABLE`: walks a light over every pixel of every strip, then over every zone, so that a person can
see that each is there, in order, and where the table file says.
"""

from __future__ import annotations

import argparse
from typing import Any

from pi_app.commission.workbench import Say, Workbench, add_flags, opened, told
from pi_app.commission.zones import GREEN, RED, WARM, light, wait_for_frames, zone_pixels
from pi_app.terminal import paint

PRIMARIES = {"red": (90, 0, 0), "green": (0, 90, 0), "blue": (0, 0, 90)}


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("light-test", help="walk a light over every pixel and zone")
    add_flags(parser)
    parser.add_argument("--each-ms", type=int, default=60, metavar="MS", help="how long each pixel is lit (60)")
    parser.add_argument("--zone-ms", type=int, default=700, metavar="MS", help="how long each zone is lit (700)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    def work() -> int:
        with opened(args) as bench:
            return walk(bench, print, args.each_ms / 1000, args.zone_ms / 1000)

    return told(work)


def walk(bench: Workbench, say: Say, each_s: float, zone_s: float) -> int:
    """The whole walk; 1 when a strip's driver reported a fault."""
    table, strips, clock = bench.table, bench.parts.strips, bench.clock
    for spec in table.strip:
        for colour, value in PRIMARIES.items():
            light(table, strips, [({spec.id: [0, spec.pixels - 1]}, value)])
            say(f"strip {spec.id}: first and last pixel {colour}. Another colour? Mend `order` ({spec.order}).")
            clock.sleep(zone_s)
        say(f"strip {spec.id}: a light walks from pixel 0 to {spec.pixels - 1}")
        for pixel in range(spec.pixels):
            light(table, strips, [({spec.id: [pixel]}, WARM)])
            clock.sleep(each_s)
        light(table, strips, [({spec.id: [spec.pixels - 1]}, RED)])
        say(
            f"strip {spec.id}: its last pixel is red now. Dark pixels behind it: the strip is longer than `pixels = "
            f"{spec.pixels}`. No red at all: it is shorter, or the wire is broken where the walk ended."
        )
        clock.sleep(zone_s)
    for pad, pixels in zone_pixels(table).items():
        count = sum(map(len, pixels.values()))
        light(table, strips, [(pixels, GREEN)])
        say(f"zone {pad}: {count} pixels" + ("" if count else ". None is near it: check `run` in the table file."))
        clock.sleep(zone_s)
    light(table, strips, [])
    wait_for_frames(strips)
    faults = [health for strip in strips.values() if (health := strip.health()).state != "ok"]
    for health in faults:
        say(paint(f"✗ {health.part}: {health.says} → {health.next_step}", "bad"))
    if not faults:
        say(f"{sum(spec.pixels for spec in table.strip)} pixels and {len(table.pad)} zones walked")
    return 1 if faults else 0
