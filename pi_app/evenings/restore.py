"""Puts a backup back in its place: says first what would change, keeps all that it replaces, and touches nothing that
a referee holds."""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.evenings.backup import Contents
from gloamboard.pi_app.evenings.places import KeptFolder
from gloamboard.pi_app.storage.atomic_file import replace_file, sync_folder

LOCKS = ("play.lock", "referee/referee.lock")
Held = Mapping[tuple[str, str], bytes]


class DataInUse(GloamboardError, RuntimeError):
    """A table runs on one of the folders."""


class CannotWrite(GloamboardError, RuntimeError):
    """There is no room for it, or no right to write."""


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
    """Does it, all or nothing; where everything that was replaced now lies. Raises DataInUse, CannotWrite."""
    for place in places:
        _not_in_use(place.folder)
        shutil.rmtree(_fresh(place), ignore_errors=True)  # of one that was interrupted
    modes = {(item.place, item.path): item.mode for item in contents.items}
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    todo = [change for change in changes(held, places) if change.what != "as it is"]
    kept: dict[Path, None] = {}
    try:
        for change in todo:  # beside it first: a disk that fills up now has changed nothing
            for (name, path), content in held.items():
                if _below(name, path, change.place, change.entry):
                    _write(change.place.folder, _fresh(change.place), path, content, modes[name, path])
        for change in todo:
            place, now = change.place, change.place.folder / change.entry
            if change.what == "replaced":
                aside = place.folder / f"replaced-{stamp}"
                aside.mkdir(mode=0o700, exist_ok=True)
                now.rename(aside / change.entry)
                kept[aside] = None
            (_fresh(place) / change.entry).rename(now)
            sync_folder(place.folder)
    except OSError as no:
        raise CannotWrite(f"{no.filename or places[0].folder}: {no.strerror}. Nothing was changed.") from None
    finally:
        for place in places:
            shutil.rmtree(_fresh(place), ignore_errors=True)
    return list(kept)


def _fresh(place: KeptFolder) -> Path:
    return place.folder / "restoring"


def _below(name: str, path: str, place: KeptFolder, entry: str) -> bool:
    return name == place.name and Path(path).parts[0] == entry


def _what(place: KeptFolder, entry: str, ours: Mapping[str, bytes]) -> Literal["new", "as it is", "replaced"]:
    now = place.folder / entry
    if not now.exists():
        return "new"
    there = {path: (place.folder / path).read_bytes() for path in place.files() if Path(path).parts[0] == entry}
    return "as it is" if there == ours else "replaced"


def _write(folder: Path, fresh: Path, path: str, content: bytes, mode: int) -> None:
    """With the owner its folder has: on a Pi that is the service's own user."""
    where = fresh / path
    replace_file(where, content, mode=mode)
    if os.geteuid() == 0:
        owner = folder.stat()
        for part in [where, *where.parents]:
            if part == fresh:
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
