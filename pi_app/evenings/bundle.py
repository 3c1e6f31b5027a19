"""What somebody who mends a table from afar needs to see, in one file: versions, settings, table files, how every part
is, and what the programs said. No code, password or seed is in it, and nothing of an evening's record."""

from __future__ import annotations

import io
import os
import platform
import re
import subprocess
import tarfile
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import distributions
from pathlib import Path

from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.evenings.listing import evenings_in
from gloamboard.pi_app.evenings.places import KeptFolder, is_secret, places_of
from gloamboard.strict_toml import FileError

MOST_OF_A_FILE = 1_000_000  # bytes, its end
JOURNAL = ("journalctl", "--unit=gloam-*", "--unit=mosquitto", "--lines=5000", "--no-pager", "--output=short-iso")
_QUOTED = re.compile(r'"([^"]{6,})"')
_SEED = re.compile(r"(seed\W{0,4})-?\d+", re.IGNORECASE)


def write_bundle(file: Path, settings: Settings, findings: Sequence[str]) -> int:
    """Writes it, readable by its owner alone; how many files are in it."""
    places = places_of(settings)
    secrets = sorted(_secrets(places), key=len, reverse=True)
    inside: dict[str, str] = {
        "versions.txt": _versions(),
        "parts.txt": "\n".join(findings) + "\n",
        "settings.txt": "\n".join(f"{name}={value}" for name, value in settings.as_environment().items()) + "\n",
        "evenings.txt": "".join(
            f"{one.when}  {one.game}, {one.seats} seats, {one.state}\n"
            for one in evenings_in(*(place.folder for place in places))
        ),
        "journal.txt": _journal(),
        **{f"files/{path.name}": _text(path) for path in _table_files(settings)},
    }
    for place in places:
        for path in [
            *place.folder.glob("logs/*"),
            *place.folder.glob("table.toml"),
            *place.folder.glob("troubles.json"),
        ]:
            inside[f"{place.name}/{path.relative_to(place.folder)}"] = _text(path)
    fd = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(fd, "wb") as raw, tarfile.open(fileobj=raw, mode="w:gz") as tar:
        for name, text in inside.items():
            content = without(text, secrets).encode()
            info = tarfile.TarInfo(f"gloam-bundle/{name}")
            info.size, info.mode, info.mtime = len(content), 0o600, int(time.time())
            tar.addfile(info, io.BytesIO(content))
    return len(inside)


def without(text: str, secrets: Iterable[str]) -> str:
    """The same with every secret struck out, however it got there."""
    for secret in secrets:
        text = text.replace(secret, "(secret)")
    return _SEED.sub(r"\1(secret)", text)


def _secrets(places: Sequence[KeptFolder]) -> set[str]:
    """All codes and passwords of this table: whatever stands in quotes in the files that hold them, names aside."""
    words = set[str]()
    for place in places:
        for path in place.files():
            if is_secret(path):
                words |= {word for word in _QUOTED.findall(_text(place.folder / path)) if not word.islower()}
    return words


def _versions() -> str:
    packages = sorted({f"{one.metadata['Name']} {one.version}" for one in distributions()}, key=str.casefold)
    machine = [platform.platform(), f"Python {platform.python_version()}", platform.machine()]
    return "\n".join([*machine, "", *packages]) + "\n"


def _journal() -> str:
    try:
        return subprocess.run(JOURNAL, capture_output=True, text=True, timeout=20, check=False).stdout
    except (OSError, subprocess.TimeoutExpired) as no:
        return f"no journal of this machine: {no}\n"


def _table_files(settings: Settings) -> list[Path]:
    found = []
    for find, name in ((shipped_files.find_layout, settings.layout), (shipped_files.find_tokens, settings.tokens)):
        try:
            found.append(find(name))
        except FileError:
            continue
    return [path for path in found if path.is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_bytes()[-MOST_OF_A_FILE:].decode(errors="replace")
    except OSError as no:
        return f"not readable: {no}\n"
