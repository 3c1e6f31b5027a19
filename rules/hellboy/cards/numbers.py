"""Numbers on cards, and between what they can be played with. What they mean is the rules'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from gloamboard.rules.hellboy.cards.box import Box, Named
from gloamboard.strict_toml import FileError

BETWEEN: dict[str, tuple[int, int]] = {
    "armour": (0, 9), "black": (0, 9), "cards": (0, 60), "clues": (0, 99), "cost": (0, 9), "count": (0, 99),
    "credits": (0, 99), "cubes": (0, 9), "damage": (0, 9), "doom_end": (1, 30), "figures": (1, 20), "health": (1, 99),
    "infernos": (1, 99), "info_end": (1, 30), "insights": (1, 30), "melee": (0, 20), "minutes": (1, 600),
    "move": (0, 9), "needs": (0, 20), "orange": (0, 9), "range": (0, 20), "ranged": (0, 20), "reach": (0, 20),
    "red": (0, 9), "resilience": (0, 20), "rubble": (1, 99), "size": (1, 6), "space": (0, 30), "spark": (0, 9),
    "swarms": (1, 99), "threat": (0, 20), "upgrades": (-3, 3), "yellow": (0, 9),
}  # fmt: skip
"""By the key that a number, or each number of a list, stands behind."""


def check_numbers(box: Box, folder: Path) -> Iterator[FileError]:
    """Numbers of rows that nobody could play with."""
    files: tuple[tuple[str, Iterable[Named]], ...] = (
        ("agents.toml", box.agent.values()), ("starting.toml", box.starting.values()),
        ("requisition.toml", box.requisition.values()), ("backups.toml", box.backup.values()),
        ("minions.toml", box.minion.values()), ("bosses.toml", box.boss.values()),
    )  # fmt: skip
    for file, rows in files:
        for row in rows:
            yield from _look(row, folder / file, row.id)
    for case in box.case.values():
        yield from _look(case, folder / "cases" / f"{case.id}.toml", "")
    printed = folder / "box.toml"
    for piece in box.scenery.values():
        yield from _look(piece, printed, piece.id)
    for each, key in ((box.printed.dice, "dice"), (box.printed.supply, "supply")):
        yield from _look(each, printed, key)


def _look(value: object, path: Path, key: str) -> Iterator[FileError]:
    word = key.rpartition(".")[2].partition("[")[0]
    if is_dataclass(value):
        for field in fields(value):
            yield from _look(getattr(value, field.name), path, f"{key}.{field.name}" if key else field.name)
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from _look(item, path, f"{key}[{n}]")
    elif isinstance(value, int) and not isinstance(value, bool) and word in BETWEEN:
        low, high = BETWEEN[word]
        if not low <= value <= high:
            yield FileError(path, key, f"this is a number from {low} to {high}.", value=value)
