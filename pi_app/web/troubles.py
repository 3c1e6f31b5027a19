"""What is wrong with the machine under the table, told on the page: a disk that fills up, to everybody; a program that
does not come to rest, to the host. Each is told once, kept for whoever comes, and told again when it is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gloamboard.pi_app.process.troubles import NAME, Trouble, read_troubles
from gloamboard.pi_app.storage.room import LEAST, LITTLE, RESCUE, free_bytes, is_read_only
from gloamboard.pi_app.web.changes import Changes
from gloamboard.pi_app.web.hall import Hall
from gloamboard.pi_app.web.pushes import Push, told
from gloamboard.pi_app.web.tabs import Feed

DISK_EVERY_S = 5.0
MEGA = 1024 * 1024
WORN_OUT = Trouble("disk", "The table's disk takes nothing more: the system has stopped writing to it.", RESCUE)


class TroubleWatch:
    def __init__(self, hall: Hall, folder: Path, free: Callable[[Path], int] = free_bytes) -> None:
        self._hall, self._folder, self._free = hall, folder, free
        self._file = Changes(folder / NAME)
        self._disk_due = 0.0
        self._programs: dict[str, Trouble] = {}
        self._disk: Trouble | None = None
        self._tell_programs()

    def look(self, now: float) -> None:
        if self._file.seen():
            self._tell_programs()
        if now >= self._disk_due:
            self._disk_due = now + DISK_EVERY_S
            self._tell_disk()

    def _tell_programs(self) -> None:
        found = {one.about: one for one in read_troubles(self._folder)}
        for name, one in found.items():
            if self._programs.get(name) != one:
                _tell(self._hall.host_only, one)
        for name in self._programs.keys() - found.keys():
            _over(self._hall.host_only, name, f"The program {name} runs again.")
        self._programs = found

    def _tell_disk(self) -> None:
        try:
            found = WORN_OUT if is_read_only(self._folder) else disk_trouble(self._free(self._folder))
        except OSError:
            return
        if found is not None and found != self._disk:
            _tell(self._hall.public, found)
        elif found is None and self._disk is not None:
            _over(self._hall.public, "disk", "The disk has room again. What waited is being taken.")
        self._disk = found


def disk_trouble(free: int) -> Trouble | None:
    step = "Free some space on the table's computer (`gloam evenings` lists what is kept). Nothing must be restarted."
    if free < LEAST:
        return Trouble(
            "disk", "The table's disk is full. What you do is kept here and counts when there is room.", step
        )
    if free < LITTLE:
        left = 8 * MEGA if free < 8 * MEGA else 32 * MEGA if free < 32 * MEGA else LITTLE  # said anew as it shrinks
        return Trouble("disk", f"The table's disk is nearly full: less than {left // MEGA} MB are left.", step)
    return None


def _tell(feed: Feed, one: Trouble) -> None:
    feed.push(Push(f"trouble/{one.about}", told("trouble", about=one.about, says=one.says, next_step=one.next_step)))


def _over(feed: Feed, about: str, says: str) -> None:
    feed.forget(f"trouble/{about}")
    feed.push(Push("over", told("trouble_over", about=about, says=says), keep=False))
