"""What is wrong with the table's programs, from whoever watches them to the page: one small file in the data folder.

It works without a broker, which may be what is wrong. What a program said before it ended is not in it: the last line
of a trace may hold a secret of the game, and the host may be a player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from gloamboard.pi_app.storage.atomic_file import replace_file

NAME = "troubles.json"
_TYPE = re.compile(r"([A-Za-z_][\w.]*)(:|$)")


class Trouble(msgspec.Struct, frozen=True):
    about: str  # a program, or the disk
    says: str
    next_step: str = ""


def write_troubles(folder: Path, troubles: Sequence[Trouble]) -> None:
    """The present ones; none takes the file away. Raises OSError."""
    if troubles:
        replace_file(folder / NAME, msgspec.json.encode(list(troubles)))
    else:
        (folder / NAME).unlink(missing_ok=True)


def read_troubles(folder: Path) -> list[Trouble]:
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=list[Trouble])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return []


def kind_of_fault(last_line: str) -> str:
    """As much of a trace's last line as may be told to anybody: the exception's name."""
    found = _TYPE.match(last_line)
    return (
        found[1].rpartition(".")[2] if found and found[1].endswith(("Error", "Exception", "Exit", "Interrupt")) else ""
    )
