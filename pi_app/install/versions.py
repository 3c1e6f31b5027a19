"""Versions of Gloamboard side by side in /opt/gloamboard: each an environment of its own; `current` is a link to one.

Needs nothing but Python, so that install.sh can run this file before anything is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

HOME = Path("/opt/gloamboard")
LOCKS = ("play", "pi4", "pi5")
WANTS_MB = 500  # a version and what is unpacked while it is made
CURRENT, PREVIOUS = "current", "previous"
NOTE = "gloamboard.json"
IN_WHEEL = "gloamboard/requirements/"
# What Python and pip bury in many lines, and what it means here. The first that fits counts.
CAUSES = (
    (r"No space left on device", "The disk is full. `sudo apt clean` may give some of it back."),
    (
        r"NewConnectionError|name resolution|Network is unreachable|Connection refused|timed out|ConnectTimeout",
        "There is no way to where the packages lie: is this machine on the network?",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|not yet valid",
        "No certificate is believed: is the clock right? `timedatectl` tells.",
    ),
    (r"DO NOT MATCH THE HASHES", "What came is not what the lock names; it may have been cut off on the way."),
    (r"ensurepip is not\s+available", "Python cannot make environments: `sudo apt install python3-venv`."),
)


class CannotInstall(RuntimeError):
    """This version cannot be made; the message says why. What is installed stays as it is."""


class Note(NamedTuple):
    """What a version says of itself: what it was made from and by which lock."""

    source: str
    lock: str


def make(source: Path, lock: str, origin: str = "", home: Path = HOME, python: str = "/usr/bin/python3") -> Path:
    """A new version beside the others, from a wheel or a folder of source; nothing uses it yet."""
    if not source.exists():
        raise CannotInstall(f"{source}: there is no such file or folder. Check the name.")
    version = version_of(source)
    try:
        home.mkdir(parents=True, exist_ok=True)
        prune(home)
        has_room(home)
        where = _free(home, version)
    except OSError as no:
        raise CannotInstall(f"nothing can be written in {home}: {no}.") from None
    try:
        with tempfile.TemporaryDirectory() as unpacked:
            requirements = _requirements(source, Path(unpacked))
            _run("making an environment", python, "-m", "venv", str(where))
            pip = (str(where / "bin/pip"), "install", "--disable-pip-version-check", "-q", "--no-cache-dir")
            locked = (*pip, "--require-hashes", "--no-build-isolation", "--use-pep517")
            _run("installing the tools to build with", *locked, "-r", str(requirements / "build.txt"))
            _run(f"installing what {lock}.txt names", *locked, "-r", str(requirements / f"{lock}.txt"))
            _run("installing Gloamboard", *pip, "--no-deps", "--no-build-isolation", str(source))
        _run("trying it", str(where / "bin/gloam"), "--version")
        (where / NOTE).write_text(json.dumps(Note(origin or str(source), lock)._asdict()) + "\n")
    except BaseException as no:
        shutil.rmtree(where, ignore_errors=True)
        if isinstance(no, OSError):
            raise CannotInstall(f"{where} could not be made: {no}.") from None
        raise
    return where


def has_room(home: Path) -> None:
    """Raises CannotInstall where a version would not fit."""
    free_mb = shutil.disk_usage(home).free // 1_000_000
    if free_mb < WANTS_MB:
        raise CannotInstall(
            f"{home}: {free_mb} MB of this disk are free, and a version wants {WANTS_MB}. "
            "`sudo apt clean` may give some back; then run the same command again."
        )


def switch(version: Path | None, previous: Path | None, home: Path = HOME) -> None:
    """`current` and `previous` mean these from now on."""
    _point(home, PREVIOUS, previous)
    _point(home, CURRENT, version)


def prune(home: Path = HOME) -> None:
    """Takes away what neither `current` nor `previous` means, and what an interrupted run has left half made."""
    kept = {pointed(CURRENT, home), pointed(PREVIOUS, home)}
    for one in home.iterdir():
        if not one.is_symlink() and one.is_dir() and one not in kept:
            shutil.rmtree(one)


def pointed(name: str, home: Path = HOME) -> Path | None:
    """The version that `current` or `previous` means."""
    link = home / name
    return home / os.readlink(link) if link.is_symlink() and link.exists() else None


def note_of(version: Path) -> Note | None:
    try:
        return Note(**json.loads((version / NOTE).read_text()))
    except (FileNotFoundError, NotADirectoryError):
        return None


def version_of(source: Path) -> str:
    """The number a wheel or a folder of source bears."""
    if source.is_file():
        found = re.fullmatch(r"gloamboard-([^-]+)-.*\.whl", source.name)
    else:
        project = source / "pyproject.toml"
        found = re.search(r'^version = "(.+)"$', project.read_text(), re.MULTILINE) if project.is_file() else None
    if found is None:
        raise CannotInstall(f"{source}: neither a wheel of Gloamboard nor a folder with its source.")
    return found[1]


def _requirements(source: Path, unpacked: Path) -> Path:
    if source.is_dir():
        return source / "requirements"
    try:
        with zipfile.ZipFile(source) as wheel:
            torn = wheel.testzip()
            names = [name for name in wheel.namelist() if name.startswith(IN_WHEEL)]
            wheel.extractall(unpacked, names)
    except (zipfile.BadZipFile, zlib.error) as no:
        torn = str(no)
    if torn is not None:
        raise CannotInstall(f"{source}: this wheel is damaged ({torn}). Fetch it again.")
    if not names:
        raise CannotInstall(f"{source}: there is no lock in this wheel; it is older than `gloam update`.")
    return unpacked / IN_WHEEL


def _free(home: Path, version: str) -> Path:
    names = (version if n == 1 else f"{version}-{n}" for n in range(1, 10_000))
    return next(path for name in names if not (path := home / name).exists())


def _point(home: Path, name: str, version: Path | None) -> None:
    """At once: whoever starts meanwhile finds the one or the other."""
    if version is None:
        (home / name).unlink(missing_ok=True)
        return
    new = home / f".{name}"
    new.unlink(missing_ok=True)
    new.symlink_to(version.name)
    new.replace(home / name)


def _run(what: str, *command: str) -> None:
    print(f"gloam: {what}", flush=True)
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        cause = next((means for signs, means in CAUSES if re.search(signs, done.stdout)), "")
        print(done.stdout[-2000:].rstrip(), file=sys.stderr)
        raise CannotInstall(
            f"{what} failed: `{' '.join(command)}` ended with {done.returncode}, see above. {cause}".rstrip()
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the first version from a folder of source, or from a wheel.")
    parser.add_argument("source", type=Path)
    parser.add_argument("--lock", choices=LOCKS, default="play")
    args = parser.parse_args()
    try:
        switch(make(args.source.resolve(), args.lock), pointed(CURRENT))
    except CannotInstall as no:
        print(f"gloam: {no}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
