"""A disk in a file whose cable can be pulled: what its system has not written out by then is gone.

The file lies on a file system that clones files (XFS, itself in a file). A clone is the disk at one moment: all that
was sent to it, and nothing of what the running system still kept in memory.
"""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.installing import run

SIZE = "3G"


@contextlib.contextmanager
def cloning_folder(folder: Path) -> Iterator[Path]:
    """A folder in which files are cloned in a moment."""
    image, place = folder / "clones.img", folder / "clones"
    place.mkdir()
    run("truncate", "-s", "12G", image, cwd=folder)
    run("mkfs.xfs", "-q", "-m", "reflink=1", image, cwd=folder)
    run("mount", "-o", "loop", image, place, cwd=folder)
    try:
        yield place
    finally:
        run("umount", place, cwd=folder)


class Disk:
    """An ext4 disk made from a folder, as a Pi's card is."""

    def __init__(self, place: Path, content: Path) -> None:
        self._place, self._file, self._cuts = place, place / "disk-0.img", 0
        self._kept = self._file
        self.root = place / "root"
        self.root.mkdir()
        run("truncate", "-s", SIZE, self._file, cwd=place)
        run("mkfs.ext4", "-q", "-d", content, self._file, cwd=place)
        self.mount()

    def mount(self) -> None:
        run("mount", "-o", "loop", self._file, self.root, cwd=self._place)

    def pull_cable(self) -> None:
        """Keeps the disk as it is at this moment."""
        self._cuts += 1
        self._kept = self._place / f"disk-{self._cuts}.img"
        subprocess.run(["cp", "--reflink=always", str(self._file), str(self._kept)], check=True)

    def plug_in_again(self) -> None:
        """Go on with the disk of that moment; what was written out since then is forgotten."""
        self.unmount()
        self._file.unlink()
        self._file = self._kept
        self.mount()

    def unmount(self) -> None:
        run("umount", self.root, cwd=self._place)
