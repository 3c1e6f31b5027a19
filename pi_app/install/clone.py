"""A version out of a clone: fetched where there is somewhere to fetch from, unpacked elsewhere; its own files stay."""

from __future__ import annotations

import subprocess
from pathlib import Path

from gloamboard.pi_app.install.versions import CannotInstall


def is_clone(folder: Path) -> bool:
    return (folder / ".git").exists()


def fetch(clone: Path) -> str:
    """What to say of it. A clone without a remote, or without a network, has what it has."""
    if not _git(clone, "remote"):
        return f"{clone} has no remote; what it has is taken"
    try:
        _git(clone, "fetch", "--quiet", "--tags")
    except CannotInstall as no:
        return f"{clone} could not be fetched into; what it has is taken ({str(no).splitlines()[-1]})"
    return f"{clone} is fetched"


def newest(clone: Path) -> str:
    """What its branch follows, or the branch itself where it follows nothing."""
    try:
        return _git(clone, "rev-parse", "--abbrev-ref", "@{upstream}")
    except CannotInstall:
        return "HEAD"


def unpack(clone: Path, ref: str, folder: Path) -> str:
    """Its files at that commit, tag or branch; returns the commit."""
    commit = _git(clone, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}", why=f"{clone} knows no {ref}.")
    archive = folder.parent / f"{commit}.tar"
    _git(clone, "archive", "--output", str(archive), commit)
    folder.mkdir()
    subprocess.run(["tar", "-xf", str(archive), "-C", str(folder)], check=True)
    archive.unlink()
    return commit


def _git(clone: Path, *words: str, why: str = "") -> str:
    """As root in a folder of the owner's, which git asks to be told."""
    command = ["git", "-c", f"safe.directory={clone}", "-C", str(clone), *words]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise CannotInstall("git is not installed. Run `sudo apt install git`, or name a wheel.") from None
    if done.returncode:
        raise CannotInstall(why or f"`git {' '.join(words)}` failed: {done.stderr.strip()}")
    return done.stdout.strip()
