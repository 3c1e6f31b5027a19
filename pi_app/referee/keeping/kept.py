"""What a table keeps beside the evening that goes on, in one folder: the record itself, which inputs ended the referee,
the evenings that were finished, and the points they earned."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping.attempts import Attempts
from gloamboard.pi_app.referee.keeping.finished import finished_in, note_end
from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.pi_app.referee.keeping.service import earned, points_of


def _nothing(_evening: Evening) -> None:
    """A table that keeps only the record."""


@dataclass(frozen=True)
class Kept:
    record: Record
    attempts: Attempts | None = None
    finished: Callable[[], Sequence[object]] = list  # the evenings that were, as the host's page shows them
    earned: Callable[[], Mapping[str, int]] = dict  # the points of earlier evenings, by seat
    ended: Callable[[Evening], None] = _nothing  # told once when an evening is over


def kept_beside(record: Record) -> Kept:
    """All of it, in the folder that this record holds."""
    folder = record.folder
    return Kept(
        record,
        attempts=Attempts(folder),
        finished=lambda: finished_in(folder),
        earned=lambda: points_of(folder),
        ended=lambda evening: _over(folder, evening),
    )


def _over(folder: Path, evening: Evening) -> None:
    """What an end leaves behind: points for later evenings, and a line in the list of those that were finished."""
    earned(folder, evening)
    note_end(folder, evening, time.time())
