"""`gloam flash [orb|pkad|dice|panel]`: finds the board, puts the firmware on, and has the prop show that it works."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPorts
from gloamboard.pi_app.flash.drives import FlashProblem, look, mounted
from gloamboard.pi_app.flash.microbit_image import build_hex
from gloamboard.pi_app.flash.on_the_desk import boards, offers, told
from gloamboard.pi_app.flash.plan import NAME_HAS, PARTS_OF, Plan, is_a_name, make_plan, read_prop
from gloamboard.pi_app.flash.self_test import TOUCH_S, self_test, summed_up
from gloamboard.pi_app.flash.steps import Tools, flash, line_to, mpremote
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.strict_toml import FileError, closest

PLUG_IN = "Plug one in with a data cable: a micro:bit, or a Pico (a new one with BOOTSEL held)."

KINDS = ", ".join(PARTS_OF)


def prop_kind(word: str) -> str:
    """The word for what is flashed. A device of a game is one of these, with a name."""
    if word in PARTS_OF:
        return word
    near = closest(word, PARTS_OF)
    named = f"As a prop's name: gloam flash panel --name {word}, or orb for a ring of lights."
    hint = f"Did you mean {near}?" if near else named
    raise argparse.ArgumentTypeError(f"{word} is none of {KINDS}. {hint}")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("flash", help="put the firmware on a prop")
    parser.add_argument(
        "kind",
        nargs="?",
        type=prop_kind,
        metavar="PROP",
        help=f"which prop: {KINDS}; without it the board is looked for and what fits is offered",
    )
    parser.add_argument(
        "--board",
        choices=("microbit", "pico"),
        default="microbit",
        help="what it is built on (microbit); pico: a Pico or a Pico 2",
    )
    parser.add_argument("--port", default="auto", help="serial port, when there are several boards")
    parser.add_argument("--drive", type=Path, help="the board's drive, when it is not found or there are two")
    parser.add_argument("--name", help="name the prop, when a table has two of a kind")
    parser.add_argument("--runtime", type=Path, metavar="UF2", help="MicroPython for a new Pico")
    parser.add_argument("--image", type=Path, metavar="FILE", help="with --dry-run: write the micro:bit image here")
    parser.add_argument("--dry-run", action="store_true", help="build and look, change nothing")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        if args.image is not None and not args.dry_run:
            raise FlashProblem("--image only goes with --dry-run.", "Add --dry-run, or leave --image out.")
        if args.drive is not None and not args.drive.is_dir():
            raise FlashProblem(f"--drive {args.drive}: there is no such folder.", "Leave it out to have it looked for.")
        with tqdm(unit="B", unit_scale=True, disable=not sys.stderr.isatty(), leave=False) as bar:

            def progress(count: int, total: int) -> None:
                bar.total = total
                bar.update(count)

            ports = SerialPorts([args.port] if args.port != "auto" else [])
            tools = Tools(WallClock(), mounted, ports, print, progress, mpremote, args.port, args.drive)
            asks = input if sys.stdin.isatty() else None
            plan = make_plan(read_prop(args.kind, args.board, name=args.name), args.board) if args.kind else None
            if plan is None:
                choice = picked(tools, asks, args.name)
                if choice is None:
                    return 0
                plan, tools = choice
            size = sum(len(content) for content in plan.files.values())
            print(f"{plan.prop.kind} for {plan.board}: {len(plan.files)} files, {size} bytes, build {plan.build}")
            if args.dry_run:
                return _dry_run(plan, args, ports)
            return put_on(plan, tools, args.runtime, touch_s=TOUCH_S if asks else 0)
    except EOFError:  # Ctrl-D, where a number or a name was asked for
        print("\nNothing was changed.")
        return 0
    except (FlashProblem, FileError) as problem:
        print(f"gloam flash: {problem}", file=sys.stderr)
        return 1


def picked(tools: Tools, asks: Callable[[str], str] | None, name: str | None = None) -> tuple[Plan, Tools] | None:
    """Looks for the board, tells what it is and what is on it, and offers what fits; None when nothing is wanted.
    The tools that come along are for that board alone. Where nobody can be asked, the commands are told."""
    found = boards(tools)
    if not found:
        raise FlashProblem("No board is to be seen.", PLUG_IN)
    for line in told(found):
        tools.say(line)
    one = found[0]
    if len(found) > 1:
        if asks is None:
            raise FlashProblem(f"{len(found)} boards are plugged in.", "Leave one plugged in, or pass --port.")
        number = _number(asks, "Which board", [f"{board.title} at {board.where}" for board in found], tools)
        if number is None:
            return None
        one = found[number]
    fits = offers(one)
    if asks is None:
        for offer in fits:
            tools.say(f"  {offer.says}\n    gloam flash {offer.prop.kind} --board {one.board} --name {offer.prop.name}")
        return None
    number = _number(asks, "Put on it", [offer.says for offer in fits], tools)
    if number is None:
        return None
    prop = fits[number].prop
    if name is None:
        while not is_a_name(name := asks(f"Its name at the table [{prop.name}]: ").strip() or prop.name):
            tools.say(f"{name}: {NAME_HAS}")
    if len(found) > 1:
        mine = {"drive": one.drive.path} if one.drive else {"port": one.port.name} if one.port else {}
        tools = replace(tools, **mine)
    return make_plan(read_prop(prop.kind, one.board, name=name), one.board), tools


def _number(asks: Callable[[str], str], what: str, rows: list[str], tools: Tools) -> int | None:
    for number, row in enumerate(rows, 1):
        tools.say(f"  {number}  {row}")
    while True:
        answer = asks(f"{what}? 1 to {len(rows)}, Return for nothing: ").strip()
        if not answer:
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(rows):
            return int(answer) - 1
        tools.say(f"{answer}: a number from 1 to {len(rows)}.")


def put_on(plan: Plan, tools: Tools, runtime: Path | None, *, touch_s: float) -> int:
    """Flashes, then has the prop show itself."""
    hello = flash(plan, tools, runtime=runtime)
    tools.say(
        f"{hello.kind} {hello.name}: firmware {hello.firmware}, build {hello.build}, board {hello.unique_id}. Ready."
    )
    line = line_to(hello, plan.board, tools)
    try:
        tested = self_test(line, tools.clock, tools.say, touch_s=touch_s)
    finally:
        line.close()
    tools.say(summed_up(tested, asked=bool(touch_s)))
    return 1 if tested.lost else 0


def _dry_run(plan: Plan, args: argparse.Namespace, ports: SerialPorts) -> int:
    for name, content in plan.files.items():
        print(f"  {name:10} {len(content):6} bytes")
    if args.image is not None:
        try:
            args.image.write_text(build_hex(plan.files), encoding="ascii")
        except OSError as why:
            raise FlashProblem(
                f"--image {args.image}: it cannot be written ({why.strerror}).", "Name a file in a folder of yours."
            ) from None
        print(f"  image written to {args.image}")
    drives = look([args.drive] if args.drive else mounted())
    print("  drives  " + (", ".join(f"{drive.path} ({drive.board})" for drive in drives) or "none seen"))
    print("  ports   " + (", ".join(port.name for port in ports.find()) or "none seen"))
    return 0
