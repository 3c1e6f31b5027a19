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
from pathlib import Path
from typing import NamedTuple

HOME = Path("/opt/gloamboard")
LOCKS = ("play", "pi4", "pi5")
CURRENT, PREVIOUS = "current", "previous"
NOTE = "gloamboard.json"
IN_WHEEL = "gloamboard/requirements/"


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
    home.mkdir(parents=True, exist_ok=True)
    prune(home)
    where = _free(home, version_of(source))
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
    except BaseException:
        shutil.rmtree(where, ignore_errors=True)
        raise
    return where


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
    with zipfile.ZipFile(source) as wheel:
        names = [name for name in wheel.namelist() if name.startswith(IN_WHEEL)]
        if not names:
            raise CannotInstall(f"{source}: there is no lock in this wheel; it is older than `gloam update`.")
        wheel.extractall(unpacked, names)
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
        raise CannotInstall(f"{what} failed:\n{done.stdout[-2000:]}`{' '.join(command)}` gave that answer.")


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
