"""How much room the disk has left, and from where on that is too little. Said long before anything is refused."""

from __future__ import annotations

import errno
import os
from pathlib import Path

LITTLE = 64 * 1024 * 1024  # bytes: time to free some
LEAST = 4 * 1024 * 1024  # the referee takes nothing more: what is left is for what others must write down
RESCUE = "Copy what it has (`gloam backup` to another disk), then start the table's computer again."


def free_bytes(folder: Path) -> int:
    """What an ordinary program may still write there."""
    disk = os.statvfs(folder)
    return 0 if is_read_only(folder) else disk.f_bavail * disk.f_frsize


def is_read_only(folder: Path) -> bool:
    """As a card becomes that wears out: the system stops writing to it."""
    return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def next_step(fault: OSError) -> str:
    """What to do about something that could not be written down."""
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return "Free some space on its disk and try again."
    return RESCUE
