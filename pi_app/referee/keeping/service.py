"""What players keep from one evening to the next: Service Points, where a game gives any. One small file per table."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping.files import POINTS
from gloamboard.pi_app.storage.atomic_file import replace_file


def points_of(folder: Path) -> dict[str, int]:
    """Points by seat; none where there is no readable file."""
    try:
        return msgspec.json.decode((folder / POINTS).read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError, UnicodeError):
        return {}


def earned(folder: Path, evening: Evening) -> None:
    """Add what this evening earned each seat."""
    points = points_of(folder)
    for seat, more in evening.game.earned(evening.play.state).items():
        points[seat] = points.get(seat, 0) + more
    replace_file(folder / POINTS, msgspec.json.encode(points))
