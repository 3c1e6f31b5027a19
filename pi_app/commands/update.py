"""`gloam update`: another version, beside the one that runs; in use once it runs, and gone again if it does not."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gloamboard.pi_app.commands.install_service import UNITS
from gloamboard.pi_app.commission import running
from gloamboard.pi_app.commission.doctor import lines
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.installed import installed_settings
from gloamboard.pi_app.evenings import copies
from gloamboard.pi_app.evenings.places import KeptFolder
from gloamboard.pi_app.install import clone, versions
from gloamboard.pi_app.install.versions import CURRENT, PREVIOUS, CannotInstall, pointed
from gloamboard.pi_app.terminal import Subparsers, is_root
from gloamboard.strict_toml import FileError

PACKAGED = Path("/usr/lib/gloamboard")  # where a Debian package has it


class Source(NamedTuple):
    path: Path  # a wheel, or a folder
    origin: str  # where the next update looks
    says: str


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "update",
        help="install another version of Gloamboard",
        description="Makes another version beside the one in use, copies settings and evenings, changes over, and sees "
        "whether all programs and the page come up; if not, it goes back by itself.",
    )
    parser.add_argument(
        "source",
        nargs="?",
        metavar="WHEEL | REF",
        help="a wheel, a folder of source, or a tag, branch or commit of the clone this came from; without it, what "
        "that clone's branch follows",
    )
    parser.add_argument("--lock", choices=versions.LOCKS, help="which parts it drives: none (play), or those of a Pi")
    parser.add_argument(
        "--rollback", action="store_true", help="go back to the version before; evenings stay as they are"
    )


def run(args: argparse.Namespace) -> int:
    if Path(sys.prefix).is_relative_to(PACKAGED):
        print("gloam: this came as a Debian package: update it with `sudo apt install ./gloamboard_….deb`.")
        return 2
    if not is_root("gloam update"):
        return 2
    try:
        return _rollback() if args.rollback else _update(args)
    except CannotInstall as no:
        print(f"gloam: {no}\ngloam: nothing has changed.", file=sys.stderr)
        return 1


def _update(args: argparse.Namespace) -> int:
    places = copies.installed_places()  # as they are named now, whatever another version makes of the settings
    before = pointed(CURRENT)
    note = versions.note_of(before) if before else None
    with tempfile.TemporaryDirectory() as scratch:
        source = find_source(args.source, Path(note.source) if note else shipped_files.ROOT, Path(scratch))
        print(f"gloam: from {source.says}")
        new = versions.make(source.path, args.lock or (note.lock if note else "play"), source.origin)
    try:
        _gloam(new, "install-service", "--dry-run", quiet=True)
    except CannotInstall:
        versions.prune()
        raise
    copy = _stopped_and_copied(places)
    print(f"gloam: settings and evenings are copied to {copy}")
    older = pointed(PREVIOUS)
    versions.switch(new, before)
    if _comes_up(new):
        versions.prune()
        print("gloam: updated; `sudo gloam update --rollback` goes back")
        return 0
    print("gloam: it does not run; going back", file=sys.stderr)
    _systemctl("stop")
    versions.switch(before, older)
    back = _comes_up(old := before or Path(sys.prefix))
    if not back:  # it cannot work with what the other has written: then with what was there before
        _systemctl("stop")
        for aside in copies.put_back(copy, places):
            print(f"gloam: what it had written is in {aside}", file=sys.stderr)
        back = _comes_up(old)
    versions.prune()
    print(
        f"gloam: the version before {'runs again' if back else 'does not run either'}; nothing was lost",
        file=sys.stderr,
    )
    return 1


def _stopped_and_copied(places: Sequence[KeptFolder]) -> Path:
    _systemctl("stop")
    try:
        return copies.take(places)
    except OSError as no:
        _systemctl("start")
        versions.prune()
        raise CannotInstall(f"settings and evenings could not be copied to {copies.COPIES}: {no}.") from None


def _rollback() -> int:
    now, before = pointed(CURRENT), pointed(PREVIOUS)
    if before is None:
        raise CannotInstall("there is no version before this one.")
    versions.switch(before, now)
    if _comes_up(before):
        print(f"gloam: {before.name} is in use again; `sudo gloam update --rollback` changes back")
        return 0
    versions.switch(now, before)
    _comes_up(now or Path(sys.prefix))
    raise CannotInstall(f"{before.name} does not run any more.")


def find_source(named: str | None, origin: Path, scratch: Path) -> Source:
    """What was named, else what the clone's branch follows. Raises CannotInstall."""
    if named is not None and Path(named).exists():
        path = Path(named).resolve()
        return Source(path, str(origin if path.is_file() and clone.is_clone(origin) else path), str(path))
    if named is not None and named.endswith(".whl"):
        raise CannotInstall(f"{named}: there is no such wheel.")
    if not clone.is_clone(origin):
        raise CannotInstall(f"this came from {origin}, which is no clone: name a wheel or a folder of source.")
    print(f"gloam: {clone.fetch(origin)}")
    ref = named or clone.newest(origin)
    commit = clone.unpack(origin, ref, scratch / "source")
    return Source(scratch / "source", str(origin), f"{ref} of {origin} ({commit[:10]})")


def _comes_up(version: Path) -> bool:
    """Services written by that version, started, and seen at work."""
    try:
        _gloam(version, "install-service")
        found = running.look(installed_settings())
    except (CannotInstall, FileError) as no:
        print(f"gloam: {no}", file=sys.stderr)
        return False
    print("\n".join(lines(found)))
    return running.is_up(found)


def _gloam(version: Path, *words: str, quiet: bool = False) -> None:
    command = [str(version / "bin/gloam"), *words]
    done = subprocess.run(command, check=False, text=True, stdout=subprocess.DEVNULL if quiet else None)
    if done.returncode:
        raise CannotInstall(f"`{' '.join(command)}` failed ({done.returncode}).")


def _systemctl(word: str) -> None:
    subprocess.run(["systemctl", word, *UNITS], check=True)
