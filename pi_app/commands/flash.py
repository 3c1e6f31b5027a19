"""`gloam flash orb|pkad|dice`: puts the firmware on a prop and reports; a dry run says what it would do."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPorts
from gloamboard.pi_app.flash.drives import FlashProblem, look, mounted
from gloamboard.pi_app.flash.microbit_image import build_hex
from gloamboard.pi_app.flash.plan import PARTS_OF, make_plan, read_prop
from gloamboard.pi_app.flash.steps import Tools, flash, mpremote
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.strict_toml import FileError


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("flash", help="put the firmware on a prop")
    kinds = ", ".join(PARTS_OF)
    parser.add_argument("kind", choices=tuple(PARTS_OF), metavar="PROP", help=f"which prop: {kinds}")
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
        plan = make_plan(read_prop(args.kind, args.board, name=args.name), args.board)
        also = [args.port] if args.port != "auto" else []
        ports = SerialPorts(also)
        size = sum(len(content) for content in plan.files.values())
        print(f"{args.kind} for {args.board}: {len(plan.files)} files, {size} bytes, build {plan.build}")
        if args.dry_run:
            for name, content in plan.files.items():
                print(f"  {name:10} {len(content):6} bytes")
            if args.image is not None:
                try:
                    args.image.write_text(build_hex(plan.files), encoding="ascii")
                except OSError as why:
                    raise FlashProblem(
                        f"--image {args.image}: it cannot be written ({why.strerror}).",
                        "Name a file in a folder of yours.",
                    ) from None
                print(f"  image written to {args.image}")
            drives = look([args.drive] if args.drive else mounted())
            print("  drives  " + (", ".join(f"{drive.path} ({drive.board})" for drive in drives) or "none seen"))
            print("  ports   " + (", ".join(port.name for port in ports.find()) or "none seen"))
            return 0
        with tqdm(unit="B", unit_scale=True, disable=not sys.stderr.isatty(), leave=False) as bar:

            def progress(count: int, total: int) -> None:
                bar.total = total
                bar.update(count)

            tools = Tools(WallClock(), mounted, ports, print, progress, mpremote, args.port, args.drive)
            hello = flash(plan, tools, runtime=args.runtime)
    except (FlashProblem, FileError) as problem:
        print(f"gloam flash: {problem}", file=sys.stderr)
        return 1
    print(f"{hello.kind} {hello.name}: firmware {hello.firmware}, build {hello.build}, board {hello.unique_id}. Ready.")
    return 0
