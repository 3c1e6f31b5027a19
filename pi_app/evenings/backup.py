"""A table in one file: everything that cannot be made again, each with its checksum. Written while the table runs.

The programs keep writing meanwhile. Outboxes are read before the record: what an outbox has forgotten by then, the
record has; what both have is taken once. A line that was being written is left out, as after a pulled plug.
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
import time
import zlib
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.evenings.listing import OVER, evenings_in
from gloamboard.pi_app.evenings.places import KeptFolder, is_secret
from gloamboard.pi_app.referee.keeping.files import OF_THE_TABLE
from gloamboard.pi_app.referee.keeping.record import LOG
from gloamboard.pi_app.storage.journal import without_room

CONTENTS = "contents.json"
VERSION = 1
OUTBOXES = {"outbox", "web", "bots"}  # of the table, of pages, of bots: what waits in them may be hidden


class NoBackup(GloamboardError, ValueError):
    """The file is none, or not one that this version can read; or none can be made."""


class BackedUp(msgspec.Struct):
    place: str
    path: str
    sha256: str
    mode: int


class Contents(msgspec.Struct, kw_only=True):
    """The first file of a backup."""

    v: int = VERSION
    made: str
    gloamboard: str
    secrets: bool
    places: dict[str, str]  # name → folder it was
    items: list[BackedUp]


def write_backup(file: Path, places: Sequence[KeptFolder], *, secrets: bool = True) -> Contents:
    """Writes it, readable by its owner alone. Without secrets also the evenings that go on stay out: a record holds
    what nobody at the table may know yet. Raises NoBackup."""
    if file.exists() and not file.is_file():
        raise NoBackup(f"{file} is there and is no file. Nothing was written; give another name, such as table.tar.gz.")
    held: list[tuple[BackedUp, bytes]] = []
    over = {one.log.resolve() for one in evenings_in(*(place.folder for place in places)) if one.state == OVER}
    for place in places:
        for path in place.files():
            where = place.folder / path
            if not secrets and _gives_away(path, where, over):
                continue
            try:
                content, mode = _read(where), where.stat().st_mode & 0o777
            except FileNotFoundError:
                continue  # it went while we read
            held.append((BackedUp(place.name, path, hashlib.sha256(content).hexdigest(), mode), content))
    if not held:
        folders = ", ".join(str(place.folder) for place in places) or "The table's folder is not there"
        raise NoBackup(f"{folders}: there is nothing to keep. Nothing was written; --data names the table's folder.")
    contents = Contents(
        made=time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        gloamboard=version("gloamboard"),
        secrets=secrets,
        places={place.name: str(place.folder) for place in places},
        items=[item for item, _ in held],
    )
    _write(file, contents, held)
    return contents


def read_backup(file: Path) -> tuple[Contents, dict[tuple[str, str], bytes]]:
    """What is in it, by place and path, every byte checked. Raises NoBackup."""
    try:
        with tarfile.open(file, "r:gz") as tar:
            found = {one.name: tar.extractfile(one) for one in tar.getmembers() if one.isfile()}
            bytes_of = {name: inside.read() for name, inside in found.items() if inside is not None}
    except FileNotFoundError as no:
        raise NoBackup(f"{file}: {no.strerror}.") from None
    except (tarfile.TarError, zlib.error, EOFError, OSError) as no:
        raise NoBackup(f"{file}: this is no backup of a table ({no}).") from None
    try:
        contents = msgspec.json.decode(bytes_of.pop(CONTENTS, b""), type=Contents)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NoBackup(f"{file}: this is no backup of a table (it has no {CONTENTS}).") from None
    if contents.v > VERSION:
        raise NoBackup(f"{file}: it was made by a newer gloam ({contents.gloamboard}). Update this one first.")
    held: dict[tuple[str, str], bytes] = {}
    for item in contents.items:
        content = bytes_of.get(f"{item.place}/{item.path}")
        if content is None or hashlib.sha256(content).hexdigest() != item.sha256:
            raise NoBackup(f"{file}: {item.place}/{item.path} is missing or damaged in it. Nothing was restored.")
        if item.place not in contents.places or ".." in Path(item.path).parts or Path(item.path).is_absolute():
            raise NoBackup(f"{file}: {item.place}/{item.path} lies outside every folder of a table.")
        if not (item.path.isprintable() and Path(item.path).name and 0 <= item.mode <= 0o777):
            raise NoBackup(f"{file}: {item.path!r} is no file of a table. Nothing was restored.")
        held[item.place, item.path] = content
    return contents, held


def _gives_away(path: str, where: Path, over: set[Path]) -> bool:
    """Whether it opens a seat or a broker, or holds something of an evening that is not over."""
    folders = Path(path).parts[:-1]
    of_evening = "referee" in folders and where.name not in OF_THE_TABLE and where.resolve() not in over
    return is_secret(path) or of_evening or not OUTBOXES.isdisjoint(folders)


def _write(file: Path, contents: Contents, held: Sequence[tuple[BackedUp, bytes]]) -> None:
    """All of it, or nothing: what was there before stays until then."""
    fresh = file.with_name(file.name + ".new")
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(fd, "wb") as raw:
            os.fchmod(raw.fileno(), 0o600)
            with tarfile.open(fileobj=raw, mode="w:gz") as tar:
                _put(tar, CONTENTS, msgspec.json.format(msgspec.json.encode(contents), indent=1), 0o600)
                for item, content in held:
                    _put(tar, f"{item.place}/{item.path}", content, item.mode)
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(fresh, file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def _read(path: Path) -> bytes:
    content = path.read_bytes()
    if path.name == LOG:  # it is being written to
        content = without_room(content)
        content = content[: content.rfind(b"\n") + 1]
    return content


def _put(tar: tarfile.TarFile, name: str, content: bytes, mode: int) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = len(content), mode, int(time.time())
    tar.addfile(info, io.BytesIO(content))
