"""`gloam restore FILE`: puts a backup back. Shows what would change first, and keeps all that it replaces."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gloamboard.pi_app.config.settings import add_flags, load_settings
from gloamboard.pi_app.evenings.backup import NoBackup, read_backup
from gloamboard.pi_app.evenings.places import places_of
from gloamboard.pi_app.evenings.restore import CannotWrite, DataInUse, changes, restore
from gloamboard.pi_app.terminal import Fact, Subparsers, aligned


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "restore",
        help="put a backup back",
        description="Checks a file of `gloam backup` and shows what would change here; with --yes it does it. What is "
        "replaced is kept beside it in replaced-<date>. A folder that a table runs on is refused.",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--yes", action="store_true", help="do it")
    add_flags(parser, "layout", "tokens")


def run(args: argparse.Namespace) -> int:
    try:
        contents, held = read_backup(args.file)
        settings = load_settings(args)
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        places = places_of(settings)
        found = changes(held, places)
        told: list[Fact] = [(change.what, str(change.place.folder / change.entry)) for change in found]
        missing = sorted(set(contents.places) - {place.name for place in places})
        told += [("left out", f"{contents.places[name]} ({name}: there is no such folder here)") for name in missing]
        print("\n".join(aligned([("made", f"{contents.made} by gloam {contents.gloamboard}"), *told])))
        if not args.yes:
            print("nothing was changed; add --yes to do it")
            return 0
        for aside in restore(held, contents, places):
            print(f"kept       what was there before is in {aside}")
    except (NoBackup, DataInUse, CannotWrite) as no:
        print(f"gloam restore: {no}", file=sys.stderr)
        return 2
    print("restored")
    if any(change.place.name == "etc" and change.what != "as it is" for change in found):
        print("next       sudo gloam install-service: services and broker take up these settings and passwords")
    return 0
