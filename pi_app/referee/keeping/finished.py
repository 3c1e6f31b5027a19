"""The evenings that were played to their end at this table, in a small file beside the record, for the host's page. It
knows nothing of one that goes on; `gloam evenings` reads the records themselves.
"""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping.files import FINISHED
from gloamboard.pi_app.storage.atomic_file import replace_file

MOST = 200


class Finished(msgspec.Struct):
    evening: str  # its id: an end that was taken back and came again is told once
    when: str
    title: str
    seats: int
    result: str
    says: str


def note_end(folder: Path, evening: Evening, now_s: float) -> None:
    """It is over: keep how it ended."""
    end = evening.play.outcome
    if end is None:
        return
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s))
    one = Finished(evening.id, when, evening.game.title, len(evening.setup.seats), end.result, end.says)
    kept = [other for other in _read(folder) if other.evening != one.evening]
    replace_file(folder / FINISHED, msgspec.json.encode([one, *kept][:MOST]))


def finished_in(folder: Path) -> list[dict[str, object]]:
    """The newest first, as a page shows them."""
    return [
        {"when": one.when, "title": one.title, "seats": one.seats, "result": one.result, "says": one.says}
        for one in _read(folder)
    ]


def _read(folder: Path) -> list[Finished]:
    try:
        return msgspec.json.decode((folder / FINISHED).read_bytes(), type=list[Finished])
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return []  # nothing was finished here yet, or the file is no list of ours: the records are not touched by that
