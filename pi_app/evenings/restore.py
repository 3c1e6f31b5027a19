"""Puts a backup back in its place: says first what would change, keeps all that it replaces, and touches nothing that
a referee holds."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.evenings.backup import Contents
from gloamboard.pi_app.evenings.places import KeptFolder
from gloamboard.pi_app.storage.atomic_file import replace_file

LOCKS = ("play.lock", "referee/referee.lock")
Held = Mapping[tuple[str, str], bytes]


class DataInUse(GloamboardError, RuntimeError):
    """A table runs on one of the folders."""


class Change(NamedTuple):
    """What becomes of one file or folder right below a place."""

    place: KeptFolder
    entry: str
    what: Literal["new", "as it is", "replaced"]


def changes(held: Held, places: Sequence[KeptFolder]) -> list[Change]:
    found = []
    for place in places:
        entries = dict.fromkeys(Path(path).parts[0] for name, path in held if name == place.name)
        for entry in entries:
            ours = {path: content for (name, path), content in held.items() if _below(name, path, place, entry)}
            found.append(Change(place, entry, _what(place, entry, ours)))
    return found


def restore(held: Held, contents: Contents, places: Sequence[KeptFolder]) -> list[Path]:
    """Does it; where everything that was replaced now lies. Raises DataInUse."""
    for place in places:
        _not_in_use(place.folder)
    modes = {(item.place, item.path): item.mode for item in contents.items}
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    kept: dict[Path, None] = {}
    for change in changes(held, places):
        place, now = change.place, change.place.folder / change.entry
        if change.what == "replaced":
            aside = place.folder / f"replaced-{stamp}"
            aside.mkdir(mode=0o700, exist_ok=True)
            now.rename(aside / change.entry)
            kept[aside] = None
        if change.what != "as it is":
            for (name, path), content in held.items():
                if _below(name, path, place, change.entry):
                    _write(place.folder, path, content, modes[name, path])
    return list(kept)


def _below(name: str, path: str, place: KeptFolder, entry: str) -> bool:
    return name == place.name and Path(path).parts[0] == entry


def _what(place: KeptFolder, entry: str, ours: Mapping[str, bytes]) -> Literal["new", "as it is", "replaced"]:
    now = place.folder / entry
    if not now.exists():
        return "new"
    there = {path: (place.folder / path).read_bytes() for path in place.files() if Path(path).parts[0] == entry}
    return "as it is" if there == ours else "replaced"


def _write(folder: Path, path: str, content: bytes, mode: int) -> None:
    """With the owner its folder has: on a Pi that is the service's own user."""
    where = folder / path
    replace_file(where, content, mode=mode)
    if os.geteuid() == 0:
        owner = folder.stat()
        for part in [where, *where.parents]:
            if part == folder:
                break
            os.chown(part, owner.st_uid, owner.st_gid)


def _not_in_use(folder: Path) -> None:
    for name in LOCKS:
        path = folder / name
        if not path.exists():
            continue
        with open(path, "a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                stop = (
                    "`gloam play` (Ctrl-C)" if name == "play.lock" else "the table: Ctrl-C, or systemctl stop 'gloam-*'"
                )
                raise DataInUse(f"{folder}: a table is running on this folder. Stop {stop}, then restore.") from None
