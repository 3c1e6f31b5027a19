"""How much room the disk has left, and from where on that is too little. Said long before anything is refused."""

from __future__ import annotations

import os
from pathlib import Path

LITTLE = 64 * 1024 * 1024  # bytes: time to free some
LEAST = 4 * 1024 * 1024  # the referee takes nothing more: what is left is for what others must write down


def free_bytes(folder: Path) -> int:
    """What an ordinary program may still write there."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize
