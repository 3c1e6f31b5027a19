"""The backup taken before an update, and put back when the version before cannot work with what the new one wrote."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from gloamboard.pi_app.config.installed import installed_settings
from gloamboard.pi_app.evenings.backup import read_backup, write_backup
from gloamboard.pi_app.evenings.places import KeptFolder, places_of
from gloamboard.pi_app.evenings.restore import restore

COPIES = Path("/var/backups/gloamboard")
KEPT = 5


def installed_places(root: Path = Path("/")) -> list[KeptFolder]:
    """Those of an installed table, whose data folder is /etc/gloamboard itself."""
    return places_of(installed_settings(root), root)


def take(places: Sequence[KeptFolder], folder: Path = COPIES) -> Path:
    """With the programs stopped. Older ones than the last few are taken away."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.tar.gz"
    write_backup(path, places)
    for old in sorted(folder.glob("*.tar.gz"))[:-KEPT]:
        old.unlink()
    return path


def put_back(copy: Path, places: Sequence[KeptFolder]) -> list[Path]:
    """Where everything that it replaced now lies. Raises NoBackup, DataInUse."""
    contents, held = read_backup(copy)
    return restore(held, contents, places)
