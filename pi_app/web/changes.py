"""Whether a file is another than when this was last asked, without reading it."""

from __future__ import annotations

from pathlib import Path


class Changes:
    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._was = self._now()

    def seen(self) -> bool:
        was, self._was = self._was, self._now()
        return was != self._was

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat() if self._path is not None else None
        except OSError:
            return None
        return None if found is None else (found.st_mtime_ns, found.st_ino)
