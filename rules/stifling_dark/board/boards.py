"""Which maps there are, and each of them read when it is first played on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.cards.box import CONTENT

KNOWN: dict[str, Path] = {}
"""Maps that lie elsewhere than in content/maps, by id; a test's small board is one."""


def know(path: Path) -> str:
    """Let a map file be played on; its id."""
    KNOWN[path.stem] = path
    return path.stem


@cache
def board(map_id: str) -> Board:
    return Board(load_map(KNOWN.get(map_id, CONTENT / "maps" / f"{map_id}.toml")))
