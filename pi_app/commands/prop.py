"""`gloam prop list|test|log`: which props are plugged in, trying one out, reading what one prints."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPorts
from gloamboard.hal.parts import Clock, PartGone
from gloamboard.hal.props.line import PropLine, new_boot
from gloamboard.hal.props.ports import PortBusy, PortForbidden, PortInfo, Ports
from gloamboard.hal.props.words import LETTERS, encode_scene
from gloamboard.pi_app.flash.self_test import scene_shown, spoken
from gloamboard.pi_app.terminal import Subparsers

HELLO = 6.0
SCENE_SECONDS = 2.0
NOTHING = "No board is plugged in. A prop shows up as a micro:bit or a Pico on USB."


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("prop", help="look at the props that are plugged in")
    what = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    listing = what.add_parser("list", help="every prop: name, board, firmware, id")
    listing.add_argument("--json", action="store_true", help="one JSON list instead of lines")
    testing = what.add_parser("test", help="show each scene in turn and report presses")
    logging = what.add_parser("log", help="what a prop prints, until Ctrl-C")
    for one in (testing, logging):
        one.add_argument("name", metavar="PROP", help="as in gloam prop list")
    for one in (listing, testing, logging):
        one.add_argument("--port", action="append", default=[], help="a port to look at besides those found")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    ports, clock = SerialPorts(args.port), WallClock()
    if args.what == "list":
        return list_props(ports, clock, print, as_json=args.json)
    line, seen = find(args.name, ports, clock)
    if line is None:
        print(f"gloam prop: no prop named {args.name} answers.", *seen, sep="\n  ", file=sys.stderr)
        return 1
    try:
        return try_out(line, clock, print) if args.what == "test" else follow_log(line, clock, print)
    except KeyboardInterrupt:
        return 0
    finally:
        line.close()


def list_props(ports: Ports, clock: Clock, say: Callable[[str], object], *, as_json: bool = False) -> int:
    rows = []
    for port in ports.find():
        line, why = greet(port, ports, clock)
        if line is not None and line.hello is not None:
            rows.append({"port": port.name, **asdict(line.hello), "says": ""})
            line.close()
        else:
            rows.append({"port": port.name, "says": why})
    if as_json:
        say(json.dumps(rows))
        return 0
    if not rows:
        say(NOTHING)
    for row in rows:
        if row["says"]:
            say(f"{row['port']:14} {row['says']}")
        else:
            say(f"{row['port']:14} {row['name']:12} {row['kind']:5} {row['board']:9} firmware {row['firmware']}")
            say(f"{'':14} build {row['build']}  id {row['unique_id']}" + ("  buzzer" if row["buzzer"] else ""))
    return 0


def greet(port: PortInfo, ports: Ports, clock: Clock) -> tuple[PropLine | None, str]:
    """An open line to the prop on this port, or why there is none."""
    try:
        line = PropLine(ports.open(port), new_boot(), clock.now())
    except PortForbidden as why:
        return None, f"{why}."
    except PortBusy as why:
        return None, f"{why}. Is the table running? Stop it first: sudo systemctl stop gloam-table"
    except PartGone as why:
        return None, f"{why}. Check its cable and its name; without --port all boards are looked for."
    end = clock.now() + HELLO
    while line.hello is None and not line.lost and clock.now() < end:
        line.poll(clock.now())
        clock.sleep(0.005)
    if line.hello is None:
        line.close()
        return None, "a board without our firmware, or asleep. Run: gloam flash"
    return line, ""


def find(name: str, ports: Ports, clock: Clock) -> tuple[PropLine | None, list[str]]:
    """An open line to the prop with that name, kind or id; else what is there instead."""
    seen = []
    for port in ports.find():
        line, why = greet(port, ports, clock)
        if line is None or line.hello is None:
            seen.append(f"{port.name}: {why}")
            continue
        if name in (line.hello.name, line.hello.kind, line.hello.unique_id):
            return line, []
        seen.append(f"{port.name}: this is {line.hello.name}")
        line.close()
    return None, seen or [NOTHING]


def try_out(line: PropLine, clock: Clock, say: Callable[[str], object], *, seconds: float = SCENE_SECONDS) -> int:
    """Each scene its board has, then whatever is pressed meanwhile; 1 when the prop was lost on the way."""
    assert line.hello is not None
    for letter in line.hello.scenes:
        scene = LETTERS.get(letter)
        if scene is None:
            continue
        say(f"scene {scene}")
        line.show(scene_shown(scene))
        end = clock.now() + seconds
        while clock.now() < end and not line.lost:
            line.poll(clock.now())
            for payload in line.events:
                say(f"  {spoken(payload[1:])}")
            line.events.clear()
            clock.sleep(0.005)
    if line.lost:
        say(f"lost: {line.lost}")
        return 1
    line.show(encode_scene({"scene": "idle"}))
    line.say(b"Q")
    end = clock.now() + 2
    while not line.replies and not line.lost and clock.now() < end:
        line.poll(clock.now())
        clock.sleep(0.005)
    if line.replies:
        free, bad, *_ = line.replies[-1][1:].decode().split(",")
        say(f"free memory at least {free} bytes, {bad} damaged lines")
    return 0


def follow_log(line: PropLine, clock: Clock, say: Callable[[str], object], *, seconds: float | None = None) -> int:
    end = None if seconds is None else clock.now() + seconds
    say(f"listening on {line.port.name}; a healthy prop prints nothing. Ctrl-C ends")
    while not line.lost and (end is None or clock.now() < end):
        line.poll(clock.now())
        while line.log:
            say(line.log.popleft())
        clock.sleep(0.02)
    if line.lost:
        say(f"lost: {line.lost}")
        return 1
    return 0
