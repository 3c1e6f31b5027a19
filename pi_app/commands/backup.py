"""`gloam backup FILE`: everything of this table that cannot be made again, in one file, also while it runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gloamboard.pi_app.config.settings import add_flags, load_settings
from gloamboard.pi_app.evenings.backup import NoBackup, write_backup
from gloamboard.pi_app.evenings.places import places_of
from gloamboard.pi_app.terminal import Subparsers, aligned


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "backup",
        help="keep this table in one file",
        description="Writes what cannot be made again into one file: settings, seat codes, passwords, learnt tokens, "
        "your own layout, and every evening, also the one that goes on. The table may run meanwhile. On a Pi, run it "
        "with sudo: it takes /etc/gloamboard and /var/lib/gloamboard-* too. `gloam restore` puts it back.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="for example table.tar.gz")
    parser.add_argument(
        "--no-secrets", action="store_true", help="without codes, passwords, keys and evenings that are not over"
    )
    add_flags(parser, "layout", "tokens")


def run(args: argparse.Namespace) -> int:
    try:
        contents = write_backup(args.file, places_of(load_settings(args)), secrets=not args.no_secrets)
    except NoBackup as no:
        print(f"gloam backup: {no}", file=sys.stderr)
        return 2
    except OSError as no:
        print(f"gloam backup: {no.filename or args.file}: {no.strerror}. Nothing was written.", file=sys.stderr)
        return 2
    counts = {name: sum(item.place == name for item in contents.items) for name in contents.places}
    told = [(name, f"{counts[name]} files of {folder}") for name, folder in contents.places.items() if counts[name]]
    warns = "readable by you alone; it holds codes and passwords" if contents.secrets else "without secrets"
    print("\n".join(aligned([*told, ("written", f"{args.file} ({args.file.stat().st_size // 1024 + 1} kB, {warns})")])))
    return 0
