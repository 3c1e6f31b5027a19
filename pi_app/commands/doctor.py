"""`gloam doctor TABLE`: every part, the computer and the broker, each with the next step to take."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from gloamboard.hal.drivers.serial_ports import SerialPorts
from gloamboard.hal.parts import Health, LibraryMissing
from gloamboard.pi_app.commands.steps.play_announcement import addresses, house_lines, qr_lines
from gloamboard.pi_app.commission import machine, running
from gloamboard.pi_app.commission.doctor import broker, examine, lines, props
from gloamboard.pi_app.commission.workbench import add_flags, opened, table_of, told
from gloamboard.pi_app.config.installed import HOUSE, installed_settings
from gloamboard.pi_app.config.settings import Settings, load_settings
from gloamboard.pi_app.evenings.bundle import write_bundle
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.terminal import Subparsers, aligned


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "doctor",
        help="look at every part and say what to do next",
        description="Looks at the computer, every reader, strip, control and prop, and the broker: found, missing or "
        "faulty, each with the next step to take. It changes nothing. 0 when all is well, 1 when something is not.",
    )
    add_flags(parser)
    parser.add_argument("--json", action="store_true", help="one JSON list instead of lines")
    parser.add_argument(
        "--installed", action="store_true", help="ask the table that runs as a service here, without touching its parts"
    )
    parser.add_argument("--no-broker", action="store_true", help="leave the broker out")
    parser.add_argument(
        "--bundle",
        type=Path,
        metavar="FILE",
        help="also pack versions, table files and logs into FILE, without secrets",
    )
    parser.add_argument("--data", metavar="DIR", help="where the table's evening and its programs' logs are kept")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return told(lambda: _run(args))


def _run(args: argparse.Namespace) -> int:
    if args.installed:
        settings = installed_settings()
        code = _tell(args, _installed(settings), settings)
        if not args.json:
            at = addresses(settings)
            house = house_lines(settings, Path(HOUSE)) if settings.https == "on" and Path(HOUSE).exists() else []
            print("\n".join(["", *aligned(("page", one) for one in at), *qr_lines(at[0]), *house]))
        return code
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
        found += props(table, len(SerialPorts().find()))
    settings = load_settings({"data": args.data})
    if not args.no_broker:
        found.append(broker(settings.broker_host, settings.broker_port))
    return _tell(args, found, settings)


def _installed(settings: Settings) -> list[Health]:
    table = load_layout(settings.layout).table
    computer = machine.findings(table, machine.look()) if settings.parts == "real" else []
    return [*computer, *running.look(settings), broker(settings.broker_host, settings.broker_port)]


def _tell(args: argparse.Namespace, found: list[Health], settings: Settings) -> int:
    print(json.dumps([asdict(health) for health in found]) if args.json else "\n".join(lines(found)))
    if args.bundle is not None:
        try:
            count = write_bundle(args.bundle, settings, lines(found))
        except OSError as no:
            print(f"gloam doctor: {args.bundle}: {no.strerror}.", file=sys.stderr)
            return 2
        said = f"written  {args.bundle}: {count} files, without codes, passwords, seeds and records; look into it first"
        print(said, file=sys.stderr if args.json else sys.stdout)
    return 0 if all(health.state in ("ok", "weak") for health in found) else 1
